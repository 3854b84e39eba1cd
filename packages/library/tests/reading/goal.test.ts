import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { progressOf } from "../../src/reading/goal.ts";
import { isIn, spanOf, termsOf } from "../../src/reading/spans.ts";
import { addDays } from "../../src/turkish/dates.ts";

const anyDay = fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));

describe("terms and years", () => {
	test("every day is in exactly one term of its year, and the year holds it", () => {
		fc.assert(
			fc.property(anyDay, (day) => {
				const year = spanOf("year", day);
				expect(isIn(year, day)).toBe(true);
				expect(termsOf(year.from).filter((term) => isIn(term, day))).toEqual([spanOf("term", day)]);
			}),
		);
	});
	test.each([
		["2026-11-23", "2026-09-01", "2027-01-31"],
		["2026-03-05", "2026-02-01", "2026-06-30"],
		["2026-08-31", "2026-07-01", "2026-08-31"],
	])("%s is in the term from %s to %s", (day, from, until) => {
		expect(spanOf("term", day)).toEqual({ from, until });
	});
});

describe("progress", () => {
	const span = { from: "2026-09-01", until: "2027-01-31" };
	const read = (returned_on: string, pages = 100) => ({ returned_on, pages });
	test("counts books that came back within the span, and says how many weeks one may take", () => {
		const books = [read("2026-08-31"), read("2026-09-01"), read("2026-11-23"), read("2026-11-24")];
		expect(progressOf({ measure: "books", target: 7, span }, books, "2026-11-23")).toEqual({
			read: 2,
			left: 5,
			weeks: 10,
			weeksPerBook: 2,
			pagesPerWeek: 1,
		});
	});
	test("counts pages, and books of unknown length as none", () => {
		const books = [read("2026-09-02", 0), read("2026-09-03", 240)];
		const progress = progressOf({ measure: "pages", target: 1000, span }, books, "2027-01-31");
		expect(progress).toMatchObject({ read: 240, left: 760, weeks: 0, pagesPerWeek: 760 });
	});
	test("a reached goal leaves nothing, and reading more never moves it away", () => {
		fc.assert(
			fc.property(fc.array(anyDay), anyDay, fc.integer({ min: 1, max: 20 }), (days, today, target) => {
				const goal = { measure: "books", target, span: spanOf("year", today) } as const;
				const some = progressOf(
					goal,
					days.map((day) => read(day)),
					today,
				);
				const more = progressOf(
					goal,
					[...days, today].map((day) => read(day)),
					today,
				);
				expect(more.read).toBe(some.read + 1);
				expect(more.left).toBeLessThanOrEqual(some.left);
				expect(some.left).toBe(Math.max(0, target - some.read));
			}),
		);
	});
});
