/** Texts from outside on their way to a terminal or a log that people read line by line. */

/** Controls, separators of lines, and what turns the direction of a line. */
const commanding = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text with everything that commands a terminal, or begins a line of its own, written as `\u{1b}`. */
export const printable = (text: string): string =>
	text.replace(commanding, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** An error as a text of many lines that commands no terminal. */
export const printableError = (error: unknown): string =>
	String(error instanceof Error ? (error.stack ?? error.message) : error)
		.split("\n")
		.map(printable)
		.join("\n");
