import { reportOf } from "@rafta/library/reports/index";
import { expect, test } from "vitest";
import { filtersToSave } from "../src/routes/reports/saved/saved.ts";

const report = (kind: string) => {
	const found = reportOf(kind);
	if (!found) throw new Error(`no ${kind}`);
	return found;
};
const today = "2026-03-05";

test("a period that has a name is saved by it, so that it moves with the calendar", () => {
	const saved = (filters: Record<string, string>) => filtersToSave(report("popular-books"), filters, today);
	expect(saved({ from: "2026-02-01", to: "2026-02-28", class: "9/A" })).toEqual({
		class: "9/A",
		period: "last_month",
	});
	expect(saved({ from: "2026-02-01", to: "2026-02-20" })).toEqual({ from: "2026-02-01", to: "2026-02-20" });
	expect(saved({ from: "2026-02-01" })).toEqual({ from: "2026-02-01" });
	expect(saved({})).toEqual({});
});

test("whose school it is goes without saying", () => {
	const filters = { school_id: "aaaaaaaaaaaaaaa", grade: "9" };
	expect(filtersToSave(report("clearance"), filters, today)).toEqual({ grade: "9" });
});
