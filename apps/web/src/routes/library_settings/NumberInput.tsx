import { TextInput } from "#kit";

/** A whole or decimal number; an empty field means `empty`. */
export function NumberInput({
	label,
	hint,
	error,
	value,
	onChange,
	empty = 0,
}: {
	label: string;
	hint?: string;
	error?: string;
	value: unknown;
	onChange(value: unknown): void;
	empty?: unknown;
}) {
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
