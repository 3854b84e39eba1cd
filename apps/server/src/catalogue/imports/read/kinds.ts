/** Type of a file by its first bytes: file names and browser-reported types are often wrong. */
import { decodeWide, wideOrderOf } from "@rafta/library/tables/encodings";

export type FileKind = "zip" | "compound" | "text" | "page" | "xml_workbook" | "unknown";

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean =>
	head.every((byte, index) => bytes[index] === byte);

/** Characters that do not occur in text. Line breaks, tabs and an occasional NUL do. */
const isBinary = (byte: number): boolean => byte < 0x09 || (byte > 0x0d && byte < 0x20);

/** Programs save an HTML table and call it .xls; Excel asks, and opens it. */
const page =
	/^\s*(?:<!--[\s\S]{0,500}?-->\s*|<\?xml[^>]{0,200}>\s*)*<(?:!doctype\s+html|html|head|body|meta|table|style|div)\b/i;

/** An Excel 2003 XML workbook, which many programs write and call .xls; its namespace is in the first element. */
const xmlWorkbook =
	/^\s*(?:<!--[\s\S]{0,500}?-->\s*|<\?[^>]{0,200}>\s*)*<(?:\w+:)?workbook\b[^>]{0,900}urn:schemas-microsoft-com:office:spreadsheet/i;

/** Decodes the first characters of a file, in any of the usual encodings. */
function beginningOf(bytes: Uint8Array): string {
	const head = bytes.subarray(0, 1200);
	const order = wideOrderOf(bytes);
	// The decoder drops a leading byte order mark.
	return order ? decodeWide(head, order) : new TextDecoder().decode(head);
}

/**
 * `zip`: xlsx and ods. `compound`: the old binary workbook. `text`: csv. `page` and `xml_workbook`: a web page and a
 * workbook as XML, whatever their file name.
 */
export function kindOf(bytes: Uint8Array): FileKind {
	if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return "zip";
	if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return "compound";
	const beginning = beginningOf(bytes);
	if (page.test(beginning)) return "page";
	if (xmlWorkbook.test(beginning)) return "xml_workbook";
	if (wideOrderOf(bytes)) return "text";
	const head = bytes.subarray(0, 4096);
	const odd = head.reduce((sum, byte) => sum + (isBinary(byte) ? 1 : 0), 0);
	if (odd * 50 > head.length) return "unknown";
	// Web pages and other documents are text, too, but not tables.
	const begin = Buffer.from(head.subarray(0, 200)).toString("latin1").trimStart();
	return /^(ï»¿)?\s*(<|%PDF|\{\\rtf)/.test(begin) ? "unknown" : "text";
}
