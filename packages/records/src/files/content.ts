/** Detection of a file's type from its content; file name and declared type are not trusted. */

import type { FileHandle } from "node:fs/promises";

/** Enough of a file's start to recognise it. */
export const HEAD_BYTES = 512;

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

/**
 * Returns the type of content that a browser may display inline: safe images, audio, video and PDF (the accompanying
 * content security policy keeps it away from our scripts). `null` for everything else.
 */
export function inlineType(head: Uint8Array): string | null {
	const image = imageType(head);
	if (image !== null) return image;
	if (starts(head, ascii("%PDF-"))) return "application/pdf";
	if (starts(head, ascii("ftyp"), 4)) return "video/mp4";
	if (starts(head, [0x1a, 0x45, 0xdf, 0xa3])) return "video/webm";
	if (starts(head, ascii("ID3")) || starts(head, [0xff, 0xfb])) return "audio/mpeg";
	if (starts(head, ascii("RIFF")) && starts(head, ascii("WAVE"), 8)) return "audio/wav";
	return null;
}

/** Returns the type that is compared with a field's list of allowed types. */
export function contentType(head: Uint8Array): string {
	const image = imageType(head);
	if (image !== null) return image;
	if (starts(head, ascii("%PDF-"))) return "application/pdf";
	if (starts(head, [0x50, 0x4b, 0x03, 0x04])) return "application/zip";
	const text = new TextDecoder("utf-8").decode(head.subarray(0, HEAD_BYTES - 4));
	if (head.includes(0) || text.includes("\uFFFD")) return "application/octet-stream";
	return text.trimStart().startsWith("<") ? "text/xml" : "text/plain";
}
