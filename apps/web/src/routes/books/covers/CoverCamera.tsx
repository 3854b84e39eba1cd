import { useRef, useState } from "react";
import { useTexts } from "#i18n";
import {
	Button,
	CameraTrouble,
	createScanDebounce,
	decode,
	FileChooser,
	frameOf,
	loadDecoder,
	texts as scanTexts,
	useCamera,
} from "#kit";
import { captureCover, captureMiddle, createStillness, searchSize } from "./capture.ts";
import { findBook } from "./find-book.ts";
import type { Quad } from "./quad.ts";
import { texts } from "./texts.ts";

/** Longer side of a frame in which a barcode is looked for. */
const codeSize = 960;

interface Props {
	/** A title waits for its cover; otherwise barcodes are read. */
	isAiming: boolean;
	onCode(code: string): void;
	onCover(file: File): void;
}

const sizeOf = (video: HTMLVideoElement) => ({ width: video.videoWidth, height: video.videoHeight });

/** One camera for both: it reads a barcode, then takes the cover once the book rests in its picture. */
export function CoverCamera({ isAiming, onCode, onCover }: Props) {
	const t = useTexts(texts);
	const ts = useTexts(scanTexts);
	const [quad, setQuad] = useState<Quad | null>(null);
	const [shape, setShape] = useState({ width: 4, height: 3 });
	const [debounce] = useState(createScanDebounce);
	const stillness = useRef(createStillness());
	const taken = useRef(false);
	if (!isAiming) taken.current = false;

	async function take(video: HTMLVideoElement, isForced: boolean): Promise<void> {
		if (taken.current) return;
		taken.current = true;
		const size = sizeOf(video);
		const cover = (await captureCover(video, size)) ?? (isForced ? await captureMiddle(video, size) : null);
		stillness.current = createStillness();
		setQuad(null);
		if (cover) onCover(cover);
		else taken.current = false;
	}

	const { video, trouble, isOpen, retry } = useCamera(async (element) => {
		if (!isAiming) {
			const picture = frameOf(element, codeSize);
			const code = picture && debounce(await decode(picture), performance.now());
			if (code && element.isConnected) onCode(code);
			return;
		}
		const frame = frameOf(element, searchSize);
		if (!frame || taken.current) return;
		const found = findBook(frame);
		setShape({ width: frame.width, height: frame.height });
		setQuad(found);
		if (stillness.current(found)) await take(element, false);
	}, loadDecoder);

	if (trouble) return <CameraTrouble trouble={trouble} retry={retry} />;
	const hint = !isOpen ? ts("cameraOpening") : !isAiming ? t("scanNow") : t(quad ? "still" : "aim");
	return (
		<div className="rounded-box bg-neutral text-neutral-content overflow-hidden">
			<div className="relative flex justify-center">
				<video ref={video} aria-label={t("picture")} muted playsInline className="max-h-[60dvh] max-w-full" />
				{isAiming && quad && (
					<svg
						aria-hidden="true"
						viewBox={`0 0 ${shape.width} ${shape.height}`}
						className="text-success pointer-events-none absolute inset-0 h-full w-full"
					>
						<polygon
							points={quad.map(({ x, y }) => `${x},${y}`).join(" ")}
							fill="currentColor"
							fillOpacity="0.25"
							stroke="currentColor"
							strokeWidth="1.5"
						/>
					</svg>
				)}
			</div>
			<div className="flex min-h-14 items-center justify-between gap-3 px-3 py-2">
				<p role="status">{hint}</p>
				{isAiming && isOpen && (
					<Button onClick={() => video.current && void take(video.current, true)}>{t("take")}</Button>
				)}
			</div>
		</div>
	);
}

/** Takes the cover from a photo: where the browser opens no live camera. */
export function CoverPhoto({ onCover }: { onCover(file: File, isFound: boolean): void }) {
	const t = useTexts(texts);
	const ts = useTexts(scanTexts);
	const [trouble, setTrouble] = useState(false);
	async function choose(file: File) {
		setTrouble(false);
		try {
			const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
			const cover = await captureCover(photo, photo);
			const chosen = cover ?? (await captureMiddle(photo, photo));
			photo.close();
			onCover(chosen, cover !== null);
		} catch {
			// Whatever the cause, the only remedy is another photo.
			setTrouble(true);
		}
	}
	return (
		<div className="flex flex-col gap-3">
			<p className="text-sm">{t("photoWhy")}</p>
			<FileChooser variant="primary" accept="image/*" fromCamera onFile={(file) => void choose(file)}>
				{t("photo")}
			</FileChooser>
			{trouble && <p role="alert">{ts("cameraBusy")}</p>}
		</div>
	);
}
