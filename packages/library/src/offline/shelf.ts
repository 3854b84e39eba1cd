/** The holds of a title as one copy meets them while its facts are folded. */

import type { CopyState, HoldState } from "../circulation/types.ts";
import { servedBy } from "../holds/next.ts";

/** A hold as the fold leaves it. One that is filled is over. */
export interface FoldedHold extends Omit<HoldState, "status"> {
	readonly status: HoldState["status"] | "filled";
}

interface Shelf {
	/** Holds that are not filled. */
	now(): HoldState[];
	/** The copy is put aside for a hold, or sent to it. */
	serve(id: string, status: "ready" | "in_transit"): void;
	/** The copy goes to a reader, whose own hold it fills. Says whether it was kept for somebody else. */
	lend(student: string): boolean;
	/** The holds that are not as they were. */
	changes(): FoldedHold[];
}

const isUnfilled = (hold: FoldedHold): hold is HoldState => hold.status !== "filled";

export function shelfOf(copy: CopyState, before: readonly HoldState[]): Shelf {
	const holds = new Map<string, FoldedHold>(before.map((hold) => [hold.id, hold]));
	const now = () => [...holds.values()].filter(isUnfilled);
	const set = (hold: FoldedHold, values: Partial<FoldedHold>) => holds.set(hold.id, { ...hold, ...values });
	return {
		now,
		serve(id, status) {
			const hold = holds.get(id);
			if (hold) set(hold, { status, library_book_id: copy.id, position: 0 });
		},
		lend(student) {
			const served = servedBy(copy, now());
			const own = served?.student_id === student ? served : now().find((hold) => hold.student_id === student);
			if (own) set(own, { status: "filled" });
			if (!served || served.id === own?.id) return false;
			// Who was to fetch it waits again, before all others.
			const first = before.find(({ id }) => id === served.id);
			const wanted = first?.status === "waiting" ? first.library_book_id : "";
			set(served, { status: "waiting", library_book_id: wanted, position: 0 });
			return true;
		},
		changes() {
			const was = new Map(before.map((hold) => [hold.id, hold.status]));
			return [...holds.values()].filter(({ id, status }) => was.get(id) !== status);
		},
	};
}
