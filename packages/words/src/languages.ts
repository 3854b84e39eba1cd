/** The languages that Rafta speaks: those of `locales/languages.json`, each with a folder of texts beside it. */
import list from "../../../locales/languages.json" with { type: "json" };

export type Language = keyof typeof list;

/** A text in every language. Where a language lacks it, the text of the language that stands in for it. */
export type Text = Readonly<Record<Language, string>>;

export interface LanguageFacts {
	/** The language's name in itself. */
	readonly name: string;
	/** Locale of dates and numbers: European English, whose day has 24 hours, as a school in Türkiye writes them. */
	readonly formats: string;
	readonly direction: "ltr" | "rtl";
	/** Language that stands in where a text is missing. */
	readonly fallback: Language;
	/** Folder of the texts that address a pupil; those of the language itself where the language has one address. */
	readonly pupil: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = list as Record<
	Language,
	LanguageFacts
>;

export const languages = Object.keys(list) as Language[];

/** The language of the program's own home: that of people who have chosen none. */
export const homeLanguage: Language = "tr";

/** The language of people whose own is none of these. */
export const commonLanguage: Language = "en";

export const isLanguage = (value: unknown): value is Language =>
	typeof value === "string" && Object.hasOwn(list, value);

/** Makes a text of what is written in each language. */
export const textOfEach = (write: (language: Language) => string): Text =>
	Object.fromEntries(languages.map((language) => [language, write(language)])) as Record<Language, string>;
