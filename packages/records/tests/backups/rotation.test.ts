/** Which backups a new one displaces. */
import { expect, test } from "vitest";
import { surplus } from "../../src/backups/rotation.ts";

const auto = (day: number, year = 2026) => `auto_backup_${year}03${String(day).padStart(2, "0")}000000.zip`;
const always = () => true;
const uncounted = () => undefined;

test("as many as are kept stay, the oldest go, and what was made by hand is not touched", () => {
	const keys = [auto(1), auto(4), "elle.zip", auto(2), auto(3)];
	expect(surplus(keys, { made: auto(4), kept: 3, isGood: always, recordsOf: uncounted })).toEqual([auto(1)]);
	expect(surplus(keys, { made: auto(4), kept: 0, isGood: always, recordsOf: uncounted })).toEqual([
		auto(3),
		auto(2),
		auto(1),
	]);
	expect(surplus(keys, { made: auto(4), kept: 14, isGood: always, recordsOf: uncounted })).toEqual([]);
});

test("bad backups displace no good one", () => {
	const keys = [auto(5), auto(4), auto(3), auto(2), auto(1)];
	const isGood = (key: string) => key !== auto(4) && key !== auto(3);
	expect(surplus(keys, { made: auto(5), kept: 2, isGood, recordsOf: uncounted })).toEqual([auto(1)]);
	expect(surplus(keys, { made: auto(5), kept: 3, isGood, recordsOf: uncounted })).toEqual([]);
});

test("a computer whose clock was set back does not remove the backup that it has just made", () => {
	const keys = [auto(1, 2000), auto(3), auto(2)];
	expect(surplus(keys, { made: auto(1, 2000), kept: 2, isGood: always, recordsOf: uncounted })).toEqual([
		auto(2),
	]);
});

test("backups made before upgrades are counted for themselves, whatever the version in their names", () => {
	const upgrades = ["0-9-0_20260101", "0-10-0_20260201", "0-8-1_20260301", "0-2-0_20260401"].map(
		(part) => `before_upgrade_${part}000000.zip`,
	);
	const made = upgrades[3] ?? "";
	expect(surplus([...upgrades, auto(1)], { made, kept: 1, isGood: always, recordsOf: uncounted })).toEqual([
		upgrades[0],
	]);
});

test("backups of what was lost do not displace the last one of before", () => {
	const keys = [auto(6), auto(5), auto(4), auto(3), auto(2), auto(1)];
	const records = new Map([1, 2, 3].map((day) => [auto(day), 900 + day]));
	for (const day of [4, 5, 6]) records.set(auto(day), 12);
	const rotation = { made: auto(6), kept: 3, isGood: always, recordsOf: (key: string) => records.get(key) };
	expect(surplus(keys, rotation)).toEqual([auto(2), auto(1)]);
	expect(surplus(keys, { ...rotation, kept: 1 })).toEqual([auto(5), auto(4), auto(2), auto(1)]);
	expect(surplus(keys, { ...rotation, isGood: (key) => key !== auto(3) })).toEqual([auto(3), auto(1)]);
});

test("a team that has removed half of its records keeps as many backups as before", () => {
	const keys = [auto(3), auto(2), auto(1)];
	const counts = new Map([
		[auto(1), 1000],
		[auto(2), 1000],
		[auto(3), 501],
	]);
	const rotation = { made: auto(3), kept: 2, isGood: always, recordsOf: (key: string) => counts.get(key) };
	expect(surplus(keys, rotation)).toEqual([auto(1)]);
});
