/** Writes a list and its books: for the operations, and for the demonstration. */
import type { WrittenList } from "@rafta/library/api/reading-lists";
import { readClass } from "@rafta/library/turkish/classes";
import { daysBetween } from "@rafta/library/turkish/dates";
import { notFound } from "@rafta/records";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import type { RecordTransaction } from "../../records.ts";
import { followTitle, mayUse } from "../titles/lookup-title.ts";

/** Limit of the days of a list: a school year and its summer. */
const MAX_DAYS = 400;

/** The stored values of a list. @throws ApiError 400 */
function valuesOf({ name, note, audience, class_code, grade, from_on, to_on }: WrittenList) {
	refuseNationalIds({ name, note });
	const days = daysBetween(from_on, to_on);
	if (days < 0) throw refuseField("to_on", problems.dateOrder);
	if (days > MAX_DAYS) throw refuseField("to_on", problems.listTooLong);
	const code = audience === "class" ? readClass(class_code).code : "";
	if (audience === "class" && code === "") throw refuseField("class_code", problems.value);
	return { name, note, audience, class_code: code, grade: audience === "grade" ? grade : 0, from_on, to_on };
}

type Book = WrittenList["books"][number];

/** A book as it is stored: by the title and author of the chosen edition. @throws ApiError 404 for a title of others */
async function bookOf(records: RecordTransaction, school: string, book: Book) {
	if (!("book" in book)) return { book_id: "", title: book.title, author_line: book.author_line };
	const title = await followTitle(records, book.book);
	if (!title || !mayUse(title, school)) throw notFound();
	return { book_id: title.id, title: title.title, author_line: title.author_line };
}

async function writeBooks(
	records: RecordTransaction,
	school: string,
	list: string,
	books: readonly Book[],
	owner: string,
): Promise<void> {
	const found = await Promise.all(books.map((book) => bookOf(records, school, book)));
	// The same book twice is one book.
	const unique = [
		...new Map(found.map((one) => [JSON.stringify([one.title, one.author_line]), one])).values(),
	];
	const place = { list_id: list, school_id: school, createdBy: owner };
	await records.createMany(
		"reading_list_books",
		unique.map((one, position) => ({ ...one, ...place, position })),
	);
}

/** Makes a list; the same `op_id` makes one. Returns its id. */
export async function createList(
	records: RecordTransaction,
	{ school, user }: { readonly school: string; readonly user: string },
	op_id: string,
	list: WrittenList,
): Promise<string> {
	const values = valuesOf(list);
	const [known] = await records.list("reading_lists", {
		filter: "op_id = {:op} && op_id != '' && school_id = {:school}",
		params: { op: op_id, school },
		limit: 1,
	});
	if (known) return known.id;
	const made = await records.create("reading_lists", {
		...values,
		op_id,
		school_id: school,
		createdBy: user,
	});
	await writeBooks(records, school, made.id, list.books, user);
	return made.id;
}

/** Replaces the values and the books of a list. */
export async function updateList(
	records: RecordTransaction,
	{ school, user }: { readonly school: string; readonly user: string },
	id: string,
	list: WrittenList,
): Promise<void> {
	const known = await records.find("reading_lists", id);
	if (known?.school_id !== school) throw notFound();
	await records.update("reading_lists", id, valuesOf(list));
	const old = await records.list("reading_list_books", { filter: "list_id = {:id}", params: { id } });
	await records.deleteMany(
		"reading_list_books",
		old.map((book) => book.id),
	);
	await writeBooks(records, school, id, list.books, user);
}
