import { describe, expect, test } from "vitest";
import { type ClosedDay, makeCalendar } from "../../src/calendar/calendar.ts";
import { schoolBreaks, turkishHolidays } from "../../src/calendar/turkish-calendar.ts";
import { isCalendarDate } from "../../src/turkish/dates.ts";

const day = (from_on: string, to_on = from_on, options: Partial<ClosedDay> = {}): ClosedDay => ({
	from_on,
	to_on,
	name: "kapalı",
	...options,
});

describe("a calendar", () => {
	test("is closed on weekends and on its closed days, first and last included", () => {
		const calendar = makeCalendar([day("2026-03-17", "2026-03-19")]);
		expect(
			["2026-03-14", "2026-03-15", "2026-03-17", "2026-03-18", "2026-03-19"].map(calendar.isClosed),
		).toEqual(Array(5).fill(true));
		expect(["2026-03-16", "2026-03-20"].map(calendar.isClosed)).toEqual([false, false]);
	});
	test("takes other weekdays off than the weekend, or none", () => {
		expect(makeCalendar([], [1]).isClosed("2026-03-16")).toBe(true);
		expect(makeCalendar([], [1]).isClosed("2026-03-15")).toBe(false);
		expect(makeCalendar([], []).isClosed("2026-03-15")).toBe(false);
	});
	test("is open on a half day: books come back in the morning", () => {
		const calendar = makeCalendar([day("2026-03-19", undefined, { half_day: true })]);
		expect(calendar.isClosed("2026-03-19")).toBe(false);
	});
	test("is open on a day of its own whatever says that it is closed, and says why it is closed otherwise", () => {
		const holiday = { from_on: "2026-03-02", to_on: "2026-03-06", name: "Tatil" };
		const course = { from_on: "2026-03-04", to_on: "2026-03-07", name: "Kurs", is_open: true };
		const open = makeCalendar([holiday, course]);
		expect(["2026-03-03", "2026-03-04", "2026-03-07", "2026-03-08"].map(open.isClosed)).toEqual([
			true,
			false,
			false,
			true,
		]);
		expect(open.whyClosed("2026-03-03")).toEqual(holiday);
		expect(open.whyClosed("2026-03-04")).toBeNull();
		expect(open.whyClosed("2026-03-08")).toBe("weekday");
	});
	test("repeats a day every year, also over New Year", () => {
		const calendar = makeCalendar(
			[
				day("2024-04-23", undefined, { repeats: "yearly" }),
				day("2024-12-30", "2025-01-02", { repeats: "yearly" }),
			],
			[],
		);
		expect(["2026-04-23", "2031-04-23", "2026-12-31", "2027-01-02"].every(calendar.isClosed)).toBe(true);
		expect(["2026-04-24", "2026-12-29", "2027-01-03"].some(calendar.isClosed)).toBe(false);
	});
	test("repeats a day every year from its first day on: earlier years stay open", () => {
		const calendar = makeCalendar(
			[
				day("2026-04-23", undefined, { repeats: "yearly" }),
				day("2026-12-30", "2027-01-02", { repeats: "yearly" }),
			],
			[],
		);
		const earlier = ["2025-04-23", "2025-12-31", "2026-01-01", "2026-01-02"];
		expect(earlier.some(calendar.isClosed)).toBe(false);
		const later = ["2026-04-23", "2026-12-30", "2027-01-02", "2027-04-23", "2028-01-01"];
		expect(later.every(calendar.isClosed)).toBe(true);
	});
	test("repeats a day every week from its first day on", () => {
		const calendar = makeCalendar([day("2026-03-04", undefined, { repeats: "weekly" })], []);
		expect(["2026-03-04", "2026-03-11", "2027-03-03"].every(calendar.isClosed)).toBe(true);
		expect(["2026-02-25", "2026-03-05", "2026-03-10"].some(calendar.isClosed)).toBe(false);
	});
	test("34: finds the open day behind a nine-day holiday, and before it", () => {
		const calendar = makeCalendar([day("2026-05-25", "2026-05-29")]);
		expect(calendar.nextOpen("2026-05-23")).toBe("2026-06-01");
		expect(calendar.previousOpen("2026-05-31")).toBe("2026-05-22");
		expect(calendar.nextOpen("2026-06-01")).toBe("2026-06-01");
	});
	test("38: gives up after a year without an open day, in both directions", () => {
		const closed = makeCalendar([], [0, 1, 2, 3, 4, 5, 6]);
		expect(closed.nextOpen("2026-03-05")).toBeNull();
		expect(closed.previousOpen("2026-03-05")).toBeNull();
	});
	test("counts open days after one date up to another", () => {
		const calendar = makeCalendar([day("2026-03-18")]);
		expect(calendar.openDaysBetween("2026-03-13", "2026-03-20")).toBe(4);
		expect(calendar.openDaysBetween("2026-03-20", "2026-03-20")).toBe(0);
		expect(calendar.openDaysBetween("2026-03-20", "2026-03-13")).toBe(0);
	});
});

describe("the shipped Turkish calendar", () => {
	test("has only days that exist, in order, with names", () => {
		expect(turkishHolidays.filter(({ date, name }) => !isCalendarDate(date) || name === "")).toEqual([]);
		const dates = turkishHolidays.map(({ date }) => date);
		expect(dates).toEqual([...dates].sort());
	});
	test("has the seven fixed days of every year, sure ones", () => {
		for (let year = 2024; year <= 2032; year++) {
			for (const fixed of ["01-01", "04-23", "05-01", "05-19", "07-15", "08-30", "10-29"]) {
				const found = turkishHolidays.filter(({ date, certain }) => certain && date === `${year}-${fixed}`);
				expect(found, `${year}-${fixed}`).toHaveLength(1);
			}
		}
	});
	test("has three days of Ramazan Bayramı and four of Kurban Bayramı, each with its eve at half a day", () => {
		for (let year = 2024; year <= 2032; year++) {
			const named = (name: string) =>
				turkishHolidays.filter((one) => one.date.startsWith(`${year}-`) && one.name.startsWith(name));
			expect(named("Ramazan Bayramı").map(({ halfDay }) => halfDay)).toEqual([true, false, false, false]);
			expect(named("Kurban Bayramı").map(({ halfDay }) => halfDay)).toEqual([
				true,
				false,
				false,
				false,
				false,
			]);
		}
	});
	test("has breaks that begin before they end", () => {
		for (const { from, to } of schoolBreaks) {
			expect(isCalendarDate(from) && isCalendarDate(to) && from <= to).toBe(true);
		}
	});
});
