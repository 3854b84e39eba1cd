/** Exclusive access of one worker to the database file: the others release it first and reopen it afterwards. */

/** Milliseconds in which every other worker has to release the file. */
const patience = 10_000;

export interface Solitude {
	/** A worker that holds the write lock requests exclusive access. */
	ask(worker: number): void;
	/** Another worker has released the file. */
	gone(worker: number): void;
	/** The worker with exclusive access is done. */
	over(worker: number): void;
	died(worker: number): void;
	/** Calls `action` as soon as no worker has or is about to get exclusive access. */
	whenTogether(action: () => void): void;
}

export interface SolitudeParts {
	/** Workers that have the file open or are about to open it. */
	holders(): Iterable<number>;
	answer(worker: number, granted: boolean): void;
	leave(worker: number): void;
	back(worker: number): void;
	/**
	 * The worker with exclusive access has died: its work is finished or undone before any other worker opens the file.
	 */
	recover(): void;
}

export function solitude(parts: SolitudeParts): Solitude {
	let alone: { worker: number; left: Set<number>; awaited: Set<number>; timer: NodeJS.Timeout } | null = null;
	let later: (() => void)[] = [];

	function end(): void {
		if (alone === null) return;
		clearTimeout(alone.timer);
		const { left } = alone;
		alone = null;
		for (const worker of left) parts.back(worker);
		const actions = later;
		later = [];
		for (const action of actions) action();
	}
	function awaitNoMore(worker: number): void {
		if (alone?.awaited.delete(worker) !== true || alone.awaited.size > 0) return;
		clearTimeout(alone.timer);
		parts.answer(alone.worker, true);
	}
	return {
		ask(worker) {
			const others = [...parts.holders()].filter((other) => other !== worker);
			const timer = setTimeout(() => {
				parts.answer(worker, false);
				end();
			}, patience);
			alone = { worker, left: new Set(others), awaited: new Set(others), timer };
			for (const other of others) parts.leave(other);
			if (others.length === 0) {
				clearTimeout(timer);
				parts.answer(worker, true);
			}
		},
		gone: awaitNoMore,
		over(worker) {
			if (alone?.worker === worker) end();
		},
		died(worker) {
			if (alone?.worker === worker) {
				parts.recover();
				end();
				return;
			}
			alone?.left.delete(worker);
			awaitNoMore(worker);
		},
		whenTogether(action) {
			if (alone === null) action();
			else later.push(action);
		},
	};
}
