import fc from "fast-check";
import { expect, test } from "vitest";
import { entriesOn, entryText, occurrences } from "../../src/calendar/entries.ts";
import { beside, dayByKey, daysOf, inMonth, mondayOf, spanOf, weeksOf } from "../../src/calendar/grid.ts";
import { addDays, daysBetween, weekdayOf } from "../../src/turkish/dates.ts";

const days = fc.integer({ min: 0, max: 40_000 }).map((day) => addDays("2000-01-01", day));

test("a month is whole weeks from Monday that hold all of its days once", () => {
	fc.assert(
		fc.property(days, (day) => {
			const weeks = weeksOf(day);
			expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? "") === 1)).toBe(true);
			const own = weeks.flat().filter((one) => one.startsWith(day.slice(0, 7)));
			expect(own).toHaveLength(new Set(own).size);
			expect(own).toContain(day);
			expect(spanOf("month", day)).toEqual({ from: weeks[0]?.[0], to: weeks.at(-1)?.[6] });
			const { from, to } = spanOf("month", day);
			expect(daysBetween(from, to)).toBeLessThan(42);
			expect(mondayOf(day) <= day && daysBetween(mondayOf(day), day) < 7).toBe(true);
			expect(inMonth(inMonth(day, 1), -1).slice(0, 7)).toBe(day.slice(0, 7));
		}),
	);
	expect(weeksOf("2026-02-10")).toHaveLength(5);
	expect(weeksOf("2027-02-10")).toHaveLength(4);
});

test("arrows lead over days and weeks, page keys over months, home and end within the week", () => {
	expect(dayByKey("2026-03-01", "ArrowLeft")).toBe("2026-02-28");
	expect(dayByKey("2026-03-01", "ArrowDown")).toBe("2026-03-08");
	expect(dayByKey("2026-03-31", "PageUp")).toBe("2026-02-28");
	expect(dayByKey("2026-12-31", "PageDown")).toBe("2027-01-31");
	expect(dayByKey("2026-03-05", "Home")).toBe("2026-03-02");
	expect(dayByKey("2026-03-05", "End")).toBe("2026-03-08");
	expect(dayByKey("2026-03-05", "toString")).toBeNull();
	expect(beside("week", "2026-03-05", -1)).toBe("2026-02-26");
	expect(spanOf("week", "2026-03-08")).toEqual({ from: "2026-03-02", to: "2026-03-08" });
});

test("closed days fall into a span once, every week or every year", () => {
	const within = { from: "2026-12-28", to: "2027-01-10" };
	const day = (from_on: string, to_on: string, repeats: "none" | "yearly" | "weekly" = "none") =>
		occurrences({ from_on, to_on, repeats, name: "Tatil" }, within);
	expect(day("2026-12-20", "2026-12-29")).toEqual([{ from: "2026-12-28", to: "2026-12-29" }]);
	expect(day("2026-12-01", "2026-12-02")).toEqual([]);
	expect(day("2020-12-31", "2020-01-02", "yearly")).toEqual([{ from: "2026-12-31", to: "2027-01-02" }]);
	expect(day("2026-01-02", "2026-01-02", "weekly")).toEqual([
		{ from: "2027-01-01", to: "2027-01-01" },
		{ from: "2027-01-08", to: "2027-01-08" },
	]);
	expect(daysOf({ from: "2026-02-27", to: "2026-03-01" })).toHaveLength(3);
});

test("entries say what they are in both languages, and stand on all of their days", () => {
	const due = {
		kind: "due",
		id: "d",
		from: "2026-03-05",
		to: "2026-03-05",
		title: "",
		count: 3,
		href: "",
	} as const;
	const closed = {
		kind: "closed",
		id: "c",
		from: "2026-03-04",
		to: "2026-03-06",
		title: "Gezi",
		href: "",
	} as const;
	expect(entryText(due, "tr")).toBe("3 kitap iadesi");
	expect(entryText({ ...closed, tentative: true, half_day: true }, "en")).toBe(
		"Gezi (closed in the afternoon, not confirmed)",
	);
	expect(entryText({ ...closed, kind: "swap", part: "deposit" }, "tr")).toBe("Gezi: kitap teslimi");
	expect(entriesOn([closed, due], "2026-03-05")).toEqual([due, closed]);
	expect(entriesOn([closed, due], "2026-03-06")).toEqual([closed]);
});
