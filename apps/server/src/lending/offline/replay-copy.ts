import type { ReaderState } from "@rafta/library/circulation/types";
import {
	type CopyProjection,
	type DeskFact,
	type Effect,
	type ProjectedLoan,
	projectCopy,
	type Terms,
} from "@rafta/library/offline/projection";
import { termsOf } from "@rafta/library/offline/terms";
import { instantOf, todayIn } from "@rafta/library/turkish/dates";
import type { Stored } from "../../records.ts";
import { apply } from "../circulation/apply.ts";
import type { LibraryPolicy } from "../circulation/policies.ts";
import { copyLoan } from "../circulation/queries.ts";
import { readerState } from "../circulation/state.ts";
import type { Ready, ReplayContext, ReplayResult } from "./replay-context.ts";
import { type Timeline, timelineOf } from "./timeline.ts";
import { affectedReaders, projectedChange, settleShelf } from "./write-projection.ts";

async function readersOf(
	{ records }: ReplayContext,
	ids: Iterable<string>,
	rules: LibraryPolicy,
	today: string,
): Promise<Map<string, ReaderState>> {
	const states = new Map<string, ReaderState>();
	for (const id of ids) {
		const student = id === "" ? null : await records.find("students", id);
		if (student) states.set(id, await readerState(records, student, rules, today));
	}
	return states;
}

/** Id of the loan if its reader is still responsible for the copy: open, lost or claimed. */
const openOf = (loan: ProjectedLoan | null | undefined): string =>
	loan && loan.status !== "returned" && loan.status !== "cancelled" ? loan.id : "";

const never = { lendUntil: () => "", renewUntil: () => "" };

/**
 * Returns the usable timeline from a moment on. If staff settled the copy's status by hand, or the journal does not
 * lead to the current loan, only the present state is used: a return is applied on top of it, the rest is left to
 * staff.
 */
async function usable({ records }: ReplayContext, copy: Stored<"library_books">, from: string) {
	const timeline = await timelineOf(records, copy, from);
	const present = await copyLoan(records.sql, copy.id);
	const { loans } = projectCopy(timeline.base, timeline.facts, never);
	const loanId = loans.map(openOf).find((id) => id !== "") ?? "";
	if (!timeline.isHandled && loanId === (present?.id ?? "")) return { timeline, isHandled: false };
	return { timeline: await timelineOf(records, copy, ""), isHandled: true };
}

async function termsFor(
	context: ReplayContext,
	{ base }: Timeline,
	facts: readonly DeskFact[],
	rules: LibraryPolicy,
): Promise<{ states: Map<string, ReaderState>; terms: Terms }> {
	const students = new Set(facts.map(({ student }) => student));
	if (base.loan) students.add(base.loan.student_id);
	const states = await readersOf(context, students, rules, todayIn(context.now()));
	const terms = termsOf(rules.policy, rules.calendar, base.copy.loanable, (id) => states.get(id));
	return { states, terms };
}

const effectsOf = (facts: readonly DeskFact[], projected: CopyProjection): ReplayResult["effects"] =>
	new Map(
		facts.map((fact) => [
			fact.op_id,
			{ fact, effect: projected.effects.get(fact.op_id) ?? undoEffect(fact) },
		]),
	);

/** Computes the effects of a copy's events from a moment on (ISO 8601) with current data; writes nothing. */
export async function effectsSince(
	context: ReplayContext,
	copy: Stored<"library_books">,
	from: string,
): Promise<ReplayResult["effects"]> {
	const rules = await context.policies.of(copy.school_id, copy.library_id);
	const { timeline } = await usable(context, copy, from);
	const { terms } = await termsFor(context, timeline, timeline.facts, rules);
	return effectsOf(timeline.facts, projectCopy(timeline.base, timeline.facts, terms));
}

/** Applies events about one copy, in the transaction of the context. */
export async function replayCopy(
	context: ReplayContext,
	copy: Stored<"library_books">,
	ready: readonly Ready[],
): Promise<ReplayResult> {
	const { records, policies, now } = context;
	const rules = await policies.of(copy.school_id, copy.library_id);
	const moments = ready.map(({ fact }) => fact.at);
	for (const { fact } of ready) {
		const target = fact.undo === "" ? null : await records.findBy("circulation_events", { op_id: fact.undo });
		if (target?.copy === copy.id) moments.push(instantOf(target.at_device).toISOString());
	}
	const from = moments.sort()[0] ?? now().toISOString();
	const { timeline, isHandled } = await usable(context, copy, from);
	const own = ready.map(({ fact }) => fact).filter(({ kind }) => !isHandled || kind === "checkin");
	const facts = [...timeline.facts, ...own];
	const { states, terms } = await termsFor(context, timeline, facts, rules);
	const old = projectCopy(timeline.base, timeline.facts, terms);
	const projected = projectCopy(timeline.base, facts, terms);
	const effects = effectsOf(facts, projected);
	const change = { copy, old, projected, states, rules, ready, effects };
	await apply(context, await projectedChange(context, change));
	await settleShelf(context, copy.id);
	return { rules, effects, readers: affectedReaders(change), isHandled };
}

/** The effect of an undone event: none. */
const undoEffect = (fact: DeskFact): Effect => ({
	deed: "undone",
	loan: fact.loan,
	before: null,
	after: null,
	was: "available",
	is: "available",
	other: "",
	problem: "",
});
