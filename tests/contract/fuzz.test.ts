// engines: both
import { afterAll, expect, test } from "vitest";
import { agent, newTally, round } from "../fuzz/round.ts";

afterAll(() => agent.destroy());

test("whatever is sent, the answer is none of 500 or above and comes in time", { tags: "long" }, async () => {
	const tally = newTally();
	await round({ length: 1500, seed: 20261121, costlyOneIn: 50 }, tally);
	expect(tally.faults).toEqual([]);
	// Some requests must succeed, or nothing has been tested.
	expect(tally.statuses.get(200)).toBeGreaterThan(20);
	expect(tally.costly.get(200)).toBeGreaterThan(2);
});
