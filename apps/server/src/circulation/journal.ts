/**
 * The desk's journal: each action with its actor and the state before and after. Written in the action's transaction.
 */
import type { Warning } from "@rafta/library/circulation/types";
import type { RecordData, RequestContext } from "@rafta/records";
import type { HoldSnapshot } from "../holds/changes.ts";
import { userId } from "../hooks/caller.ts";
import type { RecordTransaction, Stored } from "../records.ts";

export type ActionKind =
	| "checkout"
	| "checkin"
	| "renew"
	| "lost"
	| "claim"
	| "resolve"
	| "found"
	| "damaged"
	| "used"
	| "seen"
	| "undo"
	| "due_moved"
	| "due_changed"
	| "hold_place"
	| "hold_cancel"
	| "hold_move"
	| "hold_expire"
	| "hold_pass"
	| `swap_${string}`;

/** The members of a record that an action changes and undo restores. */
export type Snapshot = Readonly<Record<string, unknown>>;

/** A copy passed on by an action on another copy, as its journal entry keeps it for undo. */
export interface PassedCopy {
	readonly copy: string;
	readonly before: Snapshot;
	readonly holds: readonly HoldSnapshot[];
	/** The copy's status afterwards, and the hold that it serves; `null` for none. */
	readonly status: string;
	readonly next: string | null;
}

export interface Entry {
	readonly opId: string;
	readonly kind: ActionKind;
	/** Time of writing. */
	readonly at: Date;
	/** Time of the action, as reported by the desk. */
	readonly occurredAt: Date;
	readonly copy: Stored<"library_books">;
	readonly loan: Stored<"book_loans"> | null;
	readonly before: {
		readonly copy: Snapshot;
		readonly loan: Snapshot | null;
		/** A single hold, the format of older entries. */
		readonly hold: Snapshot | null;
		/** Holds changed by the action, in the order of the changes. */
		readonly holds?: readonly HoldSnapshot[];
		/** Copies that were set aside for a reader who got another copy, and went on to the next reader. */
		readonly passed?: readonly PassedCopy[];
		/** Tasks opened or settled by the action, in the state that undo restores. */
		readonly tasks?: readonly Snapshot[];
	};
	readonly reason: string;
	readonly device: string;
}

/** Outcome of an action beyond the records it wrote. */
export interface Outcome {
	readonly warnings: readonly Warning[];
}

/** An instant in the storage format. */
export const instant = (date: Date): string => date.toISOString().replace("T", " ");

/** Creates an id for an action that was sent without one. */
export const newOpId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

const outcomes = new WeakMap<RecordTransaction, Outcome>();

/** The outcome of the last action in a transaction, for the operation that requested it. */
export const outcomeOf = (records: RecordTransaction): Outcome | undefined => outcomes.get(records);

const occurrenceTimes = new WeakMap<RecordTransaction, Date>();

/**
 * Sets the time at which the action of a transaction happened, for its hooks: an offline desk reports it later. A
 * caller of the record API cannot set it, because the loan's field belongs to the server.
 */
export const setActionTime = (records: RecordTransaction, at: Date): unknown =>
	occurrenceTimes.set(records, at);

export const actionTimeOf = (records: RecordTransaction): Date | undefined => occurrenceTimes.get(records);

/** Details of a transaction's operation beyond the fields of a loan, for its hooks. */
export interface OperationNote {
	/** The action of the desk, where it differs from the name of the change. */
	readonly kind?: ActionKind;
	/** The copy must be repaired first. */
	readonly repair?: boolean;
	/** Further changes of the copy. */
	readonly copy?: Readonly<Record<string, unknown>>;
	/** The operation that includes this action along with others. */
	readonly group?: string;
}

const operationNotes = new WeakMap<RecordTransaction, OperationNote>();

export const setOperationNote = (records: RecordTransaction, what: OperationNote): unknown =>
	operationNotes.set(records, what);

export const operationNoteOf = (records: RecordTransaction): OperationNote =>
	operationNotes.get(records) ?? {};

/** Entries waiting for the response of their operation. */
const delayed = new WeakMap<RecordTransaction, Record<string, unknown>[]>();

/**
 * Delays the entries of a transaction: an operation stores its response in its entry, and knows it last. Written in one
 * step, an entry is never read again, so that journal writers do not conflict with each other.
 */
export const delayEntry = (records: RecordTransaction): unknown => delayed.set(records, []);

/** Writes the delayed entries; the entry of the operation itself stores its response. */
export async function writeDelayed(records: RecordTransaction, answer: object, opId: string): Promise<void> {
	const waiting = delayed.get(records) ?? [];
	delayed.delete(records);
	for (const entry of waiting) {
		await records.create("circulation_events", entry.op_id === opId ? { ...entry, answer } : entry);
	}
}

/** Writes or delays an entry, and stores the outcome for the operation. */
export async function writeEntry(
	records: RecordTransaction,
	entry: Entry,
	request: RequestContext,
	warnings: readonly Warning[],
): Promise<void> {
	const values = {
		op_id: entry.opId,
		actor: userId(request),
		createdBy: userId(request),
		device: entry.device,
		at_device: instant(entry.occurredAt),
		at_server: instant(entry.at),
		kind: entry.kind,
		copy: entry.copy.id,
		student: entry.loan?.student_id ?? "",
		loan: entry.loan?.id ?? "",
		school_id: entry.copy.school_id,
		before: entry.before,
		after: {
			copy: { status: entry.copy.status },
			loan: entry.loan && { status: entry.loan.status, due_on: entry.loan.due_on },
		},
		reason: entry.reason,
		group_op: operationNoteOf(records).group ?? "",
	};
	await keepEntry(records, values);
	outcomes.set(records, { warnings });
}

/** Writes the values of an entry, or delays them until the response is known. */
export async function keepEntry(records: RecordTransaction, values: Record<string, unknown>): Promise<void> {
	const waiting = delayed.get(records);
	if (waiting) waiting.push(values);
	else await records.create("circulation_events", values);
}

/** Picks the named members of a record. */
export const snapshot = (record: RecordData, names: readonly string[]): Snapshot =>
	Object.fromEntries(names.map((name) => [name, record[name]]));

export const loanMembers = [
	"status",
	"due_on",
	"renewals",
	"returned_at",
	"checked_in_by",
	"condition_in",
	"resolution",
	"status_note",
] as const;
export const copyMembers = ["status", "last_seen_on"] as const;
