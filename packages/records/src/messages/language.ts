/** Messages in the language of the answer. */
import type { Language, OwnLanguage, Text } from "../types/language.ts";

/** A language of the program, in which the service's own texts are not written. */
export interface AddedLanguage {
	/** Language that speaks where a text is missing. */
	readonly fallback: Language;
	/** The service's own texts in it, by the English ones. */
	readonly texts: ReadonlyMap<string, string>;
}

const added = new Map<Language, AddedLanguage>();

const isOwn = (tag: string): tag is OwnLanguage => tag === "tr" || tag === "en";

/** Adds a language of the program, for all services of this process. The service's own ones stay as they are. */
export function addLanguage(language: Language, facts: AddedLanguage): void {
	if (!isOwn(language)) added.set(language, facts);
}

export const isLanguage = (tag: string): tag is Language => isOwn(tag) || added.has(tag as Language);

/** Returns the own language that stands in for a language. */
export function ownLanguage(language: Language): OwnLanguage {
	if (isOwn(language)) return language;
	const fallback = added.get(language)?.fallback ?? "en";
	return isOwn(fallback) ? fallback : "en";
}

/** Returns a message in a language, or in the one that stands in for it. */
export const inLanguage = (text: Text, language: Language): string =>
	text[language] ?? added.get(language)?.texts.get(text.en) ?? text[ownLanguage(language)];
