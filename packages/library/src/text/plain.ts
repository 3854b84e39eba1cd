/**
 * Texts as they are kept: what nobody sees in them can neither turn the order of the words beside them nor make two
 * names look the same (Unicode Technical Report 36, 2.10 and 3.6).
 */

/**
 * Signs that only change the direction of what stands around them, and such as have no width: overrides, embeddings,
 * isolates and marks, zero-width spaces, joiners, soft hyphens, byte order marks, invisible operators and tags.
 * A joiner stays where it makes one picture of several (a family of emoji).
 */
const unseen =
	/\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;

/** Every control, the two separators of lines and paragraphs among them. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** The same but for the ends of lines and tabs. */
const controlsInside = /(?![\n\t])[\p{Cc}\u2028\u2029]/gu;

/** A text of one line: controls and line breaks become a space. */
export const plainLine = (text: string): string => text.replace(unseen, "").replace(controls, " ");

/** A text of several lines: line breaks and tabs stay. */
export const plainText = (text: string): string =>
	text.replace(unseen, "").replaceAll("\r\n", "\n").replace(controlsInside, " ");
