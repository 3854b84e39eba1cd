/** Converts values of records to readable table cells. */
import type { Field } from "@rafta/library/collections/definition";
import { nameOf } from "@rafta/library/collections/shown";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import type { PresentedRecord } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import type { Cell } from "./tables/csv.ts";

const texts = words("server/kit/exports");

const separator = "; ";

const listOf = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === "" || value === null || value === undefined ? [] : [value];

/** Names of related records, limited to those that the caller may see. */
function relatedText(field: Field & { type: "relation" }, record: PresentedRecord): string {
	const { expand } = record as { expand?: Record<string, unknown> };
	return listOf(expand?.[field.name])
		.map((one) => nameOf(field.collection, one as PresentedRecord))
		.join(separator);
}

/** Returns the cell for a field; empty for an unknown value. */
export function cellOf(field: Field, record: PresentedRecord, language: Language): Cell {
	const value = record[field.name];
	switch (field.type) {
		case "bool":
			return value === true ? texts.yes[language] : texts.no[language];
		case "select":
			return listOf(value)
				.map((one) => field.valueLabels?.[String(one)]?.[language] ?? String(one))
				.join(separator);
		case "date":
		case "autodate":
			return formatInstant(String(value ?? ""));
		case "relation":
			return relatedText(field, record);
		case "number":
			// 0 is stored when nothing was entered.
			return typeof value === "number" && value !== 0 ? value : null;
		case "json":
			return listOf(value)
				.map((one) => (typeof one === "object" ? JSON.stringify(one) : String(one)))
				.join(separator);
		default: {
			const text = String(value ?? "");
			return field.type === "text" && field.calendarDate ? formatDate(text) : text;
		}
	}
}
