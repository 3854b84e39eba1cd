/**
 * Bulk operations on copies: one transaction each, recorded with the previous state of each copy. Sent again with the
 * same `op_id` an operation has no second effect and returns the same response.
 */

import type { WithdrawalReason } from "@rafta/library/copies/withdrawal";
import { cutText } from "@rafta/library/text/cut-text";
import { imageOf } from "@rafta/library/undo/images";
import { formatInstant, notFound } from "@rafta/records";
import type { AccountActor } from "../../kit/actor.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";

type BatchKind = "created" | "moved" | "withdrawn";

/** A copy of a batch: the data for minutes and screens, and its previous state. */
export interface BatchCopy {
	readonly id: string;
	readonly barcode: string;
	readonly accession_no: string;
	readonly title: string;
	readonly author: string;
	readonly year: number;
	readonly price: number;
	readonly before: Readonly<Record<string, unknown>>;
}

/** Result of an operation. */
export interface FinishedBatch {
	readonly library_id?: string;
	readonly copies: readonly BatchCopy[];
	readonly reason?: WithdrawalReason;
	readonly decision_on?: string;
	readonly decision_no?: string;
	readonly members?: readonly object[];
	readonly note?: string;
}

/** Converts a copy to its form in a batch. */
export function batchCopy(
	copy: Stored<"library_books">,
	book: Stored<"books"> | null,
	before: readonly (keyof Stored<"library_books">)[],
): BatchCopy {
	return {
		id: copy.id,
		barcode: copy.barcode,
		accession_no: copy.accession_no,
		title: cutText(book?.title ?? "", 200),
		author: cutText(book?.author_line ?? "", 120),
		year: Number(book?.year ?? 0),
		price: Number(copy.price ?? 0),
		before: imageOf(copy, before),
	};
}

/** The fields of a batch that are sent to clients. */
export function shownBatch(batch: Stored<"copy_batches">) {
	const { id, kind, count, library_id, reason, decision_on, decision_no, members, note, at, undone_at } =
		batch;
	const copies = (batch.copies as readonly BatchCopy[]).map((copy) => ({
		id: copy.id,
		barcode: copy.barcode,
		accession_no: copy.accession_no,
		title: copy.title,
	}));
	return {
		batch: { id, kind, count, library_id, reason, decision_on, decision_no, members, note, at, undone_at },
		copies,
	};
}

/** Returns the copies of the school with these ids, in the requested order; the others are listed as unknown. */
export async function copiesOf(
	records: RecordReader,
	school: string,
	ids: readonly string[],
): Promise<{ found: Stored<"library_books">[]; unknown: string[] }> {
	const found: Stored<"library_books">[] = [];
	const unknown: string[] = [];
	for (const id of ids) {
		const copy = await records.find("library_books", id);
		if (copy?.school_id === school) found.push(copy);
		else unknown.push(id);
	}
	return { found, unknown };
}

/** Loads titles by id, each only once. */
export function bookShelf(records: RecordReader): (id: string) => Promise<Stored<"books"> | null> {
	const known = new Map<string, Promise<Stored<"books"> | null>>();
	return (id) => {
		const book = known.get(id) ?? records.find("books", id);
		known.set(id, book);
		return book;
	};
}

/** Returns the batch of the caller's school. @throws ApiError 404 */
export async function ownBatch(
	records: RecordReader,
	actor: AccountActor,
	id: string,
): Promise<Stored<"copy_batches">> {
	const batch = await records.find("copy_batches", id);
	if (batch?.school_id !== actor.school) throw notFound();
	return batch;
}

/** Records an operation on copies in its transaction. */
export const writeBatch = (
	records: RecordTransaction,
	{
		account,
		school,
		opId,
		kind,
		at,
	}: Pick<AccountActor, "account" | "school"> & {
		readonly opId: string;
		readonly kind: BatchKind;
		readonly at: Date;
	},
	done: FinishedBatch,
): Promise<Stored<"copy_batches">> =>
	records.create("copy_batches", {
		...done,
		op_id: opId,
		school_id: school,
		kind,
		count: done.copies.length,
		at: formatInstant(at),
		actor_name: cutText(account.name || account.username, 120),
		createdBy: account.id,
	});

export interface Batches {
	/** Runs an operation once and records it. */
	once(
		actor: AccountActor,
		opId: string,
		kind: BatchKind,
		work: (records: RecordTransaction) => Promise<FinishedBatch>,
	): Promise<Stored<"copy_batches">>;
}

export function createBatches(service: RecordService, now: () => Date): Batches {
	return {
		once: (actor, opId, kind, work) => {
			const isSame = (batch: Stored<"copy_batches">) => batch.createdBy === actor.user && batch.kind === kind;
			return runOnce(
				() => writtenBy(service, "copy_batches", { op_id: opId }, isSame),
				() =>
					service.transaction(async (records) => {
						const done = await work(records);
						return writeBatch(
							records,
							{ account: actor.account, school: actor.school, opId, kind, at: now() },
							done,
						);
					}),
			);
		},
	};
}
