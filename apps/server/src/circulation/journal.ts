/** The desk's journal: what happened, by whom, with what was before and after. Written in the action's transaction. */
import type { Warning } from "@rafta/library/circulation/types";
import type { RecordData, RecordTransaction, RequestContext } from "@rafta/records";
import type { HoldSnapshot } from "../holds/changes.ts";
import { userId } from "../hooks/caller.ts";

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

/** The members of a record that an action changes and undo gives back. */
export type Snapshot = Readonly<Record<string, unknown>>;

export interface Entry {
	readonly opId: string;
	readonly kind: ActionKind;
	/** When it was written. */
	readonly at: Date;
	/** When it happened, as the desk says. */
	readonly happened: Date;
	readonly copy: RecordData;
	readonly loan: RecordData | null;
	readonly before: {
		readonly copy: Snapshot;
		readonly loan: Snapshot | null;
		/** One hold alone, as entries of before have it. */
		readonly hold: Snapshot | null;
		/** Holds that the action changed, in the order in which it did. */
		readonly holds?: readonly HoldSnapshot[];
		/** Tasks that it opened or settled, as undoing it leaves them. */
		readonly tasks?: readonly Snapshot[];
	};
	readonly reason: string;
	readonly device: string;
}

/** What an action had to say beyond the records it wrote. */
export interface Outcome {
	readonly warnings: readonly Warning[];
}

/** An instant as records keep it. */
export const instant = (date: Date): string => date.toISOString().replace("T", " ");

/** An id for what was done without one. */
export const newOpId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

const outcomes = new WeakMap<RecordTransaction, Outcome>();

/** The outcome of the last action in a transaction, for the operation that asked for it. */
export const outcomeOf = (records: RecordTransaction): Outcome | undefined => outcomes.get(records);

const happened = new WeakMap<RecordTransaction, Date>();

/**
 * Notes when the action of a transaction happened, for its hooks: a desk that was offline tells later. A caller of the
 * record API cannot say it, the field of a loan is the server's.
 */
export const noteTime = (records: RecordTransaction, at: Date): unknown => happened.set(records, at);

export const notedTime = (records: RecordTransaction): Date | undefined => happened.get(records);

/** What the operation of a transaction says beyond the fields of a loan, for its hooks. */
export interface Said {
	/** What the desk did, where its name is not the change's own. */
	readonly kind?: ActionKind;
	/** The copy has to be repaired first. */
	readonly repair?: boolean;
	/** Further changes of the copy. */
	readonly copy?: Readonly<Record<string, unknown>>;
	/** The operation that does it along with others. */
	readonly group?: string;
}

const said = new WeakMap<RecordTransaction, Said>();

export const noteSaid = (records: RecordTransaction, what: Said): unknown => said.set(records, what);

export const notedSaid = (records: RecordTransaction): Said => said.get(records) ?? {};

/** Entries that wait for their operation's answer. */
const delayed = new WeakMap<RecordTransaction, Record<string, unknown>[]>();

/**
 * Lets the entries of a transaction wait: an operation keeps its answer with its entry, and knows it last. Written in one
 * go, an entry is never looked up again, so that nobody who writes the journal is in another's way.
 */
export const delayEntry = (records: RecordTransaction): unknown => delayed.set(records, []);

/** Writes what waits; the entry of the operation itself keeps its answer. */
export async function writeDelayed(records: RecordTransaction, answer: object, opId: string): Promise<void> {
	const waiting = delayed.get(records) ?? [];
	delayed.delete(records);
	for (const entry of waiting) {
		await records.create("circulation_events", entry.op_id === opId ? { ...entry, answer } : entry);
	}
}

/** Writes an entry, or lets it wait, and remembers the outcome for the operation. */
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
		at_device: instant(entry.happened),
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
		group_op: notedSaid(records).group ?? "",
	};
	await keepEntry(records, values);
	outcomes.set(records, { warnings });
}

/** Writes the values of an entry, or lets them wait for the answer. */
export async function keepEntry(records: RecordTransaction, values: Record<string, unknown>): Promise<void> {
	const waiting = delayed.get(records);
	if (waiting) waiting.push(values);
	else await records.create("circulation_events", values);
}

/** The named members of a record. */
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
