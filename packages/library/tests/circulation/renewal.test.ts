import { describe, expect, test } from "vitest";
import { reasonMessage } from "../../src/circulation/reasons.ts";
import { decideRenewal } from "../../src/circulation/renewal.ts";
import type { LoanRule, LoanState, Policy } from "../../src/circulation/types.ts";
import {
	calendar,
	codes,
	copy,
	hold,
	insisting,
	loan,
	ministry,
	now,
	plain,
	pupil,
	renewing,
	state,
} from "./examples.ts";

const own = loan({ library_book_id: "nusha", loaned_on: "2026-02-20", due_on: "2026-03-09" });
const renew = (
	options: Parameters<typeof state>[0] = {},
	what: LoanState = own,
	request = plain,
	policy: Policy = renewing,
) => {
	const held = state({
		copy: copy({ status: "on_loan" }),
		copyLoan: what,
		loans: [what],
		freeCopies: 0,
		...options,
	});
	return decideRenewal(held, what, request, policy, calendar, now);
};
const withRule = (options: Partial<LoanRule>, policy: Partial<Policy> = {}): Policy => ({
	...ministry,
	rules: [{ max_loans: 3, days: 15, renewals: 2, holds: 0, ...options }],
	...policy,
});

describe("a renewal", () => {
	test("43: runs from today", () => {
		expect(renew()).toEqual({ ok: true, due_on: "2026-03-20", renewals: 1, warnings: [] });
	});
	test("43: runs from the due date where the library wants it so", () => {
		expect(renew({}, own, plain, { ...renewing, renew_from_due: true })).toMatchObject({
			due_on: "2026-03-24",
		});
	});
	test("6, 43: is possible for the reader who scans the own copy again", () => {
		expect(codes(renew({ reader: pupil({ id: own.student_id }) }))).toEqual([]);
	});
	test("44: ends at its limit, and there is none by the regulation", () => {
		expect(codes(renew({}, { ...own, renewals: 1 }))).toEqual(["no_renewals"]);
		const none = renew({}, own, plain, ministry);
		expect(codes(none)).toEqual(["no_renewals"]);
		expect(none.ok || none.reasons.map((reason) => reasonMessage(reason, "tr"))).toEqual([
			"Kurallara göre süre uzatılamaz.",
		]);
	});
	test("45: is refused while another reader waits and no other copy is free", () => {
		expect(codes(renew({ holds: [hold()] }))).toEqual(["hold_waiting"]);
		expect(codes(renew({ holds: [hold({ student_id: "ayse" })] }))).toEqual([]);
	});
	test("46: is allowed when other copies cover all who wait", () => {
		expect(codes(renew({ holds: [hold()], freeCopies: 1 }))).toEqual([]);
		expect(codes(renew({ holds: [hold(), hold({ id: "b" })], freeCopies: 1 }))).toEqual(["hold_waiting"]);
	});
	test("46: is allowed when those who wait want another copy", () => {
		expect(codes(renew({ holds: [hold({ library_book_id: "oteki" })] }))).toEqual([]);
	});
	test("47: is refused when somebody waits for this very copy", () => {
		expect(codes(renew({ holds: [hold({ library_book_id: "nusha" })], freeCopies: 9 }))).toEqual([
			"hold_waiting",
		]);
	});
	test("48: is refused when it would not move the due date", () => {
		expect(codes(renew({}, { ...own, due_on: "2026-03-20" }))).toEqual(["not_later"]);
		expect(codes(renew({}, { ...own, due_on: "2026-04-20" }, insisting))).toEqual(["not_later"]);
		expect(codes(renew({}, own, plain, { ...renewing, ceiling_on: "2026-03-09" }))).toEqual(["not_later"]);
	});
	test.each(["lost", "claimed_returned", "returned", "closed_missing", "cancelled"] as const)(
		"49: of a loan that is %s is refused",
		(status) => {
			expect(codes(renew({}, { ...own, status }, insisting))).toContain("not_open");
		},
	);
	test("50: is refused to a leaver; to a blocked reader it is an exception, which shows", () => {
		expect(codes(renew({ reader: pupil({ status: "left" }) }, own, insisting))).toEqual(["reader_inactive"]);
		expect(codes(renew({ reader: pupil({ status: "blocked" }) }))).toEqual(["reader_blocked"]);
		expect(renew({ reader: pupil({ status: "blocked" }) }, own, insisting)).toMatchObject({
			ok: true,
			warnings: [{ code: "overridden" }],
		});
	});
	test("50: is refused while the reader keeps a late book", () => {
		expect(codes(renew({ loans: [own, loan({ id: "b", due_on: "2026-03-01" })] }))).toEqual(["overdue"]);
	});
	test("52: of its own length is honoured, zero as well; without one it is the loan's length", () => {
		expect(renew({}, own, plain, withRule({ renew_days: 7 }))).toMatchObject({ due_on: "2026-03-12" });
		expect(codes(renew({}, own, plain, withRule({ renew_days: 0 })))).toEqual(["not_later"]);
		expect(renew({}, own, plain, withRule({}))).toMatchObject({ due_on: "2026-03-20" });
	});
	test("21: hears all reasons at once", () => {
		expect(
			codes(renew({ reader: pupil({ status: "blocked" }), holds: [hold()] }, { ...own, renewals: 1 })),
		).toEqual(["reader_blocked", "no_renewals", "hold_waiting"]);
	});
});
