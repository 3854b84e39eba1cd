import { listIn, listOut } from "@rafta/library/collections/lists";
import { useState } from "react";
import { useTexts } from "#i18n";
import { Checkbox, Select, TextArea, TextInput } from "#kit";
import { type Option, optionTexts } from "../field-types.ts";
import type { Draft, DraftField } from "../model.ts";
import { editTexts } from "./texts.ts";

interface Props {
	option: Option;
	field: DraftField;
	all: readonly Draft[];
	disabled: boolean;
	error?: string;
	onChange(value: unknown): void;
}

/** A list edited as one value per line. */
function Lines({ option, field, disabled, error, onChange }: Props) {
	const t = useTexts(editTexts);
	const optionName = useTexts(optionTexts);
	const [text, setText] = useState(() => listOut(field[option.name]));
	return (
		<TextArea
			label={optionName(option.name)}
			hint={t("lines")}
			error={error}
			rows={3}
			value={text}
			disabled={disabled}
			onChange={({ target }) => {
				setText(target.value);
				onChange(listIn(target.value, "texts"));
			}}
		/>
	);
}

/** The control of one option of a field. */
export function OptionInput(props: Props) {
	const { option, field, all, disabled, error, onChange } = props;
	const label = useTexts(optionTexts)(option.name);
	const value = field[option.name];
	switch (option.kind) {
		case "flag":
			return (
				<div>
					<Checkbox
						label={label}
						checked={value === true}
						disabled={disabled}
						onChange={({ target }) => onChange(target.checked)}
					/>
					{error && <p className="text-error-ink text-sm font-semibold">{error}</p>}
				</div>
			);
		case "lines":
			return <Lines {...props} />;
		case "collection":
			return (
				<Select
					label={label}
					error={error}
					value={String(value ?? "")}
					disabled={disabled || field.id !== ""}
					options={[
						["", ""] as const,
						...all.filter(({ type }) => type !== "view").map(({ id, name }) => [id, name] as const),
					]}
					onChange={({ target }) => onChange(target.value)}
				/>
			);
		case "number":
			return (
				<TextInput
					type="number"
					label={label}
					error={error}
					disabled={disabled}
					value={
						value === null || value === undefined || (value === 0 && !option.nullable) ? "" : String(value)
					}
					onChange={({ target }) =>
						onChange(target.value === "" ? (option.nullable ? null : 0) : Number(target.value))
					}
				/>
			);
		default:
			return (
				<TextInput
					label={label}
					error={error}
					disabled={disabled}
					value={String(value ?? "")}
					onChange={({ target }) => onChange(target.value)}
				/>
			);
	}
}
