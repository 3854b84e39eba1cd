/** Values of records as cells of a table, as people read them. */
import type { Field } from "@rafta/library/collections/definition";
import { nameOf } from "@rafta/library/collections/shown";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import type { PresentedRecord } from "@rafta/records";
import type { Cell } from "./tables/csv.ts";

type Language = "tr" | "en";

const yesNo = { tr: ["Evet", "Hayır"], en: ["Yes", "No"] } as const;
const separator = "; ";

const listOf = (value: unknown): unknown[] =>
	Array.isArray(value) ? value : value === "" || value === null || value === undefined ? [] : [value];

/** The names of related records: of those that the asker may see. */
function related(field: Field & { type: "relation" }, record: PresentedRecord): string {
	const { expand } = record as { expand?: Record<string, unknown> };
	return listOf(expand?.[field.name])
		.map((one) => nameOf(field.collection, one as PresentedRecord))
		.join(separator);
}

/** What stands in the cell of a field; nothing for what is not known. */
export function cellOf(field: Field, record: PresentedRecord, language: Language): Cell {
	const value = record[field.name];
	switch (field.type) {
		case "bool":
			return yesNo[language][value === true ? 0 : 1];
		case "select":
			return listOf(value)
				.map((one) => field.valueLabels?.[String(one)]?.[language] ?? String(one))
				.join(separator);
		case "date":
		case "autodate":
			return formatInstant(String(value ?? ""));
		case "relation":
			return related(field, record);
		case "number":
			// Whoever has written nothing has written 0.
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
