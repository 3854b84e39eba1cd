/** Text of documents: printable characters, footers and file names. */
import { searchKey } from "@rafta/library/turkish/keys";
import { fillText, type Language, words } from "@rafta/words";

const texts = words("server/kit/documents");

/** Invisible characters and ones that change the text direction (attack case 54). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Emoji and what changes their look: the fonts of documents have few of them, and print an empty box for the others. */
const emoji =
	/\p{Variation_Selector}|\u20e3|[\u{1f000}-\u{1faff}\u231a\u231b\u23e9-\u23f3\u2b1b\u2b1c\u2b50\u2b55]/gu;

const rightToLeft = String.raw`[\p{Script=Arabic}\p{Script=Hebrew}]`;
/** Words of Arabic or Hebrew that stand beside each other, up to the length of a name. */
const joinedWords = new RegExp(`${rightToLeft}+(?: ${rightToLeft}+)+`, "gu");
const MAX_NAME_LENGTH = 40;
/** The space behind such words, which is set on their left. */
const spaceBehind = new RegExp(`(?<=${rightToLeft}) (?! |${rightToLeft})`, "gu");

/**
 * Joins the words of a name in Arabic or Hebrew by fixed spaces: pdfkit sets words one by one from the left, and only what
 * it takes for one word from the right.
 */
const fromTheRight = (text: string): string =>
	text
		.replace(joinedWords, (name) => (name.length > MAX_NAME_LENGTH ? name : name.replaceAll(" ", "\u00a0")))
		.replace(spaceBehind, "  ");

/**
 * Removes unprintable characters, and emoji from a text that has anything else; puts the text on one line unless line
 * breaks may stay.
 */
export function inkless(text: string, lines = false): string {
	const visible = text.replaceAll("\r\n", "\n").replace(controls, "");
	const plain = visible.replace(emoji, "");
	const shown = plain.trim() === "" ? visible : plain;
	return fromTheRight(lines ? shown : shown.replace(/\s+/g, " ").trim());
}
export const footer = (language: Language, page: number, pages: number): string =>
	fillText(texts.page, { page, pages })[language];

/** A file name safe for every system and header: `Işık Öğüt 5/A` -> `isik-ogut-5-a` (attack case 58). */
export const fileNameOf = (text: string): string =>
	searchKey(text)
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-+|-+$/g, "")
		.slice(0, 80) || "rafta";

/** Header that makes a browser save the response as a file. */
export const attachment = (name: string, ending: string): string =>
	`attachment; filename="${fileNameOf(name)}.${ending}"`;
