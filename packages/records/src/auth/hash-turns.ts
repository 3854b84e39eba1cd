/**
 * Turns of password hashes, which take a processor for tens of milliseconds each: fair by the place of the caller, so that
 * a burst from one place delays that place alone. A request that hangs up gives up its turn.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { CallerGone } from "../database/port.ts";
import { ApiError } from "../errors.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { messages } from "../messages/api.ts";

/** Hashes that may wait of one place: a class that signs in at once has fewer. */
const MAX_WAITING = 50;
/** Threads of Node's pool without `UV_THREADPOOL_SIZE`; one of them stays for files. */
const POOL_THREADS = 4;
/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 2;

/** A request whose passwords are hashed. Work of no request, as of the command line, has the place `""` and no bound. */
interface HashCaller {
	readonly place: string;
	/** Returns a signal that is aborted when the client disconnects. */
	readonly hangUp?: () => AbortSignal;
}

interface Turns {
	/** Runs the work in its turn. @throws ApiError 429 if too many of the place wait; CallerGone */
	run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T>;
	/** @throws ApiError 429 if too many of the place wait; CallerGone */
	assertRoom(caller: HashCaller): void;
}

/** Creates turns, of which `width` run at once; of one place `maxWaiting` may wait, and the places take turns. */
export function fairTurns(width: number, maxWaiting: number): Turns {
	const waiting = new Map<string, Set<() => void>>();
	let running = 0;

	function beginNext(): void {
		// Places that move to the end are met again.
		for (const [place, starts] of waiting) {
			if (running >= width) return;
			const [start] = starts;
			waiting.delete(place);
			if (!start) continue;
			starts.delete(start);
			if (starts.size > 0) waiting.set(place, starts);
			running += 1;
			start();
		}
	}

	function assertRoom({ place, hangUp }: HashCaller): void {
		if (hangUp?.().aborted) throw new CallerGone();
		if (!hangUp || running < width || (waiting.get(place)?.size ?? 0) < maxWaiting) return;
		throw new ApiError(429, messages.tooManyWaiting, {}, { retry_after: RETRY_AFTER });
	}

	function turnOf(place: string, signal: AbortSignal | undefined): Promise<void> {
		return new Promise((resolve, reject) => {
			const starts = getOrInsert(waiting, place, () => new Set());
			function start(): void {
				signal?.removeEventListener("abort", giveUp);
				resolve();
			}
			function giveUp(): void {
				starts.delete(start);
				if (starts.size === 0 && waiting.get(place) === starts) waiting.delete(place);
				reject(new CallerGone());
			}
			signal?.addEventListener("abort", giveUp, { once: true });
			starts.add(start);
			beginNext();
		});
	}

	return {
		assertRoom,
		async run(caller, work) {
			assertRoom(caller);
			await turnOf(caller.place, caller.hangUp?.());
			try {
				return await work();
			} finally {
				running -= 1;
				beginNext();
			}
		},
	};
}

const poolThreads = Number(process.env.UV_THREADPOOL_SIZE) || POOL_THREADS;
/** Each hash needs 19 MiB, a processor and a thread of the pool. */
const turns = fairTurns(Math.max(2, Math.min(availableParallelism(), poolThreads - 1)), MAX_WAITING);

const callers = new AsyncLocalStorage<HashCaller>();
const nobody: HashCaller = { place: "" };
const current = (): HashCaller => callers.getStore() ?? nobody;

/** Runs what follows for a request, whose hashes wait at its place. */
export const hashingFor = <T>(caller: Required<HashCaller>, work: () => T): T => callers.run(caller, work);

/** Runs work after the response: its hashes wait at the place of the request, which has ended. */
export const hashingAfter = <T>(work: () => T): T => callers.run({ place: current().place }, work);

/** Runs a hash in its turn. @throws ApiError 429, CallerGone */
export const inHashTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(current(), work);

/**
 * Refuses a request whose place has too many waiting, or whose client has gone, before its attempt is counted.
 * @throws ApiError 429, CallerGone
 */
export const assertHashTurn = (): void => turns.assertRoom(current());
