/** An unfinished title with its copies and the external catalogues' data. */

import type { Book } from "../../books/book.ts";
import type { Copy } from "../copy.tsx";

interface Proposal {
	title: string;
	subtitle: string;
	authors: string[];
	publisher: string;
	year: number;
	pages: number;
}

export interface Lookup {
	state: "waiting" | "found" | "none";
	provider: "" | "sru" | "open_library" | "google_books";
	proposal: Proposal | null;
}

export interface UnfinishedTitle extends Book {
	expand?: {
		library_books_via_book_id?: Copy[];
		title_lookups_via_book_id?: Lookup | Lookup[];
	};
}

/** Returns the lookup of a title; undefined if it has no ISBN. */
export function lookupOf({ expand }: UnfinishedTitle): Lookup | undefined {
	const found = expand?.title_lookups_via_book_id;
	return Array.isArray(found) ? found[0] : found;
}
