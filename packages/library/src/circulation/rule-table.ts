/** Validation and comparison of a table of lending rules. */
import { isCalendarDate } from "../turkish/dates.ts";
import { withoutEmpty } from "./policy.ts";
import type { Loanable, LoanRule, ReaderType } from "./types.ts";

/** Maximum number of rows; a school has five to ten. */
export const MAX_RULES = 60;

export const ruledReaderTypes: readonly ReaderType[] = ["pupil", "teacher", "staff", "club"];
export const ruledKinds: readonly Loanable[] = ["yes", "in_library", "teacher_only", "class_set"];

/** Minimum and maximum of the integers of a rule. */
export const ruleBounds = {
	max_loans: [0, 1000],
	days: [0, 366],
	renewals: [0, 50],
	renew_days: [0, 366],
	holds: [0, 100],
	grade_from: [0, 12],
	grade_to: [0, 12],
} as const satisfies Partial<Record<keyof LoanRule, readonly [number, number]>>;

type NumberMember = keyof typeof ruleBounds;

const required: ReadonlySet<string> = new Set(["max_loans", "days", "renewals", "holds"]);

/** Problem of a table: its row (from 0) and member. `row` is -1 where the value is not a table. */
export interface RuleProblem {
	readonly row: number;
	readonly member: keyof LoanRule | "";
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

function problemOf(value: unknown): keyof LoanRule | "" | null {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return "";
	const rule = value as Readonly<Record<string, unknown>>;
	const known = new Set<string>([...Object.keys(ruleBounds), "reader_type", "loanable", "until_on"]);
	if (Object.keys(rule).some((name) => !known.has(name))) return "";
	for (const [name, [min, max]] of Object.entries(ruleBounds)) {
		const number = rule[name];
		if (isEmpty(number)) {
			if (required.has(name)) return name as NumberMember;
		} else if (!Number.isInteger(number) || Number(number) < min || Number(number) > max) {
			return name as NumberMember;
		}
	}
	const { reader_type, loanable, until_on, grade_from, grade_to } = rule;
	if (!isEmpty(reader_type) && !ruledReaderTypes.includes(reader_type as ReaderType)) return "reader_type";
	if (!isEmpty(loanable) && !ruledKinds.includes(loanable as Loanable)) return "loanable";
	if (!isEmpty(until_on) && !isCalendarDate(String(until_on))) return "until_on";
	if (!isEmpty(grade_from) && !isEmpty(grade_to) && Number(grade_from) > Number(grade_to)) return "grade_to";
	return null;
}

/** Finds the first problem of a rule table; `null` for a valid one. An empty value means the preset's rules. */
export function ruleProblem(rules: unknown): RuleProblem | null {
	if (isEmpty(rules)) return null;
	if (!Array.isArray(rules) || rules.length > MAX_RULES) return { row: -1, member: "" };
	for (const [row, rule] of rules.entries()) {
		const member = problemOf(rule);
		if (member !== null) return { row, member };
	}
	return null;
}

const orderRules = (rules: readonly LoanRule[]): string =>
	JSON.stringify(
		rules.map((rule) => Object.entries(withoutEmpty(rule)).sort(([a], [b]) => (a < b ? -1 : 1))),
	);

/** Whether two tables have the same rules in the same order. */
export const sameRules = (one: readonly LoanRule[], other: readonly LoanRule[]): boolean =>
	orderRules(one) === orderRules(other);
