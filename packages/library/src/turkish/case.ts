/** Case for people to read. Identifiers, e-mail addresses and codes are changed without a language instead. */

export const upper = (text: string): string => text.toLocaleUpperCase("tr");
export const lower = (text: string): string => text.toLocaleLowerCase("tr");

/** "AYŞE NUR IŞIK" -> "Ayşe Nur Işık": each word with a capital, as names are written. */
export const nameCase = (text: string): string =>
	lower(text).replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + upper(letter));
