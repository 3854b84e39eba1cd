/**
 * Fair scheduling of reads. Bounded reads share a few connections: one read per caller at a time, and the next is of the
 * group (a team) that has the fewest running, so that a caller with many reads only delays itself, and a group with
 * many callers only its own. The last connection is kept for short reads: what takes longer there waits for another one.
 */
import { CallerGone, DatabaseUnusable, QueryTooCostly, type ReadCaller } from "./port.ts";

/** Groups whose last turn is remembered. */
const MAX_TURNS = 1000;

export interface FairQueue {
	/**
	 * Runs `work` when the caller is next. Its signal is aborted with the caller's and with `time`, which also limits the
	 * wait in the queue. @throws QueryTooCostly, CallerGone
	 */
	run<T>(caller: ReadCaller, time: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T>;
	/** Cancels all running and queued reads. */
	end(): void;
}

/**
 * Returns a function for the signal that ends the caller's next read, after `maxMs` milliseconds (fewer where the
 * caller has less) for all its reads together or for each. Reads that share their time share its signal: what was over
 * for one of them is over for the next.
 */
export function timeOf({ each, limitMs: own = Infinity }: ReadCaller, maxMs: number): () => AbortSignal {
	const limitMs = Math.min(own, maxMs);
	if (each) return () => AbortSignal.timeout(limitMs);
	const shared = AbortSignal.timeout(limitMs);
	return () => shared;
}

/** Milliseconds that a read may take on the connection kept for short ones. */
const SHORT_MS = 1000;

interface Waiting {
	readonly name: string;
	readonly group: string;
	/** It took too long for the kept connection. */
	readonly isLong: boolean;
	start(isShort: boolean): void;
}

/** `width`: number of concurrent reads, of which the last one is short; of one alone any. */
export function createFairQueue(width: number, shortMs = SHORT_MS): FairQueue {
	/** In the order in which they came; a read that was too long for the kept connection is the first again. */
	const waiting: Waiting[] = [];
	const running = new Map<string, Pick<Waiting, "group">>();
	const maxLong = Math.max(1, width - 1);
	let longCount = 0;
	/** Groups in the order in which they had their last turn. */
	const turns = new Map<string, number>();
	let turn = 0;
	let control = new AbortController();

	/** The next read that may start: of the group with the fewest running, then of the one that waits longest for a turn. */
	function nextOf(isShort: boolean): Waiting | undefined {
		const counts = new Map<string, number>();
		for (const { group } of running.values()) counts.set(group, (counts.get(group) ?? 0) + 1);
		let best: Waiting | undefined;
		const rank = ({ group }: Waiting) => [counts.get(group) ?? 0, turns.get(group) ?? 0] as const;
		for (const one of waiting) {
			if (running.has(one.name) || (isShort && one.isLong)) continue;
			if (best) {
				const [a, b] = [rank(one), rank(best)];
				if (a[0] > b[0] || (a[0] === b[0] && a[1] >= b[1])) continue;
			}
			best = one;
		}
		return best;
	}

	function next(): void {
		for (;;) {
			const isShort = longCount >= maxLong;
			if (running.size >= width) return;
			const one = nextOf(isShort);
			if (!one) return;
			waiting.splice(waiting.indexOf(one), 1);
			running.set(one.name, one);
			if (!isShort) longCount += 1;
			turn += 1;
			turns.delete(one.group);
			turns.set(one.group, turn);
			// Groups of long ago need no memory of their turn: they are first anyway.
			if (turns.size > MAX_TURNS) turns.delete(turns.keys().next().value ?? "");
			one.start(isShort);
		}
	}

	return {
		async run({ name, group = name, signal }, time, work) {
			const over = control.signal;
			const ended = AbortSignal.any([time, over, ...(signal ? [signal] : [])]);
			const failure = () => {
				if (signal?.aborted) return new CallerGone();
				return over.aborted ? new DatabaseUnusable("locked", "the server ends") : new QueryTooCostly();
			};

			/** Waits for a connection; returns whether it is the one for short reads. */
			const turnOf = (isLong: boolean): Promise<boolean> =>
				new Promise((resolve, reject) => {
					const one: Waiting = {
						...{ name, group, isLong },
						start(isShort) {
							ended.removeEventListener("abort", giveUp);
							resolve(isShort);
						},
					};
					function giveUp(): void {
						waiting.splice(waiting.indexOf(one), 1);
						reject(failure());
					}
					ended.addEventListener("abort", giveUp, { once: true });
					if (isLong) waiting.unshift(one);
					else waiting.push(one);
					next();
				});

			for (let isLong = false; ; isLong = true) {
				if (ended.aborted) throw failure();
				const isShort = await turnOf(isLong);
				const short = isShort ? AbortSignal.timeout(shortMs) : null;
				try {
					return await work(short ? AbortSignal.any([ended, short]) : ended);
				} catch (error) {
					if (ended.aborted) throw failure();
					if (!short?.aborted) throw error;
				} finally {
					running.delete(name);
					if (!isShort) longCount -= 1;
					next();
				}
			}
		},
		end() {
			control.abort();
			control = new AbortController();
		},
	};
}
