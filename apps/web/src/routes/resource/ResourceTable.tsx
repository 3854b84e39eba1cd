import type { Field } from "@rafta/library/collections/definition";
import type { RecordModel } from "pocketbase";
import { useLanguage } from "../../i18n/language.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { FieldValue } from "../../ui/FieldValue.tsx";
import { nameField } from "../../ui/recordName.ts";
import { Empty } from "../../ui/states.tsx";
import { searchFilter } from "./filter.ts";
import { RecordTitle } from "./RecordTitle.tsx";
import { fieldOf, type Resource, relationsOf } from "./resources.ts";

/** On a phone a row shows its first columns; the others are for wide screens. */
const narrowColumns = 3;

const sortPath = (field: Field): string =>
	field.type === "relation" ? `${field.name}.${nameField(field.collection)}` : field.name;

/** The records of a resource as a table, its columns from the definition. */
export function ResourceTable({
	resource,
	filter,
	empty,
	searchable = false,
}: {
	resource: Resource;
	filter?: string;
	empty: string;
	/** Offers one box that looks in the first search field. */
	searchable?: boolean;
}) {
	const { language } = useLanguage();
	const { collection } = resource;
	const fields = resource.columns.flatMap((name) => fieldOf(collection, name) ?? []);
	const columns = fields.map(
		(field, place): Column<RecordModel> => ({
			key: field.name,
			title: field.label[language],
			sort: sortPath(field),
			wide: place >= narrowColumns,
			number: field.type === "number",
			render: (record) =>
				place === 0 ? (
					<RecordTitle resource={resource} record={record} />
				) : (
					<FieldValue field={field} record={record} />
				),
		}),
	);
	const first = resource.searched[0];
	return (
		<DataTable<RecordModel>
			collection={collection.name}
			caption={collection.label.many[language]}
			columns={columns}
			sort={resource.sort}
			expand={relationsOf(resource, resource.columns)}
			filter={filter}
			search={searchable && first ? (text) => searchFilter([first], () => text) : undefined}
			searchLabel={first?.field.label[language]}
			href={(record) => `${resource.path}/detail/${record.id}`}
			perPage={resource.perPage}
			empty={<Empty title={empty} />}
		/>
	);
}
