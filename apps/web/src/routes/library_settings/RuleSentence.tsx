import type { LoanRule } from "@rafta/library/circulation/types";
import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { formatDate } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "#i18n";
import { sentenceTexts } from "./sentenceTexts.ts";

/** Labels of the kinds of copies. */
export const kindLabels = labelsOf(library_books, "loanable");

/** A rule as a sentence: whom it is for, and what they may do. */
export function useRuleSentence() {
	const t = useTexts(sentenceTexts);
	const { language } = useLanguage();
	/** A value that is being typed may be missing. */
	const formatValue = (value: unknown) => String(value ?? "…");
	function grades({ grade_from: from, grade_to: to }: LoanRule): string {
		if (from !== undefined && to !== undefined)
			return from === to ? t("grade", { grade: from }) : t("gradeRange", { from, to });
		if (from !== undefined) return t("gradeUp", { grade: from });
		return to === undefined ? "" : t("gradeDown", { grade: to });
	}
	function renewal({ renewals, renew_days }: LoanRule): string {
		if (renewals === 0) return t("renewsNever");
		const values = { count: formatValue(renewals), days: formatValue(renew_days) };
		if (renewals === 1) return t(renew_days ? "renewsOnceDays" : "renewsOnce", values);
		return t(renew_days ? "renewsDays" : "renews", values);
	}
	return (rule: LoanRule): { who: string; what: string } => {
		const { reader_type, loanable, max_loans, days, holds, until_on } = rule;
		const ofGrades = grades(rule);
		const isGrade = reader_type === "pupil" && ofGrades !== "";
		const only = [isGrade ? "" : ofGrades, loanable && (kindLabels[loanable]?.[language] ?? loanable)];
		const limits = only.filter(Boolean).join(", ");
		const who = isGrade ? ofGrades : t(reader_type ? `who_${reader_type}` : "who_any");
		const whoOfAll = limits === "" ? who : `${who} (${limits})`;
		if (max_loans === 0) return { who: whoOfAll, what: t("takesNone") };
		const takes = days === 0 ? "takesForToday" : "takes";
		const what = t("whole", {
			takes: t(takes, { count: formatValue(max_loans), days: formatValue(days) }),
			renews: renewal(rule),
			holds: holds === 0 ? t("holdsNone") : t("holds", { count: formatValue(holds) }),
		});
		const until = until_on ? ` ${t("until", { date: formatDate(until_on) })}` : "";
		return { who: whoOfAll, what: `${what}${until}` };
	};
}

/** Numbers with their unit, and dates: what differs from rule to rule. */
const figures = /(\d+ \p{L}+|\bonce\b|\d{2}\.\d{2}\.\d{4})/u;

export function RuleSentence({ rule }: { rule: LoanRule }) {
	const { who, what } = useRuleSentence()(rule);
	return (
		<>
			<span className="font-semibold">{who}</span>{" "}
			{what.split(figures).map((part, place) =>
				place % 2 === 1 ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts have no names and no state
					<span key={place} className="text-primary-ink font-semibold whitespace-nowrap">
						{part}
					</span>
				) : (
					part
				),
			)}
		</>
	);
}
