import {
	type RuleProblem,
	type ruleBounds,
	ruledKinds,
	ruledReaderTypes,
} from "@rafta/library/circulation/rule-table";
import type { LoanRule } from "@rafta/library/circulation/types";
import { readerTypes } from "@rafta/library/collections/students";
import { formatDate, parseDate } from "@rafta/library/turkish/dates";
import { type InputHTMLAttributes, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { kindLabels } from "./RuleSentence.tsx";
import { texts } from "./texts.ts";

type NumberMember = keyof typeof ruleBounds;

const counts = ["max_loans", "days", "renewals", "renew_days", "holds"] as const satisfies NumberMember[];

/** A small input with its label above it. */
function Cell({
	label,
	place,
	isWrong,
	width,
	...rest
}: {
	label: string;
	place: number;
	isWrong: boolean;
	width: string;
} & InputHTMLAttributes<HTMLInputElement>) {
	const t = useTexts(texts);
	return (
		<label className={`flex flex-col gap-1 ${width}`}>
			<span className="text-sm">
				{label}
				<span className="sr-only">, {t("ruleNo", { place })}</span>
			</span>
			<input
				{...rest}
				aria-invalid={isWrong || undefined}
				className={`input input-sm w-full ${isWrong ? "input-error" : ""}`}
			/>
		</label>
	);
}

function DayCell(
	props: Omit<Parameters<typeof Cell>[0], "value" | "onChange"> & { day: string; onDay(day: string): void },
) {
	const { day, onDay, ...rest } = props;
	const t = useTexts(common);
	const [text, setText] = useState(formatDate(day));
	return (
		<Cell
			{...rest}
			placeholder={t("form.dateHint")}
			inputMode="numeric"
			maxLength={10}
			value={text}
			onChange={({ target }) => {
				setText(target.value);
				onDay(parseDate(target.value) ?? target.value.trim());
			}}
		/>
	);
}

const numberOf = (text: string): unknown => {
	const trimmed = text.trim();
	return trimmed === "" || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
};

/** The fields of one rule. `place`: from 1. */
export function RuleFields({
	rule,
	place,
	problem,
	onChange,
}: {
	rule: LoanRule;
	place: number;
	/** That of this rule. */
	problem: RuleProblem | null;
	onChange(change: Partial<Record<keyof LoanRule, unknown>>): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const isWrong = (member: keyof LoanRule) => problem?.member === member;
	const cell = { place };
	return (
		<>
			<Choice
				label={t("reader")}
				any={t("anyReader")}
				value={rule.reader_type ?? ""}
				options={ruledReaderTypes.map((type) => [type, readerTypes[type][language]] as const)}
				onChange={(reader_type) => onChange({ reader_type })}
			/>
			<Choice
				label={t("kind")}
				any={t("anyKind")}
				value={rule.loanable ?? ""}
				options={ruledKinds.map((kind) => [kind, kindLabels[kind]?.[language] ?? kind] as const)}
				onChange={(loanable) => onChange({ loanable })}
			/>
			<Cell
				{...cell}
				label={t("gradeFrom")}
				width="w-20"
				isWrong={isWrong("grade_from")}
				inputMode="numeric"
				maxLength={2}
				value={rule.grade_from ?? ""}
				onChange={({ target }) => onChange({ grade_from: numberOf(target.value) })}
			/>
			<Cell
				{...cell}
				label={t("gradeTo")}
				width="w-20"
				isWrong={isWrong("grade_to")}
				inputMode="numeric"
				maxLength={2}
				value={rule.grade_to ?? ""}
				onChange={({ target }) => onChange({ grade_to: numberOf(target.value) })}
			/>
			{counts.map((member) => (
				<Cell
					key={member}
					{...cell}
					label={t(member)}
					width="w-20"
					isWrong={isWrong(member)}
					inputMode="numeric"
					maxLength={4}
					placeholder={member === "renew_days" ? t("asLoan") : undefined}
					value={rule[member] ?? ""}
					onChange={({ target }) => onChange({ [member]: numberOf(target.value) })}
				/>
			))}
			<DayCell
				{...cell}
				label={t("until_on")}
				width="w-28"
				isWrong={isWrong("until_on")}
				day={rule.until_on ?? ""}
				onDay={(until_on) => onChange({ until_on })}
			/>
		</>
	);
}

function Choice({
	label,
	any,
	value,
	options,
	onChange,
}: {
	label: string;
	any: string;
	value: string;
	options: readonly (readonly [string, string])[];
	onChange(value: string): void;
}) {
	return (
		<label className="flex w-36 flex-col gap-1">
			<span className="text-sm">{label}</span>
			<select
				className="select select-sm w-full"
				value={value}
				onChange={({ target }) => onChange(target.value)}
			>
				{[["", any] as const, ...options].map(([id, text]) => (
					<option key={id} value={id}>
						{text}
					</option>
				))}
			</select>
		</label>
	);
}
