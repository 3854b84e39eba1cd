import { shownField } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";
import { useLanguage } from "#i18n";
import { FieldValue, hasValue } from "#kit";
import type { Resource } from "./resources.ts";

/** Title of a record on the screens of its resource: its first column, or the name of its kind. */
export function RecordTitle({ resource, record }: { resource: Resource; record: RecordModel }) {
	const { language } = useLanguage();
	const field = shownField(resource.collection, resource.columns[0] ?? "");
	if (!field || !hasValue(field, record)) return resource.collection.label.one[language];
	return <FieldValue field={field} record={record} />;
}
