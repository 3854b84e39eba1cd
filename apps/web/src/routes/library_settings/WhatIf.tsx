import type { Calendar } from "@rafta/library/calendar/calendar";
import { dueDate, dueLimitsOf } from "@rafta/library/circulation/due";
import { ruleFor } from "@rafta/library/circulation/policy";
import { ruledKinds, ruledReaderTypes } from "@rafta/library/circulation/rule-table";
import type { Loanable, Policy, ReaderType } from "@rafta/library/circulation/types";
import { readerTypes } from "@rafta/library/collections/students";
import { type CalendarDate, formatDate, isCalendarDate, todayIn } from "@rafta/library/turkish/dates";
import { languageFacts } from "@rafta/words";
import { useMemo, useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { DateInput, Select } from "#kit";
import { NumberInput } from "./NumberInput.tsx";
import { kindLabels } from "./RuleSentence.tsx";
import { texts } from "./texts.ts";

/** The reader and the copy that a question is about. */
export interface Question {
	readonly reader_type: ReaderType;
	readonly grade: number;
	readonly loanable: Loanable;
	readonly on: CalendarDate;
}

export const useQuestion = () =>
	useState<Question>(() => ({ reader_type: "pupil", grade: 5, loanable: "yes", on: todayIn(new Date()) }));

/** Index of the rule that applies to a question; -1 if none matches. */
export const appliedRule = (policy: Policy, question: Question): number =>
	policy.rules.indexOf(ruleFor(policy, question, question.loanable));

const wholeDay = {
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
} as const;

/** Shows what the draft's rules would do, saved or not, computed with the same functions as at the desk. */
export function WhatIf({
	policy,
	calendar,
	question,
	onChange,
}: {
	policy: Policy;
	calendar: Calendar;
	question: Question;
	onChange(question: Question): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { reader_type, grade, loanable, on } = question;
	const format = useMemo(
		() => new Intl.DateTimeFormat(languageFacts[language].formats, wholeDay),
		[language],
	);
	const day = (date: CalendarDate) => format.format(new Date(`${date}T00:00:00Z`));

	function answer(): string {
		if (loanable === "in_library") return t("inLibrary");
		if (!isCalendarDate(on)) return "";
		const rule = ruleFor(policy, question, loanable);
		const due = dueDate(on, rule.days, policy, calendar, on, dueLimitsOf(rule, { member_until: "" }));
		const place = appliedRule(policy, question) + 1;
		const rest = [
			t("limit", { max: rule.max_loans }),
			rule.renewals > 0
				? t(rule.renewals === 1 ? "renewableOnce" : "renewable", { count: rule.renewals })
				: t("notRenewable"),
			place > 0 ? t("by", { place }) : t("byFallback"),
		];
		if (!due.ok) {
			const { code, values } = due.reason;
			const why =
				code === "no_open_day" ? t("noOpenDay") : t("ceilingPast", { date: formatDate(String(values.date)) });
			return [why, ...rest].join(" ");
		}
		const closed = calendar.whyClosed(due.wanted);
		const moved =
			due.moved === null
				? []
				: due.moved === "closed"
					? [
							t("movedClosed", {
								wanted: day(due.wanted),
								why: closed === null || closed === "weekday" ? t("closedWeekday") : closed.name,
							}),
						]
					: [t("movedCeiling", { due: formatDate(due.date) })];
		return [t("due", { from: day(on), due: day(due.date) }), ...moved, ...rest].join(" ");
	}
	return (
		<section
			className="rounded-box bg-base-200 flex flex-col gap-3 p-4 lg:sticky lg:top-0"
			aria-label={t("whatIf")}
		>
			<h3 className="font-semibold">{t("whatIf")}</h3>
			<div className="grid grid-cols-2 gap-3">
				<Select
					label={t("reader")}
					value={reader_type}
					onChange={({ target }) => onChange({ ...question, reader_type: target.value as ReaderType })}
					options={ruledReaderTypes.map((type) => [type, readerTypes[type][language]] as const)}
				/>
				<NumberInput
					label={t("whatIfGrade")}
					value={grade}
					empty={0}
					onChange={(value) => onChange({ ...question, grade: Number(value) || 0 })}
				/>
				<Select
					label={t("kind")}
					value={loanable}
					onChange={({ target }) => onChange({ ...question, loanable: target.value as Loanable })}
					options={ruledKinds.map((kind) => [kind, kindLabels[kind]?.[language] ?? kind] as const)}
				/>
				<DateInput
					label={t("whatIfDate")}
					value={on}
					onChange={(day) => onChange({ ...question, on: day })}
				/>
			</div>
			<p role="status" className="font-semibold">
				{answer()}
			</p>
		</section>
	);
}
