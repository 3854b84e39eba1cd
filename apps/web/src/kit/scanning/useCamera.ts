/** The device's camera: opened while a component is mounted, read frame by frame. */
import { type RefObject, useEffect, useRef, useState } from "react";

type CameraTrouble = "cameraDenied" | "cameraNone" | "cameraBusy" | "cameraGone" | "decoderFailed";

/** Milliseconds between two frames; decoding one takes some tens of them. */
const FRAME_DELAY_MS = 60;

function troubleOf(error: unknown): CameraTrouble {
	const name = error instanceof DOMException ? error.name : "";
	if (name === "NotAllowedError" || name === "SecurityError") return "cameraDenied";
	if (name === "NotFoundError" || name === "OverconstrainedError") return "cameraNone";
	return "cameraBusy";
}

/** Browsers allow camera access only on https and localhost. */
export const isCameraAllowed = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** Grabs a picture of at most `size` pixels per side. */
export function pictureOf(
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

/** The current frame of a video, at most `size` pixels per side; `null` while there is none. */
export const frameOf = (video: HTMLVideoElement, size: number): ImageData | null =>
	video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth > 0
		? pictureOf(video, { width: video.videoWidth, height: video.videoHeight }, size)
		: null;

export interface Camera {
	/** For the element that shows the picture. */
	readonly video: RefObject<HTMLVideoElement | null>;
	readonly trouble: CameraTrouble | null;
	readonly isOpen: boolean;
	/** Opens it again after a trouble. */
	retry(): void;
}

/**
 * Opens the camera and calls `look` for one frame after the other until the component leaves.
 *
 * @param prepare loads what `look` needs, while the camera opens
 */
export function useCamera(
	look: (video: HTMLVideoElement) => Promise<void>,
	prepare: () => Promise<unknown> = async () => {},
): Camera {
	const video = useRef<HTMLVideoElement>(null);
	const [trouble, setTrouble] = useState<CameraTrouble | null>(null);
	const [isOpen, setOpen] = useState(false);
	const [attempt, setAttempt] = useState(0);
	const latest = useRef(look);
	latest.current = look;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
	useEffect(() => {
		let over = false;
		let stream: MediaStream | undefined;

		async function next(): Promise<void> {
			const element = video.current;
			if (over || !element) return;
			await latest.current(element);
			setTimeout(() => void next().catch(() => setTrouble("decoderFailed")), FRAME_DELAY_MS);
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
			// Unplugged, or no longer allowed: the picture would stand still, and nothing be read any more.
			for (const track of stream.getTracks())
				track.addEventListener("ended", () => !over && setTrouble("cameraGone"));
			element.srcObject = stream;
			try {
				await Promise.all([element.play(), prepare()]);
			} catch {
				// Not a failure when the panel was closed in between.
				if (!over) setTrouble("decoderFailed");
				return stop();
			}
			if (over) return;
			setOpen(true);
			await next();
		}
		function stop(): void {
			for (const track of stream?.getTracks() ?? []) track.stop();
		}

		/** A phone ends or mutes the camera of a page in the background, and shows black when it comes back. */
		function wake(): void {
			if (document.visibilityState !== "visible" || !stream) return;
			const tracks = stream.getTracks();
			const isAlive = tracks.every((track) => track.readyState === "live" && !track.muted);
			if (!isAlive) setAttempt((count) => count + 1);
			else video.current?.play().catch(() => setAttempt((count) => count + 1));
		}

		void open();
		document.addEventListener("visibilitychange", wake);
		return () => {
			over = true;
			document.removeEventListener("visibilitychange", wake);
			stop();
		};
	}, [attempt]);

	return { video, trouble, isOpen, retry: () => setAttempt((count) => count + 1) };
}
