/** The change that a device's events make to a copy: its loans, the holds that it serves, the entries of the journal. */

import { ruleFor } from "@rafta/library/circulation/policy";
import type { ReaderState } from "@rafta/library/circulation/types";
import type { CopyProjection, ProjectedLoan } from "@rafta/library/offline/projection";
import { todayIn } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import type { Stored } from "../../records.ts";
import type { AppliedDecision, Change, LoanValues, LoanWrite } from "../circulation/apply.ts";
import { newLoan } from "../circulation/checkout.ts";
import type { JournalEntry, StateAfter, StateBefore } from "../circulation/journal.ts";
import type { LibraryPolicy } from "../circulation/policies.ts";
import { copyState } from "../circulation/state.ts";
import { changeHolds, type HoldChange } from "../holds/changes.ts";
import { passOn } from "../holds/pass-on.ts";
import type { Ready, ReplayContext, ReplayResult } from "./replay-context.ts";

/** The events of a copy without and with those of a replay. */
export interface ProjectedCopy {
	readonly copy: Stored<"library_books">;
	readonly old: CopyProjection;
	readonly projected: CopyProjection;
	readonly states: ReadonlyMap<string, ReaderState>;
	readonly rules: LibraryPolicy;
	readonly ready: readonly Ready[];
	readonly effects: ReplayResult["effects"];
}

const changeable = ["status", "returned_at", "due_on", "original_due_on", "renewals"] as const;
type Changeable = (typeof changeable)[number];

/** Members of a loan as they are stored. */
function storedValues(
	{ desk, now }: ReplayContext,
	loan: ProjectedLoan,
	names: readonly Changeable[],
): LoanValues {
	const returned_at = loan.returned_at && formatInstant(new Date(loan.returned_at));
	const stored = { ...loan, returned_at };
	const checked_in_by = returned_at === "" ? "" : desk.user;
	return {
		...Object.fromEntries(names.map((name) => [name, stored[name]])),
		...(names.includes("returned_at") && { checked_in_by, recorded_at: formatInstant(now()) }),
	};
}

/** A loan that an event of the device opened. */
function openedLoan(
	context: ReplayContext,
	{ copy, rules, states, ready }: ProjectedCopy,
	loan: ProjectedLoan,
) {
	const { id, student_id, due_on, opened_by: op_id } = loan;
	const event = ready.find(({ fact }) => fact.op_id === op_id);
	const reader = states.get(student_id);
	const rule = reader ? ruleFor(rules.policy, reader, copyState(copy).loanable) : null;
	const at = new Date(loan.loaned_at);
	const class_code = reader?.class_code ?? "";
	return {
		...newLoan(context, copy, { student_id, class_code, at, due_on, rule, op_id }),
		...storedValues(context, loan, changeable),
		id,
		override_reason: event?.note.exception ?? "",
		device_id: context.device,
		visit_id: event?.visit ?? "",
	};
}

/** The loans of a copy that differ; those that end come first. */
async function loanWrites(context: ReplayContext, change: ProjectedCopy): Promise<LoanWrite[]> {
	const was = new Map(change.old.loans.map((loan) => [loan.id, loan]));
	const is = new Set(change.projected.loans.map(({ id }) => id));
	const writes: LoanWrite[] = change.old.loans
		.filter(({ id }) => !is.has(id))
		.map(({ id }) => ({ id, values: { status: "cancelled" } }));
	const isOut = (loan: ProjectedLoan) => loan.status !== "returned";
	for (const loan of [...change.projected.loans].sort((a, b) => Number(isOut(a)) - Number(isOut(b)))) {
		const before = was.get(loan.id);
		const differs = changeable.filter((name) => before?.[name] !== loan[name]);
		if (differs.length === 0) continue;
		const isStored = (await context.records.find("book_loans", loan.id)) !== null;
		writes.push(
			isStored
				? { id: loan.id, values: storedValues(context, loan, before ? differs : changeable) }
				: { id: null, values: openedLoan(context, change, loan) },
		);
	}
	return writes;
}

/** Readers whose loans differ, with the moment from which they do (ISO 8601). */
export function affectedReaders({ old, projected, ready }: ProjectedCopy): Map<string, string> {
	const readers = new Map<string, string>();
	const concern = (student: string, at: string) => {
		const known = readers.get(student);
		if (known === undefined || at < known) readers.set(student, at);
	};
	const was = new Map(old.loans.map((loan) => [loan.id, loan]));
	const is = new Set(projected.loans.map(({ id }) => id));
	for (const { id, student_id, loaned_at } of old.loans) if (!is.has(id)) concern(student_id, loaned_at);
	for (const loan of projected.loans) {
		const before = was.get(loan.id);
		if (changeable.some((name) => before?.[name] !== loan[name])) concern(loan.student_id, loan.loaned_at);
	}
	for (const { fact } of ready) if (fact.student !== "") concern(fact.student, fact.at);
	return readers;
}

const ended: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** Changes of the holds that the copy serves. */
async function holdChanges(
	{ records }: ReplayContext,
	{ old, projected, copy }: ProjectedCopy,
): Promise<HoldChange[]> {
	const was = new Map(old.holds.map((hold) => [hold.id, hold.status]));
	const is = new Set(projected.holds.map(({ id }) => id));
	const wanted: HoldChange[] = [];
	for (const { id, status, position } of projected.holds) {
		if (was.get(id) === status) continue;
		if (status === "waiting") wanted.push({ id, to: "waiting", at: position || 1 });
		else if (status === "filled") wanted.push({ id, to: "filled" });
		else wanted.push({ id, to: status, copy: copy.id });
	}
	// A hold that was changed before but no longer is waits again at its former position.
	for (const { id, position } of old.holds) {
		if (!is.has(id)) wanted.push({ id, to: "waiting", at: position || 1 });
	}
	const changes: HoldChange[] = [];
	for (const change of wanted) {
		const hold = await records.find("holds", change.id);
		// A hold cancelled or expired in the meantime has ended, and a hold already in the target status is skipped.
		if (hold && change.to !== hold.status && !ended.has(hold.status)) changes.push(change);
	}
	return changes;
}

const entryKinds = {
	lent: "checkout",
	renewed: "renew",
	again: "renew",
	returned: "checkin",
	seen: "seen",
} as const;

const loanBefore = (loan: ProjectedLoan | null): StateBefore["loan"] =>
	loan && {
		status: loan.status,
		due_on: loan.due_on,
		renewals: loan.renewals,
		returned_at: loan.returned_at && formatInstant(new Date(loan.returned_at)),
		checked_in_by: "",
		condition_in: "",
	};

/** A journal entry for each event; the last one stores the previous states of the holds, for undo. */
function entriesOf(
	{ desk, device, now }: ReplayContext,
	{ copy, ready, effects }: ProjectedCopy,
	loans: ReadonlySet<string>,
	holds: AppliedDecision["holds"],
): JournalEntry[] {
	return ready.flatMap(({ fact, note }, index): JournalEntry[] => {
		const effect = effects.get(fact.op_id)?.effect;
		if (!effect) return [];
		const before: StateBefore = {
			copy: { status: effect.was, last_seen_on: copy.last_seen_on },
			loan: loanBefore(effect.before),
			hold: null,
			holds: index === ready.length - 1 ? holds : [],
		};
		const after: StateAfter = {
			copy: { status: effect.is },
			loan: effect.after && { status: effect.after.status, due_on: effect.after.due_on },
			said: note,
		};
		const deed = effect.deed as keyof typeof entryKinds;
		return [
			{
				op_id: fact.op_id,
				actor: desk.user,
				device,
				at_device: formatInstant(new Date(fact.at)),
				at_server: formatInstant(now()),
				kind: effect.deed === "undone" ? fact.kind : (entryKinds[deed] ?? fact.kind),
				copy: copy.id,
				student: fact.student || effect.after?.student_id || "",
				// A loan that was opened and undone before the replay has left no record.
				loan: loans.has(effect.loan) ? effect.loan : "",
				school_id: copy.school_id,
				before,
				after,
				reason: fact.kind === "undo" ? fact.undo : note.exception,
			},
		];
	});
}

/** Returns the change that turns the records of a copy into its projection. */
export async function projectedChange(context: ReplayContext, change: ProjectedCopy): Promise<Change> {
	const { copy, old, projected, ready, effects } = change;
	const loans = await loanWrites(context, change);
	const stored = new Set(loans.flatMap(({ id, values }) => id ?? values.id ?? []));
	for (const { fact } of ready) {
		const id = effects.get(fact.op_id)?.effect.loan ?? "";
		if (id !== "" && !stored.has(id) && (await context.records.find("book_loans", id))) stored.add(id);
	}
	const day = projected.seen_at === "" ? "" : todayIn(new Date(projected.seen_at));
	return {
		copy,
		copyChanges: {
			...(projected.status !== old.status && { status: projected.status }),
			...(day > copy.last_seen_on && { last_seen_on: day }),
		},
		loans,
		// Tasks about loans are left to staff, who get cards for conflicts.
		original: null,
		holds: await holdChanges(context, change),
		warnings: [],
		entries: ({ holds }) => entriesOf(context, change, stored, holds),
	};
}

/** Reconciles the hold shelf with the queue: every ready hold has the copy there, and a copy there has a hold. */
export async function settleShelf(context: ReplayContext, copyId: string): Promise<void> {
	const { records, desk } = context;
	const copy = await records.find("library_books", copyId);
	const ready = await records.list("holds", {
		filter: 'library_book_id = {:copy} && status = "ready"',
		params: { copy: copyId },
		sort: "ready_on,id",
	});
	if (copy?.status === "hold_shelf" && ready.length === 0) {
		await passOn(context, copyId, desk.library || copy.library_id);
	}
	const tooMany = copy?.status === "hold_shelf" ? ready.slice(1) : ready;
	await changeHolds(
		context,
		tooMany.map(({ id }) => ({ id, to: "waiting", at: 1 })),
	);
}
