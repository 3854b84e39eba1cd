/**
 * Turkish case conversion for display. Identifiers, e-mail addresses and codes use locale-independent conversion
 * instead.
 */

export const upper = (text: string): string => text.toLocaleUpperCase("tr");
export const lower = (text: string): string => text.toLocaleLowerCase("tr");

/** "AYŞE NUR IŞIK" -> "Ayşe Nur Işık": each word capitalised, as in names. */
export const nameCase = (text: string): string =>
	lower(text).replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + upper(letter));
