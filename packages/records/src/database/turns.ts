/**
 * Who reads next. Reads that somebody outside shapes share a few connections: one read of each asker at a time, the
 * others in a ring, so that whoever asks much waits for themselves and for nobody else.
 */
import { type Asker, AskerGone, DatabaseUnusable, QueryTooCostly } from "./port.ts";

interface Waiting {
	start(): void;
}

export interface FairTurns {
	/**
	 * Runs `work` when it is the asker's turn. Its signal ends with the asker and after `left` milliseconds, waiting
	 * included. @throws QueryTooCostly, AskerGone
	 */
	run<T>(asker: Asker, left: number, work: (ended: AbortSignal) => Promise<T>): Promise<T>;
	/** Ends all that run or wait. */
	end(): void;
}

/** Milliseconds that the next read of an asker has, of `most` for all together or for each. */
export function timeOf({ each }: Asker, most: number): () => number {
	const end = performance.now() + most;
	return each ? () => most : () => Math.max(0, end - performance.now());
}

/** `width`: reads that run at once. */
export function fairTurns(width: number): FairTurns {
	const waiting = new Map<string, Waiting[]>();
	const running = new Set<string>();
	let control = new AbortController();

	function next(): void {
		for (const [name, [first, ...others]] of waiting) {
			if (running.size >= width) return;
			if (running.has(name)) continue;
			// Behind all others who wait.
			waiting.delete(name);
			if (others.length > 0) waiting.set(name, others);
			running.add(name);
			first?.start();
		}
	}

	function forget(name: string, one: Waiting): void {
		const rest = waiting.get(name)?.filter((other) => other !== one) ?? [];
		if (rest.length > 0) waiting.set(name, rest);
		else waiting.delete(name);
	}

	return {
		async run({ name, signal }, left, work) {
			const time = AbortSignal.timeout(Math.ceil(left));
			const over = control.signal;
			const ended = AbortSignal.any([time, over, ...(signal ? [signal] : [])]);
			const failure = () => {
				if (signal?.aborted) return new AskerGone();
				return over.aborted ? new DatabaseUnusable("locked", "the server ends") : new QueryTooCostly();
			};
			if (ended.aborted || left <= 0) throw failure();
			await new Promise<void>((resolve, reject) => {
				const one: Waiting = {
					start() {
						ended.removeEventListener("abort", giveUp);
						resolve();
					},
				};
				function giveUp(): void {
					forget(name, one);
					reject(failure());
				}
				ended.addEventListener("abort", giveUp, { once: true });
				waiting.set(name, [...(waiting.get(name) ?? []), one]);
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
