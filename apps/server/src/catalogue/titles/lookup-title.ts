/** Lookup of titles by id and by ISBN, with merged duplicates: an old id and an old ISBN lead to the new title. */
import type { RecordReader, Stored } from "../../records.ts";

/** Limit of chained merges; more than ever occur. */
const MAX_MERGE_STEPS = 50;

/** The title itself, or the one that it was merged into. `null` if there is none. */
export async function followTitle(records: RecordReader, id: string): Promise<Stored<"books"> | null> {
	let title = id === "" ? null : await records.find("books", id);
	for (let step = 0; title?.status === "merged" && step < MAX_MERGE_STEPS; step++) {
		title = await records.find("books", title.merged_into);
	}
	return title;
}

/** Whether a school may use a title: a public one, or one that it suggested itself. */
export const mayUse = (title: Stored<"books">, school: string): boolean =>
	title.status === "active" || (title.status === "suggested" && school !== "" && title.school_id === school);

/**
 * The title of an ISBN (thirteen digits) that a school may use, the public one first; an ISBN of a merged title leads
 * to the remaining one. `null` if there is none.
 */
export async function titleByIsbn(
	records: RecordReader,
	isbn13: string,
	school: string,
): Promise<Stored<"books"> | null> {
	if (isbn13 === "") return null;
	const found = await records.list("books", {
		// The second condition allows the partial index on ISBNs to be used.
		filter: 'isbn13 = {:isbn13} && isbn13 != ""',
		params: { isbn13 },
		sort: "created,id",
		limit: 50,
	});
	const direct = found.filter((title) => mayUse(title, school));
	const known = direct.find(({ status }) => status === "active") ?? direct[0];
	if (known) return known;
	for (const title of found) {
		// A title that was never public leads to another one only in its own school.
		const isOurs = title.approved_at !== "" || (school !== "" && title.school_id === school);
		if (title.status !== "merged" || !isOurs) continue;
		const left = await followTitle(records, title.id);
		if (left && mayUse(left, school)) return left;
	}
	return null;
}

/**
 * The copies of a library for an ISBN, two at most: if no title has it, those of the title that one with this ISBN was
 * merged into. `condition` is a filter of the program's own.
 */
export async function copiesByIsbn(
	records: RecordReader,
	isbn13: string,
	{ school, library }: { readonly school: string; readonly library: string },
	condition: string,
): Promise<Stored<"library_books">[]> {
	const find = (title: string, params: Record<string, string>) =>
		records.list("library_books", {
			filter: `${title} && library_id = {:library} && ${condition}`,
			params: { ...params, library },
			limit: 2,
		});
	const direct = await find("book_id.isbn13 = {:isbn13}", { isbn13 });
	if (direct.length > 0) return direct;
	const title = await titleByIsbn(records, isbn13, school);
	return title ? find("book_id = {:title}", { title: title.id }) : [];
}
