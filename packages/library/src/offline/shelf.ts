/** The holds of a title as one copy meets them while its facts are folded. */
import type { HoldState } from "../circulation/types.ts";

type Fate = "waiting" | "ready" | "filled";

interface Shelf {
	/** The copy is here: the first who waits gets it. Says whether anybody does. */
	giveToNext(): boolean;
	/** The copy goes to a reader, whose own hold it fills. Says whether it stood ready for somebody else. */
	lend(student: string): boolean;
	changes(): { id: string; status: Fate }[];
}

export function holdsAt(base: {
	readonly copy: string;
	readonly holds: readonly HoldState[];
	readonly lendable: boolean;
}): Shelf {
	const holds = [...base.holds].sort((a, b) => a.position - b.position);
	const fates = new Map<string, Fate>(holds.map((hold) => [hold.id, hold.status]));
	const served = (hold: HoldState) => hold.library_book_id === "" || hold.library_book_id === base.copy;
	const first = (fate: Fate) => holds.find((hold) => fates.get(hold.id) === fate && served(hold));
	return {
		giveToNext() {
			const next = base.lendable ? (first("ready") ?? first("waiting")) : undefined;
			if (next) fates.set(next.id, "ready");
			return next !== undefined;
		},
		lend(student) {
			const ready = first("ready");
			const own = holds.find((hold) => hold.student_id === student && fates.get(hold.id) !== "filled");
			// Who was to fetch it waits on, at the same place of the queue.
			if (ready && ready.id !== own?.id) fates.set(ready.id, "waiting");
			if (own) fates.set(own.id, "filled");
			return ready !== undefined && ready.student_id !== student;
		},
		changes: () =>
			holds.flatMap(({ id, status }) => {
				const fate = fates.get(id) ?? status;
				return fate === status ? [] : [{ id, status: fate }];
			}),
	};
}
