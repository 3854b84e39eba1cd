import { ArrowDown, ArrowUp, ChevronRight, Lock } from "lucide-react";
import { useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, Select, TextInput } from "#kit";
import { isRefusedAt, reasonAt } from "../errors.ts";
import { type FieldType, fieldTypes, fieldTypeTexts, optionsOf } from "../field-types.ts";
import { fieldLabel } from "../labels.ts";
import { type Draft, type DraftField, moveItem } from "../model.ts";
import { TypeIcon } from "../TypeIcon.tsx";
import { OptionInput } from "./OptionInput.tsx";
import { keyOf, newField } from "./options.ts";
import { editTexts } from "./texts.ts";

interface Props {
	/** Name of the collection. */
	collection: string;
	fields: readonly DraftField[];
	all: readonly Draft[];
	/** Ids of the application's own fields. */
	owned: readonly string[];
	error: unknown;
	onChange(fields: DraftField[]): void;
}

/** The fields of a collection: names, options and order, editable by keyboard and by drag. */
export function FieldsEditor({ collection, fields, all, owned, error, onChange }: Props) {
	const t = useTexts(editTexts);
	const typeName = useTexts(fieldTypeTexts);
	const { language } = useLanguage();
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
			<ol className="flex flex-col">
				{fields.map((field, index) => {
					const key = keyOf(field);
					const name = field.name || t("unnamed");
					const label = fieldLabel(collection, field.name, language);
					const isOpen = open === key || isRefusedAt(error, "fields", index);
					return (
						<li
							key={key}
							aria-label={t("field", { name })}
							className={`${isOpen ? "rounded-box border-base-300 bg-base-100 my-2 border shadow-sm first:mt-0" : "border-base-300 border-b border-transparent"} ${dragged === index ? "opacity-60" : ""}`}
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
								onChange(moveItem(fields, dragged, index));
								setDragged(-1);
							}}
							onDragEnd={() => setDragged(-1)}
						>
							<button
								type="button"
								aria-expanded={isOpen}
								className="hover:bg-base-300/40 rounded-field flex min-h-11 w-full cursor-pointer items-center gap-x-4 gap-y-1 px-3 text-start -outline-offset-2"
								onClick={() => setOpen(open === key ? "" : key)}
							>
								<TypeIcon type={field.type} />
								<span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
									{label && <span className={isOpen ? "font-semibold" : ""}>{label}</span>}
									<span className="font-mono text-sm wrap-anywhere">{name}</span>
								</span>
								<span className="text-sm opacity-75">{typeName(field.type)}</span>
								<Lock
									size={16}
									aria-hidden="true"
									className={`shrink-0 opacity-75 ${isFixed(field) ? "" : "invisible"}`}
								/>
								<ChevronRight
									size={18}
									aria-hidden="true"
									className={`shrink-0 transition-transform ${isOpen ? "rotate-90 rtl:-rotate-90" : ""}`}
								/>
							</button>
							{isOpen && (
								<div className="border-base-300 grid gap-4 border-t p-3 sm:grid-cols-2 sm:p-4">
									{isFixed(field) && <p className="text-sm sm:col-span-2">{t("fixed")}</p>}
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
									<div className="flex flex-wrap gap-2 sm:col-span-2">
										<Button
											className="btn-sm"
											aria-label={t("up", { name })}
											disabled={index === 0}
											onClick={() => onChange(moveItem(fields, index, index - 1))}
										>
											<ArrowUp size={16} aria-hidden="true" />
										</Button>
										<Button
											className="btn-sm"
											aria-label={t("down", { name })}
											disabled={index === fields.length - 1}
											onClick={() => onChange(moveItem(fields, index, index + 1))}
										>
											<ArrowDown size={16} aria-hidden="true" />
										</Button>
										{!isFixed(field) && (
											<Button
												variant="ghost"
												className="btn-sm text-error-ink ms-auto"
												aria-label={t("removeField", { name })}
												onClick={() => onChange(fields.filter((_, at) => at !== index))}
											>
												{t("removeThis")}
											</Button>
										)}
									</div>
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
