import type { Field } from "@rafta/library/collections/definition";
import { nameField } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";
import { literal, useOne } from "#data";
import { useLanguage } from "#i18n";
import { RecordPicker } from "./RecordPicker.tsx";
import { recordName } from "./recordName.ts";

/** Input for a relation: finds the record by name and stores its id. */
export function RelationInput({
	field,
	value,
	onChange,
	error,
}: {
	field: Field & { type: "relation" };
	value: string;
	onChange(id: string): void;
	error?: string;
}) {
	const { language } = useLanguage();
	const chosen = useOne(field.collection, value);
	const name = nameField(field.collection);
	return (
		<RecordPicker<RecordModel>
			collection={field.collection}
			label={field.label[language]}
			required={field.required}
			error={error}
			search={(text) => `${name} ~ ${literal(text)}`}
			sort={name}
			name={recordName}
			value={value === "" ? null : (chosen.data ?? null)}
			onChange={(record) => onChange(record?.id ?? "")}
		/>
	);
}
