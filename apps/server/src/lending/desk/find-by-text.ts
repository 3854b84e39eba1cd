/** Text search at the desk: readers and copies for typed words. */
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordReader, Stored } from "../../records.ts";

/** Maximum number of results; more would not be read. */
const MAX_RESULTS = 8;

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

/** Finds copies of a school by barcode or accession number, otherwise by words of their title. */
export async function copiesByText(
	records: RecordReader,
	school: string,
	text: string,
): Promise<Stored<"library_books">[]> {
	const barcode = text.replace(/\s/gu, "");
	const by = (field: string) => records.findBy("library_books", { school_id: school, [field]: barcode });
	const exact = barcode === "" ? null : ((await by("barcode")) ?? (await by("accession_no")));
	if (exact) return [exact];
	const { filter, params } = everyWord("book_id.title", text);
	if (filter === "") return [];
	return records.list("library_books", {
		filter: `school_id = {:school} && status != "withdrawn" && ${filter}`,
		params: { ...params, school },
		limit: MAX_RESULTS,
	});
}
