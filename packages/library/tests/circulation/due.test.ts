import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClosedDay, makeCalendar } from "../../src/calendar/calendar.ts";
import { decideCheckout } from "../../src/circulation/checkout.ts";
import { dueDate } from "../../src/circulation/due.ts";
import { daysLate, isOverdue } from "../../src/circulation/lateness.ts";
import type { ClosedDayMode, Policy } from "../../src/circulation/types.ts";
import { addDays } from "../../src/turkish/dates.ts";
import { alwaysOpen, calendar, codes, ministry, plain, state, today } from "./examples.ts";

const closedOn = (from_on: string, to_on = from_on): ClosedDay => ({ from_on, to_on, name: "kapalı" });
const mode = (closed_day_mode: ClosedDayMode, ceiling_on = ""): Policy => ({
	...ministry,
	closed_day_mode,
	ceiling_on,
});
const due = (policy: Policy, open = calendar, days = 15, from = today) => {
	const decided = dueDate(from, days, policy, open, today);
	return decided.ok ? decided.date : decided.reason.code;
};

describe("a loan is due", () => {
	test("29: in 15 whole days", () => {
		expect(due(mode("next_open"))).toBe("2026-03-20");
	});
	test("30: on the next open day when its day is closed", () => {
		expect(due(mode("next_open"), makeCalendar([closedOn("2026-03-20")]))).toBe("2026-03-23");
	});
	test("30: on the closed day itself where the library wants it so", () => {
		expect(due(mode("keep"), makeCalendar([closedOn("2026-03-20")]))).toBe("2026-03-20");
	});
	test("31: on the previous open day", () => {
		expect(due(mode("previous_open"), makeCalendar([closedOn("2026-03-19", "2026-03-20")]))).toBe(
			"2026-03-18",
		);
	});
	test("32: by weeks, as often as needed", () => {
		const holidays = makeCalendar([closedOn("2026-03-19"), closedOn("2026-03-26")]);
		expect(due(mode("weekly"), holidays, 14)).toBe("2026-04-02");
	});
	test("33: by weeks on a weekday that is always closed, on the next open day", () => {
		expect(due(mode("weekly"), calendar, 2)).toBe("2026-03-09");
	});
	test("34: after the whole of a nine-day holiday", () => {
		expect(due(mode("next_open"), makeCalendar([closedOn("2026-03-16", "2026-03-20")]), 9)).toBe(
			"2026-03-23",
		);
	});
	test("35: never after the ceiling, and before it when the ceiling is closed", () => {
		expect(due(mode("next_open", "2026-03-18"))).toBe("2026-03-18");
		expect(due(mode("next_open", "2026-03-15"))).toBe("2026-03-13");
		expect(due(mode("next_open", "2026-03-20"), makeCalendar([closedOn("2026-03-20")]))).toBe("2026-03-19");
	});
	test("37: not at all when the ceiling is past; the loan is refused and says why", () => {
		expect(due(mode("next_open", "2026-03-04"))).toBe("ceiling_past");
		const past = mode("next_open", "2026-03-04");
		const decision = decideCheckout(state(), plain, past, calendar, new Date("2026-03-05T09:00:00Z"));
		expect(codes(decision)).toEqual(["ceiling_past"]);
		expect(due(mode("next_open", today))).toBe(today);
	});
	test("38: not at all without an open day within a year", () => {
		const never = makeCalendar([], [0, 1, 2, 3, 4, 5, 6]);
		for (const each of ["next_open", "previous_open", "weekly"] as const) {
			expect(due(mode(each), never)).toBe("no_open_day");
		}
	});
	test("39: a day later when lent two minutes later, after midnight", () => {
		const lentAt = (instant: string) =>
			decideCheckout(state(), plain, ministry, alwaysOpen, new Date(instant));
		expect(lentAt("2026-03-05T20:59:00Z")).toMatchObject({ due_on: "2026-03-20" });
		expect(lentAt("2026-03-05T21:01:00Z")).toMatchObject({ due_on: "2026-03-21" });
	});
	test("43: on an open day also when what it is counted from lies long ago", () => {
		const decided = dueDate("2026-01-05", 15, mode("next_open"), calendar, "2026-03-07");
		expect(decided).toMatchObject({ ok: true, date: "2026-03-09" });
	});
});

const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
const days = fc.array(
	fc.tuple(date, fc.nat(12)).map(([from, length]) => closedOn(from, addDays(from, length))),
	{ maxLength: 8 },
);
const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 });

test("30, 35: whatever the calendar, nothing is due on a closed day, after the ceiling or before today", () => {
	fc.assert(
		fc.property(
			date,
			date,
			fc.nat(60),
			days,
			weekdays,
			fc.option(date, { nil: "" }),
			fc.constantFrom<ClosedDayMode>("next_open", "weekly"),
			(from, decidedOn, length, closed, week, ceiling, closedDayMode) => {
				const open = makeCalendar(closed, week);
				const decided = dueDate(from, length, mode(closedDayMode, ceiling), open, decidedOn);
				if (!decided.ok) {
					expect(ceiling !== "" || decided.reason.code === "no_open_day").toBe(true);
					return;
				}
				expect(open.isClosed(decided.date)).toBe(false);
				expect(decided.date >= decidedOn).toBe(true);
				if (ceiling !== "") expect(decided.date <= ceiling).toBe(true);
			},
		),
		{ numRuns: 1000 },
	);
});

describe("42: lateness", () => {
	test.each([
		["2026-03-04", 1],
		["2026-03-05", 0],
		["2026-03-06", 0],
		["2026-02-03", 30],
		["", 0],
	])("of a loan due on %s is %i days", (dueOn, late) => {
		expect(daysLate(dueOn, today)).toBe(late);
		expect(isOverdue({ status: "open", due_on: dueOn }, today)).toBe(late > 0);
	});
	test("ends with the loan", () => {
		for (const status of ["returned", "lost", "claimed_returned", "cancelled"]) {
			expect(isOverdue({ status, due_on: "2026-01-01" }, today)).toBe(false);
		}
	});
});
