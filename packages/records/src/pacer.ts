/** Paces work in the background: what others need of the event loop comes first. */
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/** Share of the event loop's time from which on others count as busy, and the weight of the newest rest in it. */
const BUSY_SHARE = 0.02;
const NEWEST_WEIGHT = 0.2;
/** Rest after a step, as a multiple of its duration: while nobody needs the event loop, and while others do. */
const IDLE_REST = 0.25;
const BUSY_REST = 3;
/** Bounds of a rest in milliseconds: a step that waited for another writer took long without working. */
const REST_MS = { min: 1, max: 150 };

/** Milliseconds of rest after a step of `took` milliseconds, while others use `share` of the event loop's time. */
export function restAfter(took: number, share: number): number {
	const rest = took * (share >= BUSY_SHARE ? BUSY_REST : IDLE_REST);
	return Math.min(Math.max(rest, REST_MS.min), REST_MS.max);
}

/** Rests after a step. */
export type Pace = () => Promise<void>;

/**
 * Creates a function to be called after each step of a long work in the background: it rests, so that others get a
 * quarter of the time if they need little, and three quarters if they are busy. A step should take a few milliseconds,
 * for which everybody waits.
 */
export function createPacer(): Pace {
	let begun = performance.now();
	let share = 0;
	return async () => {
		const before = performance.eventLoopUtilization();
		await setTimeout(restAfter(performance.now() - begun, share));
		const { utilization } = performance.eventLoopUtilization(before);
		share += NEWEST_WEIGHT * (utilization - share);
		begun = performance.now();
	};
}
