/** Write lock: one worker at a time may write, in the order of requests. */

export interface WriteLock {
	ask(worker: number, id: number): void;
	/** The lock is released, or the request is withdrawn. */
	end(worker: number, id: number): void;
	/** Drops everything that a worker held or requested. */
	onExit(worker: number): void;
}

interface Ask {
	readonly worker: number;
	readonly id: number;
}

export interface WriteLockOptions {
	/** Grants the lock; `isWanted` when another worker is already waiting for it. */
	give(worker: number, id: number, isWanted: boolean): void;
	/** Notifies the holder, once per grant, that another worker is now waiting. */
	want(worker: number, id: number): void;
}

/** Creates a lock that is granted to one worker after the other. */
export function createWriteLock({ give, want }: WriteLockOptions): WriteLock {
	let holder: Ask | null = null;
	let isNotified = false;
	let waiting: Ask[] = [];

	const isWanted = ({ worker }: Ask): boolean => waiting.some((ask) => ask.worker !== worker);

	function next(): void {
		if (holder !== null) return;
		holder = waiting.shift() ?? null;
		if (holder === null) return;
		isNotified = isWanted(holder);
		give(holder.worker, holder.id, isNotified);
	}
	function forget(matches: (ask: Ask) => boolean): void {
		waiting = waiting.filter((ask) => !matches(ask));
		if (holder !== null && matches(holder)) holder = null;
		next();
	}
	return {
		ask(worker, id) {
			waiting.push({ worker, id });
			next();
			if (holder === null || isNotified || !isWanted(holder)) return;
			isNotified = true;
			want(holder.worker, holder.id);
		},
		end: (worker, id) => forget((ask) => ask.worker === worker && ask.id === id),
		onExit: (worker) => forget((ask) => ask.worker === worker),
	};
}
