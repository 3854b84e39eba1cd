import type { InputHTMLAttributes, ReactNode } from "react";
import { DateInput } from "./date/DateInput.tsx";
import { Checkbox, FileInput, Select, TextArea, TextInput } from "./Field.tsx";

/** Values of a form by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>;

/** Access to the rest of the form, for a control that covers more than one field. */
export interface OtherFields<V extends Values = Values> {
	readonly values: V;
	/** The values by now, for what comes later than the press that asked for it. */
	latest(): V;
	/** Refusals by field. */
	readonly errors: Readonly<Record<string, string>>;
	set<N extends keyof V & string>(name: N, value: V[N]): void;
}

type Attributes = Pick<
	InputHTMLAttributes<HTMLInputElement>,
	| "accept"
	| "autoCapitalize"
	| "autoComplete"
	| "autoFocus"
	| "className"
	| "inputMode"
	| "max"
	| "maxLength"
	| "min"
	| "minLength"
	| "placeholder"
	| "required"
	| "spellCheck"
	| "step"
	| "type"
>;

/** One field of a form: its name, its label, and its control with the attributes of its input. */
interface FieldOf<V extends Values, N extends keyof V & string> extends Attributes {
	readonly name: N;
	readonly label: string;
	/** A text on one line, if it is nothing else. */
	readonly kind?: "text" | "long" | "bool" | "select" | "date" | "file";
	readonly hint?: ReactNode;
	/** Objection to the value before the server is asked. */
	readonly problem?: string | undefined;
	/** Lines of a long text. */
	readonly rows?: number;
	/** Choices of a select. */
	readonly options?: readonly (readonly [value: string, text: string])[];
	/** Choice of nothing in a select, until something required is chosen. */
	readonly empty?: string | undefined;
	/** Whether it is asked for, as things are. */
	readonly isShown?: boolean;
	/** Whether it takes the whole width; a long text always does. */
	readonly isWide?: boolean;
	/** Control in place of that of its kind; `others` reads and changes the other fields. */
	control?(
		value: V[N],
		change: (value: V[N]) => void,
		error: string | undefined,
		others: OtherFields<V>,
	): ReactNode;
}

export type FormField<V extends Values = Values> = {
	[N in keyof V & string]: FieldOf<V, N>;
}[keyof V & string];

/** The control of a field by its kind. `start`: its value before the form was changed. */
export function FormControl({
	field,
	value,
	start,
	error,
	isBusy = false,
	onChange,
}: {
	field: FormField;
	value: unknown;
	start: unknown;
	error: string | undefined;
	/** Whether the form is being saved. */
	isBusy?: boolean;
	onChange(value: unknown): void;
}) {
	const {
		name: _name,
		kind,
		problem: _problem,
		rows,
		options = [],
		empty,
		isShown,
		isWide,
		control,
		...rest
	} = field;
	const shared = { ...rest, error };
	const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
	const onText = ({ target }: { target: { value: string } }) => onChange(target.value);
	switch (kind) {
		case "bool":
			return (
				<Checkbox {...shared} checked={value === true} onChange={({ target }) => onChange(target.checked)} />
			);
		case "select": {
			const first = empty === undefined || (field.required && text !== "") ? [] : [["", empty] as const];
			return <Select {...shared} value={text} onChange={onText} options={[...first, ...options]} />;
		}
		case "date":
			return (
				<DateInput
					{...shared}
					min={field.min?.toString()}
					max={field.max?.toString()}
					value={text}
					onChange={onChange}
				/>
			);
		case "file":
			return (
				<FileInput
					{...shared}
					chosen={value instanceof File ? value : null}
					stored={text}
					busy={isBusy}
					onChoose={(file) => onChange(file ?? start)}
					onRemove={() => onChange("")}
				/>
			);
		case "long":
			return <TextArea {...shared} {...(rows && { rows })} value={text} onChange={onText} />;
		default:
			return <TextInput {...shared} value={text} onChange={onText} />;
	}
}
