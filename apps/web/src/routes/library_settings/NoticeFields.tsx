import { factorySteps, type NoticeSteps as Steps, stepsOf } from "@rafta/library/notices/steps";
import {
	MAX_BODY_LENGTH,
	MAX_SUBJECT_LENGTH,
	placeholders,
	type Wording,
	wordingKinds,
	wordingNames,
	wordingOf,
} from "@rafta/library/notices/wordings";
import { completeLanguages, type Language } from "@rafta/words";
import { useState } from "react";
import { languageName, useLanguage, useTexts } from "#i18n";
import { Select, TextArea, TextInput } from "#kit";
import { NumberInput } from "./NumberInput.tsx";
import { texts } from "./texts.ts";

type Words = Partial<Record<string, Partial<Record<Language, Wording>>>>;

interface Props {
	stored: unknown;
	error: string | undefined;
	onChange(value: unknown): void;
}

/** The days on which readers are notified. */
export function NoticeSteps({ stored: value, error, onChange }: Props) {
	const t = useTexts(texts);
	const stored = Object(value) as Partial<Steps>;
	const steps = Array.isArray(stored.reminders) ? { ...factorySteps, ...stored } : stepsOf(null);
	const change = (part: Partial<Record<keyof Steps, unknown>>) => onChange({ ...steps, ...part });
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="font-semibold">{t("steps")}</legend>
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
				<NumberInput
					label={t("due_soon")}
					value={steps.due_soon}
					onChange={(due_soon) => change({ due_soon })}
				/>
				{steps.reminders.map((days, at) => (
					<NumberInput
						// biome-ignore lint/suspicious/noArrayIndexKey: the first, second and third reminder
						key={at}
						label={t("reminder", { place: at + 1 })}
						value={days}
						empty=""
						onChange={(value) =>
							change({ reminders: steps.reminders.map((one, index) => (index === at ? value : one)) })
						}
					/>
				))}
				<NumberInput
					label={t("commission")}
					value={steps.commission}
					empty=""
					onChange={(commission) => change({ commission })}
				/>
			</div>
			{error && (
				<p role="alert" className="text-error-ink font-semibold">
					{error}
				</p>
			)}
		</fieldset>
	);
}

/** Editor of one notice template at a time, in the languages of notices; empty ones use Rafta's text. */
export function NoticeWords({ stored: value, error, onChange }: Props) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const [kind, setKind] = useState<(typeof wordingKinds)[number]>(wordingKinds[0]);
	const stored = Object(value) as Words;
	const change = (tongue: Language, part: Partial<Wording>) => {
		const before = stored[kind]?.[tongue] ?? { subject: "", body: "" };
		const wording = { ...before, ...part };
		const { [tongue]: _old, ...others } = stored[kind] ?? {};
		const isEmpty = wording.subject === "" && wording.body === "";
		const now = isEmpty ? others : { ...others, [tongue]: wording };
		const { [kind]: _kind, ...rest } = stored;
		const words = Object.keys(now).length === 0 ? rest : { ...rest, [kind]: now };
		onChange(Object.keys(words).length === 0 ? "" : words);
	};
	const named = Object.entries(placeholders)
		.map(([place, label]) => `{${place}} ${label[language]}`)
		.join(", ");
	return (
		<details>
			<summary className="cursor-pointer font-semibold">{t("words")}</summary>
			<div className="mt-3 flex flex-col gap-3">
				<p className="text-sm opacity-80">{t("wordsHint", { places: named })}</p>
				<Select
					label={t("words")}
					value={kind}
					onChange={({ target }) => setKind(target.value as typeof kind)}
					options={wordingKinds.map((one) => [one, wordingNames[one][language]] as const)}
				/>
				{completeLanguages.map((tongue) => (
					<fieldset key={tongue} className="flex flex-col gap-2">
						<legend className="font-semibold">{languageName(tongue, language)}</legend>
						<TextInput
							label={t("subject")}
							maxLength={MAX_SUBJECT_LENGTH}
							placeholder={wordingOf(null, kind, tongue, false).subject}
							value={stored[kind]?.[tongue]?.subject ?? ""}
							onChange={({ target }) => change(tongue, { subject: target.value })}
						/>
						<TextArea
							label={t("body")}
							maxLength={MAX_BODY_LENGTH}
							placeholder={wordingOf(null, kind, tongue, false).body}
							value={stored[kind]?.[tongue]?.body ?? ""}
							onChange={({ target }) => change(tongue, { body: target.value })}
						/>
					</fieldset>
				))}
				{error && (
					<p role="alert" className="text-error-ink font-semibold">
						{error}
					</p>
				)}
			</div>
		</details>
	);
}
