import { shownField } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";
import { Badge, FieldValue, hasValue } from "#kit";
import type { Resource } from "./resources.ts";

/** What of a record is not as usual, for the side of its name in a list. */
export function Exceptions({ resource, record }: { resource: Resource; record: RecordModel }) {
	return Object.entries(resource.usual ?? {}).map(([name, usual]) => {
		const field = shownField(resource.collection, name);
		if (!field || !hasValue(field, record) || record[name] === usual) return null;
		return (
			<Badge key={name} tone={record[name] === "blocked" ? "bad" : "neutral"}>
				<FieldValue field={field} record={record} />
			</Badge>
		);
	});
}
