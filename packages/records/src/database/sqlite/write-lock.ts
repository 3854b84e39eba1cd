import { queue } from "../../queue.ts";
import type { PeerProcesses, WriteLock } from "./peer-processes.ts";

/** Milliseconds that a write waits for the lock, less the time it has waited in this process's queue. */
const TIMEOUT_MS = 5000;
const MIN_TIMEOUT_MS = 500;
/** Milliseconds after which a process with more to write yields the lock to one that is waiting. */
const MAX_HOLD_MS = 20;
/** Milliseconds that an idle process keeps the lock if nobody wants it: writes often follow one another. */
const rest = 5;

/** Runs work sequentially, in the order of the calls. */
export type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>;

interface HeldLock {
	readonly lock: WriteLock;
	readonly since: number;
	timer: NodeJS.Timeout | undefined;
}

/** Queue of this process's writes; with peers its head first acquires the write lock. */
export function createWriteLock(
	peers: PeerProcesses | undefined,
): RunExclusive & { idle(): Promise<unknown> } {
	const follow = queue(1);
	let waiting = 0;
	let held: HeldLock | null = null;

	function end(): void {
		clearTimeout(held?.timer);
		held?.lock.end();
		held = null;
	}

	async function take(all: PeerProcesses, requestedAt: number): Promise<void> {
		const left = TIMEOUT_MS - (performance.now() - requestedAt);
		const lock = await all.acquireWriteLock(Math.max(left, MIN_TIMEOUT_MS), () => {
			if (waiting === 0) end();
		});
		held = { lock, since: performance.now(), timer: undefined };
	}

	/** Keeps or releases the lock after a write. */
	function handOn({ lock, since }: HeldLock): void {
		if (waiting > 0) {
			if (lock.isWanted() && performance.now() - since > MAX_HOLD_MS) end();
		} else if (lock.isWanted()) end();
		else if (held !== null) held.timer = setTimeout(end, rest);
	}

	async function runLocked<T>(all: PeerProcesses, requestedAt: number, work: () => Promise<T>): Promise<T> {
		try {
			if (held === null) await take(all, requestedAt);
			else clearTimeout(held.timer);
			return await work();
		} finally {
			waiting -= 1;
			if (held !== null) handOn(held);
		}
	}

	function runExclusive<T>(work: () => Promise<T>): Promise<T> {
		if (peers === undefined) return follow(work);
		const requestedAt = performance.now();
		waiting += 1;
		return follow(() => runLocked(peers, requestedAt, work));
	}
	return Object.assign(runExclusive, { idle: () => follow(async () => undefined) });
}
