/** Whether a copy must wait for somebody else: asked by lending and by renewing. */
import type { CopyState, HoldState, ReaderState } from "../types.ts";

interface Queue {
	readonly copy: CopyState;
	readonly reader: ReaderState;
	/** Waiting and ready holds on the title in this library. */
	readonly holds: readonly HoldState[];
	/** Free copies of the title in the library, this one included. */
	readonly freeCopies: number;
}

/**
 * Somebody before the reader waits for this very copy, or more wait for the title than other copies are free
 * (cases 13 to 15 and 45 to 47). Who waits for another copy, or behind the reader, is no reason.
 */
export function isWanted({ copy, reader, holds, freeCopies }: Queue): boolean {
	const waiting = holds.filter((hold) => hold.status === "waiting");
	const own = waiting.filter((hold) => hold.student_id === reader.id).map((hold) => hold.position);
	const place = Math.min(...own);
	const before = waiting.filter((hold) => hold.student_id !== reader.id && hold.position < place);
	if (before.some((hold) => hold.library_book_id === copy.id)) return true;
	const others = Math.max(0, freeCopies - (copy.status === "available" ? 1 : 0));
	return before.filter((hold) => hold.library_book_id === "").length > others;
}
