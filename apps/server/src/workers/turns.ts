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

export interface TurnParts {
	/** Gives a turn; `isWanted` when another worker waits for it already. */
	give(worker: number, id: number, isWanted: boolean): void;
	/** Says to whoever has it that another worker waits for it now. Once for a turn. */
	want(worker: number, id: number): void;
}

/** Gives turns, one after the other. */
export function turnGiver({ give, want }: TurnParts): TurnGiver {
	let holder: Ask | null = null;
	let isTold = false;
	let waiting: Ask[] = [];

	const isWanted = ({ worker }: Ask): boolean => waiting.some((ask) => ask.worker !== worker);

	function next(): void {
		if (holder !== null) return;
		holder = waiting.shift() ?? null;
		if (holder === null) return;
		isTold = isWanted(holder);
		give(holder.worker, holder.id, isTold);
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
			if (holder === null || isTold || !isWanted(holder)) return;
			isTold = true;
			want(holder.worker, holder.id);
		},
		end: (worker, id) => forget((ask) => ask.worker === worker && ask.id === id),
		died: (worker) => forget((ask) => ask.worker === worker),
	};
}
