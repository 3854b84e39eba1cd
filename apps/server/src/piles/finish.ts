/** A title that came with a pile is finished when it has a title of its own and an author. */
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import type { RecordData, RecordTransaction, WriteHook } from "@rafta/records";
import { isInternal } from "../hooks/caller.ts";
import { callNumber } from "../hooks/copies.ts";
import { problems, refuseField } from "../hooks/problems.ts";

/** Copies whose place on the shelf follows from the author, at most. */
const mostCopies = 200;

const isComplete = (book: RecordData): boolean =>
	book.title !== provisionalTitle(String(book.isbn13)) && book.author_line !== "";

/** The spines of copies that were made before anybody knew the author. */
async function fillCallNumbers(records: RecordTransaction, book: RecordData): Promise<void> {
	const call_number = callNumber(book);
	if (call_number === "") return;
	const copies = await records.list("library_books", {
		filter: 'book_id = {:book} && call_number = ""',
		params: { book: book.id },
		limit: mostCopies,
	});
	for (const { id } of copies) await records.update("library_books", id, { call_number });
}

export const finishHook: WriteHook = {
	collection: "books",
	actions: ["update"],
	async before({ record, original, request }) {
		if (original?.unfinished !== true || isInternal(request)) return;
		if (isComplete(record)) record.unfinished = false;
		// Whoever approves a title has read it; a number is none.
		else if (record.status === "active") throw refuseField("title", problems.unfinishedTitle);
	},
	async after({ record, original, records }) {
		// One that was merged is what it was again when the merge is taken back.
		const isOver = record.unfinished !== true || record.status === "merged";
		if (original?.unfinished !== true || !isOver) return;
		const lookup = await records.findBy("title_lookups", { book_id: record.id });
		if (lookup) await records.delete("title_lookups", lookup.id);
		if (record.status !== "merged") await fillCallNumbers(records, record);
	},
};
