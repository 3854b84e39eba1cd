import { useState } from "react";
import { useTexts } from "#i18n";
import { FileChooser } from "../FileChooser.tsx";
import { CameraTrouble } from "./CameraTrouble.tsx";
import { decode, loadDecoder } from "./decoder.ts";
import { createScanDebounce } from "./scan-debounce.ts";
import { texts } from "./texts.ts";
import { frameOf, isCameraAllowed, pictureOf, useCamera } from "./useCamera.ts";

/** Longer side of a decoded frame in pixels: a larger one is slower and reads no better. */
const liveSize = 960;
const photoSize = 2200;

interface Props {
	onCode(code: string): void;
}

/** Scans with the device's camera while it is mounted. */
export function CameraPanel({ onCode }: Props) {
	return isCameraAllowed() ? <LiveCamera onCode={onCode} /> : <PhotoCamera onCode={onCode} />;
}

function LiveCamera({ onCode }: Props) {
	const t = useTexts(texts);
	const [read, setRead] = useState("");
	const [debounce] = useState(createScanDebounce);
	const { video, trouble, isOpen, retry } = useCamera(async (element) => {
		const picture = frameOf(element, liveSize);
		const code = picture && debounce(await decode(picture), performance.now());
		if (!code || !element.isConnected) return;
		setRead(code);
		onCode(code);
	}, loadDecoder);

	if (trouble) return <CameraTrouble trouble={trouble} retry={retry} />;
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
	const [note, setNote] = useState("");
	const [busy, setBusy] = useState(false);

	async function take(file: File) {
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
			<FileChooser
				variant="primary"
				accept="image/*"
				fromCamera
				busy={busy}
				onFile={(file) => void take(file)}
			>
				{t("photo")}
			</FileChooser>
			<p role="status" className="text-sm wrap-anywhere empty:hidden">
				{note}
			</p>
		</div>
	);
}
