import { expect, test } from "vitest";
import { historyMonths, monthsBefore, retentionDefaults, retentionOf } from "../../src/privacy/retention.ts";

test("what is not set, or set to nothing, has its default", () => {
	expect(retentionOf(null)).toEqual(retentionDefaults);
	expect(retentionOf({ leavers_months: 0, audit_months: 60 })).toEqual({
		...retentionDefaults,
		audit_months: 60,
	});
});

test("the history of a library is the first that is set: its own, its school's, the system's, the default", () => {
	expect(historyMonths([{ history_months: 3 }, { history_months: 6 }, null])).toBe(3);
	expect(historyMonths([{ history_months: 0 }, null, { history_months: 9 }])).toBe(9);
	expect(historyMonths([null, null, null])).toBe(12);
});

test.each([
	["2026-03-05", 12, "2025-03-05"],
	["2026-03-31", 1, "2026-02-28"],
	["2024-03-31", 1, "2024-02-29"],
	["2026-01-15", 1, "2025-12-15"],
	["2026-05-31", 24, "2024-05-31"],
])("%s less %i months is %s", (date, months, before) => {
	expect(monthsBefore(date, months)).toBe(before);
});
