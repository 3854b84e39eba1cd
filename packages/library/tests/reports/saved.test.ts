import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reports } from "../../src/reports/index.ts";
import { filtersOn, isPersonal, nextRun, readSchedule, savedFilters } from "../../src/reports/saved.ts";
import { addDays, weekdayOf } from "../../src/turkish/dates.ts";

const to = ["aaaaaaaaaaaaaaa"];

describe("a schedule", () => {
	test("is a day of the week or month, a kind of file and somebody to send it to", () => {
		const week = { every: "week", on: 1, format: "pdf", to };
		expect(readSchedule(week)).toEqual(week);
		expect(readSchedule({ ...week, every: "month", on: 28 })).toBeTruthy();
		expect(readSchedule(null)).toBeNull();
		const twenty = Array.from({ length: 20 }, (_, n) => String(n).padStart(15, "a"));
		expect(readSchedule({ ...week, to: twenty })).toEqual({ ...week, to: twenty });
		for (const bad of [
			{ ...week, on: 0 },
			{ ...week, on: 8 },
			{ ...week, on: 1.5 },
			{ ...week, on: "1" },
			{ ...week, every: "month", on: 29 },
			{ ...week, every: "day" },
			{ ...week, format: "exe" },
			{ ...week, to: [] },
			{ ...week, to: "ali@example.org" },
			{ ...week, to: ["ali@example.org"] },
			{ ...week, to: [...to, ...to] },
			{ ...week, to: Array.from({ length: 21 }, (_, n) => String(n).padStart(15, "a")) },
			{ ...week, more: 1 },
			[],
			"week",
			7,
		])
			expect(readSchedule(bad), JSON.stringify(bad)).toBeUndefined();
	});
	test("comes on its day, the first one after another", () => {
		// Thursday.
		expect(nextRun({ every: "week", on: 4 }, "2026-03-05")).toBe("2026-03-12");
		expect(nextRun({ every: "week", on: 7 }, "2026-03-05")).toBe("2026-03-08");
		expect(nextRun({ every: "month", on: 5 }, "2026-03-05")).toBe("2026-04-05");
		expect(nextRun({ every: "month", on: 28 }, "2026-01-31")).toBe("2026-02-28");
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 1, max: 7 }), (days, on) => {
				const after = addDays("2024-01-01", days);
				const next = nextRun({ every: "week", on }, after);
				expect(next > after && next <= addDays(after, 7)).toBe(true);
				expect(weekdayOf(next) || 7).toBe(on);
			}),
		);
	});
});

describe("saved filters", () => {
	test("are those of the report, as plain texts; a period may have a name", () => {
		const some = { period: "last_month", grade: "9" };
		expect(savedFilters("popular-books", some)).toEqual(some);
		expect(savedFilters("popular-books", null)).toEqual({});
		for (const [kind, bad] of [
			["popular-books", { stocktake: "x" }],
			["popular-books", { period: "for_ever" }],
			["popular-books", { grade: 9 }],
			["popular-books", { grade: "" }],
			["popular-books", { class: "a".repeat(61) }],
			["popular-books", { school_id: "aaaaaaaaaaaaaaa" }],
			["popular-books", JSON.parse('{"__proto__":"x"}')],
			["popular-books", ["period"]],
			["clearance", { period: "last_month" }],
			["nothing", {}],
			["constructor", {}],
		] as const)
			expect(savedFilters(kind, bad), `${kind} ${JSON.stringify(bad)}`).toBeNull();
	});
	test("move with the calendar where their period has a name", () => {
		const saved = { period: "last_month", class: "9/A" };
		expect(filtersOn(saved, "2026-03-05")).toEqual({ from: "2026-02-01", to: "2026-02-28", class: "9/A" });
		expect(filtersOn(saved, "2026-04-05")).toMatchObject({ from: "2026-03-01" });
		expect(filtersOn({ from: "2026-01-01" }, "2026-03-05")).toEqual({ from: "2026-01-01" });
	});
});

test("reports that name people are known, so that their files are never mailed", () => {
	const personal = reports.filter(isPersonal).map(({ kind }) => kind);
	expect(personal).toEqual(
		expect.arrayContaining(["overdue", "student-stats", "clearance", "staff-activity"]),
	);
	for (const kind of ["popular-books", "class-ranking", "inventory", "year-end", "never-borrowed"])
		expect(personal).not.toContain(kind);
});
