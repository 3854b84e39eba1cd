/** Whether a copy must wait for another reader: used by checkout and renewal. */
import { mayServe } from "../../holds/next.ts";
import type { CopyState, HoldState, ReaderState } from "../types.ts";

interface Queue {
	readonly copy: CopyState;
	readonly reader: ReaderState;
	/** Holds on the title in the school that are waiting, ready or in transit. */
	readonly holds: readonly HoldState[];
	/** Free copies of the title in the library that anybody may borrow, this one included. */
	readonly freeCopies: number;
}

/**
 * Whether a reader ahead in the queue waits for this very copy, or more wait for the title than other copies are free
 * (cases 13 to 15 and 45 to 47). Holds on another copy, or behind the reader, do not count.
 */
export function isWanted({ copy, reader, holds, freeCopies }: Queue): boolean {
	const waiting = holds.filter(
		(hold) =>
			hold.status === "waiting" && (hold.library_id === copy.library_id || hold.library_book_id === copy.id),
	);
	const own = waiting.filter((hold) => hold.student_id === reader.id).map((hold) => hold.position);
	const place = Math.min(...own);
	const before = waiting.filter((hold) => hold.student_id !== reader.id && hold.position < place);
	if (before.some((hold) => hold.library_book_id === copy.id)) return true;
	// A copy that could serve none of the holds blocks nobody.
	if (!before.some((hold) => mayServe(copy, hold))) return false;
	const isFree = copy.status === "available" && copy.loanable === "yes";
	const others = Math.max(0, freeCopies - (isFree ? 1 : 0));
	return before.filter((hold) => hold.library_book_id === "").length > others;
}
