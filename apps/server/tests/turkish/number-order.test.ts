// engines: both
/** Numbers in titles, call numbers, accession numbers and school numbers, in the order of lists. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

const place = () => ({ school_id: small.school, library_id: small.library });

async function listed(collection: string, field: string, filter: string): Promise<unknown[]> {
	const query = { sort: field, filter, perPage: "100" };
	const { items } = await small.service.api.list(collection, query, small.desk.request);
	return items.map((item) => item[field]);
}

test("titles of volumes follow one another", async () => {
	const titles = ["Sefiller 1. Cilt", "Sefiller 2. Cilt", "Sefiller 10. Cilt", "Sefiller Özeti"];
	for (const title of titles.toReversed()) await small.create("books", { title, status: "active" });
	expect(await listed("books", "title", 'title ~ "Sefiller"')).toEqual(titles);
});

test("call numbers and accession numbers of copies follow one another, class numbers by their decimals", async () => {
	const numbers = [
		["C.1", "DMB 7"],
		["C.2", "DMB 8"],
		["C.10", "DMB 10"],
		["813.54 YAŞ", "1"],
		["813.6 ALİ", "2"],
	];
	for (const [index, [call_number, accession_no]] of numbers.toReversed().entries())
		await small.create("library_books", {
			...{ ...place(), book_id: small.titles.book, barcode: `600${index}`, status: "available" },
			...{ call_number, accession_no },
		});
	const added = 'barcode ~ "600"';
	expect(await listed("library_books", "call_number", added)).toEqual([
		...["813.54 YAŞ", "813.6 ALİ", "C.1", "C.2", "C.10"],
	]);
	expect(await listed("library_books", "accession_no", added)).toEqual([
		"1",
		"2",
		"DMB 7",
		"DMB 8",
		"DMB 10",
	]);
});

test("school numbers of different lengths follow one another", async () => {
	const numbers = ["928145", "1028145", "10028145"];
	for (const student_no of numbers.toReversed())
		await small.create("students", {
			...{ school_id: small.school, first_name: "Okur", last_name: student_no, student_no },
			...{ reader_type: "pupil", status: "active" },
		});
	expect(await listed("students", "student_no", 'first_name = "Okur"')).toEqual(numbers);
});
