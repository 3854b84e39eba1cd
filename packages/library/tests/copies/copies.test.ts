import { describe, expect, test } from "vitest";
import { mayMoveCopy } from "../../src/circulation/transitions.ts";
import type { CopyStatus } from "../../src/circulation/types.ts";
import { accessionPlace, numberSeries } from "../../src/copies/numbers.ts";
import { keptCopies, monthsBefore, type WeedingCopy, weedingReasons } from "../../src/copies/weeding.ts";
import { withdrawalReasons, withdrawalWays } from "../../src/copies/withdrawal.ts";

describe("a series of numbers", () => {
	test("goes on from the first one in its width", () => {
		expect(numberSeries("0098", 3)).toEqual(["0098", "0099", "0100"]);
		expect(numberSeries(`${"9".repeat(29)}8`, 2)).toEqual([`${"9".repeat(29)}8`, "9".repeat(30)]);
	});
	test.each([
		["9998", 3],
		["", 1],
		["12a", 1],
		["-1", 1],
		["1".repeat(31), 1],
		["1", 0],
		["1", 1.5],
	])("%j with %j numbers is none", (first, count) => {
		expect(numberSeries(first, count)).toBeNull();
	});
});

test("a register stands in the order of what its numbers count, other texts after them", () => {
	const shuffled = ["A-2", "000010", "9", "2019/5", "123456789012345678901", "0", "12"];
	const sorted = ["0", "9", "000010", "12", "123456789012345678901", "2019/5", "A-2"];
	const places = new Map(shuffled.map((text) => [accessionPlace(text), text]));
	expect([...places.keys()].sort().map((place) => places.get(place))).toEqual(sorted);
	expect(accessionPlace("000010")).toBe(accessionPlace("10"));
});

test("only a copy that stands in its library is carried to another", () => {
	const all: CopyStatus[] = [
		"available",
		"on_loan",
		"hold_shelf",
		"in_transit",
		"repair",
		"in_process",
		"missing",
		"lost",
		"withdrawn",
	];
	expect(all.filter(mayMoveCopy)).toEqual(["available", "repair", "in_process", "missing"]);
});

test("every reason of a withdrawal says what happens to the copies then", () => {
	expect(Object.keys(withdrawalWays).sort()).toEqual(Object.keys(withdrawalReasons).sort());
});

describe("weeding", () => {
	const today = "2026-03-05";
	const copy: WeedingCopy = {
		condition: "good",
		loanable: "yes",
		acquired_on: "2015-09-01",
		year: 1987,
		last_loan_on: "2021-03-05",
	};
	test("counts months back to days that exist", () => {
		expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
		expect(monthsBefore("2024-03-31", 1)).toBe("2024-02-29");
		expect(monthsBefore("2026-01-15", 1)).toBe("2025-12-15");
		expect(monthsBefore("2026-12-31", 13)).toBe("2025-11-30");
		expect(monthsBefore("2026-03-05", 60)).toBe("2021-03-05");
	});
	test("finds what nobody has borrowed for long; never lent counts from the day it came", () => {
		expect(weedingReasons(copy, { idle_months: 60 }, today)).toEqual(["idle"]);
		expect(weedingReasons({ ...copy, last_loan_on: "2021-03-06" }, { idle_months: 60 }, today)).toBeNull();
		expect(weedingReasons({ ...copy, last_loan_on: "" }, { idle_months: 60 }, today)).toEqual(["idle"]);
		const fresh = { ...copy, last_loan_on: "", acquired_on: "2025-09-01" };
		expect(weedingReasons(fresh, { idle_months: 60 }, today)).toBeNull();
		expect(weedingReasons({ ...fresh, acquired_on: "" }, { idle_months: 1 }, today)).toBeNull();
		expect(weedingReasons({ ...copy, loanable: "in_library" }, { idle_months: 60 }, today)).toBeNull();
	});
	test("finds old editions, but none whose year nobody knows", () => {
		expect(weedingReasons(copy, { before_year: 1988 }, today)).toEqual(["old"]);
		expect(weedingReasons(copy, { before_year: 1987 }, today)).toBeNull();
		expect(weedingReasons({ ...copy, year: 0 }, { before_year: 1988 }, today)).toBeNull();
	});
	test("finds a condition and what is worse; all that is asked for has to hold", () => {
		expect(weedingReasons(copy, { condition: "worn" }, today)).toBeNull();
		const damaged = { ...copy, condition: "damaged" };
		expect(weedingReasons(damaged, { condition: "worn" }, today)).toEqual(["condition"]);
		expect(weedingReasons({ ...copy, condition: "worn" }, { condition: "damaged" }, today)).toBeNull();
		expect(weedingReasons(damaged, { condition: "worn", before_year: 1900 }, today)).toBeNull();
		const all = { condition: "worn", before_year: 2000, idle_months: 12 } as const;
		expect(weedingReasons(damaged, all, today)).toEqual(["idle", "old", "condition"]);
	});
	test("keeps of each title the best copy, then the newest", () => {
		const one = (id: string, condition: string, acquired_on: string, book = "a") => ({
			id,
			book,
			condition,
			acquired_on,
		});
		const copies = [
			one("1", "worn", "2024-01-01"),
			one("2", "good", "2019-01-01"),
			one("3", "good", "2020-01-01"),
			one("4", "good", "2020-01-01"),
			one("5", "damaged", "2001-01-01", "b"),
		];
		expect([...keptCopies(copies)].sort()).toEqual(["3", "5"]);
		expect([...keptCopies(copies.toReversed())].sort()).toEqual(["3", "5"]);
	});
});
