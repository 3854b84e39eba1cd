// engines: both
import { afterAll, expect, test } from "vitest";
import { agent, round, type Tally } from "../fuzz/round.ts";

afterAll(() => agent.destroy());

test("whatever is sent, the answer is none of 500 or above", async () => {
	const tally: Tally = { statuses: new Map(), faults: [], megabytes: [] };
	await round(1500, 20261121, tally);
	expect(tally.faults).toEqual([]);
	// Some of it is let in, or nothing would have been tried.
	expect(tally.statuses.get(200)).toBeGreaterThan(20);
});
