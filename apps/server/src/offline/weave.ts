/**
 * Works a device's events about one copy into what is known of it. What lies later is folded anew with them, so that the
 * outcome follows from the set of events, never from the order in which devices told them (acceptance case 92). Only
 * the difference between the copy without and with them is written: what staff changed beside the desk stays.
 */
import { ruleFor } from "@rafta/library/circulation/policy";
import type { ReaderState } from "@rafta/library/circulation/types";
import {
	type Effect,
	type Fact,
	type Folded,
	type FoldedLoan,
	foldCopy,
	type Terms,
} from "@rafta/library/offline/fold";
import { termsOf } from "@rafta/library/offline/terms";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData, RecordTransaction } from "@rafta/records";
import type { Desk } from "../circulation/desk.ts";
import { copyMembers, instant, keepEntry, snapshot } from "../circulation/journal.ts";
import type { LibraryPolicy, Policies } from "../circulation/policies.ts";
import { copyLoan } from "../circulation/queries.ts";
import { readerState } from "../circulation/state.ts";
import { changeHolds, type HoldChange, type HoldSnapshot } from "../holds/changes.ts";
import { passOn } from "../holds/pass-on.ts";
import { type Said, type Timeline, timelineOf } from "./timeline.ts";

/** An event that may be told, about a copy that is there. */
export interface Ready {
	readonly fact: Fact;
	readonly said: Said;
	readonly visit: string;
}

export interface Weaving {
	readonly records: RecordTransaction;
	readonly policies: Policies;
	readonly desk: Desk;
	readonly device: string;
	readonly now: () => Date;
}

export interface Woven {
	readonly rules: LibraryPolicy;
	/** Every event of a device that was folded, the new ones included, with what it did. */
	readonly effects: ReadonlyMap<string, { readonly fact: Fact; readonly effect: Effect }>;
	/** Readers whose loans are not what they were, with the moment from which they are not (ISO 8601). */
	readonly readers: ReadonlyMap<string, string>;
	/** Staff had changed the loan by hand: returns were taken as of now, nothing else was done. */
	readonly isHandled: boolean;
}

async function readersOf(
	{ records }: Weaving,
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

const changedMembers = ["status", "returned_at", "due_on", "original_due_on", "renewals"] as const;

/** Writes what became of the loans of a copy; those that end before those that begin. Gives whose they are. */
async function writeLoans(
	weaving: Weaving,
	copy: RecordData,
	states: ReadonlyMap<string, ReaderState>,
	rules: LibraryPolicy,
	old: Folded,
	folded: Folded,
	ready: ReadonlyMap<string, Ready>,
): Promise<Map<string, string>> {
	const { records, desk, now } = weaving;
	const readers = new Map<string, string>();
	const concern = (student: string, at: string) => {
		const known = readers.get(student);
		if (known === undefined || at < known) readers.set(student, at);
	};
	const was = new Map(old.loans.map((loan) => [loan.id, loan]));
	const is = new Map(folded.loans.map((loan) => [loan.id, loan]));
	for (const loan of old.loans) {
		if (is.has(loan.id)) continue;
		concern(loan.student_id, loan.loaned_at);
		await records.update("book_loans", loan.id, { status: "cancelled" });
	}
	const isOut = (loan: FoldedLoan) => loan.status !== "returned";
	for (const loan of [...folded.loans].sort((a, b) => Number(isOut(a)) - Number(isOut(b)))) {
		const before = was.get(loan.id);
		const differs = changedMembers.filter((name) => before?.[name] !== loan[name]);
		if (before && differs.length === 0) continue;
		concern(loan.student_id, loan.loaned_at);
		const stored = { ...loan, returned_at: loan.returned_at && instant(new Date(loan.returned_at)) };
		const values: Record<string, unknown> = Object.fromEntries(
			(before ? differs : changedMembers).map((name) => [name, stored[name]]),
		);
		if (values.returned_at !== undefined) {
			values.checked_in_by = loan.returned_at === "" ? "" : desk.user;
			values.recorded_at = instant(now());
		}
		const row = await records.find("book_loans", loan.id);
		if (row) {
			await records.update("book_loans", loan.id, values);
			continue;
		}
		const event = ready.get(loan.opened_by);
		const reader = states.get(loan.student_id);
		await records.create("book_loans", {
			...values,
			id: loan.id,
			library_book_id: copy.id,
			book_id: copy.book_id,
			library_id: copy.library_id,
			school_id: copy.school_id,
			student_id: loan.student_id,
			loaned_at: instant(new Date(loan.loaned_at)),
			recorded_at: instant(now()),
			rule_snapshot: reader ? ruleFor(rules.policy, reader, (copy.loanable || "yes") as "yes") : null,
			class_code_at_loan: reader?.class_code ?? "",
			condition_out: copy.condition,
			checked_out_by: desk.user,
			override_reason: event?.said.exception ?? "",
			device_id: weaving.device,
			op_id: loan.opened_by,
			visit_id: event?.visit ?? "",
			createdBy: desk.user,
		});
	}
	return readers;
}

async function writeHolds(
	weaving: Weaving,
	old: Folded,
	folded: Folded,
	copy: string,
): Promise<HoldSnapshot[]> {
	const was = new Map(old.holds.map((hold) => [hold.id, hold.status]));
	const is = new Set(folded.holds.map(({ id }) => id));
	const wanted: HoldChange[] = [];
	for (const { id, status, position } of folded.holds) {
		if (was.get(id) === status) continue;
		if (status === "waiting") wanted.push({ id, to: "waiting", at: position || 1 });
		else if (status === "filled") wanted.push({ id, to: "filled" });
		else wanted.push({ id, to: status, copy });
	}
	// What had been changed and is not any more waits again, where it was.
	for (const { id, position } of old.holds) {
		if (!is.has(id)) wanted.push({ id, to: "waiting", at: position || 1 });
	}
	const changes: HoldChange[] = [];
	for (const change of wanted) {
		const hold = await weaving.records.find("holds", change.id);
		// A hold that was cancelled or has expired meanwhile has ended, and nothing changes into itself.
		if (hold && change.to !== hold.status && !ended.has(String(hold.status))) changes.push(change);
	}
	return changeHolds(weaving, changes);
}

const ended: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** The hold shelf and the queue agree: who is served finds a copy there, and no copy stands there for nobody. */
async function settleShelf(
	weaving: Weaving,
	copyId: string,
	changed: readonly HoldSnapshot[],
): Promise<void> {
	const { records, desk } = weaving;
	for (const hold of changed) {
		// Who was served with another copy of the title leaves the one that was put aside to the next.
		const aside = String(hold.library_book_id);
		if (hold.status !== "ready" || aside === copyId) continue;
		const held = await records.find("holds", hold.id);
		if (held?.library_book_id !== aside || held.status === "filled")
			await passOn(weaving, aside, String(held?.library_id ?? ""));
	}
	const copy = await records.find("library_books", copyId);
	const ready = await records.list("holds", {
		filter: 'library_book_id = {:copy} && status = "ready"',
		params: { copy: copyId },
		sort: "ready_on,id",
	});
	if (copy?.status === "hold_shelf" && ready.length === 0) {
		await passOn(weaving, copyId, desk.library || String(copy.library_id));
	}
	const tooMany = copy?.status === "hold_shelf" ? ready.slice(1) : ready;
	await changeHolds(
		weaving,
		tooMany.map(({ id }) => ({ id, to: "waiting", at: 1 })),
	);
}

const entryKinds = {
	lent: "checkout",
	renewed: "renew",
	again: "renew",
	returned: "checkin",
	seen: "seen",
} as const;

const loanBefore = (loan: FoldedLoan | null) =>
	loan && {
		status: loan.status,
		due_on: loan.due_on,
		renewals: loan.renewals,
		returned_at: loan.returned_at && instant(new Date(loan.returned_at)),
		checked_in_by: "",
		condition_in: "",
	};

async function writeEntries(
	{ records, desk, device, now }: Weaving,
	copy: RecordData,
	seen: unknown,
	ready: readonly Ready[],
	effects: Woven["effects"],
	holds: readonly HoldSnapshot[],
): Promise<void> {
	for (const [place, { fact, said }] of ready.entries()) {
		const effect = effects.get(fact.op_id)?.effect;
		if (!effect) continue;
		// What was lent and taken back before anybody told of it has left no loan.
		const loan = effect.loan === "" ? null : await records.find("book_loans", effect.loan);
		const deed = effect.deed as keyof typeof entryKinds;
		await keepEntry(records, {
			op_id: fact.op_id,
			actor: desk.user,
			createdBy: desk.user,
			device,
			at_device: instant(new Date(fact.at)),
			at_server: instant(now()),
			kind: effect.deed === "undone" ? fact.kind : (entryKinds[deed] ?? fact.kind),
			copy: copy.id,
			student: fact.student || effect.after?.student_id || "",
			loan: loan?.id ?? "",
			school_id: copy.school_id,
			before: {
				copy: { status: effect.was, last_seen_on: seen },
				loan: loanBefore(effect.before),
				hold: null,
				holds: place === ready.length - 1 ? holds : [],
			},
			after: {
				copy: { status: effect.is },
				loan: effect.after && { status: effect.after.status, due_on: effect.after.due_on },
				said,
			},
			reason: fact.kind === "undo" ? fact.undo : said.exception,
		});
	}
}

/** The state of a copy that answers for it: open, lost or claimed. */
const openOf = (loan: FoldedLoan | null | undefined): string =>
	loan && loan.status !== "returned" && loan.status !== "cancelled" ? loan.id : "";

const never = { lendUntil: () => "", renewUntil: () => "" };

/**
 * What is known from a moment on. Where staff have settled by hand what became of the copy, or the journal does not lead
 * to the loan that is there, only the present is: a return is taken on top of it, the rest is a person's.
 */
async function usable({ records }: Weaving, copy: RecordData, from: string) {
	const timeline = await timelineOf(records, copy, from);
	const present = await copyLoan(records.sql, copy.id);
	const { loans } = foldCopy(timeline.base, timeline.facts, never);
	const told = loans.map(openOf).find((id) => id !== "") ?? "";
	if (!timeline.isHandled && told === (present?.id ?? "")) return { timeline, isHandled: false };
	return { timeline: await timelineOf(records, copy, ""), isHandled: true };
}

async function termsFor(
	weaving: Weaving,
	{ base }: Timeline,
	facts: readonly Fact[],
	rules: LibraryPolicy,
): Promise<{ states: Map<string, ReaderState>; terms: Terms }> {
	const students = new Set(facts.map(({ student }) => student));
	if (base.loan) students.add(base.loan.student_id);
	const states = await readersOf(weaving, students, rules, todayIn(weaving.now()));
	const terms = termsOf(rules.policy, rules.calendar, base.copy.loanable, (id) => states.get(id));
	return { states, terms };
}

const effectsOf = (facts: readonly Fact[], folded: Folded): Woven["effects"] =>
	new Map(
		facts.map((fact) => [fact.op_id, { fact, effect: folded.effects.get(fact.op_id) ?? undone(fact) }]),
	);

/** What the events about a copy did from a moment on (ISO 8601), as they are known; nothing is written. */
export async function effectsSince(
	weaving: Weaving,
	copy: RecordData,
	from: string,
): Promise<Woven["effects"]> {
	const rules = await weaving.policies.of(String(copy.school_id), String(copy.library_id));
	const { timeline } = await usable(weaving, copy, from);
	const { terms } = await termsFor(weaving, timeline, timeline.facts, rules);
	return effectsOf(timeline.facts, foldCopy(timeline.base, timeline.facts, terms));
}

/** Works events about one copy in, in the transaction of the weaving. */
export async function weave(weaving: Weaving, copy: RecordData, ready: readonly Ready[]): Promise<Woven> {
	const { records, policies, now } = weaving;
	const rules = await policies.of(String(copy.school_id), String(copy.library_id));
	const moments = ready.map(({ fact }) => fact.at);
	for (const { fact } of ready) {
		const target = fact.undo === "" ? null : await records.findBy("circulation_events", { op_id: fact.undo });
		if (target?.copy === copy.id)
			moments.push(new Date(String(target.at_device).replace(" ", "T")).toISOString());
	}
	const from = moments.sort()[0] ?? now().toISOString();
	const { timeline, isHandled } = await usable(weaving, copy, from);
	const own = ready.map(({ fact }) => fact).filter(({ kind }) => !isHandled || kind === "checkin");
	const facts = [...timeline.facts, ...own];
	const { states, terms } = await termsFor(weaving, timeline, facts, rules);
	const old = foldCopy(timeline.base, timeline.facts, terms);
	const folded = foldCopy(timeline.base, facts, terms);
	const byId = new Map(ready.map((one) => [one.fact.op_id, one]));
	const readers = await writeLoans(weaving, copy, states, rules, old, folded, byId);
	const holds = await writeHolds(weaving, old, folded, copy.id);
	const day = folded.seen_at === "" ? "" : todayIn(new Date(folded.seen_at));
	const changes = {
		...(folded.status !== old.status && { status: folded.status }),
		...(day > String(copy.last_seen_on) && { last_seen_on: day }),
	};
	if (Object.keys(changes).length > 0) await records.update("library_books", copy.id, changes);
	await settleShelf(weaving, copy.id, holds);
	const effects = effectsOf(facts, folded);
	await writeEntries(weaving, copy, snapshot(copy, copyMembers).last_seen_on, ready, effects, holds);
	for (const { fact } of ready) {
		const known = readers.get(fact.student);
		if (fact.student !== "" && (known === undefined || fact.at < known)) readers.set(fact.student, fact.at);
	}
	return { rules, effects, readers, isHandled };
}

/** What an undo took back did nothing. */
const undone = (fact: Fact): Effect => ({
	deed: "undone",
	loan: fact.loan,
	before: null,
	after: null,
	was: "available",
	is: "available",
	other: "",
	problem: "",
});
