import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../Button.tsx";
import { decode, loadDecoder } from "./decoder.ts";
import { createScanDebounce } from "./scan-debounce.ts";
import { texts } from "./texts.ts";

type Trouble = "cameraDenied" | "cameraNone" | "cameraBusy" | "decoderFailed";

/** Milliseconds between two frames; decoding one takes some tens of them. */
const FRAME_DELAY_MS = 60;
/** Longer side of a decoded frame in pixels: a larger one is slower and reads no better. */
const liveSize = 960;
const photoSize = 2200;

function troubleOf(error: unknown): Trouble {
	const name = error instanceof DOMException ? error.name : "";
	if (name === "NotAllowedError" || name === "SecurityError") return "cameraDenied";
	if (name === "NotFoundError" || name === "OverconstrainedError") return "cameraNone";
	return "cameraBusy";
}

/** Grabs a picture of at most `size` pixels per side. */
function pictureOf(
	source: CanvasImageSource,
	{ width, height }: { width: number; height: number },
	size: number,
): ImageData | null {
	const scale = Math.min(1, size / Math.max(width, height));
	const canvas = document.createElement("canvas");
	canvas.width = Math.max(1, Math.round(width * scale));
	canvas.height = Math.max(1, Math.round(height * scale));
	const context = canvas.getContext("2d", { willReadFrequently: true });
	context?.drawImage(source, 0, 0, canvas.width, canvas.height);
	return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

/** Browsers allow camera access only on https and localhost. */
const isLiveAllowed = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

interface Props {
	onCode(code: string): void;
}

/** Scans with the device's camera while it is mounted. */
export function CameraPanel({ onCode }: Props) {
	return isLiveAllowed() ? <LiveCamera onCode={onCode} /> : <PhotoCamera onCode={onCode} />;
}

function LiveCamera({ onCode }: Props) {
	const t = useTexts(texts);
	const video = useRef<HTMLVideoElement>(null);
	const [trouble, setTrouble] = useState<Trouble | null>(null);
	const [isOpen, setOpen] = useState(false);
	const [read, setRead] = useState("");
	const [attempt, setAttempt] = useState(0);
	const found = useRef(onCode);
	found.current = onCode;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
	useEffect(() => {
		let over = false;
		let stream: MediaStream | undefined;
		const debounce = createScanDebounce();

		async function look(): Promise<void> {
			const element = video.current;
			if (over || !element) return;
			if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && element.videoWidth > 0) {
				const size = { width: element.videoWidth, height: element.videoHeight };
				const picture = pictureOf(element, size, liveSize);
				const code = picture && debounce(await decode(picture), performance.now());
				if (over) return;
				if (code) {
					setRead(code);
					found.current(code);
				}
			}
			setTimeout(() => void look().catch(() => setTrouble("decoderFailed")), FRAME_DELAY_MS);
		}

		async function open(): Promise<void> {
			setTrouble(null);
			setOpen(false);
			try {
				const wanted = {
					facingMode: { ideal: "environment" },
					width: { ideal: 1280 },
					height: { ideal: 720 },
				};
				stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false });
			} catch (error) {
				if (!over) setTrouble(troubleOf(error));
				return;
			}
			const element = video.current;
			if (over || !element) return stop();
			element.srcObject = stream;
			try {
				await Promise.all([element.play(), loadDecoder()]);
			} catch {
				// Not a failure when the panel was closed in between.
				if (!over) setTrouble("decoderFailed");
				return stop();
			}
			if (over) return;
			setOpen(true);
			await look();
		}
		function stop(): void {
			for (const track of stream?.getTracks() ?? []) track.stop();
		}

		void open();
		return () => {
			over = true;
			stop();
		};
	}, [attempt]);

	if (trouble) {
		return (
			<div role="alert" className="alert alert-warning flex-wrap">
				<span className="min-w-0 flex-1">{t(trouble)}</span>
				<Button onClick={() => setAttempt((count) => count + 1)}>{t("again")}</Button>
			</div>
		);
	}
	return (
		<div className="rounded-box border-base-300 bg-neutral text-neutral-content overflow-hidden border">
			<div className="relative">
				<video
					ref={video}
					aria-label={t("cameraLabel")}
					muted
					playsInline
					className="max-h-72 w-full object-cover"
				/>
				<div
					aria-hidden="true"
					className="border-primary pointer-events-none absolute inset-x-[12%] inset-y-[25%] rounded-lg border-2"
				/>
			</div>
			<p role="status" className="px-3 py-2 text-sm wrap-anywhere">
				{read ? t("cameraRead", { code: read }) : t(isOpen ? "cameraAim" : "cameraOpening")}
			</p>
		</div>
	);
}

function PhotoCamera({ onCode }: Props) {
	const t = useTexts(texts);
	const id = useId();
	const [note, setNote] = useState("");
	const [busy, setBusy] = useState(false);

	async function take(event: ChangeEvent<HTMLInputElement>) {
		const file = event.target.files?.[0];
		event.target.value = "";
		if (!file) return;
		setBusy(true);
		setNote("");
		try {
			const bitmap = await createImageBitmap(file);
			const picture = pictureOf(bitmap, bitmap, photoSize);
			bitmap.close();
			const seen = picture && (await decode(picture, true));
			setNote(seen ? t("cameraRead", { code: seen.code }) : t("photoNothing"));
			if (seen) onCode(seen.code);
		} catch (error) {
			// An unreadable image contains no code; without the decoder nothing can be read at all.
			setNote(t(error instanceof DOMException ? "photoNothing" : "decoderFailed"));
		} finally {
			setBusy(false);
		}
	}

	return (
		<div className="rounded-box border-base-300 bg-base-100 flex flex-col gap-3 border p-4">
			<p className="text-sm">{t("photoWhy")}</p>
			<label
				htmlFor={id}
				className="btn btn-primary has-[:focus-visible]:outline-2"
				aria-busy={busy || undefined}
			>
				{busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
				{t("photo")}
				<input
					id={id}
					type="file"
					accept="image/*"
					capture="environment"
					className="sr-only"
					disabled={busy}
					onChange={(event) => void take(event)}
				/>
			</label>
			<p role="status" className="text-sm wrap-anywhere empty:hidden">
				{note}
			</p>
		</div>
	);
}
