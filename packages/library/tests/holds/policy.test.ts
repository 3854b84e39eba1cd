import { describe, expect, test } from "vitest";
import { type ClosedDay, makeCalendar, weekend } from "../../src/calendar/calendar.ts";
import { holdPolicyOf, pickupAfterChange, pickupUntil } from "../../src/holds/policy.ts";

const policy = holdPolicyOf(null);
const closed = (from_on: string, to_on = from_on, more: Partial<ClosedDay> = {}): ClosedDay => ({
	...{ from_on, to_on, name: "Kar" },
	...more,
});
/** Set aside on Thursday, 5 March 2026: Friday, Monday, Tuesday. */
const hold = { ready_on: "2026-03-05", pickup_until: "2026-03-10" };

describe("the last pickup day of a ready hold, once days were closed", () => {
	test.each<[string, readonly ClosedDay[], string]>([
		["no day", [], "2026-03-10"],
		["a day before it", [closed("2026-03-06")], "2026-03-11"],
		["the day itself", [closed("2026-03-10")], "2026-03-11"],
		["all days and some more", [closed("2026-03-06", "2026-03-14")], "2026-03-18"],
		["an afternoon", [closed("2026-03-10", "2026-03-10", { half_day: true })], "2026-03-10"],
		["a weekday", [closed("2026-03-03", "2026-03-03", { repeats: "weekly" })], "2026-03-11"],
		["a day of every year", [closed("2020-03-09", "2020-03-09", { repeats: "yearly" })], "2026-03-11"],
		["a day of later years", [closed("2027-03-09", "2027-03-09", { repeats: "yearly" })], "2026-03-10"],
		["days after it", [closed("2026-03-11", "2026-03-20")], "2026-03-10"],
	])("moves by what it lost: %s", (_name, days, until) => {
		const calendar = makeCalendar(days);
		expect(pickupAfterChange(hold, policy, calendar)).toBe(until);
		expect(pickupUntil(hold.ready_on, policy, calendar)).toBe(until);
	});
	test("moves to an open day when weekdays are closed, and never to an earlier one", () => {
		expect(pickupAfterChange(hold, policy, makeCalendar([], [...weekend, 2]))).toBe("2026-03-11");
		expect(pickupAfterChange({ ...hold, pickup_until: "2026-03-12" }, policy, makeCalendar([]))).toBe(
			"2026-03-12",
		);
		const saturday = closed("2026-03-07", "2026-03-07", { is_open: true });
		expect(pickupAfterChange(hold, policy, makeCalendar([saturday]))).toBe("2026-03-10");
	});
	test("stays where there is none, and where no day is open", () => {
		expect(pickupAfterChange({ ...hold, pickup_until: "" }, policy, makeCalendar([]))).toBe("");
		expect(pickupAfterChange(hold, policy, makeCalendar([], [0, 1, 2, 3, 4, 5, 6]))).toBe("2026-03-10");
	});
});
