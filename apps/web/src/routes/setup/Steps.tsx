import { roles } from "@rafta/library/access/roles";
import { schoolTypes } from "@rafta/library/collections/schools";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Select, TextInput } from "../../ui/Field.tsx";
import { Facts } from "../../ui/Page.tsx";
import { NewPasswordInput } from "../users/NewPasswordInput.tsx";
import type { SetupForm } from "./form.ts";
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
				onChange={(event) => set({ schoolName: event.target.value })}
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

export function LibraryStep({ form, set, errors }: StepProps) {
	const t = useTexts(texts);
	return (
		<>
			<TextInput
				label={t("libraryName")}
				required
				maxLength={120}
				value={form.libraryName}
				error={errors["library.name"]}
				onChange={(event) => set({ libraryName: event.target.value })}
			/>
			<fieldset className="flex flex-col gap-2">
				<legend className="mb-1 font-semibold">{t("lookUp")}</legend>
				<p className="text-sm opacity-80">{t("lookUpText")}</p>
				{([true, false] as const).map((answer) => (
					<label key={String(answer)} className="flex cursor-pointer items-center gap-3 py-1">
						<input
							type="radio"
							name="lookUp"
							className="radio"
							required
							checked={form.lookUp === answer}
							onChange={() => set({ lookUp: answer })}
						/>
						{t(answer ? "lookUpYes" : "lookUpNo")}
					</label>
				))}
			</fieldset>
		</>
	);
}

const presets = ["meb_2024", "meb_2024_renewal"] as const;

export function RulesStep({ form, set }: StepProps) {
	const t = useTexts(texts);
	return (
		<fieldset className="flex flex-col gap-3">
			<legend className="sr-only">{t("rules")}</legend>
			{presets.map((preset) => (
				<label key={preset} className="rounded-box border-base-300 flex cursor-pointer gap-3 border p-4">
					<input
						type="radio"
						name="preset"
						className="radio mt-1"
						checked={form.preset === preset}
						onChange={() => set({ preset })}
					/>
					<span>
						<span className="block font-semibold">{t(preset)}</span>
						<span>{t(`${preset}Text`)}</span>
					</span>
				</label>
			))}
			<p className="text-sm opacity-80">{t("calendar")}</p>
		</fieldset>
	);
}

export function SummaryStep({ form }: StepProps) {
	const t = useTexts(texts);
	const preset = presets.find((one) => one === form.preset) ?? "meb_2024";
	return (
		<Facts
			items={[
				[t("admin"), `${form.name} (${form.email})`],
				[t("school"), form.schoolName],
				[t("province"), [form.province, form.district].filter(Boolean).join(" / ")],
				[t("mebCode"), form.mebCode],
				[t("library"), form.libraryName],
				[t("lookUpShort"), t(form.lookUp ? "lookUpYes" : "lookUpNo")],
				[t("rules"), t(preset)],
			]}
		/>
	);
}
