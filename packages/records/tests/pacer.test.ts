/** Work in the background rests after each step, longer while others need the event loop. */
import { setImmediate } from "node:timers/promises";
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

/** Occupies the event loop. */
function work(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

/** Steps of work in the background until others have done so many of theirs, or have polled so often. */
async function stepsBeside(others: number, arePolls = false): Promise<number> {
	let steps = 0;
	let isOver = false;
	const background = (async () => {
		for (const pace = createPacer(); !isOver; steps++) {
			work(2);
			await pace();
		}
	})();
	for (let n = 0; n < others; n++) {
		if (arePolls) notePoll();
		work(2);
		await setImmediate();
	}
	isOver = true;
	await background;
	return steps;
}

test("others who are busy do more than the background", async () => {
	expect(await stepsBeside(60)).toBeLessThan(40);
});

test("polls of a job's state do not slow down the background", async () => {
	expect(await stepsBeside(60, true)).toBeGreaterThan(1.3 * (await stepsBeside(60)));
});
