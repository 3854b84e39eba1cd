import type { Field } from "@rafta/library/collections/definition";
import { formatDate, parseDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { common } from "../../i18n/common.ts";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Checkbox, Select, TextInput } from "../../ui/Field.tsx";

interface Props {
	label: string;
	hint?: string;
	error?: string;
	value: unknown;
	onChange(value: unknown): void;
}

/** Date input in the usual notation; incomplete text is kept as typed, and refused with an error at the field. */
export function DayInput({ label, hint, error, value, onChange }: Props) {
	const t = useTexts(common);
	const [text, setText] = useState(() => formatDate(String(value ?? "")));
	const [last, setLast] = useState(value);
	// Changed from outside, for example by a preset.
	if (value !== last) {
		setLast(value);
		if (value !== (parseDate(text) ?? text.trim())) setText(formatDate(String(value ?? "")));
	}
	return (
		<TextInput
			label={label}
			hint={hint}
			error={error}
			placeholder={t("form.dateHint")}
			inputMode="numeric"
			maxLength={10}
			value={text}
			onChange={({ target }) => {
				setText(target.value);
				onChange(parseDate(target.value) ?? target.value.trim());
			}}
		/>
	);
}

/** A whole or decimal number; an empty field means `empty`. */
export function NumberInput({ label, hint, error, value, onChange, empty = 0 }: Props & { empty?: unknown }) {
	return (
		<TextInput
			label={label}
			hint={hint}
			error={error}
			inputMode="decimal"
			maxLength={6}
			value={String(value ?? "")}
			onChange={({ target }) => {
				const text = target.value.trim().replace(",", ".");
				const number = Number(text);
				// Text that is not a number is kept as typed and refused with an error at the field.
				onChange(text === "" ? empty : Number.isNaN(number) || text.endsWith(".") ? target.value : number);
			}}
		/>
	);
}

/** The control of one settings field. */
export function Member({ field, ...rest }: { field: Field } & Omit<Props, "label">) {
	const { language } = useLanguage();
	const label = field.label[language];
	const { value, onChange } = rest;
	if (field.type === "bool") {
		return (
			<Checkbox label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
		);
	}
	if (field.type === "number") return <NumberInput label={label} {...rest} />;
	if (field.type === "select") {
		return (
			<Select
				label={label}
				hint={rest.hint}
				error={rest.error}
				value={String(value)}
				onChange={({ target }) => onChange(target.value)}
				options={field.values.map((one) => [one, field.valueLabels?.[one]?.[language] ?? one] as const)}
			/>
		);
	}
	if (field.type === "text" && field.calendarDate) return <DayInput label={label} {...rest} />;
	return (
		<TextInput
			label={label}
			hint={rest.hint}
			error={rest.error}
			maxLength={field.type === "text" ? field.max : undefined}
			value={String(value ?? "")}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}
