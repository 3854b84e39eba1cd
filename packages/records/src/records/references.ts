/** Relations that lead to a collection, and which of its records are referenced. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, RelationField } from "../collections/definition.ts";
import type { ReadConnection } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { alias, type RecordContext } from "./context.ts";
import { columnOf, isOneOf } from "./select.ts";

/** Relations to a collection, with the collections that have them. */
export function* relationsTo(
	{ collections }: RecordContext,
	target: CollectionDefinition,
): Generator<readonly [CollectionDefinition, RelationField]> {
	for (const collection of collections.all())
		for (const field of collection.fields)
			if (field.type === "relation" && field.collectionId === target.id) yield [collection, field];
}

/** Records of a collection that are referenced by others: one statement for each relation. */
export async function referredTo(
	context: RecordContext,
	connection: ReadConnection,
	target: CollectionDefinition,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	const { dialect } = context;
	const found = new Set<string>();
	for (const [collection, field] of relationsTo(context, target)) {
		const holder = columnOf(context, field.name);
		const table = `${dialect.id(collection.name)} AS ${dialect.id(alias)}`;
		const [from, id] = isMultiple(field)
			? [raw(`${table}, ${dialect.jsonEach(holder.text, "e")}`), raw("e.value")]
			: [raw(table), holder];
		const rows = await connection.all(
			sql`SELECT DISTINCT ${id} AS "id" FROM ${from} WHERE ${isOneOf(context, id, ids)}`,
		);
		for (const row of rows) found.add(String(row.id));
	}
	return found;
}
