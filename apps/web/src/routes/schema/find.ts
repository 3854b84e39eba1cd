/** Search of collections by their properties and their fields. */
import { searchKey } from "@rafta/library/turkish/keys";
import type { CollectionLine, Draft } from "./model.ts";

export const groups = ["own", "owned", "system"] as const;
export type Group = (typeof groups)[number];

export const groupOf = ({ owned, system }: Pick<CollectionLine, "owned" | "system">): Group =>
	system ? "system" : owned ? "owned" : "own";

/** Search criteria; an empty text matches everything. */
export interface CollectionQuery {
	/** Part of what programs or people call the collection. */
	name: string;
	/** Part of the name of a field. */
	field: string;
	/** The type of a field: of the named one, if a name is given. */
	fieldType: string;
	type: string;
	group: string;
}

const has = (text: string, part: string): boolean => searchKey(text).includes(searchKey(part));

/** Returns the collections that match all criteria. */
export function findCollections(
	lines: readonly (CollectionLine & { readonly label: string })[],
	drafts: readonly Pick<Draft, "id" | "fields">[],
	query: CollectionQuery,
): CollectionLine[] {
	const fieldsOf = new Map(drafts.map(({ id, fields }) => [id, fields]));
	const asksForField = query.field.trim() !== "" || query.fieldType !== "";
	return lines.filter(
		(line) =>
			(has(line.name, query.name) || has(line.label, query.name)) &&
			(query.type === "" || line.type === query.type) &&
			(query.group === "" || groupOf(line) === query.group) &&
			(!asksForField ||
				(fieldsOf.get(line.id) ?? []).some(
					({ name, type }) => has(name, query.field) && (query.fieldType === "" || type === query.fieldType),
				)),
	);
}
