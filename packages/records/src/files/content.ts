/** Detection of pictures from their content; file name and declared type are not trusted. All other types: kinds.ts. */

import type { FileHandle } from "node:fs/promises";

/** Enough of a file's start to recognise it: entries of an archive, some lines of a table. */
export const HEAD_BYTES = 4096;

/** The first bytes of an open file. */
export async function headOf(file: FileHandle): Promise<Uint8Array> {
	const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
	return buffer.subarray(0, bytesRead);
}

const starts = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
	bytes.every((byte, index) => head[at + index] === byte);

const ascii = (word: string): number[] => [...word].map((letter) => letter.charCodeAt(0));

/** Images that a browser displays without running code. SVG may contain scripts and is not included. */
const images: readonly { type: string; is(head: Uint8Array): boolean }[] = [
	{ type: "image/png", is: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
	{ type: "image/jpeg", is: (head) => starts(head, [0xff, 0xd8, 0xff]) },
	{ type: "image/gif", is: (head) => starts(head, ascii("GIF87a")) || starts(head, ascii("GIF89a")) },
	{ type: "image/webp", is: (head) => starts(head, ascii("RIFF")) && starts(head, ascii("WEBP"), 8) },
];

/** Returns the type of a safe image from its first bytes, otherwise `null`. */
export const imageType = (head: Uint8Array): string | null =>
	images.find((image) => image.is(head))?.type ?? null;

/** Whether a file begins like a zip archive. */
export const isZip = (head: Uint8Array): boolean => starts(head, [0x50, 0x4b, 0x03, 0x04]);
