/** Size limits of accepted images: a small file can contain one that exhausts memory when opened. */
import { HEAD_BYTES, imageType } from "./content.ts";

/** An image with more pixels is neither stored nor opened. */
export const MAX_PIXELS = 50_000_000;

/** Image library, loaded on first use: most runs never need it. */
export const loadSharp = async () => (await import("sharp")).default;

/** Reads the pixel count from an image's header, without decoding it; 0 if it is not an image. */
async function pixelsOf(path: string): Promise<number> {
	try {
		const sharp = await loadSharp();
		const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
		return width * height;
	} catch {
		return 0;
	}
}

/** Whether a file is an image too large to open. */
export const isOversized = async (path: string): Promise<boolean> => (await pixelsOf(path)) > MAX_PIXELS;

/**
 * Re-encodes a third-party image as a JPEG that fits into a size: nothing of the original file is kept, neither
 * metadata nor hidden content. `null` if it is not an image, or has fewer than `smallest` pixels.
 */
export async function redrawn(
	bytes: Buffer,
	size: { readonly width: number; readonly height: number },
	smallest: number,
): Promise<Buffer | null> {
	if (imageType(bytes.subarray(0, HEAD_BYTES)) === null) return null;
	try {
		const sharp = await loadSharp();
		const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS });
		const { width, height } = await picture.metadata();
		if (width < smallest || height < smallest) return null;
		return await picture
			.rotate()
			.resize({ ...size, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.jpeg({ quality: 82 })
			.toBuffer();
	} catch {
		// Starts like an image, but is not one.
		return null;
	}
}
