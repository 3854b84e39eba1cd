/** Type of a file with titles, by its first bytes: file names and browser-reported types are often wrong. */
import { type FileKind, kindOf } from "../read/kinds.ts";

export type TitleFileKind = FileKind | "iso2709" | "marcxml" | "marcjson";

/** Bytes examined. */
export const headBytes = 64 * 1024;

const fieldEnd = 0x1e;
const subfieldMark = 0x1f;

/** MARC records contain delimiters that no other text has; MARCXML and MARC-in-JSON name their elements early. */
export function titleFileKind(head: Uint8Array): TitleFileKind {
	const kind = kindOf(head);
	if (kind === "zip" || kind === "compound") return kind;
	const isNumbered = /^\s*[0-9 ]{5}/.test(String.fromCharCode(...head.subarray(0, 16)));
	if (head.includes(fieldEnd) && (isNumbered || head.includes(subfieldMark))) return "iso2709";
	const isWide = head[0] === 0xff || head[0] === 0xfe;
	const begin = new TextDecoder(isWide ? (head[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8").decode(
		head.subarray(0, 4096),
	);
	const isXml = /^\s*</.test(begin) && /<(?:[\w.-]{1,30}:)?(?:collection|record|leader)\b/.test(begin);
	if (isXml) return "marcxml";
	return /^\ufeff?\s*[[{]/.test(begin) && /"(?:leader|fields)"\s*:/.test(begin) ? "marcjson" : kind;
}
