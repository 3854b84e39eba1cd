/** Write lock: one worker at a time may write, in the order of requests. */

export interface TurnGiver {
	ask(worker: number, id: number): void;
	/** The lock is released, or the request is withdrawn. */
	end(worker: number, id: number): void;
	/** Drops everything that a worker held or requested. */
	died(worker: number): void;
}

interface Ask {
	readonly worker: number;
	readonly id: number;
}

export interface TurnParts {
	/** Grants the lock; `isWanted` when another worker is already waiting for it. */
	give(worker: number, id: number, isWanted: boolean): void;
	/** Notifies the holder, once per grant, that another worker is now waiting. */
	want(worker: number, id: number): void;
}

/** Creates a lock that is granted to one worker after the other. */
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
