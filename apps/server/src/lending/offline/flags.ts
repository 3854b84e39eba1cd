/**
 * Rechecks the events of an offline desk against the rules, with current data. Loans over the limit, or while others
 * are overdue, are kept and flagged (acceptance case 93).
 */

import { decideCheckout } from "@rafta/library/circulation/checkout";
import { decideRenewal } from "@rafta/library/circulation/renewal";
import { readersState } from "@rafta/library/circulation/rules/checkout";
import type { CopyState, LoanState, Reason } from "@rafta/library/circulation/types";
import type { DeskFact, Effect, ProjectedLoan } from "@rafta/library/offline/projection";
import { dateOf, todayIn } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";
import type { ReplayNote } from "../circulation/journal.ts";
import type { LibraryPolicy } from "../circulation/policies.ts";
import { copyState, readerState } from "../circulation/state.ts";
import { type CardReason, putCard } from "./conflicts.ts";
import { copiesOfReader, loansAt } from "./queries.ts";
import type { ReplayContext, ReplayResult } from "./replay-context.ts";
import { effectsSince } from "./replay-copy.ts";
import { replayNoteOf } from "./timeline.ts";

const reason = (code: Reason["code"], overridable = false): Reason => ({ code, overridable, values: {} });

/** Reasons against an event from the history of the copy. */
function ofCopy(effect: Effect, note: ReplayNote): Reason[] {
	const reasons: Reason[] = [];
	if (effect.problem !== "") reasons.push(reason(effect.problem, effect.problem === "copy_on_hold_shelf"));
	if (note.clock !== "") reasons.push(reason(note.clock));
	return reasons;
}

/** Reasons against an event from the reader's loans at that time, with the copy in its state before it. */
async function ofReader(
	records: RecordTransaction,
	copy: Stored<"library_books">,
	rules: LibraryPolicy,
	fact: Pick<DeskFact, "at" | "student">,
	deed: "lent" | "renewed",
	was: CopyState["status"],
	loan: LoanState | null,
	exception: string,
): Promise<readonly Reason[]> {
	const student = fact.student === "" ? null : await records.find("students", fact.student);
	if (!student) return [];
	const at = new Date(fact.at);
	const without = deed === "lent" ? (loan?.id ?? "") : "";
	const then = await loansAt(records.sql, student.id, formatInstant(at), without);
	const loans = then.map((one) => (one.status === "returned" ? { ...one, status: "open" as const } : one));
	// The copy's loans and holds are already covered by its own facts.
	const status = ["on_loan", "hold_shelf"].includes(was) ? "available" : was;
	const reader = await readerState(records, student, rules, todayIn(at));
	const state = readersState({ ...copyState(copy), status }, reader, loans);
	const options = { override_reason: exception, may_override: true };
	const decision =
		deed === "lent"
			? decideCheckout(state, options, rules.policy, rules.calendar, at)
			: loan
				? decideRenewal(state, loan, options, rules.policy, rules.calendar, at)
				: { ok: true as const };
	return decision.ok ? [] : decision.reasons;
}

const asCard = (reasons: readonly Reason[], of: CardReason["of"]): CardReason[] =>
	reasons.map(({ code, overridable, values }) => ({ code, overridable, values, of }));

const loanState = (loan: ProjectedLoan, copy: Stored<"library_books">): LoanState => ({
	id: loan.id,
	library_book_id: copy.id,
	student_id: loan.student_id,
	status: "open",
	loaned_on: dateOf(loan.loaned_at),
	due_on: loan.due_on,
	original_due_on: loan.original_due_on,
	renewals: loan.renewals,
	loanable: copyState(copy).loanable,
});

/**
 * Loans of the copy that were still open when a desk at the server lent it to another reader, with that reader's loan. The
 * server's own entry has no card: the device's event, which it did not know of, gets it, in whatever order the two lent.
 */
async function overtaken(
	records: RecordTransaction,
	effects: ReplayResult["effects"],
): Promise<ReadonlyMap<string, string>> {
	const loans = new Map<string, string>();
	for (const { fact, effect } of effects.values()) {
		if (effect.problem !== "copy_on_loan" || effect.other === "") continue;
		const entry = await records.findBy("circulation_events", { op_id: fact.op_id });
		if (entry && !replayNoteOf(entry)) loans.set(effect.other, effect.loan);
	}
	return loans;
}

/** Rechecks one event of a device: its effect follows from the copy, the reasons against it from the reader. */
async function flag(
	context: ReplayContext,
	copy: Stored<"library_books">,
	{ fact, effect }: { readonly fact: DeskFact; readonly effect: Effect },
	later: ReadonlyMap<string, string>,
): Promise<void> {
	const { records, policies } = context;
	const entry = await records.findBy("circulation_events", { op_id: fact.op_id });
	const note = entry && replayNoteOf(entry);
	if (!note) return;
	const rules = await policies.of(copy.school_id, copy.library_id);
	const reasons = asCard(ofCopy(effect, note), "copy");
	const { deed, after } = effect;
	const overtaking = deed === "lent" ? (later.get(effect.loan) ?? "") : "";
	if (overtaking !== "" && effect.problem !== "copy_on_loan")
		reasons.push(...asCard([reason("copy_on_loan")], "copy"));
	const loan = deed === "lent" ? after : deed === "renewed" ? effect.before : null;
	if (loan && (deed === "lent" || deed === "renewed")) {
		const about = { at: fact.at, student: loan.student_id };
		const state = loanState(loan, copy);
		const left = await ofReader(records, copy, rules, about, deed, effect.was, state, note.exception);
		reasons.push(...asCard(left, "reader"));
	}
	await putCard(records, {
		op_id: fact.op_id,
		kind: note.kind,
		outcome: deed === "nothing" ? "conflict" : "kept",
		at: fact.at,
		device: fact.device,
		actor: entry.actor,
		school: copy.school_id,
		library: note.here || copy.library_id,
		copy: copy.id,
		student: note.student || (after?.student_id ?? ""),
		loan: after?.id ?? "",
		other: effect.other || overtaking,
		// An undone event needs no attention.
		reasons: deed === "undone" && note.kind !== "undo" ? [] : reasons,
		said: null,
	});
}

/**
 * Creates, updates and removes the cards affected by a replay: those of the events about its copy, and of all later
 * device events about the same readers.
 */
export async function flagReplayed(
	context: ReplayContext,
	copy: Stored<"library_books">,
	replayed: ReplayResult,
): Promise<void> {
	const { records } = context;
	const later = await overtaken(records, replayed.effects);
	for (const one of replayed.effects.values()) await flag(context, copy, one, later);
	for (const [student, since] of [...replayed.readers].sort()) {
		for (const id of await copiesOfReader(records.sql, student, formatInstant(new Date(since)))) {
			const other = id === copy.id ? null : await records.find("library_books", id);
			if (!other) continue;
			const effects = await effectsSince(context, other, since);
			const laterThere = await overtaken(records, effects);
			for (const one of effects.values())
				if (one.effect.after?.student_id === student) await flag(context, other, one, laterThere);
		}
	}
}
