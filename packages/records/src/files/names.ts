import { randomText } from "../collections/random.ts";

const RANDOM_LENGTH = 10;
const MAX_STEM_LENGTH = 100;

const plain = (text: string): string =>
	text
		.normalize("NFKD")
		.replaceAll("ı", "i")
		.toLowerCase()
		.replace(/\p{M}/gu, "")
		.replace(/[^a-z0-9]+/g, "_")
		.replace(/^_+|_+$/g, "");

/** Extensions of images that browsers display, the usual one first. */
const extensions: Readonly<Record<string, readonly string[]>> = {
	"image/png": ["png"],
	"image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
	"image/gif": ["gif"],
	"image/webp": ["webp"],
};

/**
 * Returns the name under which an upload is stored: the readable part of its own name in plain letters, ten random
 * characters that make it unguessable and unique, and its extension (two of a
 * packed archive: `tar.gz`). Reserved names, paths, leading dots and control
 * characters cannot get through. An image, by its content, gets an image extension, so that a saved file is never a
 * page with scripts.
 */
export function storedName(original: string, picture: string | null = null): string {
	const tail = original.slice(-300).split(/[\\/]/).at(-1) ?? "";
	const dot = tail.lastIndexOf(".");
	const own = dot < 0 ? "" : plain(tail.slice(dot + 1)).slice(0, 20);
	const known = extensions[picture ?? ""] ?? [own];
	const extension = known.includes(own) ? own : known[0];
	const before = dot < 0 ? tail : tail.slice(0, dot);
	const isTar = picture === null && /[^.]\.tar$/i.test(before);
	const stem = plain(isTar ? before.slice(0, -4) : before).slice(0, MAX_STEM_LENGTH);
	const ending = [...(isTar ? ["tar"] : []), ...(extension === "" ? [] : [extension])];
	return [`${stem === "" ? "file" : stem}_${randomText(RANDOM_LENGTH)}`, ...ending].join(".");
}

/**
 * True for a name that `storedName`, or PocketBase before an import, could have generated: it never leaves its folder.
 */
export const isStoredName = (name: string): boolean =>
	name.length <= 200 && /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,3}$/.test(name);
