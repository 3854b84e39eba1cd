/** Languages of the interface, and keys of a language for sorting and searching texts. */

/** Languages of the service's own texts. */
export type OwnLanguage = "tr" | "en";

/** Languages of answers. A program that speaks more of them declares them here, and adds them (`addLanguage`). */
export interface Languages {
	readonly tr: unknown;
	readonly en: unknown;
}

export type Language = keyof Languages;

/** A message in the service's own languages; one of a program in its others as well. */
export type Text = Readonly<Record<OwnLanguage, string> & Partial<Record<Language, string>>>;

export interface TextKeys {
	/** Compared byte by byte, gives the language's order. */
	sortKey(text: string): string;
	/** Equal for spellings that a search should treat as the same. */
	searchKey(text: string): string;
	/** Raised when a key function changes: stored keys are rebuilt at the next start. */
	version: number;
}
