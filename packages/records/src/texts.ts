/** Texts for people, by their keys in `locales/`. */
import { type Locale, locales } from "./locales.ts";
import type { Language, Text } from "./types/language.ts";

type Area = Exclude<keyof Locale, "mail">;
/** Area and name of a text, such as `values.required`. */
type TextKey = { [A in Area]: `${A}.${keyof Locale[A] & string}` }[Area];
/** Values of the placeholders of a text; another text is inserted in the same language. */
type TextValues = Readonly<Record<string, string | number | Text>>;

/** Languages that the service speaks. */
export const languages = Object.keys(locales) as readonly Language[];

/** A text in a language, or in English if it has none. */
export const inLanguage = (text: Text, language: string): string =>
	(text as Readonly<Record<string, string>>)[language] ?? text.en;

const textBy = (make: (language: Language) => string): Text =>
	Object.fromEntries(languages.map((language) => [language, make(language)])) as Text;

const shown = (value: string | number | Text, language: Language): string =>
	typeof value === "object" ? inLanguage(value, language) : String(value);

/** Text of a key in every language, with values in place of its placeholders (`{name}`). */
export function textOf(key: TextKey, values: TextValues = {}): Text {
	const [area = "", name = ""] = key.split(".");
	const template = (language: string): string | undefined =>
		(locales[language] as Readonly<Record<string, Readonly<Record<string, string>>>> | undefined)?.[area]?.[
			name
		];
	return textBy((language) =>
		(template(language) ?? template("en") ?? key).replace(/\{(\w+)\}/g, (whole, part: string) => {
			const value = values[part];
			return value === undefined ? whole : shown(value, language);
		}),
	);
}

/** All texts of an area. */
export const textsOf = <A extends Area>(area: A): Readonly<Record<keyof Locale[A], Text>> =>
	Object.fromEntries(
		Object.keys(locales.en?.[area] ?? {}).map((name) => [name, textOf(`${area}.${name}` as TextKey)]),
	) as Record<keyof Locale[A], Text>;

/** Texts and words without a language, one after the other. */
export const joined = (...parts: readonly (string | Text)[]): Text =>
	textBy((language) => parts.map((part) => shown(part, language)).join(""));

/** What an engine or another server says, in its own words. */
export const untranslated = (words: string): Text => textBy(() => words);
