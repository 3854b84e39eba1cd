import { type CalendarDate, todayIn } from "../turkish/dates.ts";
import { daysLate } from "./lateness.ts";
import type { CopyState, CopyStatus, HoldState, LoanState, Reason, Refused, Warning } from "./types.ts";

export interface CheckinState {
	readonly copy: CopyState;
	/** The loan that the copy is out on; `null` for a copy that nobody has. */
	readonly loan: LoanState | null;
	/** Waiting holds on the title in this library. */
	readonly holds: readonly HoldState[];
}

export interface Checkin {
	readonly ok: true;
	readonly returned_on: CalendarDate;
	readonly copy_status: CopyStatus;
	/** The hold that the copy now waits for on the shelf. */
	readonly ready_hold: string | null;
	readonly days_late: number;
	readonly warnings: readonly Warning[];
}

const refuse = (code: Reason["code"]): Refused => ({
	ok: false,
	reasons: [{ code, overridable: false, values: {} }],
});

/** Statuses that a return ends: the book is evidently here. */
const endedByReturn: ReadonlySet<CopyStatus> = new Set(["on_loan", "in_transit", "missing", "lost"]);

/**
 * Decides what a return does. A return is never blocked (regulation, and research 0.6): only a date that cannot be
 * is refused. `at` is when the book came back, which may be earlier than `now` (case 62).
 */
export function decideCheckin(state: CheckinState, at: Date, now: Date): Checkin | Refused {
	const { copy, loan, holds } = state;
	// A device's clock may be a little ahead of the server's.
	if (at.getTime() > now.getTime() + 5 * 60_000) return refuse("date_in_future");
	const returnedOn = todayIn(at);
	if (loan && returnedOn < loan.loaned_on) return refuse("date_before_loan");
	const warnings: Warning[] = [];
	const late = loan ? daysLate(loan.due_on, returnedOn) : 0;
	if (late > 0) warnings.push({ code: "late", values: { days: late } });
	if (copy.status === "missing" || copy.status === "lost" || loan?.status === "lost") {
		warnings.push({ code: "found", values: {} });
	} else if (!loan && copy.status !== "in_transit") warnings.push({ code: "seen", values: {} });
	// A lost book that was withdrawn since is taken from its reader; only an administrator puts it into the register again.
	const isGone = copy.status === "withdrawn";
	const freed = !isGone && (loan !== null || endedByReturn.has(copy.status));
	const lendable = copy.loanable !== "in_library";
	const next = [...holds]
		.filter(
			(hold) =>
				hold.status === "waiting" && (hold.library_book_id === "" || hold.library_book_id === copy.id),
		)
		.sort((a, b) => a.position - b.position)[0];
	const held = freed && lendable && next ? next : null;
	if (held) warnings.push({ code: "hold_ready", values: {} });
	return {
		ok: true,
		returned_on: returnedOn,
		copy_status: held ? "hold_shelf" : freed ? "available" : copy.status,
		ready_hold: held?.id ?? null,
		days_late: late,
		warnings,
	};
}
