/** The columns of a resource's lists: the initial ones, and those that users may add. */
import type { Field } from "@rafta/library/collections/definition";
import { fitsCell, shownField } from "@rafta/library/collections/shown";
import type { Language } from "@rafta/words";
import type { RecordModel } from "pocketbase";
import { type Column, FieldValue } from "#kit";
import { Exceptions } from "./Exceptions.tsx";
import { RecordTitle } from "./RecordTitle.tsx";
import type { Resource } from "./resources.ts";
import { sortOf } from "./sorting.ts";

/** Columns shown on a phone; the others are for wide screens. */
const narrowColumns = 3;

/** The fields of a resource that a list may show, initial ones first. */
function fieldsOfList(resource: Resource): Field[] {
	const { collection, columns } = resource;
	const others = collection.fields.map(({ name }) => name).filter((name) => !columns.includes(name));
	const fields = [...columns, ...others].flatMap((name) => shownField(collection, name) ?? []);
	return fields.filter((field) => columns.includes(field.name) || fitsCell(field));
}

const maxWordLength = ({ valueLabels = {} }: Field, language: Language): number =>
	Math.max(
		0,
		...Object.values(valueLabels).flatMap((label) => label[language].split(" ").map(({ length }) => length)),
	);

export function columnsOf<T extends RecordModel>(resource: Resource, language: Language): Column<T>[] {
	const { collection, columns, sort } = resource;
	return fieldsOfList(resource).map((field, index) => ({
		key: field.name,
		title: field.label[language],
		sort: sortOf(collection, field) ?? (sort.replace(/^-/, "") === field.name ? field.name : undefined),
		wide: index >= narrowColumns,
		optional: !columns.includes(field.name),
		number: field.type === "number",
		long: field.type === "email",
		letters: maxWordLength(field, language),
		render: (record: T) =>
			index === 0 ? (
				<span className="flex flex-wrap items-baseline gap-x-2">
					<RecordTitle resource={resource} record={record} />
					<Exceptions resource={resource} record={record} />
				</span>
			) : field.type === "number" && record[field.name] === 0 ? (
				// An empty number field is stored as 0.
				""
			) : field.type === "email" && record[field.name] ? (
				// An address never breaks in the middle of a word.
				<span className="block truncate" title={String(record[field.name])}>
					{String(record[field.name])}
				</span>
			) : (
				<FieldValue field={field} record={record} />
			),
	}));
}
