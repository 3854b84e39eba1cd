/** Limits of time follow the machine, within bounds. */
import { expect, test } from "vitest";
import { factorOf, limit, patience } from "./patience.ts";

test("a machine that does half the work has twice the time, one that does nothing four times", () => {
	const [quick, half, slow, stuck] = [1000, 4.5, 0.1, 0].map(factorOf);
	expect([quick, half, slow, stuck]).toEqual([1, 2, 4, 4]);
});

test("a run has one factor, which its processes inherit", () => {
	expect(process.env.RAFTA_TEST_PATIENCE).toBe(String(patience()));
	expect(limit(1000)).toBe(1000 * patience());
	expect(patience()).toBeGreaterThanOrEqual(1);
	expect(patience()).toBeLessThanOrEqual(4);
});
