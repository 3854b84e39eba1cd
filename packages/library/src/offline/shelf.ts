/** Holds of a title as one copy affects them while its facts are projected. */

import type { CopyState, HoldState } from "../circulation/types.ts";
import { servedBy } from "../holds/next.ts";

/** A hold after the projection. A filled one is finished. */
export interface ProjectedHold extends Omit<HoldState, "status"> {
	readonly status: HoldState["status"] | "filled";
}

interface Shelf {
	/** Holds that are not filled. */
	now(): HoldState[];
	/** Sets the copy aside for a hold, or sends it there. */
	serve(id: string, status: "ready" | "in_transit"): void;
	/**
	 * Lends the copy to a reader and fills the reader's own hold. Returns whether it was reserved for another reader.
	 */
	lend(student: string): boolean;
	/** Holds that have changed. */
	changes(): ProjectedHold[];
}

const isUnfilled = (hold: ProjectedHold): hold is HoldState => hold.status !== "filled";

export function shelfOf(copy: CopyState, before: readonly HoldState[]): Shelf {
	const holds = new Map<string, ProjectedHold>(before.map((hold) => [hold.id, hold]));
	const now = () => [...holds.values()].filter(isUnfilled);
	const set = (hold: ProjectedHold, values: Partial<ProjectedHold>) =>
		holds.set(hold.id, { ...hold, ...values });
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
			// The reader who was to fetch it waits again, before all others.
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
