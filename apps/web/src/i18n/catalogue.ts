/**
 * Message catalogues. A screen's texts are next to it in a file of their own; the compiler requires that English has
 * exactly the keys of Turkish. `{name}` is a placeholder for a value, `{count|book|books}` for a word beside one.
 */
import { fillPlaceholders } from "@rafta/library/text/placeholders";

export type Language = "tr" | "en";

/** Formats of dates and hours: European English, whose day has 24 hours, as a school in Türkiye writes them. */
export const localeOf = (language: Language): string => (language === "tr" ? "tr-TR" : "en-GB");

export interface Catalogue<Key extends string> {
	readonly tr: Readonly<Record<Key, string>>;
	readonly en: Readonly<Record<Key, string>>;
	/** What pupils read instead of the Turkish, where it addresses them: "sen" for "siz". */
	readonly sen?: Readonly<Partial<Record<Key, string>>>;
}

/** Declares a catalogue. `sen`: for texts that staff and pupils share, as a pupil is addressed. */
export const catalogue = <const Turkish extends Record<string, string>>(
	tr: Turkish,
	en: Readonly<Record<keyof Turkish, string>>,
	sen?: Readonly<Partial<Record<keyof Turkish, string>>>,
): Catalogue<keyof Turkish & string> => ({ tr, en, sen });

/** Catalogue of a table whose rows have a name in both languages; its keys are the table's. */
export function catalogueOf<const Key extends string>(
	rows: Readonly<Record<Key, { readonly tr: string; readonly en: string }>>,
): Catalogue<Key> {
	const inLanguage = (language: Language) =>
		Object.fromEntries(
			Object.entries<Record<Language, string>>(rows).map(([key, row]) => [key, row[language]]),
		) as Record<Key, string>;
	return { tr: inLanguage("tr"), en: inLanguage("en") };
}

/** The text of a key in a language; where a pupil reads it, as one addresses pupils. */
export const textOf = <Key extends string>(
	texts: Catalogue<Key>,
	key: Key,
	language: Language,
	isPupil: boolean,
): string => (isPupil && language === "tr" ? texts.sen?.[key] : undefined) ?? texts[language][key];

export type Values = Readonly<Record<string, string | number>>;

/** Inserts values into the placeholders of a text. */
export const fill = (text: string, values?: Values): string =>
	values ? fillPlaceholders(text, (name) => String(values[name] ?? "")) : text;
