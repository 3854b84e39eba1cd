/** Paces work in the background: what others need of the event loop comes first. */
import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/** Share of the event loop's time from which on others count as busy: 32 desks. Weight of the newest rest in it. */
const BUSY_SHARE = 0.05;
const NEWEST_WEIGHT = 0.2;
/** Rest after a step, as a multiple of its duration: while nobody needs the event loop, and while others are busy. */
const IDLE_REST = 0.25;
const BUSY_REST = 3;
/** Milliseconds of the event loop that a rest takes for itself: of a rest of a millisecond a tenth. */
const OWN_MS = 0.1;
/** Bounds of a rest in milliseconds: a step that waited for another writer took long without working. */
const REST_MS = { min: 1, max: 150 };

/** Milliseconds of rest after a step of `took` milliseconds, while others use `share` of the event loop's time. */
export function restAfter(took: number, share: number): number {
	const rest = took * (IDLE_REST + (BUSY_REST - IDLE_REST) * Math.min(share / BUSY_SHARE, 1));
	return Math.min(Math.max(rest, REST_MS.min), REST_MS.max);
}

/** Share of a rest in which others were active, of which the event loop was `active` and `idle` for so many milliseconds. */
export const othersShare = ({ active, idle }: { readonly active: number; readonly idle: number }): number =>
	Math.max(active - OWN_MS, 0) / (active + idle);

/** How often a request that only polls the state of a job has begun or ended. */
let polls = 0;

/** Notes that such a request begins or ends. */
export function notePoll(): void {
	polls += 1;
}

/** What a pacer sees of the event loop, in milliseconds; tests give one with a clock of its own. */
export interface Loop {
	now(): number;
	/** Returns the time since the start, or since `before`, by what was done with it. */
	use(before?: LoopUse): LoopUse;
	rest(milliseconds: number): Promise<unknown>;
}

type LoopUse = ReturnType<typeof performance.eventLoopUtilization>;

const ownLoop: Loop = {
	now: () => performance.now(),
	use: (before) => performance.eventLoopUtilization(before),
	rest: setTimeout,
};

/** Rests after a step. */
export type Pace = () => Promise<void>;

/**
 * Creates a function to be called after each step of a long work in the background: it rests, so that others get a
 * fifth of the time if they need none, and three quarters if they are busy. A step should take a few milliseconds,
 * for which everybody waits. A rest during which the state of a job was polled says nothing about them.
 */
export function createPacer(loop = ownLoop): Pace {
	let begun = loop.now();
	let share = 0;
	return async () => {
		const before = loop.use();
		const noted = polls;
		await loop.rest(restAfter(loop.now() - begun, share));
		if (polls === noted) share += NEWEST_WEIGHT * (othersShare(loop.use(before)) - share);
		begun = loop.now();
	};
}
