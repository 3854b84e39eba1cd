/** Limits of time follow the machine, within bounds. */
import { expect, test } from "vitest";
import { factorOf, limit, timeFactor } from "./time-limits.ts";

test("a machine that does half the work has twice the time, one that does nothing four times", () => {
	const [quick, half, slow, stuck] = [1000, 7, 0.1, 0].map(factorOf);
	expect([quick, half, slow, stuck]).toEqual([1, 2, 4, 4]);
});

test("a run has one factor, which its processes inherit", () => {
	expect(process.env.RAFTA_TEST_TIME_FACTOR).toBe(String(timeFactor()));
	expect(limit(1000)).toBe(1000 * timeFactor());
	expect(timeFactor()).toBeGreaterThanOrEqual(1);
	expect(timeFactor()).toBeLessThanOrEqual(4);
});
