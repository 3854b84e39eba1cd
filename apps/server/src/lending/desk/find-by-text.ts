/** Text search at the desk: readers and copies for typed words. */
import { looseNumberForms, numberForms } from "@rafta/library/circulation/codes";
import { readQuery } from "@rafta/library/search/rank";
import { searchKey } from "@rafta/library/turkish/keys";
import { inSchool as scopesOf } from "../../catalogue/search/scope.ts";
import { findTitles } from "../../catalogue/search/titles.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { copyIdByLabel, copyIdsByAccession } from "../circulation/queries.ts";

/** Maximum number of results; more would not be read. */
const MAX_RESULTS = 8;

/** As many titles as a person looks through. */
const MAX_TITLES = 6;

/** Copies of the titles that are found; a class set has some thirty. */
const MAX_COPIES = 100;

const wordsOf = (text: string): string[] => searchKey(text).split(" ").filter(Boolean).slice(0, 5);

/** Builds a filter that requires every word in a field, with its parameters. */
function everyWord(field: string, text: string): { filter: string; params: Record<string, string> } {
	const words = wordsOf(text);
	return {
		filter: words.map((_word, index) => `${field} ~ {:w${index}}`).join(" && "),
		params: Object.fromEntries(words.map((word, index) => [`w${index}`, word])),
	};
}

/** Finds readers of a school who may borrow or are blocked, by name, school number, card or class; ordered by name. */
export async function readersByText(
	records: RecordReader,
	school: string,
	text: string,
): Promise<Stored<"students">[]> {
	const { filter, params } = everyWord("full_name", text);
	if (filter === "") return [];
	const number = text.replace(/\s/gu, "");
	return records.list("students", {
		filter: `school_id = {:school} && (status = "active" || status = "blocked") && ((${filter}) || student_no = {:number} || card_barcode = {:number} || class_code = {:code})`,
		params: { ...params, school, number, code: text.trim() },
		sort: "full_name",
		limit: MAX_RESULTS,
	});
}

/** Titles of a school as the catalogue's search finds them: in other forms of the words, and misspelt. */
async function titlesBySearch({ database }: RecordService, school: string, text: string): Promise<string[]> {
	const where = { own: [], wide: scopesOf(school), seen: [] };
	const { hits } = await findTitles(database.read, database.dialect, readQuery(text), where);
	return hits.slice(0, MAX_TITLES).map(({ candidate }) => candidate.id);
}

/**
 * Finds titles of a school with their copies: by the barcode or accession number of one of these, by accession numbers
 * that may be meant, else by words of the title, and where no title has them, by the catalogue's search. Copies on the
 * shelf come first.
 */
export async function copiesByText(
	records: RecordService,
	school: string,
	text: string,
): Promise<Map<string, Stored<"library_books">[]>> {
	for (const form of numberForms(text)) {
		const id = await copyIdByLabel(records.sql, school, form);
		const exact = id === null ? null : await records.find("library_books", id);
		if (exact) return new Map([[exact.book_id, [exact]]]);
	}
	const loose = looseNumberForms(text);
	if (loose.length > 0) {
		const ids = await copyIdsByAccession(records.sql, school, loose, MAX_RESULTS);
		const found = await records.findMany("library_books", ids);
		const numbered = ids.flatMap((id) => found.get(id) ?? []);
		if (numbered.length > 0) return Map.groupBy(numbered, ({ book_id }) => book_id);
	}
	const { filter, params } = everyWord("book_id.title", text);
	if (filter === "") return new Map();
	const inSchool = 'school_id = {:school} && status != "withdrawn"';
	const matches = await records.list("library_books", {
		filter: `${inSchool} && ${filter}`,
		params: { ...params, school },
		limit: MAX_COPIES,
	});
	const named = [...new Set(matches.map(({ book_id }) => book_id))].slice(0, MAX_TITLES);
	const titles = named.length > 0 ? named : await titlesBySearch(records, school, text);
	if (titles.length === 0) return new Map();
	// All copies of these titles, also of a title with more than a list of matches has room for.
	const copies = await records.list("library_books", {
		filter: `${inSchool} && (${titles.map((_title, index) => `book_id = {:b${index}}`).join(" || ")})`,
		params: { ...Object.fromEntries(titles.map((id, index) => [`b${index}`, id])), school },
		sort: "barcode",
		limit: MAX_COPIES,
	});
	const isOut = ({ status }: Stored<"library_books">): number => Number(status !== "available");
	return Map.groupBy(
		copies.toSorted((a, b) => isOut(a) - isOut(b)),
		({ book_id }) => book_id,
	);
}
