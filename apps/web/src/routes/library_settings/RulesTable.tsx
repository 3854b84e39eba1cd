import {
	type RuleProblem,
	type ruleBounds,
	ruledKinds,
	ruledReaderTypes,
} from "@rafta/library/circulation/rule-table";
import type { LoanRule } from "@rafta/library/circulation/types";
import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import { readerTypes } from "@rafta/library/collections/students";
import { formatDate, parseDate } from "@rafta/library/turkish/dates";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { type InputHTMLAttributes, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { texts } from "./texts.ts";

/** Labels of the kinds of copies. */
export const kindLabels = labelsOf(library_books, "loanable");

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

/** A stable key per rule while it is edited: a remounted row would lose the focus. */
const keys = new WeakMap<LoanRule, number>();
let nextKey = 1;
function keyOf(rule: LoanRule): number {
	const known = keys.get(rule) ?? nextKey++;
	keys.set(rule, known);
	return known;
}

/**
 * The rules of a library: edited in place, ordered, removed. `applied` is the number of the rule that "what if" uses.
 */
export function RulesTable({
	rules,
	onChange,
	applied,
	problem,
}: {
	rules: readonly LoanRule[];
	onChange(rules: readonly LoanRule[]): void;
	applied: number;
	problem: RuleProblem | null;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const replace = (place: number, change: Partial<Record<keyof LoanRule, unknown>>) =>
		onChange(
			rules.map((rule, at) => {
				if (at !== place) return rule;
				const changed = Object.fromEntries(
					Object.entries({ ...rule, ...change }).filter(([, value]) => value !== ""),
				) as unknown as LoanRule;
				keys.set(changed, keyOf(rule));
				return changed;
			}),
		);
	const move = (place: number, by: 1 | -1) => {
		const moved = [...rules];
		const [rule] = moved.splice(place, 1);
		if (rule) moved.splice(place + by, 0, rule);
		onChange(moved);
	};
	const numberOf = (text: string): unknown => {
		const trimmed = text.trim();
		return trimmed === "" || Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed);
	};
	return (
		<div className="flex flex-col gap-3">
			{rules.length === 0 && <p>{t("none")}</p>}
			<ol className="flex flex-col gap-3">
				{rules.map((rule, index) => {
					const isWrong = (member: keyof LoanRule) => problem?.row === index && problem.member === member;
					const isApplied = applied === index;
					const cell = { place: index + 1 };
					return (
						<li
							key={keyOf(rule)}
							aria-label={t("ruleNo", { place: index + 1 })}
							className={`rounded-box flex flex-wrap items-end gap-2 border px-3 py-2 ${isApplied ? "border-primary border-2" : "border-base-300"}`}
						>
							<div className="flex w-full items-center justify-between gap-2">
								<span className="flex items-center gap-2 font-semibold">
									{t("ruleNo", { place: index + 1 })}
									{isApplied && <Badge tone="info">{t("applies")}</Badge>}
								</span>
								<span className="flex gap-1">
									<Button
										variant="ghost"
										className="btn-sm btn-square"
										disabled={index === 0}
										aria-label={t("up", { place: index + 1 })}
										onClick={() => move(index, -1)}
									>
										<ArrowUp aria-hidden="true" size={16} />
									</Button>
									<Button
										variant="ghost"
										className="btn-sm btn-square"
										disabled={index === rules.length - 1}
										aria-label={t("down", { place: index + 1 })}
										onClick={() => move(index, 1)}
									>
										<ArrowDown aria-hidden="true" size={16} />
									</Button>
									<Button
										variant="ghost"
										className="btn-sm btn-square"
										aria-label={t("remove", { place: index + 1 })}
										onClick={() => onChange(rules.filter((_, at) => at !== index))}
									>
										<Trash2 aria-hidden="true" size={16} />
									</Button>
								</span>
							</div>
							<Choice
								label={t("reader")}
								any={t("anyReader")}
								value={rule.reader_type ?? ""}
								options={ruledReaderTypes.map((type) => [type, readerTypes[type][language]] as const)}
								onChange={(reader_type) => replace(index, { reader_type })}
							/>
							<Choice
								label={t("kind")}
								any={t("anyKind")}
								value={rule.loanable ?? ""}
								options={ruledKinds.map((kind) => [kind, kindLabels[kind]?.[language] ?? kind] as const)}
								onChange={(loanable) => replace(index, { loanable })}
							/>
							<Cell
								{...cell}
								label={t("gradeFrom")}
								width="w-20"
								isWrong={isWrong("grade_from")}
								inputMode="numeric"
								maxLength={2}
								value={rule.grade_from ?? ""}
								onChange={({ target }) => replace(index, { grade_from: numberOf(target.value) })}
							/>
							<Cell
								{...cell}
								label={t("gradeTo")}
								width="w-20"
								isWrong={isWrong("grade_to")}
								inputMode="numeric"
								maxLength={2}
								value={rule.grade_to ?? ""}
								onChange={({ target }) => replace(index, { grade_to: numberOf(target.value) })}
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
									onChange={({ target }) => replace(index, { [member]: numberOf(target.value) })}
								/>
							))}
							<DayCell
								{...cell}
								label={t("until_on")}
								width="w-28"
								isWrong={isWrong("until_on")}
								day={rule.until_on ?? ""}
								onDay={(until_on) => replace(index, { until_on })}
							/>
						</li>
					);
				})}
			</ol>
			<div>
				<Button
					onClick={() =>
						onChange([...rules, { reader_type: "pupil", max_loans: 3, days: 15, renewals: 0, holds: 2 }])
					}
				>
					<Plus aria-hidden="true" size={18} />
					{t("add")}
				</Button>
			</div>
		</div>
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
