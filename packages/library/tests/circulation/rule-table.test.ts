/** Tables of lending rules: the first problem of one is named by its row and member. */
import { expect, test } from "vitest";
import { MAX_RULES, ruleProblem, sameRules } from "../../src/circulation/rule-table.ts";

const rule = { max_loans: 3, days: 15, renewals: 1, holds: 2 };

test("accepts rules whose optional members are missing, empty or null", () => {
	expect([undefined, null, "", []].map(ruleProblem)).toEqual([null, null, null, null]);
	const empty = { reader_type: "", loanable: null, until_on: "", grade_from: null, grade_to: "" };
	expect(ruleProblem([rule, { ...rule, ...empty }])).toBeNull();
	const whole = { reader_type: "pupil", loanable: "yes", until_on: "2027-06-11", grade_from: 5, grade_to: 8 };
	expect(ruleProblem([{ ...rule, ...whole }])).toBeNull();
});

test.each([
	["a text", "rules", -1, ""],
	["too many rules", Array.from({ length: MAX_RULES + 1 }, () => rule), -1, ""],
	["a rule that is none", [rule, null], 1, ""],
	["a list for a rule", [[]], 0, ""],
	["an unknown member", [{ ...rule, fine: 5 }], 0, ""],
	["a missing number", [rule, { ...rule, days: undefined }], 1, "days"],
	["half a day", [{ ...rule, days: 1.5 }], 0, "days"],
	["a negative number", [{ ...rule, renewals: -1 }], 0, "renewals"],
	["a grade beyond school", [{ ...rule, grade_from: 13 }], 0, "grade_from"],
	["grades in the wrong order", [{ ...rule, grade_from: 8, grade_to: 5 }], 0, "grade_to"],
	["an unknown kind of reader", [{ ...rule, reader_type: "cat" }], 0, "reader_type"],
	["an unknown kind of copy", [{ ...rule, loanable: "perhaps" }], 0, "loanable"],
	["a day that is none", [{ ...rule, until_on: "2027-02-29" }], 0, "until_on"],
])("refuses %s", (_, rules, row, member) => {
	expect(ruleProblem(rules)).toEqual({ row, member });
});

test("takes rules for the same whatever the order of their members", () => {
	const turned = { holds: 2, renewals: 1, days: 15, max_loans: 3 };
	expect([
		sameRules([rule], [turned]),
		sameRules([rule], [{ ...rule, days: 14 }]),
		sameRules([], [rule]),
	]).toEqual([true, false, false]);
});
