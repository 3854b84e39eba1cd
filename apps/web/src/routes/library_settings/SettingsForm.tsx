import { presets } from "@rafta/library/circulation/policy";
import { ruleProblem } from "@rafta/library/circulation/rule-table";
import type { Field } from "@rafta/library/collections/definition";
import { swapRulesFault } from "@rafta/library/swaps/rules";
import { languageFacts } from "@rafta/words";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, invalidate, type PresentedRecord } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Form, type FormField, fieldOf, InForm } from "#kit";
import {
	calendarOf,
	type DayRow,
	type Draft,
	draftOf,
	type InForce,
	policyOfDraft,
	sentOf,
	weekdaysOf,
} from "./model.ts";
import { NoticeSteps, NoticeWords } from "./NoticeFields.tsx";
import { NumberInput } from "./NumberInput.tsx";
import { PresetDialog } from "./PresetDialog.tsx";
import { RulesTable } from "./RulesTable.tsx";
import { SwapFields, SwapsOfSchool } from "./SwapFields.tsx";
import { type Section, sections } from "./sections.ts";
import { texts } from "./texts.ts";
import { appliedRule, useQuestion, WhatIf } from "./WhatIf.tsx";

const hints = [
	"ceiling_on",
	"grace_days",
	"suspension_per_day",
	"suspension_cap",
	"renew_before_days",
	"lost_after_days",
] as const;

/** Fields with controls of their own in a section, after its others. */
const separate: Readonly<Partial<Record<Section["name"], readonly string[]>>> = {
	due: ["closed_weekdays"],
	notices: ["notice_steps", "notice_texts"],
};

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0];

function Weekdays({ value, onChange }: { value: readonly number[]; onChange(days: number[]): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const name = useMemo(
		() => new Intl.DateTimeFormat(languageFacts[language].formats, { weekday: "long", timeZone: "UTC" }),
		[language],
	);
	return (
		<fieldset className="sm:col-span-2">
			<legend className="mb-1 text-sm font-semibold">{t("closed_weekdays")}</legend>
			<div className="flex flex-wrap gap-x-4">
				{week.map((day) => (
					<label key={day} className="flex cursor-pointer items-center gap-2 py-1">
						<input
							type="checkbox"
							className="checkbox"
							checked={value.includes(day)}
							onChange={({ target }) =>
								onChange(target.checked ? [...value, day].sort() : value.filter((one) => one !== day))
							}
						/>
						{/* 4 January 1970 was a Sunday. */}
						<span>{name.format(new Date(Date.UTC(1970, 0, 4 + day)))}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** The lending rules, with their presets, and what they say about a question. */
function Rules({
	draft,
	days,
	error,
	onChange,
	onPreset,
}: {
	draft: Draft;
	days: readonly DayRow[];
	error: string | undefined;
	onChange(rules: Draft["rules"]): void;
	onPreset(id: string): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [question, setQuestion] = useQuestion();
	const policy = useMemo(() => policyOfDraft(draft), [draft]);
	const calendar = useMemo(() => calendarOf(days, draft), [days, draft]);
	const problem = ruleProblem(draft.rules);
	return (
		<section className="flex flex-col gap-3">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="me-auto text-lg font-semibold">{t("rules")}</h3>
				{presets.map(({ id, name }) => (
					<Button key={id} className="btn-sm" onClick={() => onPreset(id)}>
						{t("presetUse", { name: name[language] })}
					</Button>
				))}
			</div>
			<p className="text-sm opacity-80">{t("rulesHint")}</p>
			<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="flex min-w-0 flex-col gap-3">
					<RulesTable
						rules={draft.rules}
						onChange={onChange}
						applied={problem ? -1 : appliedRule(policy, question)}
						problem={problem}
					/>
					{(problem || error) && (
						<p role="alert" className="text-error-ink font-semibold">
							{error ||
								t("wrong", {
									place: (problem?.row ?? 0) + 1,
									member: problem?.member ? t(memberText(problem.member)) : "",
								})}
						</p>
					)}
				</div>
				<WhatIf policy={policy} calendar={calendar} question={question} onChange={setQuestion} />
			</div>
		</section>
	);
}

/** Editor of one settings record, or of the first one of its scope. */
export function SettingsForm({
	inForce,
	own,
	days,
	isOfLibrary,
	onSchool,
	onSaved,
}: {
	inForce: InForce;
	/** The record to edit, or the initial values of a new one, which the first save makes. */
	own: { readonly id: string } | { readonly library_id: string };
	days: readonly DayRow[];
	/** Whether the record belongs to a library, not to a whole school or the system. */
	isOfLibrary: boolean;
	/** Opens the rules of the whole school. */
	onSchool?: () => void;
	onSaved(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const [made, setMade] = useState<string>();
	const id = "id" in own ? own.id : made;
	const [preset, setPreset] = useState("");
	const settings = () => api().collection<PresentedRecord<"library_settings">>("library_settings");

	function save(values: Draft, changed: readonly string[]) {
		const sent = sentOf(values);
		if (id === undefined) return settings().create({ ...sent, ...own });
		// An update sends changed fields only, so that concurrent changes by others are kept; rules may be those of a preset.
		const names = changed.includes("preset") ? [...changed, "rules"] : changed;
		return settings().update(id, Object.fromEntries(names.map((name) => [name, sent[name]])));
	}
	const plainField = (field: Field): FormField<Draft> => {
		const plain = fieldOf(field, language);
		const hinted = hints.find((name) => name === field.name);
		const hint = hinted && t(`hint_${hinted}`);
		const control = (value: unknown, onChange: (value: unknown) => void, error: string | undefined) => (
			<NumberInput label={plain.label} hint={hint} error={error} value={value} onChange={onChange} />
		);
		return { ...plain, hint, empty: undefined, control: field.type === "number" ? control : undefined };
	};
	const fields: readonly FormField<Draft>[] = [
		{
			isWide: true,
			name: "rules",
			label: t("rules"),
			control: (_value, change, error, { values }) => (
				<Rules draft={values} days={days} error={error} onChange={change} onPreset={setPreset} />
			),
		},
		...sections.flatMap((section) => section.fields.map(plainField)),
		{
			isWide: true,
			name: "closed_weekdays",
			label: t("closed_weekdays"),
			control: (value, change) => <Weekdays value={weekdaysOf(value)} onChange={change} />,
		},
		{
			isWide: true,
			name: "notice_steps",
			label: t("steps"),
			control: (value, change, error) => <NoticeSteps stored={value} error={error} onChange={change} />,
		},
		{
			isWide: true,
			name: "notice_texts",
			label: t("words"),
			control: (value, change, error) => <NoticeWords stored={value} error={error} onChange={change} />,
		},
		{
			isWide: true,
			name: "swap_settings",
			label: t("section_swaps"),
			control: (value, change, error) =>
				isOfLibrary ? (
					<SwapsOfSchool onShow={onSchool} />
				) : (
					<SwapFields stored={value} inherited={inForce.swaps} error={error} onChange={change} />
				),
		},
	];
	return (
		<Form<Draft, PresentedRecord<"library_settings">>
			noValidate
			isStored
			className="gap-6"
			buttonsClass="border-base-300 bg-base-100 sticky -bottom-4 z-20 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t px-4 pt-3 pb-6"
			initial={draftOf(inForce.settings, "id" in own && !isOfLibrary)}
			fields={fields}
			groups={[
				{ title: "", fields: ["rules"] },
				...sections.map(({ name, fields }) => ({
					title: t(`section_${name}`),
					fields: [...fields.map((field) => field.name), ...(separate[name] ?? [])],
				})),
				{ title: t("section_swaps"), fields: ["swap_settings"] },
			]}
			isReady={({ rules, swap_settings }) =>
				ruleProblem(rules) === null && swapRulesFault(swap_settings) === null
			}
			save={save}
			next={(record) => draftOf(record, !isOfLibrary)}
			done={t("saved")}
			submit={t("save")}
			onSaved={(record) => {
				setMade(record.id);
				// Not waited for: everything on the screen is concerned, and the next change need not wait.
				void invalidate(queries, "library_settings", "/api/");
				onSaved();
			}}
		>
			{({ values, isChanged, save }) => (
				<>
					{isChanged && <p role="status">{t("unsaved")}</p>}
					{preset && (
						<InForm>
							<PresetDialog
								preset={preset}
								draft={values}
								onApply={(then) => {
									setPreset("");
									save(then);
								}}
								onClose={() => setPreset("")}
							/>
						</InForm>
					)}
				</>
			)}
		</Form>
	);
}

/** Label of a rule field in the table. */
function memberText(member: string) {
	const own = {
		reader_type: "reader",
		loanable: "kind",
		grade_from: "gradeFrom",
		grade_to: "gradeTo",
		until_on: "until_on",
		max_loans: "max_loans",
		days: "days",
		renewals: "renewals",
		renew_days: "renew_days",
		holds: "holds",
	} as const;
	return own[member as keyof typeof own] ?? "rules";
}
