/** How large the pictures are that are taken in: a small file can hold one that fills the memory of who opens it. */
import sharp from "sharp";

/** A picture of more pixels is neither kept nor opened. */
export const mostPixels = 50_000_000;

/** Pixels of a picture by what its file says first, without decoding it; 0 for what is none. */
async function pixelsOf(path: string): Promise<number> {
	try {
		const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
		return width * height;
	} catch {
		return 0;
	}
}

/** Whether a file is a picture that nobody could open. */
export const isOversized = async (path: string): Promise<boolean> => (await pixelsOf(path)) > mostPixels;
