/**
 * Takes books of a pile back: the copy is deleted, as if it had never been scanned, if nothing has happened to it
 * since.
 */
import { referencesTo } from "@rafta/library/collections/references";
import { isReferredTo } from "../../kit/references/queries.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { titleReferences } from "../titles/references.ts";

/** Books in one transaction, and in one request. */
const BATCH_SIZE = 20;
const inOneCall = 100;

const startStatuses: readonly unknown[] = ["available", "in_process"];

/** What can have happened to a copy. */
const uses = referencesTo("library_books").filter(({ collection }) =>
	["book_loans", "holds", "stocktake_scans"].includes(collection),
);
/** What else can need a title. */
const otherReferences = titleReferences.filter(({ collection }) => collection !== "pile_books");

/** Deletes a title that came with the pile together with the last record that refers to it. */
async function forgetTitle(records: RecordTransaction, id: string): Promise<void> {
	const book = await records.find("books", id);
	if (book?.unfinished !== true || book.status !== "suggested") return;
	if (await isReferredTo(records.sql, otherReferences, id)) return;
	await records.delete("books", id);
}

/** Takes one book back, in the transaction that records it. */
export async function undoBook(
	records: RecordTransaction,
	row: Stored<"pile_books">,
): Promise<"undone" | "kept"> {
	const copy = row.library_book_id ? await records.find("library_books", row.library_book_id) : null;
	if (copy) {
		if (!startStatuses.includes(copy.status) || (await isReferredTo(records.sql, uses, copy.id))) {
			await records.update("pile_books", row.id, { state: "kept" });
			return "kept";
		}
		await records.delete("library_books", copy.id);
	}
	await records.update("pile_books", row.id, { state: "undone" });
	if (row.book_id) await forgetTitle(records, row.book_id);
	return "undone";
}

interface Service {
	transaction<T>(work: (records: RecordTransaction) => Promise<T>): Promise<T>;
}

const rowsOf = (records: RecordTransaction, pile: string, limit: number): Promise<Stored<"pile_books">[]> =>
	records.list("pile_books", {
		filter: 'pile_id = {:pile} && state = "made"',
		params: { pile },
		sort: "-created",
		limit,
	});

/**
 * Takes back some of a pile's books, the newest first, a few per transaction. The caller repeats the call until none is
 * left. A book that has been used since stays, and the pile is then finished, otherwise undone.
 */
export async function undoSome(
	service: Service,
	pile: string,
): Promise<{ undone: number; kept: number; left: number }> {
	const total = { undone: 0, kept: 0, left: 0 };
	for (let done = 0; done < inOneCall; done += BATCH_SIZE) {
		const step = await service.transaction(async (records) => {
			const counts = { undone: 0, kept: 0, left: 0 };
			for (const row of await rowsOf(records, pile, BATCH_SIZE)) counts[await undoBook(records, row)]++;
			counts.left = (await rowsOf(records, pile, 1)).length;
			return counts;
		});
		total.undone += step.undone;
		total.kept += step.kept;
		total.left = step.left;
		if (step.left === 0) break;
	}
	return total;
}
