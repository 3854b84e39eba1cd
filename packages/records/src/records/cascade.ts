/** References of other records to a deleted one: they are deleted too, lose the reference, or forbid the delete. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, RelationField } from "../collections/definition.ts";
import type { ReadConnection } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordData } from "../service.ts";
import { alias, type RecordContext } from "./context.ts";
import { columnOf, isOneOf, selectRecords } from "./select.ts";
import type { Writing } from "./write.ts";

/** Relations to a collection, with the collections that have them. */
function* relationsTo(
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

async function referring(
	writing: Writing,
	collection: CollectionDefinition,
	field: RelationField,
	id: string,
): Promise<RecordData[]> {
	const { context, tx } = writing;
	const holder = columnOf(context, field.name);
	const condition = isMultiple(field)
		? sql`EXISTS (SELECT 1 FROM ${raw(context.dialect.jsonEach(holder.text, "e"))} WHERE e.value = ${id})`
		: sql`${holder} = ${id}`;
	return selectRecords(context, tx, collection, { where: [condition] });
}

async function release(
	writing: Writing,
	collection: CollectionDefinition,
	field: RelationField,
	record: RecordData,
	id: string,
): Promise<void> {
	const value = record[field.name];
	const rest = Array.isArray(value) ? value.filter((one) => one !== id) : [];
	const emptied = rest.length === 0;
	if (emptied && field.cascadeDelete) return writing.records.delete(collection.name, record.id);
	if (emptied && field.required) throw badRequest(messages.stillReferenced);
	await writing.records.update(collection.name, record.id, { [field.name]: isMultiple(field) ? rest : "" });
}

/** Processes every relation to the collection. @throws ApiError 400 when a required reference would be lost. */
export async function unlinkReferences(
	writing: Writing,
	target: CollectionDefinition,
	id: string,
): Promise<void> {
	for (const [collection, field] of relationsTo(writing.context, target))
		for (const record of await referring(writing, collection, field, id))
			await release(writing, collection, field, record, id);
}
