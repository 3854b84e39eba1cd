/**
 * Texts of catalogues. `{name}` is a placeholder for a value, `{count|book|books}` for a word beside one.
 */
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import type { Catalogue, Language } from "@rafta/words";

/** The text of a key in a language; where a pupil reads it, as the language addresses pupils. */
export const textOf = <Key extends string>(
	texts: Catalogue<Key>,
	key: Key,
	language: Language,
	isPupil: boolean,
): string => (isPupil ? texts.pupil[language]?.[key] : undefined) ?? texts[language][key];

export type Values = Readonly<Record<string, string | number>>;

/** Inserts values into the placeholders of a text. */
export const fill = (text: string, values?: Values): string =>
	values ? fillPlaceholders(text, (name) => String(values[name] ?? "")) : text;
