/** Titles by id and by ISBN, where duplicates may have been merged: an old id and an old ISBN lead to the new title. */
import type { RecordData, RecordReader } from "@rafta/records";

/** Merges of merges: more than anybody has. */
const longestWay = 50;

/** The title itself, or the one that it was merged into. `null` when there is none. */
export async function followTitle(records: RecordReader, id: string): Promise<RecordData | null> {
	let title = id === "" ? null : await records.find("books", id);
	for (let step = 0; title?.status === "merged" && step < longestWay; step++) {
		title = await records.find("books", String(title.merged_into));
	}
	return title;
}

/** Whether a school may use a title: a public one, or one that it suggested itself. */
export const mayUse = (title: RecordData, school: string): boolean =>
	title.status === "active" || (title.status === "suggested" && school !== "" && title.school_id === school);

/**
 * The title of an ISBN (thirteen digits) that a school may use, the public one first; an ISBN of a title that was merged
 * leads to the one that is left. `null` when there is none.
 */
export async function titleByIsbn(
	records: RecordReader,
	isbn13: string,
	school: string,
): Promise<RecordData | null> {
	if (isbn13 === "") return null;
	const found = await records.list("books", {
		// The second half lets the index of those that have one serve.
		filter: 'isbn13 = {:isbn13} && isbn13 != ""',
		params: { isbn13 },
		sort: "created,id",
		limit: 50,
	});
	const direct = found.filter((title) => mayUse(title, school));
	const known = direct.find(({ status }) => status === "active") ?? direct[0];
	if (known) return known;
	for (const title of found) {
		// What was never public leads nobody else anywhere.
		const isOurs = title.approved_at !== "" || (school !== "" && title.school_id === school);
		if (title.status !== "merged" || !isOurs) continue;
		const left = await followTitle(records, title.id);
		if (left && mayUse(left, school)) return left;
	}
	return null;
}

/**
 * The copies of a library that an ISBN means, two at most: where no title has it, those of the title that one with this
 * ISBN was merged into. `condition` is a filter of the program's own.
 */
export async function copiesByIsbn(
	records: RecordReader,
	isbn13: string,
	{ school, library }: { readonly school: string; readonly library: string },
	condition: string,
): Promise<RecordData[]> {
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
