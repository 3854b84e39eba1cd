/**
 * Projection of one copy's state from everything done with it, in time order. The result depends only on the set of
 * facts, never on the order in which devices reported them (acceptance case 92): when an earlier fact arrives, the
 * state is projected again.
 *
 * Facts are physical: a book that was handed out is out, a book that came back is here. So nothing is dropped; what an
 * online desk would have refused is kept and reported (cases 92, 93).
 */
import { decideCheckin } from "../circulation/checkin.ts";
import type { CopyState, CopyStatus, HoldState, LoanStatus } from "../circulation/types.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { DESK_UNDO_MS } from "../undo/limits.ts";
import { type DeskEventKind, inTimeOrder } from "./events.ts";
import { type ProjectedHold, shelfOf } from "./shelf.ts";

/** An action performed on the copy. */
export interface DeskFact {
	readonly op_id: string;
	readonly device: string;
	/** As written by `toISOString`. */
	readonly at: string;
	/** Staff actions at the server outside the desk's own work count too. */
	readonly kind: DeskEventKind | "lost" | "claim";
	readonly student: string;
	/** Of a checkout: the id of the loan that it opens. */
	readonly loan: string;
	/** Of an undo: the fact that it reverses. */
	readonly undo: string;
	/** Library in which it was done; empty: the copy's own. */
	readonly here: string;
	/** Due date given by the server when it was done there; empty: it follows from the rules. */
	readonly due_on: CalendarDate | "";
}

export interface ProjectedLoan {
	readonly id: string;
	readonly student_id: string;
	readonly status: LoanStatus;
	readonly loaned_at: string;
	/** Empty until it is returned. */
	readonly returned_at: string;
	readonly due_on: CalendarDate;
	readonly original_due_on: CalendarDate;
	readonly renewals: number;
	/** Facts that opened and closed it; empty if that happened before the first fact. */
	readonly opened_by: string;
	readonly closed_by: string;
}

/** State of the copy before the first fact. */
export interface ProjectionBase {
	readonly copy: CopyState;
	readonly loan: ProjectedLoan | null;
	/** Holds on the title in the school that are waiting, ready or in transit. */
	readonly holds: readonly HoldState[];
}

/** Due dates according to rules and calendar. */
export interface Terms {
	lendUntil(student: string, at: string): CalendarDate;
	renewUntil(student: string, at: string, dueOn: CalendarDate): CalendarDate;
}

export type Deed = "lent" | "renewed" | "again" | "returned" | "seen" | "undone" | "missed" | "nothing";

/** Effect of a fact, and the copy's state when it happened. */
export interface Effect {
	readonly deed: Deed;
	/** Loan that it opened, changed or closed. */
	readonly loan: string;
	/** That loan before and after; `null` where there was none. */
	readonly before: ProjectedLoan | null;
	readonly after: ProjectedLoan | null;
	/** Copy status before and after. */
	readonly was: CopyStatus;
	readonly is: CopyStatus;
	/** Another reader's loan that had not been returned. */
	readonly other: string;
	readonly problem:
		| ""
		| "copy_on_loan"
		| "copy_on_hold_shelf"
		| "not_open"
		| "action_unknown"
		| "undo_too_late";
}

export interface CopyProjection {
	readonly status: CopyStatus;
	/** Every loan opened or changed, in the order of their start. */
	readonly loans: readonly ProjectedLoan[];
	readonly effects: ReadonlyMap<string, Effect>;
	/** Holds that differ from the base. */
	readonly holds: readonly ProjectedHold[];
	/** When the copy was last handled; empty if no fact shows it. */
	readonly seen_at: string;
}

/** Returns the facts that no undo reverses, and records the effects of the undos. */
function withoutUndone(
	facts: readonly DeskFact[],
	effects: Map<string, Effect>,
	was: CopyStatus,
): DeskFact[] {
	const known = new Map(facts.map((fact) => [fact.op_id, fact]));
	const gone = new Set<string>();
	for (const fact of facts) {
		if (fact.kind !== "undo") continue;
		const target = known.get(fact.undo);
		const blank = { loan: "", before: null, after: null, was, is: was, other: "" } as const;
		if (!target || target.kind === "undo" || inTimeOrder(target, fact) > 0) {
			effects.set(fact.op_id, { deed: "nothing", problem: "action_unknown", ...blank });
		} else if (Date.parse(fact.at) - Date.parse(target.at) > DESK_UNDO_MS) {
			effects.set(fact.op_id, { deed: "nothing", problem: "undo_too_late", ...blank });
		} else {
			gone.add(target.op_id);
			effects.set(fact.op_id, { deed: "undone", problem: "", ...blank, loan: target.loan });
		}
	}
	return facts.filter((fact) => fact.kind !== "undo" && !gone.has(fact.op_id));
}

export function projectCopy(base: ProjectionBase, facts: readonly DeskFact[], terms: Terms): CopyProjection {
	const effects = new Map<string, Effect>();
	const sorted = withoutUndone([...facts].sort(inTimeOrder), effects, base.copy.status);
	const loans = new Map<string, ProjectedLoan>();
	const shelf = shelfOf(base.copy, base.holds);
	let status = base.copy.status;
	let open = base.loan;
	// An undone action still means that somebody handled the copy.
	const handled = facts.filter(({ kind }) => kind === "checkout" || kind === "checkin");
	const seen =
		handled
			.map(({ at }) => at)
			.sort()
			.at(-1) ?? "";
	if (open) loans.set(open.id, open);

	const put = (loan: ProjectedLoan): ProjectedLoan => {
		loans.set(loan.id, loan);
		return loan;
	};
	const close = (loan: ProjectedLoan, fact: DeskFact): void => {
		// Clocks differ, so a base loan may be slightly later than the fact: nothing ends before it began.
		const [, at = fact.at] = [fact.at, loan.loaned_at].sort();
		put({ ...loan, status: "returned", returned_at: at, closed_by: fact.op_id });
		open = null;
	};
	const extend = (loan: ProjectedLoan, fact: DeskFact): Deed => {
		const due = fact.due_on || terms.renewUntil(loan.student_id, fact.at, loan.due_on);
		if (due <= loan.due_on) return "again";
		open = put({ ...loan, due_on: due, renewals: loan.renewals + 1 });
		return "renewed";
	};

	for (const fact of sorted) {
		const was = status;
		const before = open;
		const deedOutcome = (deed: Deed, loan: string, problem: Effect["problem"] = "", other = "") =>
			effects.set(fact.op_id, {
				deed,
				loan,
				before: before?.id === loan ? before : null,
				after: loans.get(loan) ?? null,
				was,
				is: status,
				other,
				problem,
			});
		if (fact.kind === "lost" || fact.kind === "claim") {
			if (open?.status !== "open") deedOutcome("nothing", "");
			else {
				open = put({ ...open, status: fact.kind === "lost" ? "lost" : "claimed_returned" });
				if (fact.kind === "lost" && status !== "withdrawn") status = "lost";
				deedOutcome("missed", open.id);
			}
			continue;
		}
		if (fact.kind === "renew") {
			const fits = open?.status === "open" && (fact.student === "" || fact.student === open.student_id);
			if (open && fits) deedOutcome(extend(open, fact), open.id);
			else deedOutcome("nothing", "", "not_open");
			continue;
		}
		if (fact.kind === "checkin") {
			const returned = open?.id ?? "";
			const at = new Date(fact.at);
			const copy = { ...base.copy, status: open ? ("on_loan" as const) : status };
			const decision = decideCheckin({ copy, loan: null, holds: shelf.now(), here: fact.here }, at, at);
			if (open) close(open, fact);
			if (decision.ok && was !== "withdrawn") {
				status = decision.copy_status;
				if (decision.ready_hold) shelf.serve(decision.ready_hold, "ready");
				if (decision.sent_hold) shelf.serve(decision.sent_hold, "in_transit");
			}
			deedOutcome(returned ? "returned" : "seen", returned);
			continue;
		}
		if (open?.status === "open" && open.student_id === fact.student) {
			deedOutcome(extend(open, fact), open.id);
			continue;
		}
		// A lost or claimed book in its own reader's hands has been found: no other reader's loan is ended by it.
		const other = open && open.student_id !== fact.student ? open.id : "";
		if (open) close(open, fact);
		const heldForOther = shelf.lend(fact.student);
		const due = fact.due_on || terms.lendUntil(fact.student, fact.at);
		open = put({
			id: fact.loan,
			student_id: fact.student,
			status: "open",
			loaned_at: fact.at,
			returned_at: "",
			due_on: due,
			original_due_on: due,
			renewals: 0,
			opened_by: fact.op_id,
			closed_by: "",
		});
		if (status !== "withdrawn") status = "on_loan";
		deedOutcome("lent", open.id, other ? "copy_on_loan" : heldForOther ? "copy_on_hold_shelf" : "", other);
	}
	return { status, loans: [...loans.values()], effects, holds: shelf.changes(), seen_at: seen };
}
