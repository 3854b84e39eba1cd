/** Removal of camera metadata from images: where and when they were taken, and with which device. */
import { open, writeFile } from "node:fs/promises";
import { queue } from "../queue.ts";
import { headOf, imageType } from "./content.ts";
import { loadSharp, MAX_PIXELS } from "./pictures.ts";

/** No visible loss. */
const quality = 90;

const inTurn = queue(2);

async function render(path: string): Promise<Buffer | null> {
	try {
		const sharp = await loadSharp();
		const input = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
		const { format, pages = 1 } = await sharp(path, input).metadata();
		// An animated image has no orientation.
		const picture = pages > 1 ? sharp(path, { ...input, animated: true }) : sharp(path, input).autoOrient();
		const kind = format === "jpeg" || format === "webp" ? { quality } : {};
		return await picture.toFormat(format, kind).toBuffer();
	} catch {
		// Damaged, or not an image.
		return null;
	}
}

/**
 * Re-encodes an image in place, upright and in the same format; other files stay as they are. False if it cannot be
 * opened, as it may contain anything.
 */
export async function redrawPicture(path: string): Promise<boolean> {
	const file = await open(path);
	const head = await headOf(file).finally(() => file.close());
	if (imageType(head) === null) return true;
	const bytes = await inTurn(() => render(path));
	if (bytes === null) return false;
	await writeFile(path, bytes);
	return true;
}
