import { describe, expect, test } from "vitest";
import { makeCalendar } from "../../src/calendar/calendar.ts";
import { ageOf } from "../../src/circulation/age.ts";
import { decideCheckout } from "../../src/circulation/checkout.ts";
import { policyOf } from "../../src/circulation/policy.ts";
import { decideRenewal } from "../../src/circulation/renewal.ts";
import { suspendedUntil } from "../../src/circulation/suspension.ts";
import type { LoanRule, Policy } from "../../src/circulation/types.ts";
import { calendar, codes, copy, insisting, loan, ministry, now, plain, pupil, state } from "./examples.ts";

const policy = (options: Partial<Policy> = {}): Policy => ({
	...ministry,
	suspension_per_day: 1,
	...options,
});
const until = (due_on: string, returned_on: string, rules = policy(), open = calendar) =>
	suspendedUntil([{ due_on, returned_on }], rules, open);

describe("63: a late return suspends", () => {
	test("for as many days as it was late in open days, from the return on", () => {
		// Friday to the Tuesday after next: six open days late.
		expect(until("2026-02-20", "2026-03-02")).toBe("2026-03-08");
		expect(until("2026-02-20", "2026-02-23")).toBe("2026-02-24");
	});
	test("not for days on which the library was closed", () => {
		expect(until("2026-02-20", "2026-02-22")).toBe("");
		const holiday = makeCalendar([{ from_on: "2026-02-23", to_on: "2026-02-27", name: "Tatil" }]);
		expect(until("2026-02-20", "2026-03-02", policy(), holiday)).toBe("2026-03-03");
	});
	test("by its rate, at most for the cap", () => {
		expect(until("2026-02-20", "2026-02-25", policy({ suspension_per_day: 0.5 }))).toBe("2026-02-27");
		expect(until("2026-01-05", "2026-03-02", policy({ suspension_cap: 14 }))).toBe("2026-03-16");
		expect(policyOf({ suspension_per_day: 1, suspension_cap: 0 }).suspension_cap).toBe(30);
	});
	test("not within the days of grace, and for every late day beyond them", () => {
		expect(until("2026-02-20", "2026-02-23", policy({ grace_days: 3 }))).toBe("");
		expect(until("2026-02-20", "2026-02-24", policy({ grace_days: 3 }))).toBe("2026-02-26");
	});
	test("until the last of several, and nobody where no rate is set", () => {
		const returns = [
			{ due_on: "2026-02-16", returned_on: "2026-02-23" },
			{ due_on: "2026-02-24", returned_on: "2026-02-25" },
		];
		expect(suspendedUntil(returns, policy(), calendar)).toBe("2026-02-28");
		expect(suspendedUntil(returns, ministry, calendar)).toBe("");
		expect(suspendedUntil([], policy(), calendar)).toBe("");
	});
	test("23: up to its last day, and not on the day after; an exception shows", () => {
		const lend = (suspended_until: string, request = plain) =>
			decideCheckout(state({ reader: pupil({ suspended_until }) }), request, ministry, calendar, now);
		expect(codes(lend("2026-03-05"))).toEqual(["suspended"]);
		expect(codes(lend("2026-03-04"))).toEqual([]);
		expect(lend("2026-03-05", insisting)).toMatchObject({ ok: true, warnings: [{ code: "overridden" }] });
	});
});

describe("36: the membership's end", () => {
	const lend = (member_until: string, policyNow: Policy = ministry, open = calendar) =>
		decideCheckout(state({ reader: pupil({ member_until }) }), plain, policyNow, open, now);
	test("is the latest due date; the open day before where it is closed", () => {
		expect(lend("2026-03-18")).toMatchObject({ due_on: "2026-03-18" });
		expect(lend("2026-03-15")).toMatchObject({ due_on: "2026-03-13" });
		expect(lend("2026-06-18")).toMatchObject({ due_on: "2026-03-20" });
	});
	test("and the ceiling: the earlier one counts", () => {
		expect(lend("2026-03-18", { ...ministry, ceiling_on: "2026-03-17" })).toMatchObject({
			due_on: "2026-03-17",
		});
		expect(lend("2026-03-16", { ...ministry, ceiling_on: "2026-03-17" })).toMatchObject({
			due_on: "2026-03-16",
		});
	});
	test("once past refuses, and says so once", () => {
		expect(codes(lend("2026-03-04"))).toEqual(["membership_over"]);
		expect(codes(lend("2026-03-05"))).toEqual([]);
		const closedSince = makeCalendar([{ from_on: "2026-03-05", to_on: "2026-03-06", name: "Kar" }]);
		expect(codes(lend("2026-03-06", ministry, closedSince))).toEqual(["membership_over"]);
	});
	test("holds for a renewal, too", () => {
		const own = loan({ library_book_id: "nusha", due_on: "2026-03-09" });
		const held = state({
			copy: copy({ status: "on_loan" }),
			copyLoan: own,
			loans: [own],
			reader: pupil({ member_until: "2026-03-10" }),
		});
		const rules = [{ max_loans: 3, days: 15, renewals: 1, holds: 0 }];
		expect(decideRenewal(held, own, plain, { ...ministry, rules }, calendar, now)).toMatchObject({
			due_on: "2026-03-10",
		});
	});
	test("of a rule is that of its readers alone", () => {
		const base = { max_loans: 3, days: 15, renewals: 0, holds: 0 };
		const rules: LoanRule[] = [base, { ...base, grade_from: 12, grade_to: 12, until_on: "2026-03-12" }];
		const due = (grade: number) =>
			decideCheckout(state({ reader: pupil({ grade }) }), plain, { ...ministry, rules }, calendar, now);
		expect(due(12)).toMatchObject({ due_on: "2026-03-12" });
		expect(due(11)).toMatchObject({ due_on: "2026-03-20" });
	});
});

describe("51: a renewal", () => {
	const own = loan({ library_book_id: "nusha", due_on: "2026-03-09" });
	const rules = [{ max_loans: 3, days: 15, renewals: 1, holds: 0 }];
	const renew = (renew_before_days: number, request = plain) => {
		const held = state({ copy: copy({ status: "on_loan" }), copyLoan: own, loans: [own] });
		const early = { ...ministry, rules, renew_before_days };
		return decideRenewal(held, own, request, early, calendar, now);
	};
	test("is refused earlier than so many days before the due date, and says from when", () => {
		expect(renew(3)).toMatchObject({
			ok: false,
			reasons: [{ code: "renew_too_early", values: { date: "2026-03-06" } }],
		});
		expect(codes(renew(4))).toEqual([]);
		expect(codes(renew(0))).toEqual([]);
		expect(codes(renew(3, insisting))).toEqual([]);
	});
});

describe("27: a book for older readers", () => {
	const lend = (ageMin: number, options = {}) =>
		decideCheckout(state({ reader: pupil(options), ageMin }), plain, ministry, calendar, now);
	test("goes to a younger pupil with a warning", () => {
		expect(lend(12, { grade: 5 })).toMatchObject({
			ok: true,
			warnings: [{ code: "age", values: { age: 12 } }],
		});
		expect(lend(11, { grade: 5 })).toMatchObject({ warnings: [] });
		expect(lend(12, { grade: 5, birth_year: 2014 })).toMatchObject({ warnings: [] });
		expect(lend(12, { grade: 7, birth_year: 2015 })).toMatchObject({ warnings: [{ code: "age" }] });
	});
	test("says nothing of teachers, of ages that nobody knows, and of books for everybody", () => {
		expect(ageOf(pupil({ reader_type: "teacher", grade: 5 }), "2026-03-05")).toBeNull();
		expect(ageOf(pupil({ grade: -1 }), "2026-03-05")).toBeNull();
		expect([0, 1, 12].map((grade) => ageOf(pupil({ grade }), "2026-03-05"))).toEqual([null, 7, 18]);
		expect(lend(0, { grade: 1 })).toMatchObject({ warnings: [] });
	});
});
