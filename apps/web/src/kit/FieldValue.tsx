import type { Field } from "@rafta/library/collections/definition";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import type { RecordModel } from "pocketbase";
import type { ReactNode } from "react";
import { api } from "#data";
import { common, useLanguage, useTexts } from "#i18n";
import { Breakable } from "./Breakable.tsx";
import { recordName } from "./recordName.ts";

function structuredText(value: unknown): ReactNode {
	if (value === null || value === undefined || value === "") return "";
	if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
	return <pre className="text-sm whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>;
}

function relatedRecord(field: Field, record: RecordModel): string {
	const found = (record.expand as Record<string, RecordModel | RecordModel[]> | undefined)?.[field.name];
	return found ? [found].flat().map(recordName).join(", ") : "";
}

const labelledValue = (field: Field, value: unknown, language: Language): string =>
	[value]
		.flat()
		.map((one) => field.valueLabels?.[String(one)]?.[language] ?? String(one ?? ""))
		.join(", ");

/** Readable form of a field's value. Relations are shown by name when they were expanded (`expand`). */
export function FieldValue({ field, record }: { field: Field; record: RecordModel }): ReactNode {
	const t = useTexts(common);
	const { language } = useLanguage();
	const value: unknown = record[field.name];
	switch (field.type) {
		case "bool":
			return t(value === true ? "value.yes" : "value.no");
		case "select":
			return labelledValue(field, value, language);
		case "date":
		case "autodate":
			return value ? formatInstant(String(value)) : "";
		case "relation":
			return relatedRecord(field, record);
		case "json":
			return structuredText(value);
		case "file":
			return value ? (
				<a className="link" href={api().files.getURL(record, String([value].flat()[0]))}>
					{field.label[language]}
				</a>
			) : (
				""
			);
		default:
			return field.type === "text" && field.calendarDate ? (
				formatDate(String(value ?? ""))
			) : (
				<Breakable text={String(value ?? "")} />
			);
	}
}

/** Returns whether the field has a value to show. */
export function hasValue(field: Field, record: RecordModel): boolean {
	const value: unknown = record[field.name];
	if (field.type === "relation") return relatedRecord(field, record) !== "";
	return (
		value !== "" && value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
	);
}
