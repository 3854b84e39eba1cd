/** Fills the placeholders of texts. */
import { type Language, type Text, textOfEach } from "./languages.ts";

/**
 * Fills the placeholders of a text: `{count}` is a value, `{count|book|books}` the word that goes with one or with any
 * other number of it. Turkish needs only the first: a noun after a number stays singular.
 */
export const fillPlaceholders = (text: string, lookUp: (name: string) => string): string =>
	text.replace(
		/\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g,
		(_whole, name: string, one?: string, many?: string) => {
			const value = lookUp(name);
			if (one === undefined || many === undefined) return value;
			return value === "1" ? one : many;
		},
	);

/** Values of placeholders, by name. */
type Values = Readonly<Record<string, string | number>>;

/** Values of which some are themselves texts in every language. */
export type TextValues = Readonly<Record<string, string | number | Text>>;

const valueIn = (language: Language, value: string | number | Text): string =>
	typeof value === "object" ? value[language] : String(value);

/** Fills a text, in its one language or in every language. A placeholder without a value is left empty. */
export function fillText(text: string, values: Values): string;
export function fillText(text: Text, values: TextValues): Text;
export function fillText(text: string | Text, values: TextValues): string | Text {
	if (typeof text === "string") return fillPlaceholders(text, (name) => String(values[name] ?? ""));
	return textOfEach((language) =>
		fillPlaceholders(text[language], (name) => valueIn(language, values[name] ?? "")),
	);
}
