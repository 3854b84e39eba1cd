// engines: both
/** A few rounds of the bench `killed`, on both engines. */
import { expect, test } from "vitest";
import { killInMidLending } from "../support/killing.ts";

test("a server that is killed in mid-lending has every acknowledged loan afterwards, and none twice", {
	tags: "long",
}, async () => {
	const found = await killInMidLending(3, () => undefined);
	expect(found).toMatchObject({ rounds: 3, missing: 0, twice: 0 });
	expect(found.acknowledged).toBeGreaterThanOrEqual(3);
});
