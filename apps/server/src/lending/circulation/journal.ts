/**
 * The desk's journal: each action with its actor and the state before and after. Written in the action's transaction.
 */

import type { DeskEventKind } from "@rafta/library/offline/events";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";

export type ActionKind =
	| "checkout"
	| "checkin"
	| "renew"
	| "lost"
	| "claim"
	| "resolve"
	| "found"
	| "replaced"
	| "written_off"
	| "damaged"
	| "used"
	| "seen"
	| "undo"
	| "due_moved"
	| "pickup_moved"
	| "due_changed"
	| "hold_place"
	| "hold_cancel"
	| "hold_move"
	| "hold_expire"
	| "hold_pass"
	| `swap_${string}`;

type LoanMember = (typeof loanMembers)[number];
type HoldMember = (typeof holdMembers)[number];

export type CopySnapshot = Partial<Stored<"library_books">>;
type LoanSnapshot = Partial<Pick<Stored<"book_loans">, LoanMember>>;
export type HoldSnapshot = Readonly<Pick<Stored<"holds">, "id" | HoldMember>>;
export type TaskSnapshot = Readonly<Pick<Stored<"tasks">, "id" | "status">>;

/** A copy passed on by an action on another copy. */
export interface PassedCopy {
	readonly copy: string;
	readonly before: CopySnapshot;
	readonly holds: readonly HoldSnapshot[];
	/** The copy's status afterwards, and the hold that it serves; `null` for none. */
	readonly status: Stored<"library_books">["status"];
	readonly next: string | null;
}

/** `before` of an entry about a copy, a loan or holds: the state that undo restores. */
export interface StateBefore {
	readonly copy: CopySnapshot | null;
	readonly loan: LoanSnapshot | null;
	/** A single hold, the format of older entries. */
	readonly hold: HoldSnapshot | null;
	/** Holds changed by the action, in the order of the changes. */
	readonly holds?: readonly HoldSnapshot[];
	/** Copies that were set aside for a reader who got another copy, and went on to the next reader. */
	readonly passed?: readonly PassedCopy[];
	/** Tasks opened or settled by the action, in the state that undo restores. */
	readonly tasks?: readonly TaskSnapshot[];
}

/** Circumstances of a replayed event. */
export interface ReplayNote {
	readonly kind: DeskEventKind;
	/** The reader given by the device; empty for a return. */
	readonly student: string;
	/** Override reason given by staff: overridable reasons no longer apply. */
	readonly exception: string;
	readonly here: string;
	readonly clock: "" | "date_in_future" | "date_far_past";
}

/** `after` of an entry about a copy, a loan or holds. */
export interface StateAfter {
	readonly copy: Pick<Stored<"library_books">, "status"> | null;
	readonly loan: Pick<Stored<"book_loans">, "status" | "due_on"> | null;
	/** Entries written before pickup days moved with the calendar have none. */
	readonly holds?: readonly (Pick<Stored<"holds">, "id" | "status"> & { readonly pickup_until?: string })[];
	readonly said?: ReplayNote;
}

type StoredEntry = Stored<"circulation_events">;

/** The states that the entry of an action on a copy, a loan or holds keeps. */
export function statesOf(entry: Pick<StoredEntry, "before" | "after">) {
	const before = entry.before as StateBefore | null;
	const holdsBefore = before?.holds ?? (before?.hold ? [before.hold] : []);
	return { before, after: entry.after as StateAfter | null, holdsBefore };
}

/** Values of an entry; the response of its operation is added when it is known. */
export type JournalEntry = Readonly<
	Pick<
		StoredEntry,
		| "op_id"
		| "actor"
		| "device"
		| "at_device"
		| "at_server"
		| "copy"
		| "student"
		| "loan"
		| "school_id"
		| "reason"
	>
> & {
	readonly kind: ActionKind;
	readonly before: object;
	readonly after: object;
	/** The operation that includes this action along with others. */
	readonly group_op?: string;
};

/** Where the entries of a transaction go. */
export interface Journal {
	write(entry: JournalEntry): Promise<void>;
}

const create = (records: RecordTransaction, entry: JournalEntry, answer?: object) =>
	records.create("circulation_events", { ...entry, createdBy: entry.actor, ...(answer && { answer }) });

/** The journal of a transaction that is no operation with a response: entries are written at once. */
export const journalOf = (records: RecordTransaction): Journal => ({
	async write(entry) {
		await create(records, entry);
	},
});

/**
 * The journal of an operation: its entries wait until its response is known, which the entry of the operation itself
 * stores. Written in one step, an entry is never read again, so that journal writers do not conflict with each other.
 */
export function operationJournal(records: RecordTransaction) {
	const waiting: JournalEntry[] = [];
	return {
		async write(entry: JournalEntry) {
			waiting.push(entry);
		},
		async finish(opId: string, answer: object) {
			for (const entry of waiting) await create(records, entry, entry.op_id === opId ? answer : undefined);
		},
	};
}

/** An action of the desk on a copy and its loan. */
export interface DeskAction {
	readonly opId: string;
	readonly kind: ActionKind;
	/** The account. */
	readonly actor: string;
	/** Time of writing. */
	readonly at: Date;
	/** Time of the action, as reported by the desk. */
	readonly occurredAt: Date;
	readonly copy: Stored<"library_books">;
	readonly loan: Stored<"book_loans"> | null;
	readonly before: StateBefore;
	readonly reason: string;
	readonly device: string;
	/** The operation that includes this action along with others. */
	readonly group?: string;
}

export function deskEntry({ copy, loan, before, ...action }: DeskAction): JournalEntry {
	const after: StateAfter = {
		copy: { status: copy.status },
		loan: loan && { status: loan.status, due_on: loan.due_on },
	};
	return {
		op_id: action.opId,
		actor: action.actor,
		device: action.device,
		at_device: formatInstant(action.occurredAt),
		at_server: formatInstant(action.at),
		kind: action.kind,
		copy: copy.id,
		student: loan?.student_id ?? "",
		loan: loan?.id ?? "",
		school_id: copy.school_id,
		before,
		after,
		reason: action.reason,
		group_op: action.group ?? "",
	};
}

/** Creates an id for an action that was sent without one. */
export const newOpId = (): string => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

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
export const holdMembers = ["status", "position", "library_book_id", "ready_on", "pickup_until"] as const;
