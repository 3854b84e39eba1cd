/** How large the pictures are that are taken in: a small file can hold one that fills the memory of who opens it. */
import { HEAD_BYTES, imageType } from "./content.ts";

/** A picture of more pixels is neither kept nor opened. */
export const mostPixels = 50_000_000;

/** The library that opens pictures, loaded with the first one: most starts meet none. */
export const loadSharp = async () => (await import("sharp")).default;

/** Pixels of a picture by what its file says first, without decoding it; 0 for what is none. */
async function pixelsOf(path: string): Promise<number> {
	try {
		const sharp = await loadSharp();
		const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
		return width * height;
	} catch {
		return 0;
	}
}

/** Whether a file is a picture that nobody could open. */
export const isOversized = async (path: string): Promise<boolean> => (await pixelsOf(path)) > mostPixels;

/**
 * A picture that somebody else made, drawn anew as a JPEG that fits into a size: nothing of its file is kept, neither
 * what it says of its maker nor what it hides. `null` for what is no picture, or a smaller one than `smallest` pixels.
 */
export async function redrawn(
	bytes: Buffer,
	size: { readonly width: number; readonly height: number },
	smallest: number,
): Promise<Buffer | null> {
	if (imageType(bytes.subarray(0, HEAD_BYTES)) === null) return null;
	try {
		const sharp = await loadSharp();
		const picture = sharp(bytes, { limitInputPixels: mostPixels });
		const { width, height } = await picture.metadata();
		if (width < smallest || height < smallest) return null;
		return await picture
			.rotate()
			.resize({ ...size, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 82 })
			.toBuffer();
	} catch {
		// Begun like a picture, and none.
		return null;
	}
}
