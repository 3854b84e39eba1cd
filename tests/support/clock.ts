/**
 * The tests' moment. The demonstration's dates lie around today: its tests are always on the same day, and with them the
 * clocks of Rafta's processes and threads, of the pages and of the tests themselves.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BrowserContext } from "playwright-core";
import { moveDate } from "./move-date.ts";

/** Environment variable with another moment, for `npm run test:dates`. */
export const momentVariable = "RAFTA_TEST_MOMENT";
/** A Friday in the middle of the first term, in a lesson, unless a run is about another moment. */
export const testMoment = new Date(process.env[momentVariable] ?? "2026-11-27T10:20:00+03:00");

const offsetVariable = "RAFTA_TEST_CLOCK_OFFSET";
/** Environment of a process whose clock is moved, if it preloads `clockPreload`. */
const moved = { RAFTA_TEST_CLOCK: "moved" } as const;

/** Module for `--import` in `NODE_OPTIONS`. */
export const clockPreload = pathToFileURL(join(import.meta.dirname, "clock-preload.ts")).href;

/** Sets the time that moved clocks begin at now, for this process and those that it starts. */
export function setMoment(moment = testMoment): void {
	process.env[offsetVariable] = String(moment.getTime() - Date.now());
}

/** Milliseconds from the real time to the tests'; undefined outside of a run, for example in a bench. */
function knownOffset(): number | undefined {
	const text = process.env[offsetVariable];
	return text ? Number(text) : undefined;
}

/** Returns what a process needs in its environment for a moved clock. */
export const movedClock = (): NodeJS.ProcessEnv => (knownOffset() === undefined ? {} : moved);

/** Moves the clock of this process and of those that it starts. */
export function moveClock(): void {
	const offset = knownOffset();
	if (offset === undefined || process.env.RAFTA_TEST_CLOCK === moved.RAFTA_TEST_CLOCK) return;
	Object.assign(process.env, moved);
	moveDate(offset);
}

/** Moves the clock of the pages that a context opens from now on. */
export async function moveClockOf(context: BrowserContext): Promise<void> {
	const offset = knownOffset();
	if (offset !== undefined) await context.addInitScript(moveDate, offset);
}
