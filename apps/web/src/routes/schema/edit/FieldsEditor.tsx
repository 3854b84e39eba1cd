import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select, TextInput } from "../../../ui/Field.tsx";
import { isRefusedAt, reasonAt } from "../errors.ts";
import { type FieldType, fieldTypes, fieldTypeTexts, optionsOf } from "../field-types.ts";
import { type Draft, type DraftField, moved } from "../model.ts";
import { OptionInput } from "./OptionInput.tsx";
import { keyOf, newField } from "./options.ts";
import { editTexts } from "./texts.ts";

interface Props {
	fields: readonly DraftField[];
	all: readonly Draft[];
	/** Ids of the application's own fields. */
	owned: readonly string[];
	error: unknown;
	onChange(fields: DraftField[]): void;
}

/** The fields of a collection: names, options and order, editable by keyboard and by drag. */
export function FieldsEditor({ fields, all, owned, error, onChange }: Props) {
	const t = useTexts(editTexts);
	const typeName = useTexts(fieldTypeTexts);
	const [open, setOpen] = useState("");
	const [type, setType] = useState<FieldType>("text");
	const [dragged, setDragged] = useState(-1);
	const change = (place: number, values: object) =>
		onChange(fields.map((field, at) => (at === place ? ({ ...field, ...values } as DraftField) : field)));
	const isFixed = (field: DraftField) => field.system === true || owned.includes(field.id);

	function add() {
		const field = newField(type, "");
		onChange([...fields, field]);
		setOpen(keyOf(field));
	}

	return (
		<div className="flex flex-col gap-3">
			<ol className="flex flex-col gap-2">
				{fields.map((field, index) => {
					const key = keyOf(field);
					const name = field.name || t("unnamed");
					const isOpen = open === key || isRefusedAt(error, "fields", index);
					return (
						<li
							key={key}
							aria-label={t("field", { name })}
							className={`rounded-box border-base-300 border p-2 ${dragged === index ? "opacity-60" : ""}`}
							draggable={!isOpen}
							onDragStart={(event) => {
								event.dataTransfer.effectAllowed = "move";
								setDragged(index);
							}}
							onDragOver={(event) => {
								if (dragged >= 0) event.preventDefault();
							}}
							onDrop={(event) => {
								event.preventDefault();
								onChange(moved(fields, dragged, index));
								setDragged(-1);
							}}
							onDragEnd={() => setDragged(-1)}
						>
							<div className="flex flex-wrap items-center gap-2">
								<span className="w-full font-mono font-semibold break-all sm:w-auto sm:flex-1">{name}</span>
								<Badge>{typeName(field.type)}</Badge>
								<Button
									className="btn-sm"
									aria-label={t("up", { name })}
									disabled={index === 0}
									onClick={() => onChange(moved(fields, index, index - 1))}
								>
									↑
								</Button>
								<Button
									className="btn-sm"
									aria-label={t("down", { name })}
									disabled={index === fields.length - 1}
									onClick={() => onChange(moved(fields, index, index + 1))}
								>
									↓
								</Button>
								<Button
									className="btn-sm"
									aria-expanded={isOpen}
									aria-label={t("open", { name })}
									onClick={() => setOpen(open === key ? "" : key)}
								>
									…
								</Button>
								<Button
									className="btn-sm"
									aria-label={t("removeField", { name })}
									disabled={isFixed(field)}
									onClick={() => onChange(fields.filter((_, at) => at !== index))}
								>
									×
								</Button>
							</div>
							{isOpen && (
								<div className="flex flex-col gap-3 p-2">
									{isFixed(field) && <p className="text-sm">{t("fixed")}</p>}
									<TextInput
										label={t("fieldName")}
										required
										value={field.name}
										disabled={isFixed(field)}
										error={reasonAt(error, "fields", index, "name") ?? reasonAt(error, "fields", index)}
										onChange={({ target }) => change(index, { name: target.value })}
									/>
									{optionsOf(field.type).map((option) => (
										<OptionInput
											key={option.name}
											option={option}
											field={field}
											all={all}
											disabled={isFixed(field)}
											error={reasonAt(error, "fields", index, option.name)}
											onChange={(value) => change(index, { [option.name]: value })}
										/>
									))}
								</div>
							)}
						</li>
					);
				})}
			</ol>
			<div className="flex flex-wrap items-end gap-2">
				<div className="min-w-0 flex-1">
					<Select
						label={t("newFieldType")}
						value={type}
						options={fieldTypes.map((one) => [one, typeName(one)] as const)}
						onChange={({ target }) => setType(target.value as FieldType)}
					/>
				</div>
				<Button onClick={add}>{t("addField")}</Button>
			</div>
		</div>
	);
}
