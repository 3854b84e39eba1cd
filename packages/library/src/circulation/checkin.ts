import { nextHold, servedBy } from "../holds/next.ts";
import { type CalendarDate, todayIn } from "../turkish/dates.ts";
import { isInFuture } from "./clock.ts";
import { daysLate } from "./lateness.ts";
import { mayBeRepaired } from "./transitions.ts";
import type { CopyState, CopyStatus, HoldState, LoanState, Reason, Refusal, Warning } from "./types.ts";

export interface CheckinState {
	readonly copy: CopyState;
	/** The copy's current loan; `null` for a copy that is not on loan. */
	readonly loan: LoanState | null;
	/** Holds on the title in the school that are waiting, ready or in transit. */
	readonly holds: readonly HoldState[];
	/** The library in which the copy is scanned; its own by default. */
	readonly here?: string;
}

/** How a returned copy is routed, as far as it differs from the default. */
export interface ReturnRouting {
	/** What happens to a copy of another library of the school (case 64). */
	readonly elsewhere: "in_transit" | "stays";
	/** It has to be repaired first. */
	readonly repair: boolean;
	/** Staff stated whether it was brought back or found (case 61). */
	readonly resolved: boolean;
}

export const defaultReturnRouting: ReturnRouting = {
	elsewhere: "in_transit",
	repair: false,
	resolved: false,
};

export interface Checkin {
	readonly ok: true;
	readonly returned_on: CalendarDate;
	readonly copy_status: CopyStatus;
	/** The library in which the copy is from now on; `null`: its own. */
	readonly new_library: string | null;
	/** The hold for which the copy is now on the hold shelf. */
	readonly ready_hold: string | null;
	/** The hold in another library for which the copy is now in transit. */
	readonly sent_hold: string | null;
	/** The hold that the copy served until it had to be repaired: it waits again, at the head of the queue. */
	readonly displaced_hold: string | null;
	readonly days_late: number;
	readonly warnings: readonly Warning[];
}

const refuse = (code: Reason["code"]): Refusal => ({
	ok: false,
	reasons: [{ code, overridable: false, values: {} }],
});

/**
 * Statuses that a return ends: the book is evidently here. A copy that is `available` may have been requested since.
 */
const endedByReturn: ReadonlySet<CopyStatus> = new Set([
	"available",
	"on_loan",
	"in_transit",
	"missing",
	"lost",
]);

/** Statuses that a return leaves as they are, unless the copy has to be repaired. */
const unaffected: ReadonlySet<CopyStatus> = new Set(["repair", "in_process", "withdrawn"]);

const isPutAside = (copy: CopyState, holds: readonly HoldState[]): boolean =>
	copy.status === "hold_shelf" && servedBy(copy, holds)?.status === "ready";

/** A copy on the hold shelf stays there for its reader; without a hold it should not be there. */
const isHere = (copy: CopyState, holds: readonly HoldState[]): boolean =>
	endedByReturn.has(copy.status) || (copy.status === "hold_shelf" && !isPutAside(copy, holds));

interface HoldPlacement {
	readonly hold: string;
	readonly status: "hold_shelf" | "in_transit";
	readonly warning: "hold_ready" | "hold_transit" | "hold_away";
}

/** Finds the hold for which a returned copy is put aside or sent to another library (cases 57 to 59, 64). */
function placementFor(copy: CopyState, holds: readonly HoldState[], here: string): HoldPlacement | null {
	const sent = servedBy(copy, holds);
	if (sent) {
		const arrived = sent.library_id === here;
		return arrived
			? { hold: sent.id, status: "hold_shelf", warning: "hold_ready" }
			: { hold: sent.id, status: "in_transit", warning: "hold_away" };
	}
	const next = nextHold(copy, holds, here);
	if (!next) return null;
	return next.library_id === here
		? { hold: next.id, status: "hold_shelf", warning: "hold_ready" }
		: { hold: next.id, status: "in_transit", warning: "hold_transit" };
}

/**
 * Decides the outcome of a return. A return is never blocked (regulation, and research 0.6): only an impossible date is
 * refused. `at` is when the book was returned, which may be earlier than `now` (case 62).
 */
export function decideCheckin(
	state: CheckinState,
	at: Date,
	now: Date,
	how: ReturnRouting = defaultReturnRouting,
): Checkin | Refusal {
	const { copy, loan, holds } = state;
	const here = state.here || copy.library_id;
	if (isInFuture(at, now)) return refuse("date_in_future");
	const returnedOn = todayIn(at);
	if (loan && returnedOn < loan.loaned_on) return refuse("date_before_loan");
	const isRepaired = how.repair && mayBeRepaired(copy.status);
	const warnings: Warning[] = [];
	const late = loan ? daysLate(loan.due_on, returnedOn) : 0;
	if (late > 0) warnings.push({ code: "late", values: { days: late } });
	if (copy.status === "missing" || copy.status === "lost" || loan?.status === "lost") {
		warnings.push({ code: "found", values: {} });
	} else if (unaffected.has(copy.status)) {
		if (!isRepaired && (!loan || how.repair))
			warnings.push({ code: "status_stays", values: { status: copy.status } });
	} else if (!loan && copy.status !== "in_transit" && !isPutAside(copy, holds))
		warnings.push({ code: "seen", values: {} });
	if (loan?.status === "claimed_returned" && !how.resolved) warnings.push({ code: "claimed", values: {} });
	// A lost book that was withdrawn since is removed from its reader; only an administrator restores it to the
	// register.
	const isGone = copy.status === "withdrawn";
	const freed = !isGone && (loan !== null || isRepaired || isHere(copy, holds));
	const displaced = isRepaired ? servedBy(copy, holds) : null;
	if (displaced) warnings.push({ code: "hold_again", values: {} });
	// A copy that needs repair is not given to a hold (case 59).
	const placement = freed && !how.repair ? placementFor(copy, holds, here) : null;
	if (placement) warnings.push({ code: placement.warning, values: {} });
	const isAway = freed && !how.repair && !placement && here !== copy.library_id;
	const stays = isAway && how.elsewhere === "stays";
	if (isAway) warnings.push({ code: stays ? "stays_here" : "to_other_library", values: {} });
	const free = (): CopyStatus => (how.repair ? "repair" : isAway && !stays ? "in_transit" : "available");
	return {
		ok: true,
		returned_on: returnedOn,
		copy_status: placement?.status ?? (freed ? free() : copy.status),
		new_library: stays ? here : null,
		ready_hold: placement?.status === "hold_shelf" ? placement.hold : null,
		sent_hold: placement?.status === "in_transit" ? placement.hold : null,
		displaced_hold: displaced?.id ?? null,
		days_late: late,
		warnings,
	};
}
