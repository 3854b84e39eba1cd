import { describe, expect, test } from "vitest";
import { type CheckoutState, decideCheckout } from "../../src/circulation/checkout.ts";
import { reasonMessage } from "../../src/circulation/reasons.ts";
import type { CopyStatus, LoanRule, Policy, ReaderState } from "../../src/circulation/types.ts";
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
	state,
	today,
} from "./examples.ts";

const decide = (
	options: Parameters<typeof state>[0] = {},
	request = plain,
	policy: Policy = ministry,
	at = now,
) => decideCheckout(state(options), request, policy, calendar, at);

describe("lending", () => {
	test("1: a free copy goes to an active reader, due by the rule", () => {
		expect(decide()).toMatchObject({
			ok: true,
			due_on: "2026-03-20",
			copy_status: "on_loan",
			filled_hold: null,
			warnings: [],
			rule_snapshot: { reader_type: "pupil", max_loans: 3, days: 15 },
		});
	});
	test.each<ReaderState["status"]>(["left", "transferred", "graduated", "anonymised"])(
		"4: a reader who is %s gets nothing, not even as an exception",
		(status) => {
			expect(codes(decide({ reader: pupil({ status }) }))).toEqual(["reader_inactive"]);
			expect(codes(decide({ reader: pupil({ status }) }, insisting))).toEqual(["reader_inactive"]);
		},
	);
	test("5: a copy that somebody else has must come back first", () => {
		const copyLoan = loan({ student_id: "mehmet", library_book_id: "nusha" });
		const out = { copy: copy({ status: "on_loan" }), copyLoan };
		expect(codes(decide(out))).toEqual(["copy_on_loan"]);
		expect(codes(decide(out, insisting))).toEqual(["copy_on_loan"]);
	});
	test("88: a copy never goes to another school's reader", () => {
		expect(codes(decide({ reader: pupil({ school_id: "baska" }) }, insisting))).toEqual(["other_school"]);
	});
});

describe("the limit", () => {
	const three = ["a", "b", "c"].map((id) => loan({ id }));
	test("7: of three is reached with three loans; an exception needs a reason", () => {
		expect(codes(decide({ loans: three.slice(0, 2) }))).toEqual([]);
		expect(codes(decide({ loans: three }))).toEqual(["limit_reached"]);
		expect(decide({ loans: three }, insisting)).toMatchObject({
			ok: true,
			warnings: [{ code: "overridden" }],
		});
	});
	test("7: of a teacher is five", () => {
		const reader = pupil({ reader_type: "teacher", grade: -1 });
		expect(codes(decide({ reader, loans: [...three, loan({ id: "d" })] }))).toEqual([]);
		expect(codes(decide({ reader, loans: [...three, loan({ id: "d" }), loan({ id: "e" })] }))).toEqual([
			"limit_reached",
		]);
	});
	test("8: is not used up by class sets, nor theirs by ordinary loans", () => {
		const sets = three.map((one) => ({ ...one, loanable: "class_set" as const }));
		expect(codes(decide({ loans: sets }))).toEqual([]);
		expect(codes(decide({ loans: three, copy: copy({ loanable: "class_set" }) }))).toEqual([]);
	});
	test("8: of a rule for one kind of copy counts that kind only", () => {
		const rules: LoanRule[] = [
			{ max_loans: 3, days: 15, renewals: 0, holds: 0 },
			{ loanable: "teacher_only", max_loans: 1, days: 15, renewals: 0, holds: 0 },
		];
		const reader = pupil({ reader_type: "teacher" });
		const special = copy({ loanable: "teacher_only" });
		const policy = { ...ministry, rules };
		expect(codes(decide({ reader, loans: [loan()], copy: special }, plain, policy))).toEqual([]);
		const lent = [loan({ loanable: "teacher_only" })];
		expect(codes(decide({ reader, loans: lent, copy: special }, plain, policy))).toEqual(["limit_reached"]);
		expect(codes(decide({ reader, loans: [...lent, loan(), loan()] }, plain, policy))).toEqual([]);
	});
	test("9: does not count a loan claimed returned, but a lost one", () => {
		const claimed = three.map((one) => ({ ...one, status: "claimed_returned" as const }));
		expect(codes(decide({ loans: claimed }))).toEqual([]);
		const lost = three.map((one) => ({ ...one, status: "lost" as const }));
		expect(codes(decide({ loans: lost }))).toEqual(["limit_reached"]);
	});
});

describe("holds", () => {
	test("12: a copy held on the shelf for another reader is refused", () => {
		const holds = [hold({ status: "ready", library_book_id: "nusha" })];
		expect(codes(decide({ copy: copy({ status: "hold_shelf" }), holds, freeCopies: 0 }))).toEqual([
			"copy_on_hold_shelf",
		]);
	});
	test("12: of two copies on the hold shelf each is for its own reader alone", () => {
		const holds = [
			hold({ id: "own", student_id: "ayse", status: "ready", library_book_id: "oteki" }),
			hold({ id: "other", student_id: "mehmet", status: "ready", library_book_id: "nusha" }),
		];
		expect(codes(decide({ copy: copy({ status: "hold_shelf" }), holds, freeCopies: 0 }))).toEqual([
			"copy_on_hold_shelf",
		]);
	});
	test("13: a copy held on the shelf for this reader is lent and fills the hold", () => {
		const holds = [hold({ id: "own", student_id: "ayse", status: "ready", library_book_id: "nusha" })];
		expect(decide({ copy: copy({ status: "hold_shelf" }), holds, freeCopies: 0 })).toMatchObject({
			ok: true,
			filled_hold: "own",
		});
	});
	test("13: the first in the queue gets the copy although others wait behind", () => {
		const holds = [
			hold({ id: "own", student_id: "ayse", position: 1 }),
			hold({ id: "other", student_id: "mehmet", position: 2 }),
		];
		expect(decide({ holds })).toMatchObject({ ok: true, filled_hold: "own" });
		const swapped = holds.map((one) => ({ ...one, position: 3 - one.position }));
		expect(codes(decide({ holds: swapped }))).toEqual(["hold_waiting"]);
	});
	test("14: the only free copy of a title that others wait for is asked about", () => {
		expect(codes(decide({ holds: [hold()] }))).toEqual(["hold_waiting"]);
		expect(decide({ holds: [hold()] }, insisting).ok).toBe(true);
	});
	test("15: with enough other free copies nobody is asked", () => {
		expect(codes(decide({ holds: [hold()], freeCopies: 2 }))).toEqual([]);
		expect(codes(decide({ holds: [hold(), hold({ id: "b" })], freeCopies: 2 }))).toEqual(["hold_waiting"]);
	});
	test("14: a hold on this very copy is asked about however many others are free", () => {
		expect(codes(decide({ holds: [hold({ library_book_id: "nusha" })], freeCopies: 5 }))).toEqual([
			"hold_waiting",
		]);
	});
	test("21: a copy that is not on the shelf adds no hold that nobody has", () => {
		expect(codes(decide({ copy: copy({ loanable: "in_library" }), freeCopies: 0 }))).toEqual([
			"reference_only",
		]);
	});
	test("15: a hold on another copy does not keep this one", () => {
		expect(codes(decide({ holds: [hold({ library_book_id: "oteki" })] }))).toEqual([]);
	});
});

describe("the copy", () => {
	test("16: for use in the library never leaves it (article 14 of the regulation)", () => {
		const reference = { copy: copy({ loanable: "in_library" }) };
		expect(codes(decide(reference))).toEqual(["reference_only"]);
		expect(codes(decide(reference, insisting))).toEqual(["reference_only"]);
	});
	test("16: for teachers is refused to a pupil, lent to a teacher", () => {
		const special = copy({ loanable: "teacher_only" });
		expect(codes(decide({ copy: special }))).toEqual(["teacher_only"]);
		expect(codes(decide({ copy: special, reader: pupil({ reader_type: "teacher" }) }))).toEqual([]);
	});
	test("18: that was missing is lent after confirmation and counts as found", () => {
		const missing = { copy: copy({ status: "missing" }), freeCopies: 0 };
		expect(codes(decide(missing))).toEqual(["copy_status"]);
		const lent = decide(missing, insisting);
		expect(lent).toMatchObject({ ok: true, copy_status: "on_loan" });
		expect(lent.ok && lent.warnings.map(({ code }) => code)).toEqual(["overridden", "found"]);
	});
	test("19: that is withdrawn is refused for good", () => {
		expect(codes(decide({ copy: copy({ status: "withdrawn" }) }, insisting))).toEqual(["copy_withdrawn"]);
	});
	test.each<CopyStatus>(["repair", "in_process", "lost"])("19: in status %s is refused", (status) => {
		expect(codes(decide({ copy: copy({ status }) }, insisting))).toEqual(["copy_status"]);
	});
});

describe("a copy on its way", () => {
	const sent = hold({ id: "theirs", status: "in_transit", library_book_id: "nusha", library_id: "ek" });
	const onItsWay = (options: Partial<CheckoutState> = {}, request = plain) =>
		decide({ copy: copy({ status: "in_transit" }), holds: [sent], freeCopies: 0, ...options }, request);
	const theirs = { reader: pupil({ id: sent.student_id }) };

	test("is lent to the reader of its hold where that is picked up, and fills it", () => {
		expect(onItsWay({ ...theirs, here: "ek" })).toMatchObject({ ok: true, filled_hold: "theirs" });
	});
	test("is for nobody else there, unless staff give a reason: the hold waits again", () => {
		expect(codes(onItsWay({ here: "ek" }))).toEqual(["copy_on_hold_shelf"]);
		expect(onItsWay({ here: "ek" }, insisting)).toMatchObject({ ok: true, displaced_hold: "theirs" });
	});
	test("is sent on from any other library, unless staff give a reason", () => {
		for (const reader of [theirs, {}]) {
			expect(codes(onItsWay(reader))).toEqual(["copy_in_transit"]);
			expect(codes(onItsWay(reader, insisting))).toEqual([]);
		}
	});
	test("is lent at home, where it would go to its shelf, and nowhere else", () => {
		expect(codes(onItsWay({ holds: [] }))).toEqual([]);
		expect(codes(onItsWay({ holds: [], here: "ek" }))).toEqual(["copy_in_transit"]);
		expect(codes(onItsWay({ holds: [hold()] }))).toEqual(["hold_waiting"]);
	});
});

describe("exceptions", () => {
	const loans = [loan({ id: "a" }), loan({ id: "b" }), loan({ id: "c" })];
	test("17: need the right to make them", () => {
		expect(codes(decide({ loans }, { ...insisting, may_override: false }))).toEqual(["limit_reached"]);
	});
	test.each(["  ", "x", " ab "])("17: need a reason worth the name, not %j", (override_reason) => {
		expect(codes(decide({ loans }, { override_reason, may_override: true }))).toEqual([
			"limit_reached",
			"override_reason",
		]);
	});
	test("17: that nobody needed leave no trace", () => {
		expect(decide({}, insisting)).toMatchObject({ ok: true, warnings: [] });
	});
	test("21: all reasons come back in one answer", () => {
		const late = loans.map((one) => ({ ...one, due_on: "2026-02-01" }));
		const reader = pupil({ blocked_until: "2026-04-01" });
		const special = copy({ loanable: "teacher_only" });
		expect(
			codes(
				decide({
					loans: late,
					reader,
					copy: special,
					holds: [hold({ reader_type: "teacher" })],
					freeCopies: 0,
				}),
			),
		).toEqual(["reader_blocked", "teacher_only", "limit_reached", "overdue", "hold_waiting"]);
	});
	test("21: one reason that cannot be overridden keeps all of them", () => {
		expect(codes(decide({ loans, copy: copy({ loanable: "in_library" }) }, insisting))).toEqual([
			"reference_only",
			"limit_reached",
		]);
	});
});

describe("late and blocked readers", () => {
	const late = [loan({ due_on: "2026-03-03" })];
	const patient = { ...ministry, grace_days: 2 };
	test("22: a late loan blocks", () => {
		expect(codes(decide({ loans: late }))).toEqual(["overdue"]);
		expect(decide({ loans: late }, insisting).ok).toBe(true);
	});
	test("22: within the days of grace it only warns, the day after it blocks", () => {
		expect(decide({ loans: late }, plain, patient)).toMatchObject({
			ok: true,
			warnings: [{ code: "overdue_in_grace" }],
		});
		expect(codes(decide({ loans: [loan({ due_on: "2026-03-02" })] }, plain, patient))).toEqual(["overdue"]);
	});
	test("22: due today is not late", () => {
		expect(decide({ loans: [loan({ due_on: today })] })).toMatchObject({ ok: true, warnings: [] });
	});
	test("22: where the library does not block, nothing is said", () => {
		const kind = { ...ministry, block_when_overdue: false };
		expect(decide({ loans: late }, plain, kind)).toMatchObject({ ok: true, warnings: [] });
	});
	test("23: a block holds on its last day and ends the day after", () => {
		expect(codes(decide({ reader: pupil({ blocked_until: today }) }))).toEqual(["reader_blocked"]);
		expect(codes(decide({ reader: pupil({ blocked_until: "2026-03-04" }) }))).toEqual([]);
		expect(codes(decide({ reader: pupil({ status: "blocked", blocked_until: "2026-03-04" }) }))).toEqual([]);
	});
	test("23: a block with an end alone says its last day as people write it, and one with a reason says that", () => {
		const messagesFor = (reader: Partial<ReaderState>) => {
			const decision = decide({ reader: pupil(reader) });
			return decision.ok || decision.reasons.map((reason) => reasonMessage(reason, "tr"));
		};
		expect(messagesFor({ blocked_until: "2026-12-31" })).toEqual([
			"Okur 31.12.2026 tarihine kadar (o gün dâhil) ödünce kapalı.",
		]);
		const blocked_reason = "Kitabı kaybetti";
		expect(messagesFor({ blocked_until: "2026-12-31", blocked_reason })).toEqual([
			"Okur ödünce kapalı: Kitabı kaybetti",
		]);
		expect(messagesFor({ status: "blocked" })).toEqual(["Okur ödünce kapalı."]);
	});
	test("23: a block without an end holds until it is lifted", () => {
		expect(codes(decide({ reader: pupil({ status: "blocked" }) }))).toEqual(["reader_blocked"]);
	});
});
