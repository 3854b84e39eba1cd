import type { Field } from "@rafta/library/collections/definition";
import { useLanguage } from "../../i18n/language.tsx";
import { DateInput } from "../../ui/date/DateInput.tsx";
import { Checkbox, Select, TextInput } from "../../ui/Field.tsx";

interface Props {
	label: string;
	hint?: string;
	error?: string;
	value: unknown;
	onChange(value: unknown): void;
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
	if (field.type === "text" && field.calendarDate)
		return <DateInput label={label} {...rest} value={String(value ?? "")} />;
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
