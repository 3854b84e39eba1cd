/** Finishes titles that came with a pile: such a title is finished once it has a title of its own and an author. */
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { RecordTransaction, Stored, WriteHook } from "../../records.ts";
import { callNumber } from "../copies/copies-hook.ts";

/** Limit of copies whose shelf position follows from the author. */
const MAX_COPIES = 200;

const isComplete = (book: Stored<"books">): boolean =>
	book.title !== provisionalTitle(book.isbn13) && book.author_line !== "";

/** Fills in the spine labels of copies that were made before the author was known. */
async function fillCallNumbers(records: RecordTransaction, book: Stored<"books">): Promise<void> {
	const call_number = callNumber(book);
	if (call_number === "") return;
	const copies = await records.list("library_books", {
		filter: 'book_id = {:book} && call_number = ""',
		params: { book: book.id },
		limit: MAX_COPIES,
	});
	for (const { id } of copies) await records.update("library_books", id, { call_number });
}

export const finishHook: WriteHook<"books"> = {
	collection: "books",
	actions: ["update"],
	async before({ record, original, request }) {
		if (original?.unfinished !== true || isInternal(request)) return;
		if (isComplete(record)) record.unfinished = false;
		// A user who approves a title has read it; a bare number is not a title.
		else if (record.status === "active") throw refuseField("title", problems.unfinishedTitle);
	},
	async after({ record, original, records }) {
		// A merged title becomes what it was again when the merge is undone.
		const isOver = record.unfinished !== true || record.status === "merged";
		if (original?.unfinished !== true || !isOver) return;
		const lookup = await records.findBy("title_lookups", { book_id: record.id });
		if (lookup) await records.delete("title_lookups", lookup.id);
		if (record.status !== "merged") await fillCallNumbers(records, record);
	},
};
