import { roles } from "@rafta/library/access/roles";
import { schoolTypes } from "@rafta/library/collections/schools";
import { useLanguage, useTexts } from "#i18n";
import { Select, TextInput } from "#kit";
import { RunsAnswers } from "../admin/computer/RunsAnswers.tsx";
import { StoreFields } from "../admin/settings/StoreFields.tsx";
import { NewPasswordInput } from "../users/NewPasswordInput.tsx";
import { Answers } from "./Answers.tsx";
import { type SetupForm, typeInName } from "./form.ts";
import places from "./places.json";
import { texts } from "./texts.ts";

export interface StepProps {
	form: SetupForm;
	set(changes: Partial<SetupForm>): void;
	errors: Readonly<Record<string, string>>;
}

const districtsOf: Readonly<Record<string, readonly string[]>> = places;

export function AdminStep({ form, set, errors }: StepProps) {
	const t = useTexts(texts);
	return (
		<>
			<TextInput
				label={t("name")}
				required
				maxLength={120}
				autoComplete="name"
				value={form.name}
				error={errors["admin.name"]}
				onChange={(event) => set({ name: event.target.value })}
			/>
			<TextInput
				label={t("email")}
				required
				type="email"
				autoComplete="email"
				value={form.email}
				error={errors["admin.email"] ?? errors.email}
				onChange={(event) => set({ email: event.target.value })}
			/>
			<NewPasswordInput
				label={t("password")}
				value={form.password}
				error={errors["admin.password"] ?? errors.password}
				onChange={(password) => set({ password })}
				owner={{ role: roles.admin, own: [form.name, form.email] }}
			/>
		</>
	);
}

export function SchoolStep({ form, set, errors }: StepProps) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<>
			<TextInput
				label={t("schoolName")}
				required
				maxLength={160}
				value={form.schoolName}
				error={errors["school.name"]}
				onChange={({ target: { value } }) => {
					const type = typeInName(value);
					// What was chosen by hand stays while the name is only being corrected.
					const isNew = type !== undefined && type !== typeInName(form.schoolName);
					set({ schoolName: value, ...(isNew && { type }) });
				}}
			/>
			<TextInput
				label={t("libraryName")}
				required
				maxLength={120}
				value={form.libraryName}
				error={errors["library.name"]}
				onChange={(event) => set({ libraryName: event.target.value })}
			/>
			<Select
				label={t("type")}
				required
				value={form.type}
				onChange={(event) => set({ type: event.target.value })}
				options={Object.entries(schoolTypes).map(([value, label]) => [value, label[language]] as const)}
			/>
			<div className="grid gap-4 sm:grid-cols-2">
				<TextInput
					label={t("province")}
					list="provinces"
					maxLength={60}
					autoComplete="off"
					value={form.province}
					onChange={(event) => set({ province: event.target.value })}
				/>
				<TextInput
					label={t("district")}
					list="districts"
					maxLength={60}
					autoComplete="off"
					value={form.district}
					onChange={(event) => set({ district: event.target.value })}
				/>
			</div>
			<datalist id="provinces">
				{Object.keys(districtsOf).map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<datalist id="districts">
				{(districtsOf[form.province] ?? []).map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<TextInput
				label={t("mebCode")}
				inputMode="numeric"
				maxLength={6}
				pattern="[0-9]{6}"
				value={form.mebCode}
				error={errors["school.meb_code"] ?? errors.meb_code}
				onChange={(event) => set({ mebCode: event.target.value })}
			/>
		</>
	);
}

const presets = ["meb_2024", "meb_2024_renewal"] as const;

export function RulesStep({ form, set }: StepProps) {
	const t = useTexts(texts);
	return (
		<Answers
			legend={t("rulesTitle")}
			name="preset"
			answers={presets.map((value) => ({ value, name: t(value), text: t(`${value}Text`) }))}
			value={presets.find((one) => one === form.preset) ?? presets[0]}
			onChange={(preset) => set({ preset })}
		/>
	);
}

export function TeachersStep({ form, set }: StepProps) {
	const t = useTexts(texts);
	return (
		<Answers
			legend={t("teachersTitle")}
			name="teachers"
			answers={[
				{ value: true, name: t("teachersYes"), text: t("teachersYesText"), isRecommended: true },
				{ value: false, name: t("teachersNo"), text: t("teachersNoText") },
			]}
			value={form.useful}
			onChange={(useful) => set({ useful })}
		/>
	);
}

export function InternetStep({ form, set }: StepProps) {
	const t = useTexts(texts);
	return (
		<Answers
			legend={t("internetTitle")}
			name="internet"
			answers={[
				{ value: true, name: t("internetYes"), text: t("internetYesText"), isRecommended: true },
				{ value: false, name: t("internetNo"), text: t("internetNoText") },
			]}
			value={form.lookUp}
			onChange={(lookUp) => set({ lookUp })}
		/>
	);
}

export function BackupStep({ form, set, errors }: StepProps) {
	const t = useTexts(texts);
	return (
		<>
			<Answers
				legend={t("backupTitle")}
				name="backup"
				answers={[
					{ value: "folder", name: t("backupYes"), text: t("backupYesText") },
					{ value: "store", name: t("backupStore"), text: t("backupStoreText") },
					{ value: "none", name: t("backupNo"), text: t("backupNoText") },
				]}
				value={form.second}
				onChange={(second) => set({ second })}
			/>
			{form.second === "store" && (
				<StoreFields
					value={form.store}
					onChange={(store) => set({ store })}
					errorOf={(name) => errors[`second_store.${name}`]}
				/>
			)}
			{form.second === "folder" && (
				<TextInput
					label={t("folder")}
					hint={t("folderHint")}
					required
					maxLength={300}
					autoComplete="off"
					spellCheck={false}
					value={form.folder}
					error={errors.second_backup}
					onChange={(event) => set({ folder: event.target.value })}
				/>
			)}
		</>
	);
}

export const ComputerStep = ({ form, set }: StepProps) => (
	<RunsAnswers value={form.runs} onChange={(runs) => set({ runs })} />
);
