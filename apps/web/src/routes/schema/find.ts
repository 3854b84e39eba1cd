/** Search of collections by their properties and their fields. */
import type { CollectionLine, Draft } from "./model.ts";

export const groups = ["own", "owned", "system"] as const;
export type Group = (typeof groups)[number];

export const groupOf = ({ owned, system }: Pick<CollectionLine, "owned" | "system">): Group =>
	system ? "system" : owned ? "owned" : "own";

/** Search criteria; an empty text matches everything. */
export interface Asked {
	name: string;
	/** Part of the name of a field. */
	field: string;
	/** The type of a field: of the named one, if a name is given. */
	fieldType: string;
	type: string;
	group: string;
}

const has = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** Returns the collections that match all criteria. */
export function findCollections(
	lines: readonly CollectionLine[],
	drafts: readonly Pick<Draft, "id" | "fields">[],
	asked: Asked,
): CollectionLine[] {
	const fieldsOf = new Map(drafts.map(({ id, fields }) => [id, fields]));
	const asksForField = asked.field.trim() !== "" || asked.fieldType !== "";
	return lines.filter(
		(line) =>
			has(line.name, asked.name) &&
			(asked.type === "" || line.type === asked.type) &&
			(asked.group === "" || groupOf(line) === asked.group) &&
			(!asksForField ||
				(fieldsOf.get(line.id) ?? []).some(
					({ name, type }) => has(name, asked.field) && (asked.fieldType === "" || type === asked.fieldType),
				)),
	);
}
