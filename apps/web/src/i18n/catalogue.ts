/**
 * Message catalogues. A screen's texts are next to it in a file of their own; the compiler requires that English has
 * exactly the keys of Turkish. `{name}` is a placeholder for a value.
 */
export type Language = "tr" | "en";

export interface Catalogue<Key extends string> {
	readonly tr: Readonly<Record<Key, string>>;
	readonly en: Readonly<Record<Key, string>>;
}

/** Declares a catalogue. */
export const catalogue = <const Turkish extends Record<string, string>>(
	tr: Turkish,
	en: Readonly<Record<keyof Turkish, string>>,
): Catalogue<keyof Turkish & string> => ({ tr, en });

export type Values = Readonly<Record<string, string | number>>;

/** Inserts values into the placeholders of a text. */
export const fill = (text: string, values?: Values): string =>
	values ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "")) : text;
