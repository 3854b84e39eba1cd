/** Lookup of an ISBN in the installation: the school's own titles, then those shared by all schools. */
import type { RecordReader, Stored } from "../../records.ts";
import { titleByIsbn } from "../titles/lookup-title.ts";

export interface CatalogueMatch {
	readonly title: Stored<"books">;
	/** `own`: the school has copies of it, or suggested it. */
	readonly source: "own" | "shared";
	/** The school's copies, withdrawn ones excluded; counted up to a hundred. */
	readonly copies: number;
}

const countedTo = 100;

/** Returns `null` if nobody has recorded the title, or only its number. */
export async function inCatalogue(
	records: RecordReader,
	isbn13: string,
	school: string,
): Promise<CatalogueMatch | null> {
	const title = await titleByIsbn(records, isbn13, school);
	if (!title) return null;
	const copies = await records.list("library_books", {
		filter: 'book_id = {:title} && school_id = {:school} && status != "withdrawn"',
		params: { title: title.id, school },
		limit: countedTo,
	});
	const isOwn = copies.length > 0 || title.school_id === school;
	return { title, source: isOwn ? "own" : "shared", copies: copies.length };
}
