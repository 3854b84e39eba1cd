/**
 * Normalisation of stored texts: invisible characters must neither reorder the adjacent words nor make two different
 * names look the same (Unicode Technical Report 36, 2.10 and 3.6).
 */

/**
 * Characters that only change the direction of their surroundings, and zero-width ones: overrides, embeddings, isolates
 * and marks, zero-width spaces, joiners, soft hyphens, byte order marks, invisible operators and tags; and letters without
 * ink, of which people make a name that nobody can read: Hangul fillers, the empty Braille sign. A joiner stays where it
 * combines several emoji into one (a family).
 */
const unseen =
	/\u034f|\u17b4|\u17b5|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb\u{1d173}-\u{1d17a}\u{e0000}-\u{e007f}]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;

/** Marks without a letter to stand on. */
const loose = /(?<!\S)[\p{M}\u200d]+/gu;

/** All control characters, including the line and paragraph separators. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** The same, except line breaks and tabs. */
const controlsInside = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu;

/** Single-line text: controls and line breaks become a space. */
export const plainLine = (text: string): string =>
	text.replace(unseen, "").replace(controls, " ").replace(loose, "");

/** The line of a file or of another program: normalised, each run of spaces one, half a character replaced. */
export const tidyLine = (text: string): string =>
	plainLine(text.toWellFormed().normalize("NFC")).replace(/\s+/gu, " ").trim();

/** Multi-line text: line breaks and tabs stay. */
export const plainText = (text: string): string =>
	text.replace(unseen, "").replaceAll("\r\n", "\n").replace(controlsInside, " ").replace(loose, "");
