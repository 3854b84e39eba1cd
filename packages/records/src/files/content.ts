/** What a file is by its own bytes; neither its name nor what the sender says of it is believed. */

/** Enough of a file's start to recognise it. */
export const HEAD_BYTES = 512;

const starts = (head: Uint8Array, bytes: readonly number[], at = 0): boolean =>
	bytes.every((byte, index) => head[at + index] === byte);

const ascii = (word: string): number[] => [...word].map((letter) => letter.charCodeAt(0));

/** Images that a browser shows without running anything in them. SVG is a document with scripts: not one of them. */
const images: readonly { type: string; is(head: Uint8Array): boolean }[] = [
	{ type: "image/png", is: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
	{ type: "image/jpeg", is: (head) => starts(head, [0xff, 0xd8, 0xff]) },
	{ type: "image/gif", is: (head) => starts(head, ascii("GIF87a")) || starts(head, ascii("GIF89a")) },
	{ type: "image/webp", is: (head) => starts(head, ascii("RIFF")) && starts(head, ascii("WEBP"), 8) },
];

/** The type of a safe image by its first bytes, else `null`. */
export const imageType = (head: Uint8Array): string | null =>
	images.find((image) => image.is(head))?.type ?? null;

/**
 * The type of a content that a browser may show in place: safe images, sound and moving pictures, PDF (which no
 * script of ours can be reached from, by the policy that comes with it). `null` for everything else.
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

/** The type that a field's list of allowed types is compared with. */
export function contentType(head: Uint8Array): string {
	const image = imageType(head);
	if (image !== null) return image;
	if (starts(head, ascii("%PDF-"))) return "application/pdf";
	if (starts(head, [0x50, 0x4b, 0x03, 0x04])) return "application/zip";
	const text = new TextDecoder("utf-8").decode(head.subarray(0, HEAD_BYTES - 4));
	if (head.includes(0) || text.includes("\uFFFD")) return "application/octet-stream";
	return text.trimStart().startsWith("<") ? "text/xml" : "text/plain";
}
