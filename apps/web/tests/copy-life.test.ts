/** The line of a copy's life: its loans in their school years. */
import { expect, it } from "vitest";
import { yearsOfLife } from "../src/routes/library_books/detail/life.ts";

const lent = (id: string, from: string, to: string, status = "returned") => ({
	id,
	loaned_at: `${from} 09:00:00.000Z`,
	returned_at: to && `${to} 09:00:00.000Z`,
	status,
});

it("puts loans into their school years, the newest first, and one over the summer into both", () => {
	const years = yearsOfLife(
		[
			lent("open", "2026-11-02", "", "open"),
			lent("summer", "2026-06-10", "2026-09-15"),
			lent("undone", "2025-10-01", "", "cancelled"),
		],
		"2025-09-01",
		new Date("2026-11-24T09:00:00Z"),
	);
	expect(years.map(({ name, loans, came, spans }) => [name, loans, came, spans.map(({ id }) => id)])).toEqual(
		[
			["2026–27", 1, null, ["open", "summer"]],
			["2025–26", 1, 0, ["summer"]],
		],
	);
	const [summer] = years[1]?.spans ?? [];
	expect([summer?.to, summer?.isOpen]).toEqual([1, false]);
	expect(years[0]?.spans[0]).toMatchObject({ isOpen: true });
});

it("has no years without loans and without a day of acquisition", () => {
	expect(yearsOfLife([], "", new Date())).toEqual([]);
});
