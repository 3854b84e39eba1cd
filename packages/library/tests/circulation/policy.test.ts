import { describe, expect, test } from "vitest";
import { decideCheckout } from "../../src/circulation/checkout.ts";
import { factoryPolicy, policyOf, presets, ruleFor } from "../../src/circulation/policy.ts";
import type { LoanRule } from "../../src/circulation/types.ts";
import { calendar, ministry, now, plain, pupil, state } from "./examples.ts";

const rule = (days: number, options: Partial<LoanRule> = {}): LoanRule => ({
	max_loans: 3,
	days,
	renewals: 0,
	holds: 0,
	...options,
});

describe("the rule that applies", () => {
	const rules = [
		rule(15),
		rule(20, { reader_type: "pupil" }),
		rule(10, { grade_from: 9, grade_to: 9 }),
		rule(7, { reader_type: "pupil", grade_from: 9, grade_to: 10 }),
		rule(3, { loanable: "teacher_only" }),
	];
	const policy = { ...ministry, rules };
	test("24: is the most specific one, wherever it stands", () => {
		for (const order of [rules, [...rules].reverse()]) {
			const days = (...who: Parameters<typeof ruleFor> extends [unknown, ...infer Rest] ? Rest : never) =>
				ruleFor({ ...policy, rules: order }, ...who).days;
			expect(days(pupil({ grade: 9 }), "yes")).toBe(7);
			expect(days(pupil({ grade: 11 }), "yes")).toBe(20);
			expect(days(pupil({ reader_type: "teacher", grade: 9 }), "yes")).toBe(10);
			expect(days(pupil({ reader_type: "staff", grade: -1 }), "yes")).toBe(15);
			expect(days(pupil({ grade: 9 }), "teacher_only")).toBe(3);
		}
	});
	test("of two equal ones is the first", () => {
		expect(ruleFor({ ...policy, rules: [rule(5), rule(6)] }, pupil(), "yes").days).toBe(5);
	});
	test("24: where none fits is the fall-back, never an error", () => {
		expect(ruleFor({ ...policy, rules: [] }, pupil(), "yes")).toMatchObject({ max_loans: 3, days: 15 });
		const teachers = [rule(30, { reader_type: "teacher" })];
		expect(ruleFor({ ...policy, rules: teachers }, pupil(), "yes").days).toBe(15);
	});
	test("to a class set is one that names class sets", () => {
		expect(ruleFor({ ...policy, rules: [rule(9)] }, pupil(), "class_set").days).toBe(15);
	});
	test("an empty bound of a stored rule is no bound, and does not make it more specific", () => {
		const stored = JSON.parse(
			'[{"max_loans":3,"days":8,"renewals":0,"holds":0},{"grade_from":null,"grade_to":null,"reader_type":"","max_loans":3,"days":9,"renewals":0,"holds":0}]',
		);
		expect(ruleFor(policyOf({ rules: stored }), pupil(), "yes").days).toBe(8);
	});
});

describe("the policy of a library", () => {
	test("is the factory's where nothing is set, by the regulation: 15 days, 3 and 5 books, no renewal", () => {
		expect(policyOf(null)).toEqual(factoryPolicy);
		expect(ruleFor(factoryPolicy, pupil(), "yes")).toMatchObject({ days: 15, max_loans: 3, renewals: 0 });
		expect(ruleFor(factoryPolicy, pupil({ reader_type: "teacher" }), "yes")).toMatchObject({ max_loans: 5 });
	});
	test("with the second preset has one renewal", () => {
		expect(policyOf({ preset: "meb_2024_renewal" }).rules.every(({ renewals }) => renewals === 1)).toBe(true);
	});
	test("takes its own rules before the preset's, and leaves out rows that are no rules", () => {
		const own = rule(21);
		expect(policyOf({ preset: "meb_2024", rules: [own, null, "x", { days: -1 }] }).rules).toEqual([own]);
		expect(policyOf({ rules: [{ days: "15" }] }).rules).toEqual(factoryPolicy.rules);
		expect(policyOf({ preset: "gone", rules: "[]" }).rules).toEqual(factoryPolicy.rules);
	});
	test("takes what the row says", () => {
		const row = {
			closed_day_mode: "weekly",
			ceiling_on: "2026-06-01",
			grace_days: 3,
			block_when_overdue: false,
		};
		expect(policyOf(row)).toMatchObject(row);
		expect(policyOf({ closed_day_mode: "" }).closed_day_mode).toBe("next_open");
	});
	test("has presets with names in both languages", () => {
		for (const { name } of presets) expect(name.tr && name.en).toBeTruthy();
	});
});

test("25: an open loan keeps its rule, a new loan has the changed one", () => {
	const lend = (policy: typeof ministry) => {
		const decision = decideCheckout(state(), plain, policy, calendar, now);
		if (!decision.ok) throw new Error("refused");
		return decision;
	};
	const before = lend(ministry);
	const changed = { ...ministry, rules: [rule(7)] };
	expect(lend(changed)).toMatchObject({ due_on: "2026-03-12", rule_snapshot: { days: 7 } });
	expect(before).toMatchObject({ due_on: "2026-03-20", rule_snapshot: { days: 15 } });
});
