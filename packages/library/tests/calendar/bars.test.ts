import fc from "fast-check";
import { expect, test } from "vitest";
import { barsIn } from "../../src/calendar/bars.ts";
import { weeksOf } from "../../src/calendar/grid.ts";
import { addDays } from "../../src/turkish/dates.ts";

const week = weeksOf("2026-03-05")[1] ?? [];
const of = (from: string, to: string) => ({ from, to });

test("a bar keeps to its week; an entry of one day is none", () => {
	expect(week[0]).toBe("2026-03-02");
	const entries = [
		of("2026-02-20", "2026-03-03"),
		of("2026-03-04", "2026-03-04"),
		of("2026-03-07", "2026-03-20"),
	];
	expect(barsIn(week, entries)).toEqual([
		{ entry: entries[0], at: 0, days: 2, line: 0 },
		{ entry: entries[2], at: 5, days: 2, line: 0 },
	]);
	expect(barsIn(week, [of("2026-03-09", "2026-03-12")])).toEqual([]);
});

test("bars with a day in common have lines of their own, the longer of two that begin together comes first", () => {
	const [long, short, late] = [
		of("2026-03-02", "2026-03-06"),
		of("2026-03-02", "2026-03-03"),
		of("2026-03-04", "2026-03-08"),
	] as const;
	expect(barsIn(week, [short, late, long]).map(({ entry, line }) => [entry, line])).toEqual([
		[long, 0],
		[short, 1],
		[late, 1],
	]);
});

test("any entries: no two bars of a line share a day, and each bar is within the week", () => {
	const day = fc.integer({ min: -10, max: 16 });
	fc.assert(
		fc.property(fc.array(fc.tuple(day, day), { maxLength: 12 }), (pairs) => {
			const entries = pairs.map(([a, b]) => ({
				from: addDays("2026-03-02", Math.min(a, b)),
				to: addDays("2026-03-02", Math.max(a, b)),
			}));
			const taken = new Set<string>();
			for (const { entry, line, at, days } of barsIn(week, entries)) {
				expect(days).toBeGreaterThan(0);
				for (let place = at; place < at + days; place++) {
					const date = week[place] ?? "";
					expect(entry.from <= date && date <= entry.to).toBe(true);
					expect(taken.has(`${line} ${date}`)).toBe(false);
					taken.add(`${line} ${date}`);
				}
			}
			const wanted = week.flatMap((date) =>
				entries.filter(({ from, to }) => to > from && from <= date && date <= to),
			);
			expect(taken.size).toBe(wanted.length);
		}),
	);
});
