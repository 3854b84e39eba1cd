/**
 * Selects the policy and rule that apply: presets, the fallback from library to school to system, the most specific
 * rule.
 */
import { type Text, words } from "@rafta/words";
import type { ClosedDayMode, Loanable, LoanRule, Policy, ReaderState } from "./types.ts";

const texts = words("library/circulation/policy");

interface Preset {
	readonly id: string;
	readonly name: Text;
	readonly policy: Policy;
}

/**
 * "MEB 2024": regulation on school libraries, Official Gazette 23.11.2024 no. 32731, article 18: 15 days, at most 3
 * (pupil) and 5 (teacher) books at a time; it names no renewal and no fine. Other staff are the school's decision.
 */
const mebRules: readonly LoanRule[] = [
	{ reader_type: "pupil", max_loans: 3, days: 15, renewals: 0, holds: 2 },
	{ reader_type: "teacher", max_loans: 5, days: 15, renewals: 0, holds: 2 },
	{ reader_type: "staff", max_loans: 3, days: 15, renewals: 0, holds: 2 },
	{ reader_type: "club", max_loans: 3, days: 15, renewals: 0, holds: 2 },
	// A class set is lent as a whole and does not count towards anybody's limit.
	{ loanable: "class_set", max_loans: 100, days: 15, renewals: 0, holds: 0 },
];

const mebPolicy: Policy = {
	rules: mebRules,
	closed_day_mode: "next_open",
	ceiling_on: "",
	block_when_overdue: true,
	grace_days: 0,
	renew_from_due: false,
	renew_before_days: 0,
	suspension_per_day: 0,
	suspension_cap: 30,
};

export const presets: readonly Preset[] = [
	{ id: "meb_2024", name: texts.ministry, policy: mebPolicy },
	{
		id: "meb_2024_renewal",
		name: texts.ministryWithRenewal,
		policy: { ...mebPolicy, rules: mebRules.map((rule) => ({ ...rule, renewals: 1 })) },
	},
];

/** Default policy. */
export const factoryPolicy: Policy = mebPolicy;

/** One row of `library_settings`; empty members are not set. */
export interface SettingsRow {
	readonly preset?: string;
	readonly rules?: unknown;
	readonly closed_day_mode?: string;
	readonly ceiling_on?: string;
	readonly block_when_overdue?: boolean;
	readonly grace_days?: number;
	readonly renew_from_due?: boolean;
	readonly renew_before_days?: number;
	readonly suspension_per_day?: number;
	readonly suspension_cap?: number;
}

const isRule = (value: unknown): value is LoanRule => {
	const rule = Object(value) as Partial<Record<keyof LoanRule, unknown>>;
	return [rule.max_loans, rule.days, rule.renewals].every(
		(number) => typeof number === "number" && Number.isFinite(number) && number >= 0,
	);
};

/** A stored rule without the members that a form left empty: those mean "any". */
export const withoutEmpty = (rule: LoanRule): LoanRule =>
	Object.fromEntries(
		Object.entries(rule).filter(([, value]) => value !== null && value !== ""),
	) as unknown as LoanRule;

/** The policy of a settings row, or the default without one. A row without its own rules uses those of its preset. */
export function policyOf(row: SettingsRow | null): Policy {
	if (!row) return factoryPolicy;
	const preset = presets.find((candidate) => candidate.id === row.preset)?.policy ?? factoryPolicy;
	const own = Array.isArray(row.rules) ? row.rules.filter(isRule).map(withoutEmpty) : [];
	return {
		rules: own.length > 0 ? own : preset.rules,
		closed_day_mode: (row.closed_day_mode || preset.closed_day_mode) as ClosedDayMode,
		ceiling_on: row.ceiling_on ?? "",
		block_when_overdue: row.block_when_overdue ?? preset.block_when_overdue,
		grace_days: row.grace_days ?? preset.grace_days,
		renew_from_due: row.renew_from_due ?? preset.renew_from_due,
		renew_before_days: row.renew_before_days ?? preset.renew_before_days,
		suspension_per_day: row.suspension_per_day ?? preset.suspension_per_day,
		// An empty cap is the preset's: a suspension without an end would be a block that nobody decided.
		suspension_cap: row.suspension_cap || preset.suspension_cap,
	};
}

const fallback: LoanRule = { max_loans: 3, days: 15, renewals: 0, holds: 0 };

/** Reader fields used to select a rule. */
type RuledReader = Pick<ReaderState, "reader_type" | "grade">;

/** How specifically a rule matches a reader and a kind of copy; `-1` when it does not match. */
function closeness(rule: LoanRule, reader: RuledReader, loanable: Loanable): number {
	const graded = rule.grade_from !== undefined || rule.grade_to !== undefined;
	if (rule.reader_type && rule.reader_type !== reader.reader_type) return -1;
	if (graded && (reader.grade < (rule.grade_from ?? 0) || reader.grade > (rule.grade_to ?? 99))) return -1;
	if (rule.loanable && rule.loanable !== loanable) return -1;
	// A rule matches a class set only if it names it.
	if (loanable === "class_set" && rule.loanable !== "class_set") return -1;
	return (rule.loanable ? 4 : 0) + (rule.reader_type ? 2 : 0) + (graded ? 1 : 0);
}

/** The most specific rule wins, the first of equals; the fallback always matches (acceptance case 24). */
export function ruleFor(policy: Pick<Policy, "rules">, reader: RuledReader, loanable: Loanable): LoanRule {
	let best: LoanRule = fallback;
	let bestScore = -1;
	for (const rule of policy.rules) {
		const score = closeness(rule, reader, loanable);
		if (score > bestScore) {
			best = rule;
			bestScore = score;
		}
	}
	return best;
}
