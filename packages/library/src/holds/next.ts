/** Selection of the hold that a copy serves. */
import type { CopyState, HoldState } from "../circulation/types.ts";

/** Whether a copy could be given to a waiting reader (case 59): class sets and reference works serve no title holds. */
export function mayServe(copy: CopyState, hold: HoldState): boolean {
	if (copy.loanable === "in_library") return false;
	if (copy.loanable === "teacher_only" && hold.reader_type !== "teacher") return false;
	return hold.library_book_id === "" ? copy.loanable !== "class_set" : hold.library_book_id === copy.id;
}

/** The hold for which a copy has been set aside or is in transit. */
export const servedBy = (copy: CopyState, holds: readonly HoldState[]): HoldState | null =>
	holds.find((hold) => hold.status !== "waiting" && hold.library_book_id === copy.id) ?? null;

/**
 * Returns the hold that a copy at hand serves next (cases 57, 58): the first of the library in which it is, then the
 * first of the school's other libraries.
 */
export function nextHold(copy: CopyState, holds: readonly HoldState[], here: string): HoldState | null {
	const far = (hold: HoldState): number => (hold.library_id === here ? 0 : 1);
	const [next] = holds
		.filter((hold) => hold.status === "waiting" && mayServe(copy, hold))
		.sort((a, b) => far(a) - far(b) || a.position - b.position || (a.id < b.id ? -1 : 1));
	return next ?? null;
}
