/** Languages of texts for people, and keys of a language for sorting and searching texts. */

/**
 * Languages that a program names, if it wants the compiler to know them; they include those of its own texts:
 * `declare module "@rafta/records" { interface Languages { de: true } }`.
 */
export interface Languages {
	en: true;
}

/** Primary tag of a language (BCP 47): any, unless the program names its own. */
export type Language = keyof Languages extends "en" ? string : keyof Languages & string;

/** A message by language; in English for a language that it lacks. */
export type Text = { readonly en: string } & Readonly<Record<Language, string>>;

export interface TextKeys {
	/** Compared byte by byte, gives the language's order. */
	sortKey(text: string): string;
	/** Equal for spellings that a search should treat as the same. */
	searchKey(text: string): string;
	/** Raised when a key function changes: stored keys are rebuilt at the next start. */
	version: number;
}
