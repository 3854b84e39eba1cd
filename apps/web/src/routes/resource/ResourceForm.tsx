import { roleOf, roles } from "@rafta/library/access/roles";
import type { Field } from "@rafta/library/collections/definition";
import { listKind } from "@rafta/library/collections/lists";
import { shownField } from "@rafta/library/collections/shown";
import type { Language } from "@rafta/words";
import type { RecordModel } from "pocketbase";
import { useUser } from "#data";
import { useLanguage } from "#i18n";
import { type FormField, ListInput, RecordForm, RelationInput, useGo } from "#kit";
import type { Resource } from "./resources.ts";

function controlsOf(
	fields: readonly Field[],
	language: Language,
): Partial<Record<string, Partial<FormField>>> {
	const controls: Partial<Record<string, Partial<FormField>>> = {};
	for (const field of fields) {
		const kind = listKind(field);
		if (kind) {
			controls[field.name] = {
				control: (value, change, error) => (
					<ListInput
						label={field.label[language]}
						kind={kind}
						value={value}
						onChange={change}
						error={error}
					/>
				),
			};
		}
		if (field.type !== "relation") continue;
		controls[field.name] = {
			control: (value, change, error) => (
				<RelationInput field={field} value={String(value ?? "")} onChange={change} error={error} />
			),
		};
	}
	return controls;
}

/** Server-set fields and choices among all accounts are for administrators only. */
const isForEverybody = (field: Field): boolean =>
	field.serverSet !== true && !(field.type === "relation" && field.collection === "users");

/** The form of a resource, for a new or an existing record; saving opens the best screen available to the user. */
export function ResourceForm({ resource, record }: { resource: Resource; record?: RecordModel }) {
	const go = useGo();
	const { language } = useLanguage();
	const admin = roleOf(useUser()) === roles.admin;
	const fields = resource.fields
		.flatMap((name) => shownField(resource.collection, name) ?? [])
		.filter((field) => admin || isForEverybody(field));
	const { path } = resource;
	return (
		<RecordForm<RecordModel>
			collection={{ ...resource.collection, fields }}
			fields={fields.map(({ name }) => name)}
			record={record}
			initial={resource.initial}
			custom={controlsOf(fields, language)}
			onSaved={(saved) => go(`${path}/detail/${saved.id}`, `${path}/list`, path)}
		/>
	);
}
