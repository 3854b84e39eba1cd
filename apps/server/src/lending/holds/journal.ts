/** Journal entries about holds: with the state before and after, for undo. */

import { formatInstant } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";
import type {
	ActionKind,
	CopySnapshot,
	HoldSnapshot,
	Journal,
	StateAfter,
	StateBefore,
} from "../circulation/journal.ts";

export interface HoldEntry {
	readonly opId: string;
	readonly kind: ActionKind;
	readonly at: Date;
	/** The account; empty for the nightly job. */
	readonly actor: string;
	/** The affected hold in its current state. */
	readonly hold: Stored<"holds">;
	/** The copy that the action moved. */
	readonly copy: { readonly record: Stored<"library_books">; readonly before: CopySnapshot } | null;
	/** Previous states of all holds changed by the action, in the order of the changes. */
	readonly before: readonly HoldSnapshot[];
	readonly reason: string;
}

/** Where entries about holds are written, and read what they are about. */
export interface HoldJournal {
	readonly records: RecordTransaction;
	readonly journal: Journal;
}

export async function writeHoldEntry({ records, journal }: HoldJournal, entry: HoldEntry): Promise<void> {
	const { hold, copy } = entry;
	const holds: NonNullable<StateAfter["holds"]>[number][] = [];
	for (const id of new Set(entry.before.map((one) => one.id))) {
		const one = await records.find("holds", id);
		if (one) holds.push({ id, status: one.status, pickup_until: one.pickup_until });
	}
	const before: StateBefore = { copy: copy?.before ?? null, loan: null, hold: null, holds: entry.before };
	const after: StateAfter = { copy: copy && { status: copy.record.status }, loan: null, holds };
	await journal.write({
		op_id: entry.opId,
		actor: entry.actor,
		device: "",
		at_device: formatInstant(entry.at),
		at_server: formatInstant(entry.at),
		kind: entry.kind,
		copy: copy?.record.id ?? "",
		student: hold.student_id,
		loan: "",
		school_id: hold.school_id,
		before,
		after,
		reason: entry.reason,
	});
}
