/** Who may write next: one worker at a time, in the order asked. */

export interface TurnGiver {
	ask(worker: number, id: number): void;
	/** The turn is over, or is wanted no more. */
	end(worker: number, id: number): void;
	/** Whatever a worker had or wanted ends with it. */
	died(worker: number): void;
}

interface Ask {
	readonly worker: number;
	readonly id: number;
}

/** Gives turns by `give`, one after the other. */
export function turnGiver(give: (worker: number, id: number) => void): TurnGiver {
	let holder: Ask | null = null;
	let waiting: Ask[] = [];

	function next(): void {
		if (holder !== null) return;
		holder = waiting.shift() ?? null;
		if (holder !== null) give(holder.worker, holder.id);
	}
	function forget(isMeant: (ask: Ask) => boolean): void {
		waiting = waiting.filter((ask) => !isMeant(ask));
		if (holder !== null && isMeant(holder)) holder = null;
		next();
	}
	return {
		ask(worker, id) {
			waiting.push({ worker, id });
			next();
		},
		end: (worker, id) => forget((ask) => ask.worker === worker && ask.id === id),
		died: (worker) => forget((ask) => ask.worker === worker),
	};
}
