/** Exclusive access of one worker to the database file: the others release it first and reopen it afterwards. */

/** Milliseconds in which every other worker has to release the file. */
const RELEASE_TIMEOUT_MS = 10_000;

export interface ExclusiveMode {
	/** A worker that holds the write lock requests exclusive access. */
	ask(worker: number): void;
	/** Another worker has released the file. */
	gone(worker: number): void;
	/** The worker with exclusive access is done. */
	over(worker: number): void;
	onExit(worker: number): void;
	/** Calls `action` as soon as no worker has or is about to get exclusive access. */
	whenTogether(action: () => void): void;
}

export interface ExclusiveModeOptions {
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

export function exclusiveMode(options: ExclusiveModeOptions): ExclusiveMode {
	let exclusive: { worker: number; left: Set<number>; awaited: Set<number>; timer: NodeJS.Timeout } | null =
		null;
	let later: (() => void)[] = [];

	function end(): void {
		if (exclusive === null) return;
		clearTimeout(exclusive.timer);
		const { left } = exclusive;
		exclusive = null;
		for (const worker of left) options.back(worker);
		const actions = later;
		later = [];
		for (const action of actions) action();
	}
	function awaitNoMore(worker: number): void {
		if (exclusive?.awaited.delete(worker) !== true || exclusive.awaited.size > 0) return;
		clearTimeout(exclusive.timer);
		options.answer(exclusive.worker, true);
	}
	return {
		ask(worker) {
			const others = [...options.holders()].filter((other) => other !== worker);
			const timer = setTimeout(() => {
				options.answer(worker, false);
				end();
			}, RELEASE_TIMEOUT_MS);
			exclusive = { worker, left: new Set(others), awaited: new Set(others), timer };
			for (const other of others) options.leave(other);
			if (others.length === 0) {
				clearTimeout(timer);
				options.answer(worker, true);
			}
		},
		gone: awaitNoMore,
		over(worker) {
			if (exclusive?.worker === worker) end();
		},
		onExit(worker) {
			if (exclusive?.worker === worker) {
				options.recover();
				end();
				return;
			}
			exclusive?.left.delete(worker);
			awaitNoMore(worker);
		},
		whenTogether(action) {
			if (exclusive === null) action();
			else later.push(action);
		},
	};
}
