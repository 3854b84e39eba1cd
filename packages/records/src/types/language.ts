/** Languages of the interface, and keys of a language for sorting and searching texts. */

export type Language = "tr" | "en";

/** A message in each language of the interface. */
export type Text = Readonly<Record<Language, string>>;

export interface TextKeys {
	/** Compared byte by byte, gives the language's order. */
	sortKey(text: string): string;
	/** Equal for spellings that a search should treat as the same. */
	searchKey(text: string): string;
	/** Raised when a key function changes: stored keys are rebuilt at the next start. */
	version: number;
}
