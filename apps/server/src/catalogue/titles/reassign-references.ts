/**
 * Reassigns the references of a title to another one, some hundred records per transaction, and back in the same way.
 */

import type { Reference } from "@rafta/library/collections/references";
import { ApiError, type RecordData } from "@rafta/records";
import { audit } from "../../kit/audit/journal.ts";
import { isServed } from "../../lending/holds/active.ts";
import { numberQueue } from "../../lending/holds/queue.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { mergeQueues } from "./hold-queues.ts";
import { pointTo } from "./queries.ts";
import { titleReferences } from "./references.ts";

const BATCH_SIZE = 200;

type Counts = Record<string, number>;
type Former = Record<string, Record<string, unknown>>;

async function point(
	records: RecordTransaction,
	reference: Reference,
	id: string,
	title: string,
): Promise<void> {
	try {
		await records.update(reference.collection, id, { [reference.field]: title });
	} catch (error) {
		if (!(error instanceof ApiError) || error.status >= 500) throw error;
		// Another field of the record would fail today's validation: the reference is changed directly, and nothing else.
		await pointTo(records.sql, reference, id, title);
	}
}

/** Writes into the journal of each school that its copies belong to another title. */
async function journalForSchools(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	copies: readonly RecordData[],
	kind: "copies_merged" | "copies_unmerged",
	at: Date,
): Promise<void> {
	const bySchool = new Map<string, number>();
	for (const { school_id } of copies)
		bySchool.set(String(school_id), (bySchool.get(String(school_id)) ?? 0) + 1);
	const actor = await records.find("users", merge.applied_by);
	for (const [school_id, count] of bySchool) {
		const details = { from: merge.from_title, into: merge.into_title, copies: count };
		const record = String(kind === "copies_merged" ? merge.into_title : merge.from_title);
		await audit(records, { actor, kind, school_id, collection: "books", record, details }, at);
	}
}

/** Moves the next records and stores which. False if nothing refers to the old title any more. */
export async function moveSome(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	at: Date,
): Promise<boolean> {
	const [from, into] = [merge.from_title, merge.into_title];
	const counts: Counts = { ...(merge.counts as Counts | null) };
	let left = BATCH_SIZE;
	let position = Number(counts.moves ?? 0);
	for (const reference of titleReferences) {
		const { collection, field } = reference;
		const rows =
			left > 0
				? await records.list(collection, { filter: `${field} = {:from}`, params: { from }, limit: left })
				: [];
		if (rows.length === 0) continue;
		for (const { id } of rows) await point(records, reference, id, into);
		const former: Former = collection === "holds" ? await mergeQueues(records, rows, into) : {};
		if (collection === "library_books") await journalForSchools(records, merge, rows, "copies_merged", at);
		await records.create("title_merge_moves", {
			merge_id: merge.id,
			position: ++position,
			collection,
			field,
			records: rows.map(({ id }) => id),
			former,
		});
		counts[collection] = (counts[collection] ?? 0) + rows.length;
		left -= rows.length;
	}
	const moved = BATCH_SIZE - left;
	if (moved > 0) {
		const done = merge.done + moved;
		await records.update("title_merges", merge.id, {
			counts: { ...counts, moves: position },
			done,
			total: Math.max(done, merge.total),
		});
	}
	return moved === BATCH_SIZE;
}

/** Also moves loans and holds made on a copy since. */
async function withCopy(records: RecordTransaction, copy: string, from: string, into: string): Promise<void> {
	for (const collection of ["book_loans", "holds"]) {
		const since = await records.list(collection, {
			filter: "library_book_id = {:copy} && book_id = {:into}",
			params: { copy, into },
		});
		for (const { id } of since) await point(records, { collection, field: "book_id" }, id, from);
	}
}

/** Moves back the records of one move that are still where it left them. Returns their number. */
async function moveBackOne(
	records: RecordTransaction,
	merge: Stored<"title_merges">,
	at: Date,
): Promise<number | null> {
	const [move] = await records.list("title_merge_moves", {
		filter: "merge_id = {:id}",
		params: { id: merge.id },
		sort: "-position",
		limit: 1,
	});
	if (!move) return null;
	const [from, into] = [merge.from_title, merge.into_title];
	const reference = { collection: move.collection, field: move.field };
	const former = (move.former ?? {}) as Former;
	const back: RecordData[] = [];
	const ids = (move.records ?? []) as readonly string[];
	for (const id of ids) {
		const record = await records.find(reference.collection, id);
		if (!record || record[reference.field] !== into) continue;
		// The copies are back already, and have taken their holds along: another serves a copy of the remaining title.
		if (reference.collection === "holds" && isServed(record)) continue;
		await point(records, reference, id, from);
		if (reference.collection === "library_books") await withCopy(records, id, from, into);
		back.push(record);
	}
	if (reference.collection === "holds") {
		const libraries = new Set(back.map(({ library_id }) => String(library_id)));
		for (const [id, values] of Object.entries(former)) {
			const hold = await records.find("holds", id);
			if (hold?.status !== "cancelled") continue;
			await records.update("holds", id, values);
			libraries.add(hold.library_id);
		}
		for (const library of libraries) {
			await numberQueue(records, from, library);
			await numberQueue(records, into, library);
		}
	}
	if (reference.collection === "library_books")
		await journalForSchools(records, merge, back, "copies_unmerged", at);
	const counts = (merge.counts ?? {}) as Counts;
	await records.delete("title_merge_moves", move.id);
	await records.update("title_merges", merge.id, {
		counts: { ...counts, kept: Number(counts.kept ?? 0) + ids.length - back.length },
		done: Math.min(merge.total, merge.done + ids.length),
	});
	return ids.length;
}

/** Moves back the next records. False when all are back. */
export async function moveBackSome(records: RecordTransaction, id: string, at: Date): Promise<boolean> {
	for (let left = BATCH_SIZE; left > 0; ) {
		const merge = await records.find("title_merges", id);
		const count = merge && (await moveBackOne(records, merge, at));
		if (count === null) return false;
		left -= Math.max(1, count);
	}
	return true;
}
