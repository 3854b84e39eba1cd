/**
 * Pictures are redrawn before upload: this removes the camera's metadata (place, time, device) and reduces a phone's
 * photo to the size that a cover needs.
 */
import { type Crop, cropSize, whole } from "./crop.ts";

/** Length of the longer side in pixels: on the screen while cropping, and of the cover. */
const workSide = 1600;
const coverSide = 1200;
const quality = 0.85;
/** Maximum size of a file to open, in bytes. */
export const largestPicture = 30 * 1024 * 1024;

export type Turn = 0 | 1 | 2 | 3;

function pen(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	return context;
}

/** Reads a picture in its upright orientation. @throws DOMException if the file is not a picture */
export const openPicture = (file: File): Promise<ImageBitmap> =>
	createImageBitmap(file, { imageOrientation: "from-image" });

/** Draws a picture onto a canvas, rotated clockwise by quarter turns. */
export function drawTurned(canvas: HTMLCanvasElement, picture: ImageBitmap, turn: Turn): void {
	const scale = Math.min(1, workSide / Math.max(picture.width, picture.height));
	const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
	const isAcross = turn % 2 === 1;
	canvas.width = isAcross ? height : width;
	canvas.height = isAcross ? width : height;
	const context = pen(canvas);
	context.translate(canvas.width / 2, canvas.height / 2);
	context.rotate((turn * Math.PI) / 2);
	context.drawImage(picture, -width / 2, -height / 2, width, height);
}

/** Returns the cropped part of a canvas as a file. */
export async function cutOut(canvas: HTMLCanvasElement, crop: Crop, name = "kapak.jpg"): Promise<File> {
	const size = cropSize(crop, canvas.width, canvas.height, coverSide);
	const out = document.createElement("canvas");
	out.width = size.outWidth;
	out.height = size.outHeight;
	const context = pen(out);
	// Transparent areas become white, not black.
	context.fillStyle = "white";
	context.fillRect(0, 0, out.width, out.height);
	const { x, y, width, height, outWidth, outHeight } = size;
	context.drawImage(canvas, x, y, width, height, 0, 0, outWidth, outHeight);
	const blob = await new Promise<Blob | null>((resolve) => out.toBlob(resolve, "image/jpeg", quality));
	if (!blob) throw new Error("no picture came out");
	return new File([blob], name, { type: "image/jpeg" });
}

/**
 * Returns the whole picture as a cover; returns the file itself if the browser cannot open it, so that the server
 * reports the error.
 */
export async function wholePicture(file: File): Promise<File> {
	let picture: ImageBitmap;
	try {
		picture = await openPicture(file);
	} catch {
		return file;
	}
	const canvas = document.createElement("canvas");
	drawTurned(canvas, picture, 0);
	picture.close();
	return cutOut(canvas, whole);
}
