/** Work in the background rests after each step, longer while others need the event loop. */
import { expect, test } from "vitest";
import { createPacer, notePoll, othersShare, restAfter } from "../src/pacer.ts";

test("a rest depends on the step and on whether others are busy, within bounds", () => {
	expect([restAfter(8, 0), restAfter(8, 0.025), restAfter(8, 0.05), restAfter(8, 0.5)]).toEqual([
		2, 13, 24, 24,
	]);
	expect([restAfter(0, 0), restAfter(5000, 0), restAfter(5000, 1)]).toEqual([1, 150, 150]);
});

test("what a rest takes itself is nobody else's", () => {
	expect([othersShare({ active: 0.08, idle: 0.92 }), othersShare({ active: 0, idle: 1 })]).toEqual([0, 0]);
	expect(othersShare({ active: 0.6, idle: 4.4 })).toBeCloseTo(0.1);
});

/** A step of anybody's work, in milliseconds. */
const STEP_MS = 2;

/**
 * Steps of work in the background while others do so many of theirs, or poll so often, on an event loop whose clock moves
 * with the work alone: what else the machine does is no matter.
 */
async function stepsBeside(others: number, arePolls = false): Promise<number> {
	let now = 0;
	let active = 0;
	let left = others;
	const work = () => {
		now += STEP_MS;
		active += STEP_MS;
	};
	const pace = createPacer({
		now: () => now,
		use: (before = { active: 0, idle: 0, utilization: 0 }) => ({
			active: active - before.active,
			idle: now - active - before.idle,
			utilization: 0,
		}),
		async rest(milliseconds) {
			const end = now + milliseconds;
			while (now < end && left > 0) {
				if (arePolls) notePoll();
				work();
				left -= 1;
			}
			now = Math.max(now, end);
		},
	});
	let steps = 0;
	for (; left > 0; steps++) {
		work();
		await pace();
	}
	return steps;
}

test("others who are busy do more than the background", async () => {
	expect(await stepsBeside(60)).toBe(21);
});

test("polls of a job's state do not slow down the background", async () => {
	expect(await stepsBeside(60, true)).toBe(60);
});

test("the event loop of the process is paced by its own clock", async () => {
	const pace = createPacer();
	const begun = performance.now();
	for (let step = 0; step < 5; step++) await pace();
	expect(performance.now() - begun).toBeGreaterThan(4);
});
