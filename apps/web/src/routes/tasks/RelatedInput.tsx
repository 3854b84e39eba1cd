import { collections } from "@rafta/library/collections/index";
import { nameField } from "@rafta/library/collections/shown";
import { type Linkable, linkable, type RelatedRecord, readRelated } from "@rafta/library/tasks/task";
import type { RecordModel } from "pocketbase";
import { useState } from "react";
import { literal, useOne } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { RecordPicker, recordName, Select } from "#kit";
import { texts } from "./texts.ts";

/** Collections whose records can be found by a name. */
const named = linkable.filter((name) => nameField(name) !== "id");

/** Picker for the record that a task is about: first the collection, then the record by its name. */
export function RelatedInput({
	value,
	onChange,
	error,
}: {
	value: unknown;
	onChange(related: RelatedRecord | null): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const related = readRelated(value) ?? null;
	const [kind, setKind] = useState<Linkable | "">(related?.collection ?? "");
	const found = useOne(related?.collection ?? "books", related?.id ?? "");
	const name = kind === "" ? "" : nameField(kind);
	const label = (collection: string) =>
		collections.find((one) => one.name === collection)?.label.one[language] ?? collection;
	return (
		<div className="grid gap-4 sm:grid-cols-2">
			<Select
				label={t("relatedKind")}
				value={kind}
				options={[["", t("relatedNone")], ...named.map((one) => [one, label(one)] as const)]}
				onChange={(event) => {
					setKind(event.target.value as Linkable | "");
					onChange(null);
				}}
			/>
			{kind !== "" && (
				<RecordPicker<RecordModel>
					key={kind}
					collection={kind}
					label={t("related")}
					error={error}
					search={(text) => `${name} ~ ${literal(text)}`}
					sort={name}
					name={recordName}
					value={related ? (found.data ?? null) : null}
					onChange={(record) => onChange(record ? { collection: kind, id: record.id } : null)}
				/>
			)}
		</div>
	);
}
