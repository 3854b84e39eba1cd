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
	/**
	 * Whether every text is there. Another language is for visitors, pupils and families: a screen is shown in it where
	 * all of its texts are, and otherwise, like mails and printed documents, in the language that stands in for it.
	 */
	readonly complete: boolean;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = list as Record<
	Language,
	LanguageFacts
>;

export const languages = Object.keys(list) as Language[];

/** Languages that have every text: those of staff, of mails and of documents. */
export const completeLanguages: readonly Language[] = languages.filter(
	(language) => languageFacts[language].complete,
);

/** Returns the language in which something is said that only complete languages can say. */
export const completeOf = (language: Language): Language =>
	languageFacts[language].complete ? language : languageFacts[language].fallback;

/** The language of the program's own home: that of people who have chosen none. */
export const homeLanguage: Language = "tr";

/** The language of people whose own is none of these. */
export const commonLanguage: Language = "en";

export const isLanguage = (value: unknown): value is Language =>
	typeof value === "string" && Object.hasOwn(list, value);

/**
 * Makes a text of what is written in each language. In a language that is not complete it is written when it is read: a
 * browser may not have loaded its texts before.
 */
export function textOfEach(write: (language: Language) => string): Text {
	const text: Partial<Record<Language, string>> = {};
	for (const language of languages) {
		if (languageFacts[language].complete) text[language] = write(language);
		else Object.defineProperty(text, language, { enumerable: true, get: () => write(language) });
	}
	return text as Record<Language, string>;
}
