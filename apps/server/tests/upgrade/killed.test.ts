// engines: both
// @module-tag long
/** A few rounds of the bench `killed-upgrades`: an upgrade or a backup that is killed leaves nothing half. */
import { expect, test } from "vitest";
import { killInMidBackup, killInMidUpgrade } from "./killing.ts";

test("an upgrade that is killed goes on at the next start, with all records and a backup of before", async () => {
	const found = await killInMidUpgrade(4, () => undefined);
	expect(found).toMatchObject({ rounds: 4, half: 0, halfBackups: 0, lost: 0, unsaved: 0 });
	expect(found.cutOff).toBeGreaterThan(0);
});

test("a backup that is killed leaves no part of itself, and takes no other one away", async () => {
	const found = await killInMidBackup(4, () => undefined);
	expect(found).toMatchObject({ rounds: 4, halfBackups: 0, lostBackups: 0, lost: 0 });
	expect(found.cutOff).toBeGreaterThan(0);
});
