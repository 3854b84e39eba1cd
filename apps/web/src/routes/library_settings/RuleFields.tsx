import {
	type RuleProblem,
	type ruleBounds,
	ruledKinds,
	ruledReaderTypes,
} from "@rafta/library/circulation/rule-table";
import type { LoanRule } from "@rafta/library/circulation/types";
import { readerTypes } from "@rafta/library/collections/students";
import { type InputHTMLAttributes, useId } from "react";
import { useLanguage, useTexts } from "#i18n";
import { DateControl } from "#kit";
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

/** The same for a date. */
function DayCell({
	label,
	place,
	isWrong,
	day,
	onDay,
}: {
	label: string;
	place: number;
	isWrong: boolean;
	day: string;
	onDay(day: string): void;
}) {
	const t = useTexts(texts);
	const id = useId();
	return (
		<div className="flex w-36 flex-col gap-1">
			<label id={`${id}-label`} htmlFor={id} className="text-sm">
				{label}
				<span className="sr-only">, {t("ruleNo", { place })}</span>
			</label>
			<DateControl id={id} isSmall isWrong={isWrong} value={day} onChange={onDay} />
		</div>
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
