import { presets } from "@rafta/library/circulation/policy";
import { ruleProblem } from "@rafta/library/circulation/rule-table";
import { swapRulesFault } from "@rafta/library/swap/rules";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { api } from "../../data/client.ts";
import { fieldErrors } from "../../data/errors.ts";
import { outdated } from "../../data/outdated.ts";
import type { Shown } from "../../data/records.ts";
import { localeOf } from "../../i18n/catalogue.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { afterSave } from "../../state/afterSave.ts";
import { Button } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { useAction } from "../../ui/useAction.ts";
import { useUnsaved } from "../../ui/useUnsaved.ts";
import { Member } from "./Member.tsx";
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
import { NoticeFields } from "./NoticeFields.tsx";
import { PresetDialog } from "./PresetDialog.tsx";
import { RulesTable } from "./RulesTable.tsx";
import { SwapFields, SwapsOfSchool } from "./SwapFields.tsx";
import { edited, sections } from "./sections.ts";
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
type Hinted = (typeof hints)[number];

/** Monday first. */
const week = [1, 2, 3, 4, 5, 6, 0];

function Weekdays({ value, onChange }: { value: readonly number[]; onChange(days: number[]): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const name = useMemo(
		() => new Intl.DateTimeFormat(localeOf(language), { weekday: "long", timeZone: "UTC" }),
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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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
	const [start, setStart] = useState(() => draftOf(inForce.settings, "id" in own && !isOfLibrary));
	const [made, setMade] = useState<string>();
	const id = "id" in own ? own.id : made;
	const [draft, setDraft] = useState(start);
	const [preset, setPreset] = useState("");
	const [question, setQuestion] = useQuestion();
	const set = (change: Record<string, unknown>) => setDraft((before) => ({ ...before, ...change }) as Draft);
	const policy = useMemo(() => policyOfDraft(draft), [draft]);
	const calendar = useMemo(() => calendarOf(days, draft), [days, draft]);
	const problem = ruleProblem(draft.rules);
	const save = useAction({
		mutationFn: (values: Draft) => {
			const settings = api().collection<Shown<"library_settings">>("library_settings");
			const sent = sentOf(values);
			if (id === undefined) return settings.create({ ...sent, ...own });
			// An update sends changed fields only, so that concurrent changes by others are kept.
			const before = sentOf(start);
			const changed = Object.entries(sent).filter(([name, value]) => !isSame(value, before[name]));
			return settings.update(id, Object.fromEntries(changed));
		},
		done: t("saved"),
		onSuccess: (record, values) => {
			const stored = draftOf(record, !isOfLibrary);
			setMade(record.id);
			setStart(stored);
			// A preset is applied here.
			setDraft((now) => (preset ? stored : afterSave(now, values, stored)));
			setPreset("");
			// Not waited for: everything on the screen is concerned, and the next change need not wait.
			void outdated(queries, "library_settings", "/api/");
			onSaved();
		},
	});
	const errors = fieldErrors(save.error);
	const canSave = problem === null && swapRulesFault(draft.swap_settings) === null;
	const isDirty = !isSame(draft, start);
	useUnsaved(isDirty);

	function submit(event: FormEvent) {
		event.preventDefault();
		if (canSave) save.mutate(draft);
	}
	return (
		<>
			<form onSubmit={submit} noValidate className="flex flex-col gap-6">
				<section className="flex flex-col gap-3">
					<div className="flex flex-wrap items-center gap-2">
						<h3 className="mr-auto text-lg font-semibold">{t("rules")}</h3>
						{presets.map(({ id, name }) => (
							<Button key={id} className="btn-sm" onClick={() => setPreset(id)}>
								{t("presetUse", { name: name[language] })}
							</Button>
						))}
					</div>
					<p className="text-sm opacity-80">{t("rulesHint")}</p>
					<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
						<div className="flex min-w-0 flex-col gap-3">
							<RulesTable
								rules={draft.rules}
								onChange={(rules) => set({ rules })}
								applied={problem ? -1 : appliedRule(policy, question)}
								problem={problem}
							/>
							{(problem || errors.rules) && (
								<p role="alert" className="text-error-ink font-semibold">
									{errors.rules ||
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
				{sections.map(({ name, fields }) => (
					<fieldset key={name}>
						<legend className="mb-2 text-lg font-semibold">{t(`section_${name}`)}</legend>
						<div className="grid items-start gap-4 sm:grid-cols-2">
							{fields.map((field) => (
								<Member
									key={field.name}
									field={field}
									hint={hints.includes(field.name as Hinted) ? t(`hint_${field.name as Hinted}`) : undefined}
									error={errors[field.name]}
									value={draft[field.name]}
									onChange={(value) => set({ [field.name]: value })}
								/>
							))}
							{name === "due" && (
								<Weekdays
									value={weekdaysOf(draft.closed_weekdays)}
									onChange={(closed_weekdays) => set({ closed_weekdays })}
								/>
							)}
						</div>
						{name === "notices" && (
							<div className="mt-4 flex flex-col gap-4">
								<NoticeFields draft={draft} onChange={set} errors={errors} />
							</div>
						)}
					</fieldset>
				))}
				<fieldset>
					<legend className="mb-2 text-lg font-semibold">{t("section_swaps")}</legend>
					{isOfLibrary ? (
						<SwapsOfSchool onShow={onSchool} />
					) : (
						<SwapFields draft={draft} inherited={inForce.swaps} error={errors.swap_settings} onChange={set} />
					)}
				</fieldset>
				<FormErrors error={save.error} shown={edited} />
				<div className="border-base-300 bg-base-100 sticky -bottom-4 z-20 -mx-4 -mb-4 flex flex-wrap items-center gap-3 border-t px-4 pt-3 pb-6">
					<Button type="submit" variant="primary" busy={save.isPending} disabled={!canSave || !isDirty}>
						{t("save")}
					</Button>
					{isDirty && <p role="status">{t("unsaved")}</p>}
				</div>
			</form>
			{preset &&
				// Rendered outside of the form, which must not receive the dialog's events, and outside of the drawer's
				// styles.
				createPortal(
					<PresetDialog
						preset={preset}
						draft={draft}
						isBusy={save.isPending}
						onApply={(then) => save.mutate(then)}
						onClose={() => setPreset("")}
					/>,
					document.body,
				)}
		</>
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
