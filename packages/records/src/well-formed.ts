/** Texts in the one form that is stored and looked for, in both engines. */

/** A text that every engine can store: U+FFFD is in the place of a NUL and of half a character, as in PocketBase. */
export const wellFormed = (text: string): string => text.toWellFormed().replaceAll("\0", "\u{fffd}");

/** A text as fields store it: also composed (NFC), as the same text can be typed in several ways. */
export const storedText = (text: string): string => wellFormed(text).normalize("NFC");
