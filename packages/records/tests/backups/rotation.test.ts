/** Which backups a new one displaces. */
import { expect, test } from "vitest";
import { surplus } from "../../src/backups/rotation.ts";

const auto = (day: number, year = 2026) => `auto_backup_${year}03${String(day).padStart(2, "0")}000000.zip`;
const always = () => true;

test("as many as are kept stay, the oldest go, and what was made by hand is not touched", () => {
	const keys = [auto(1), auto(4), "elle.zip", auto(2), auto(3)];
	expect(surplus(keys, { made: auto(4), kept: 3, isGood: always })).toEqual([auto(1)]);
	expect(surplus(keys, { made: auto(4), kept: 0, isGood: always })).toEqual([auto(3), auto(2), auto(1)]);
	expect(surplus(keys, { made: auto(4), kept: 14, isGood: always })).toEqual([]);
});

test("bad backups displace no good one", () => {
	const keys = [auto(5), auto(4), auto(3), auto(2), auto(1)];
	const isGood = (key: string) => key !== auto(4) && key !== auto(3);
	expect(surplus(keys, { made: auto(5), kept: 2, isGood })).toEqual([auto(1)]);
	expect(surplus(keys, { made: auto(5), kept: 3, isGood })).toEqual([]);
});

test("a computer whose clock was set back does not remove the backup that it has just made", () => {
	const keys = [auto(1, 2000), auto(3), auto(2)];
	expect(surplus(keys, { made: auto(1, 2000), kept: 2, isGood: always })).toEqual([auto(2)]);
});

test("backups made before upgrades are counted for themselves, whatever the version in their names", () => {
	const upgrades = ["0-9-0_20260101", "0-10-0_20260201", "0-8-1_20260301", "0-2-0_20260401"].map(
		(part) => `before_upgrade_${part}000000.zip`,
	);
	const made = upgrades[3] ?? "";
	expect(surplus([...upgrades, auto(1)], { made, kept: 1, isGood: always })).toEqual([upgrades[0]]);
});
