/**
 * Fair scheduling of reads. Bounded reads share a few connections: one read per caller at a time, callers round-robin,
 * so that a caller with many reads only delays itself.
 */
import { CallerGone, DatabaseUnusable, QueryTooCostly, type ReadCaller } from "./port.ts";

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
 * Returns a function for the signal that ends the caller's next read, after `limitMs` milliseconds for all its reads
 * together or for each. Reads that share their time share its signal: what was over for one of them is over for the next.
 */
export function timeOf({ each }: ReadCaller, limitMs: number): () => AbortSignal {
	if (each) return () => AbortSignal.timeout(limitMs);
	const shared = AbortSignal.timeout(limitMs);
	return () => shared;
}

/** `width`: number of concurrent reads. */
export function createFairQueue(width: number): FairQueue {
	/** Starts of the queued reads, by caller. */
	const waiting = new Map<string, (() => void)[]>();
	const running = new Set<string>();
	let control = new AbortController();

	function next(): void {
		for (const [name, [first, ...others]] of waiting) {
			if (running.size >= width) return;
			if (running.has(name)) continue;
			// Moves to the end of the queue.
			waiting.delete(name);
			if (others.length > 0) waiting.set(name, others);
			running.add(name);
			first?.();
		}
	}

	function forget(name: string, start: () => void): void {
		const rest = waiting.get(name)?.filter((other) => other !== start) ?? [];
		if (rest.length > 0) waiting.set(name, rest);
		else waiting.delete(name);
	}

	return {
		async run({ name, signal }, time, work) {
			const over = control.signal;
			const ended = AbortSignal.any([time, over, ...(signal ? [signal] : [])]);
			const failure = () => {
				if (signal?.aborted) return new CallerGone();
				return over.aborted ? new DatabaseUnusable("locked", "the server ends") : new QueryTooCostly();
			};
			if (ended.aborted) throw failure();
			await new Promise<void>((resolve, reject) => {
				function start(): void {
					ended.removeEventListener("abort", giveUp);
					resolve();
				}
				function giveUp(): void {
					forget(name, start);
					reject(failure());
				}
				ended.addEventListener("abort", giveUp, { once: true });
				waiting.set(name, [...(waiting.get(name) ?? []), start]);
				next();
			});
			try {
				return await work(ended);
			} catch (error) {
				throw ended.aborted ? failure() : error;
			} finally {
				running.delete(name);
				next();
			}
		},
		end() {
			control.abort();
			control = new AbortController();
		},
	};
}
