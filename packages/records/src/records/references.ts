/** Relations that lead to a collection, and which of its records are referenced. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, RelationField } from "../collections/definition.ts";
import type { ReadConnection, Row, Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { alias, type RecordContext } from "./context.ts";
import { columnOf, isOneOf } from "./select.ts";

type Relation = readonly [holder: CollectionDefinition, field: RelationField];

/** Relations to a collection, with the collections that have them. */
function relationsTo({ collections }: RecordContext, target: CollectionDefinition): Relation[] {
	return collections
		.all()
		.filter(({ type }) => type !== "view")
		.flatMap((holder) =>
			holder.fields.flatMap((field): Relation[] =>
				field.type === "relation" && field.collectionId === target.id ? [[holder, field]] : [],
			),
		);
}

/** Relations in one statement; engines limit its parts. */
const BATCH_SIZE = 100;

/** Runs one statement for all relations, or a few if there are very many. */
async function readOfAll(
	connection: ReadConnection,
	relations: readonly Relation[],
	statementOf: (relation: Relation, place: number) => Sql,
): Promise<Row[]> {
	const rows: Row[] = [];
	for (let start = 0; start < relations.length; start += BATCH_SIZE) {
		const parts = relations
			.slice(start, start + BATCH_SIZE)
			.map((relation, place) => statementOf(relation, start + place));
		for (const row of await connection.all(join(parts, " UNION "))) rows.push(row);
	}
	return rows;
}

/** Condition that a row of the relation's holder refers to one of some records. */
export function refersTo(context: RecordContext, field: RelationField, ids: readonly string[]): Sql {
	const column = columnOf(context, field.name);
	if (!isMultiple(field)) return isOneOf(context, column, ids);
	const elements = raw(context.dialect.jsonEach(column.text, "e"));
	return sql`EXISTS (SELECT 1 FROM ${elements} WHERE ${isOneOf(context, raw("e.value"), ids)})`;
}

/** Relations through which a record is referenced: each needs its own answer, because each may delete, release or forbid. */
export async function relationsHolding(
	context: RecordContext,
	connection: ReadConnection,
	target: CollectionDefinition,
	id: string,
): Promise<Relation[]> {
	const { dialect } = context;
	const relations = relationsTo(context, target);
	const rows = await readOfAll(connection, relations, ([holder, field], place) => {
		const from = raw(`${dialect.id(holder.name)} AS ${dialect.id(alias)}`);
		const some = sql`SELECT 1 FROM ${from} WHERE ${refersTo(context, field, [id])}`;
		return sql`SELECT ${raw(String(place))} AS "place" WHERE EXISTS (${some})`;
	});
	const held = new Set(rows.map(({ place }) => Number(place)));
	return relations.filter((_, place) => held.has(place));
}

/** Records of a collection that are referenced by others. */
export async function referredTo(
	context: RecordContext,
	connection: ReadConnection,
	target: CollectionDefinition,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	const { dialect } = context;
	const rows = await readOfAll(connection, relationsTo(context, target), ([holder, field]) => {
		const column = columnOf(context, field.name);
		const table = `${dialect.id(holder.name)} AS ${dialect.id(alias)}`;
		const [from, id] = isMultiple(field)
			? [raw(`${table}, ${dialect.jsonEach(column.text, "e")}`), raw("e.value")]
			: [raw(table), column];
		return sql`SELECT ${id} AS "id" FROM ${from} WHERE ${isOneOf(context, id, ids)}`;
	});
	return new Set(rows.map(({ id }) => String(id)));
}
