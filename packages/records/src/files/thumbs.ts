/** Thumbnails of images, in PocketBase's formats, made off the event loop and stored with the original. */
import { rm, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { getOrInsert } from "../get-or-insert.ts";
import { queue } from "../queue.ts";
import { loadSharp, MAX_PIXELS } from "./pictures.ts";
import { type FileStore, type StoredFile, thumbName } from "./store.ts";

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_SIDE = 4000;

const inTurn = queue(2);

export interface ThumbSize {
	readonly width: number;
	readonly height: number;
	/** `t` and `b` keep the top or bottom, `f` fits the whole image, none keeps the centre. */
	readonly keep: "" | "t" | "b" | "f";
}

/** `100x50`, `100x50t`, `100x50b`, `100x50f`, `0x50` (by height), `100x0` (by width); `null` for anything else. */
export function parseThumbSize(text: string): ThumbSize | null {
	const [, width, height, keep = ""] = /^(\d{1,4})x(\d{1,4})([tbf]?)$/.exec(text) ?? [];
	const size = { width: Number(width), height: Number(height), keep: keep as ThumbSize["keep"] };
	if (width === undefined || (size.width === 0 && size.height === 0)) return null;
	return size.width <= MAX_SIDE && size.height <= MAX_SIDE ? size : null;
}

const positions = { "": "centre", t: "top", b: "bottom", f: "centre" } as const;

async function shrink(image: StoredFile, size: ThumbSize): Promise<Buffer> {
	const sharp = await loadSharp();
	const source = sharp(await buffer(await image.read()), { limitInputPixels: MAX_PIXELS, animated: false });
	const both = size.width > 0 && size.height > 0;
	return source
		.rotate()
		.resize({
			width: size.width || undefined,
			height: size.height || undefined,
			fit: size.keep === "f" || !both ? "inside" : "cover",
			position: positions[size.keep],
			// A picture that is to fit is never enlarged.
			withoutEnlargement: size.keep === "f" && both,
		})
		.toBuffer();
}

const making = new Map<string, Promise<StoredFile | null>>();

/** Writes a buffer to a temporary upload and stores it at its place. */
async function put(store: FileStore, bytes: Buffer, place: readonly [string, string, string]): Promise<void> {
	const path = await store.temporary();
	try {
		await writeFile(path, bytes);
		await store.keep(path, ...place);
	} finally {
		await rm(path, { force: true });
	}
}

/**
 * Returns the thumb of an image; made once for concurrent requests. `null` if the image cannot be read: the caller then
 * sends the original.
 */
export async function thumbOf(
	store: FileStore,
	original: readonly [collectionId: string, recordId: string, name: string],
	size: string,
	image: StoredFile,
): Promise<StoredFile | null> {
	const parsed = parseThumbSize(size);
	if (!parsed || image.size > MAX_BYTES) return null;
	const [collectionId, recordId, name] = original;
	const place = [collectionId, recordId, thumbName(name, size)] as const;
	const known = await store.open(...place);
	if (known) return known;
	const key = place.join("/");
	return getOrInsert(making, key, () =>
		inTurn(async () => {
			let bytes: Buffer;
			try {
				bytes = await shrink(image, parsed);
			} catch {
				// Damaged, too large or unknown format: sharp distinguishes these, the caller need not.
				return null;
			}
			const failure: unknown = await put(store, bytes, place).then(
				() => null,
				(error) => error,
			);
			if (await store.open(...original)) {
				if (failure !== null) throw failure;
				return store.open(...place);
			}
			// Removed while its thumb was made: of an erased person's picture nothing stays.
			await store.remove(...original);
			return null;
		}).finally(() => making.delete(key)),
	);
}
