/** Escapes external texts for a terminal or a log that people read line by line. */

/** Control characters, line separators, and characters that change the text direction. */
const commanding = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Escapes everything that controls a terminal, or begins a new line, as `\u{1b}`. */
export const printable = (text: string): string =>
	text.replace(commanding, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** Formats an error as multi-line text without terminal control characters. */
export const printableError = (error: unknown): string =>
	String(error instanceof Error ? (error.stack ?? error.message) : error)
		.split("\n")
		.map(printable)
		.join("\n");
