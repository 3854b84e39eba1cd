/**
 * Writes what was decided about a copy: its loans, the copy itself, holds, tasks and the journal. There is no other place
 * that does: operations, the record API's hook and the replay of an offline desk prepare a change and apply it.
 */

import type { Warning } from "@rafta/library/circulation/types";
import { imageOf } from "@rafta/library/undo/images";
import type { Desk } from "../../kit/desk.ts";
import type { Stored } from "../../records.ts";
import { followUp } from "../exceptions/tasks.ts";
import { changeHolds, type HoldChange, type Holding } from "../holds/changes.ts";
import { reassignFreedCopies } from "../holds/pass-on.ts";
import {
	type ActionKind,
	copyMembers,
	deskEntry,
	type HoldSnapshot,
	type Journal,
	type JournalEntry,
	loanMembers,
	type PassedCopy,
	type TaskSnapshot,
} from "./journal.ts";

/** A transaction in which a desk lends: where it writes, and for whom. */
export interface Lending extends Holding {
	readonly desk: Desk;
	readonly journal: Journal;
}

export type LoanValues = Partial<Stored<"book_loans">>;

/** A loan to be written: a new one, or new values of an existing one. */
export interface LoanWrite {
	readonly id: string | null;
	readonly values: LoanValues;
}

/** A decided change of a copy. */
export interface Change {
	readonly copy: Stored<"library_books">;
	readonly copyChanges: Partial<Stored<"library_books">>;
	/** In the order of writing: a loan that ends comes before one that begins. */
	readonly loans: readonly LoanWrite[];
	/** The loan as it was, if tasks about it follow the change. */
	readonly original: Stored<"book_loans"> | null;
	readonly holds: readonly HoldChange[];
	readonly warnings: readonly Warning[];
	/** Journal entries of the change, once it is written. */
	readonly entries: (applied: AppliedDecision) => readonly JournalEntry[];
}

/** What was written, and the former states that undo restores. */
export interface AppliedDecision {
	readonly copy: Stored<"library_books">;
	readonly loans: readonly Stored<"book_loans">[];
	readonly holds: readonly HoldSnapshot[];
	readonly passed: readonly PassedCopy[];
	readonly tasks: readonly TaskSnapshot[];
}

/** @throws ApiError 400 for values that a loan cannot have */
export async function apply(lending: Lending, change: Change): Promise<AppliedDecision> {
	const { records, desk } = lending;
	const loans: Stored<"book_loans">[] = [];
	for (const { id, values } of change.loans) {
		loans.push(
			id === null
				? await records.create("book_loans", { ...values, createdBy: desk.user })
				: await records.update("book_loans", id, values),
		);
	}
	return applyAround(lending, change, loans);
}

/** Applies a change whose loans are already written: the record API writes its own. */
export async function applyAround(
	lending: Lending,
	{ copy, copyChanges, original, ...change }: Change,
	loans: readonly Stored<"book_loans">[],
): Promise<AppliedDecision> {
	const { records, journal, now } = lending;
	const [loan] = loans;
	const tasks = original && loan ? await followUp(records, original, loan, now()) : [];
	// Before the copy, whose new status would let the holds that it served wait again: the journal keeps them as they were.
	const holds = await changeHolds(lending, change.holds);
	const isChanged = Object.keys(copyChanges).length > 0;
	const changed = isChanged ? await records.update("library_books", copy.id, copyChanges) : copy;
	const passed = await reassignFreedCopies(lending, copy.id, holds);
	const applied = { copy: changed, loans, holds, passed, tasks };
	for (const entry of change.entries(applied)) await journal.write(entry);
	return applied;
}

/** Members of every command of a desk about a copy. */
export interface Command {
	readonly copy: Stored<"library_books">;
	readonly opId: string;
	readonly device: string;
	/** For the journal: the reason for an exception, or a staff note. */
	readonly reason: string;
	/** The operation that includes this action along with others. */
	readonly group?: string | undefined;
	/** Further values of the loan. */
	readonly values?: LoanValues;
}

/** The journal entry of one action of the desk on a copy and at most one loan. */
export const entryOf =
	(
		{ desk, now }: Lending,
		{ copy, opId, device, reason, group }: Command,
		action: {
			readonly kind: ActionKind;
			readonly occurredAt: Date;
			readonly copyChanges: Change["copyChanges"];
			readonly original: Change["original"];
		},
	): Change["entries"] =>
	({ copy: changed, loans: [loan = null], holds, passed, tasks }) => [
		deskEntry({
			...{ opId, kind: action.kind, actor: desk.user, at: now(), occurredAt: action.occurredAt },
			...{ copy: changed, loan, reason, device },
			...(group !== undefined && { group }),
			before: {
				copy: imageOf(copy, [...new Set([...copyMembers, ...namesOf(action.copyChanges)])]),
				loan: action.original && imageOf(action.original, loanMembers),
				hold: null,
				holds,
				...(loan && { passed, tasks }),
			},
		}),
	];

const namesOf = <R extends object>(values: R) => Object.keys(values) as (keyof R & string)[];
