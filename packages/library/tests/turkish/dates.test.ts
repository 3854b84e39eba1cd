import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	addDays,
	dateOf,
	daysBetween,
	formatDate,
	formatInstant,
	instantOf,
	isCalendarDate,
	parseDate,
	parseTypedDate,
	startOf,
	timeIn,
	todayIn,
	weekdayOf,
} from "../../src/turkish/dates.ts";

describe("a date as people write it", () => {
	test.each([
		["5.3.2026", "2026-03-05"],
		["05.03.2026", "2026-03-05"],
		["05/03/2026", "2026-03-05"],
		[" 2026-03-05 ", "2026-03-05"],
		["29.02.2028", "2028-02-29"],
		["\u200e29\u200e.\u200e02\u200e.\u200e2028", "2028-02-29"],
		["\u00a05.3.2026\u200b", "2026-03-05"],
		["٠٥.٠٣.٢٠٢٦", "2026-03-05"],
		["30.02.2026", null],
		["29.02.2026", null],
		["31.04.2026", null],
		["2026-02-30", null],
		["00.01.2026", null],
		["01.13.2026", null],
		["5.3.26", null],
		["yarın", null],
		["", null],
	])("%s is read as %s", (text, date) => {
		expect(parseDate(text)).toBe(date);
	});
	test("is shown day first, and what is no date as it is", () => {
		expect(formatDate("2026-03-05")).toBe("05.03.2026");
		expect(formatDate("")).toBe("");
	});
	test("reads back what it shows, for every day", () => {
		fc.assert(
			fc.property(fc.integer({ min: -20_000, max: 60_000 }), (days) => {
				const date = addDays("2000-01-01", days);
				expect(isCalendarDate(date)).toBe(true);
				expect(parseDate(formatDate(date))).toBe(date);
				expect(daysBetween("2000-01-01", date)).toBe(days);
				expect(dateOf(startOf(date))).toBe(date);
			}),
		);
	});
});

describe("a date as people type it", () => {
	test.each([
		["1.9.2026", "2026-09-01"],
		["01/09/26", "2026-09-01"],
		["1 9 2026", "2026-09-01"],
		["1. 9. 2026.", "2026-09-01"],
		["1-9-2026", "2026-09-01"],
		["1,9,2026", "2026-09-01"],
		["01092026", "2026-09-01"],
		["010926", "2026-09-01"],
		["2026-09-01", "2026-09-01"],
		["1.9.98", "1998-09-01"],
		["1.9.46", "2046-09-01"],
		["1.9.47", "1947-09-01"],
		["29.02.27", null],
		["31 11 2026", null],
		["1.9", null],
		["1.9.202", null],
		["1926", null],
		["yarın", null],
		["", null],
	])("%s is read as %s in 2026", (text, date) => {
		expect(parseTypedDate(text, "2026-11-27")).toBe(date);
	});
	test("is read as it is shown, for every day and with any of the marks between", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: -20_000, max: 60_000 }),
				fc.constantFrom(".", "/", " ", "-", ",", ""),
				(days, mark) => {
					const date = addDays("2000-01-01", days);
					const typed = formatDate(date).replaceAll(".", mark);
					expect(parseTypedDate(typed, "2026-11-27")).toBe(date);
				},
			),
		);
	});
});

describe("a day in Turkey", () => {
	test.each([
		["2026-03-05T20:59:59.999Z", "2026-03-05"],
		["2026-03-05T21:00:00.000Z", "2026-03-06"],
		["2026-03-06T00:00:00.000Z", "2026-03-06"],
		["2026-07-31T21:00:00.000Z", "2026-08-01"],
		["2026-12-31T21:00:00.000Z", "2027-01-01"],
	])("at %s is %s, in winter and summer alike", (instant, date) => {
		expect(todayIn(new Date(instant))).toBe(date);
		expect(dateOf(instant.replace("T", " "))).toBe(date);
	});
	test("agrees with the time zone of Istanbul at any instant since 2017", () => {
		const clock = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Istanbul", dateStyle: "short" });
		fc.assert(
			fc.property(
				fc.date({ min: new Date("2017-01-01"), max: new Date("2045-01-01"), noInvalidDate: true }),
				(instant) => {
					expect(todayIn(instant)).toBe(clock.format(instant));
				},
			),
		);
	});
	test("begins at 21:00 of the day before in UTC", () => {
		expect(startOf("2026-03-05")).toBe("2026-03-04 21:00:00.000Z");
	});
	test("an instant is shown with the time in Turkey", () => {
		expect(formatInstant("2026-03-05 21:30:00.000Z")).toBe("06.03.2026 00:30");
		expect(formatInstant("")).toBe("");
		// Midnight in Turkey: only the day is known.
		expect(formatInstant("2026-03-04 21:00:00.000Z")).toBe("05.03.2026");
		expect(formatInstant("2026-03-04 21:00:01.000Z")).toBe("05.03.2026 00:00");
	});

	test("has a time of day in Turkey, also in the night in which UTC is a day behind", () => {
		expect(timeIn(instantOf("2026-03-05 21:30:00.000Z"))).toBe("00:30");
		expect(timeIn(instantOf("2026-03-05 06:05:59.999Z"))).toBe("09:05");
	});
});

describe("counting days", () => {
	test("goes over months, leap days and years", () => {
		expect(addDays("2026-02-20", 15)).toBe("2026-03-07");
		expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
		expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
		expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
		expect(daysBetween("2026-03-07", "2026-02-20")).toBe(-15);
	});
	test("knows the day of the week", () => {
		expect(weekdayOf("2026-03-01")).toBe(0);
		expect(weekdayOf("2026-03-07")).toBe(6);
	});
});
