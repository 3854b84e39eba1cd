/** Journal entries about holds: with the state before and after, for undo. */
import { type ActionKind, instant, keepEntry, type Snapshot } from "../circulation/journal.ts";
import type { RecordTransaction, Stored } from "../records.ts";
import type { HoldSnapshot } from "./changes.ts";

export interface HoldEntry {
	readonly opId: string;
	readonly kind: ActionKind;
	readonly at: Date;
	/** The account; empty for the nightly job. */
	readonly actor: string;
	/** The affected hold in its current state. */
	readonly hold: Stored<"holds">;
	/** The copy that the action moved. */
	readonly copy: { readonly record: Stored<"library_books">; readonly before: Snapshot } | null;
	/** Previous states of all holds changed by the action, in the order of the changes. */
	readonly before: readonly HoldSnapshot[];
	readonly reason: string;
}

export async function writeHoldEntry(records: RecordTransaction, entry: HoldEntry): Promise<void> {
	const { hold, copy, before } = entry;
	const now: { id: string; status: unknown }[] = [];
	for (const id of new Set(before.map((one) => one.id))) {
		const one = await records.find("holds", id);
		if (one) now.push({ id, status: one.status });
	}
	await keepEntry(records, {
		op_id: entry.opId,
		actor: entry.actor,
		createdBy: entry.actor,
		device: "",
		at_device: instant(entry.at),
		at_server: instant(entry.at),
		kind: entry.kind,
		copy: copy?.record.id ?? "",
		student: hold.student_id,
		loan: "",
		school_id: hold.school_id,
		before: { copy: copy?.before ?? null, loan: null, hold: null, holds: before },
		after: { copy: copy && { status: copy.record.status }, loan: null, holds: now },
		reason: entry.reason,
	});
}
