/** Timeline of a copy around an instant: the journal's entries as facts, and the state of the copy before them. */

import type { CopyStatus, HoldState, LoanStatus } from "@rafta/library/circulation/types";
import type { DeskFact, ProjectedLoan, ProjectionBase } from "@rafta/library/offline/projection";
import { instantOf } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";
import { type ReplayNote, statesOf } from "../circulation/journal.ts";
import { copyLoan, titleHolds } from "../circulation/queries.ts";
import { copyState } from "../circulation/state.ts";
import { loansAround, openedAt } from "./queries.ts";

type Entry = Stored<"circulation_events">;

export interface Timeline {
	readonly base: ProjectionBase;
	readonly facts: readonly DeskFact[];
	/** The entries of the facts by `op_id`. */
	readonly entries: ReadonlyMap<string, Entry>;
	/** Staff changed the loan by hand in between: no event can be applied before that. */
	readonly isHandled: boolean;
}

/** Converts a stored instant to ISO 8601. */
export const isoOf = (stored: string): string => instantOf(stored).toISOString();

export const replayNoteOf = (entry: Entry): ReplayNote | undefined => statesOf(entry).after?.said;

const kinds: Readonly<Record<string, DeskFact["kind"]>> = {
	checkout: "checkout",
	checkin: "checkin",
	seen: "checkin",
	renew: "renew",
	undo: "undo",
	lost: "lost",
	claim: "claim",
};

/** Converts an entry to a fact; `null` for an entry that does not affect a loan. */
function factOf(entry: Entry, originalDue: ReadonlyMap<string, string>): DeskFact | null {
	const note = replayNoteOf(entry);
	const kind = note?.kind ?? kinds[entry.kind];
	if (!kind) return null;
	const dueOn = kind === "checkout" ? originalDue.get(entry.loan) : statesOf(entry).after?.loan?.due_on;
	const isDue = kind === "checkout" || kind === "renew";
	return {
		op_id: entry.op_id,
		device: entry.device,
		at: isoOf(entry.at_device),
		kind,
		student: note?.student ?? (isDue ? entry.student : ""),
		// A loan that began on a device has its event's id.
		loan: note ? entry.op_id : entry.loan,
		undo: kind === "undo" ? entry.reason : "",
		here: note?.here ?? "",
		due_on: !note && isDue ? (dueOn ?? "") : "",
	};
}

/** Whether staff changed the status of the loan by hand: found, settled, closed. Moving a due date does not count. */
function isByHand(entry: Entry): boolean {
	const { before, after } = statesOf(entry);
	const isKnown = after?.said !== undefined || kinds[entry.kind] !== undefined;
	return !isKnown && entry.loan !== "" && before?.loan?.status !== after?.loan?.status;
}

function projectedLoan(loan: Stored<"book_loans">): ProjectedLoan {
	return {
		id: loan.id,
		student_id: loan.student_id,
		status: loan.status as LoanStatus,
		loaned_at: isoOf(loan.loaned_at),
		returned_at: loan.returned_at === "" ? "" : isoOf(loan.returned_at),
		due_on: loan.due_on,
		original_due_on: loan.original_due_on,
		renewals: loan.renewals,
		opened_by: "",
		closed_by: "",
	};
}

/** The start for rebuilding a copy's facts: a moment at which it was not on loan, or where the journal begins. */
async function beginning(records: RecordTransaction, copy: string, from: string) {
	let start = from;
	for (;;) {
		const [around] = await loansAround(records.sql, copy, start);
		if (!around) return { start, loan: null };
		const opened = await openedAt(records.sql, around.id);
		if (opened === null || opened >= start)
			return { start, loan: await records.find("book_loans", around.id) };
		start = opened;
	}
}

/**
 * Holds as they were before the entries, limited to those that this copy serves or has filled: changes of the others
 * belong to other copies.
 */
async function holdsBefore(
	records: RecordTransaction,
	holds: readonly HoldState[],
	entries: readonly Entry[],
	copy: string,
): Promise<HoldState[]> {
	const known = new Map(holds.map((hold) => [hold.id, hold]));
	const own = new Set(
		holds.filter((hold) => hold.status !== "waiting" && hold.library_book_id === copy).map(({ id }) => id),
	);
	// Newest first, so that the oldest state remains.
	for (const entry of entries.toReversed()) {
		for (const { id, status, library_book_id, position } of statesOf(entry).before?.holds ?? []) {
			const filled = known.has(id) ? null : await filledHold(records, id);
			if (filled?.student_id === entry.student) own.add(id);
			const hold = known.get(id) ?? filled;
			// An entry about a copy changes holds between these states.
			const former = { status: status as HoldState["status"], library_book_id, position };
			if (hold && own.has(id)) known.set(id, { ...hold, ...former });
		}
	}
	return [...known.values()];
}

/** Returns a hold filled by a loan as waiting: after the replay the loan may not exist. */
async function filledHold(records: RecordTransaction, id: string): Promise<HoldState | null> {
	const hold = await records.find("holds", id);
	if (hold?.status !== "filled") return null;
	const reader = await records.find("students", hold.student_id);
	return {
		id,
		student_id: hold.student_id,
		reader_type: reader?.reader_type || "pupil",
		library_id: hold.library_id,
		library_book_id: hold.library_book_id,
		status: "waiting",
		position: hold.position,
	};
}

/**
 * Returns all facts from an instant on (ISO 8601), and as many earlier ones as are connected with them. Without an
 * instant only the present state.
 */
export async function timelineOf(
	records: RecordTransaction,
	copy: Stored<"library_books">,
	from: string,
): Promise<Timeline> {
	const holds = await titleHolds(records.sql, copy.book_id, copy.school_id);
	const state = copyState(copy);
	const now = await copyLoan(records.sql, copy.id);
	const present = now && (await records.find("book_loans", now.id));
	const since = (moment: string) =>
		records.list("circulation_events", {
			filter: "copy = {:copy} && at_device >= {:since}",
			params: { copy: copy.id, since: moment },
			sort: "created",
		});
	const later = from === "" ? [] : await since(formatInstant(new Date(from)));
	if (later.every((entry) => factOf(entry, new Map()) === null)) {
		const loan = present && projectedLoan(present);
		const base = { copy: state, loan, holds };
		return { base, facts: [], entries: new Map(), isHandled: later.some(isByHand) };
	}
	const { start, loan } = await beginning(records, copy.id, formatInstant(new Date(from)));
	const entries = await since(start);
	const opened = [...new Set(entries.map((entry) => entry.loan).filter(Boolean))];
	const originalDue = new Map<string, string>();
	for (const id of opened) {
		const row = await records.find("book_loans", id);
		if (row) originalDue.set(id, row.original_due_on);
	}
	const allFacts = entries.flatMap((entry) => factOf(entry, originalDue) ?? []);
	const ids = new Set(allFacts.map(({ op_id }) => op_id));
	// An undo of something before the start has no loan here: there is nothing left to undo.
	const facts = allFacts.filter(({ kind, undo }) => kind !== "undo" || ids.has(undo));
	const first = entries.find((entry) => ids.has(entry.op_id));
	const was = (first && statesOf(first).before?.copy?.status) as CopyStatus | undefined;
	const renewal = entries.find((entry) => entry.loan === loan?.id && statesOf(entry).before?.loan);
	const baseLoan: ProjectedLoan | null = loan && {
		...projectedLoan(loan),
		status: "open",
		returned_at: "",
		due_on: (renewal && statesOf(renewal).before?.loan?.due_on) || loan.due_on,
	};
	const status = baseLoan ? "on_loan" : was === undefined || was === "on_loan" ? "available" : was;
	return {
		base: {
			copy: { ...state, status },
			loan: baseLoan,
			holds: await holdsBefore(records, holds, entries, copy.id),
		},
		facts,
		entries: new Map(entries.map((entry) => [entry.op_id, entry])),
		// A reader erased since is missing from the facts: no event can be applied before that.
		isHandled:
			entries.some(isByHand) || facts.some((fact) => fact.kind === "checkout" && fact.student === ""),
	};
}
