/** From a camera's frame or a photo to a cover, on this device: found, straightened, and written without metadata. */
import { pictureOf } from "#kit";
import { findBook } from "./find-book.ts";
import { distanceMoved, type Quad, scaleQuad } from "./quad.ts";
import { straighten } from "./straighten.ts";

/** Longer side in pixels of a frame while the book is looked for, of one that is kept, and of a cover. */
export const searchSize = 160;
const keptSize = 1600;
const coverSize = 1200;
/** Longer side of the frame from which the corners of a kept picture are read again, more precisely. */
const preciseSize = 360;
const quality = 0.85;

/** Frames in a row in which the corners must rest, and how far they may move meanwhile, in parts of a side. */
const RESTING_FRAMES = 4;
const RESTING_DISTANCE = 0.03;

/** Tells when a book is held still: called with the corners of each frame, or `null`. */
export function createStillness(): (quad: Quad | null) => boolean {
	let [last, count] = [null as Quad | null, 0];
	return (quad) => {
		const isStill = quad && last && distanceMoved(quad, last) < RESTING_DISTANCE * searchSize;
		count = isStill ? count + 1 : 0;
		last = quad;
		return count >= RESTING_FRAMES;
	};
}

async function fileOf(picture: { width: number; height: number; data: Uint8ClampedArray }): Promise<File> {
	const canvas = document.createElement("canvas");
	canvas.width = picture.width;
	canvas.height = picture.height;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("no canvas");
	const image = context.createImageData(picture.width, picture.height);
	image.data.set(picture.data);
	context.putImageData(image, 0, 0);
	const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
	if (!blob) throw new Error("no picture came out");
	return new File([blob], "kapak.jpg", { type: "image/jpeg" });
}

/**
 * Returns the cover in a picture: the book between its corners, straightened. `null` if no book is found in it.
 *
 * @param source a video or an opened photo, of the given size in pixels
 */
export async function captureCover(
	source: CanvasImageSource,
	size: { readonly width: number; readonly height: number },
): Promise<File | null> {
	const small = pictureOf(source, size, preciseSize);
	const whole = pictureOf(source, size, keptSize);
	const corners = small && findBook(small);
	if (!small || !whole || !corners) return null;
	return fileOf(straighten(whole, scaleQuad(corners, whole.width / small.width), coverSize));
}

/** The middle of a picture as it is, in a book's proportions: where corners cannot be found. */
export async function captureMiddle(
	source: CanvasImageSource,
	size: { readonly width: number; readonly height: number },
): Promise<File> {
	const whole = pictureOf(source, size, keptSize);
	if (!whole) throw new Error("no canvas");
	const height = Math.min(whole.height, whole.width * 1.5) * 0.9;
	const [left, top] = [(whole.width - height / 1.5) / 2, (whole.height - height) / 2];
	const [right, bottom] = [left + height / 1.5, top + height];
	const frame = [
		{ x: left, y: top },
		{ x: right, y: top },
		{ x: right, y: bottom },
		{ x: left, y: bottom },
	] as const;
	return fileOf(straighten(whole, frame, coverSize));
}
