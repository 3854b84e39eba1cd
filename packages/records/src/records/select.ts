/** Statements that read records. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { decodeRow } from "../collections/table.ts";
import type { ReadConnection, Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { getOrInsert } from "../get-or-insert.ts";
import type { RecordData } from "../types/records.ts";
import { alias, type RecordContext } from "./context.ts";

const selections = new WeakMap<CollectionDefinition, Sql>();

/** `SELECT <fields> FROM <table> AS t`; the stored keys are not selected. */
function selection(context: RecordContext, collection: CollectionDefinition): Sql {
	return getOrInsert(selections, collection, () => {
		const { id } = context.dialect;
		const columns = collection.fields.map((field) => `${id(alias)}.${id(field.name)}`).join(", ");
		return raw(`SELECT ${columns} FROM ${id(collection.name)} AS ${id(alias)}`);
	});
}

export interface Selection {
	where?: readonly Sql[];
	order?: Sql;
	limit?: number;
	offset?: number;
	/** Allows any order among equal rows: for orders in which hardly any rows are equal. */
	loose?: boolean;
}

const whereOf = (conditions: readonly Sql[] | undefined): Sql =>
	conditions && conditions.length > 0
		? sql` WHERE ${join(
				conditions.map((one) => sql`(${one})`),
				" AND ",
			)}`
		: raw("");

/**
 * ` LIMIT n` with the number in the text: SQLite plans a statement again for every bound limit, which costs more than
 * reading a record. There are few page sizes, so few texts.
 */
const limitSql = (rows: number): Sql => raw(` LIMIT ${Math.trunc(rows)}`);

/** The statement that reads records. */
export function selectStatement(
	context: RecordContext,
	collection: CollectionDefinition,
	{ where, order, limit, offset, loose }: Selection,
): Sql {
	const terms = order && order.text !== "" ? [order] : [];
	// A page of several rows must continue where the previous one ended.
	if (!context.dialect.keepsOrder && !loose && limit !== undefined && limit > 1)
		terms.push(columnOf(context, "id"));
	const ordered = terms.length > 0 ? sql` ORDER BY ${join(terms, ", ")}` : raw("");
	const bounded = limit === undefined ? raw("") : sql`${limitSql(limit)} OFFSET ${offset ?? 0}`;
	return sql`${selection(context, collection)}${whereOf(where)}${ordered}${bounded}`;
}

export async function selectRecords(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	selection: Selection,
): Promise<RecordData[]> {
	const rows = await connection.all(selectStatement(context, collection, selection));
	return rows.map((row) => decodeRow(collection, row));
}

/** Ids of records in order, with the id as last key: one statement, and so a consistent snapshot. */
export async function selectIds(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	{ where, order, limit }: Required<Pick<Selection, "where" | "limit">> & Pick<Selection, "order">,
): Promise<string[]> {
	const { id } = context.dialect;
	const own = columnOf(context, "id");
	const terms = order && order.text !== "" ? [order, own] : [own];
	const from = raw(` FROM ${id(collection.name)} AS ${id(alias)}`);
	const sorted = sql` ORDER BY ${join(terms, ", ")}`;
	const rows = await connection.all(
		sql`SELECT ${own} AS "id"${from}${whereOf(where)}${sorted}${limitSql(limit)}`,
	);
	return rows.map((row) => String(row.id));
}

/** The statement that counts the records of a list. */
export function countStatement(
	context: RecordContext,
	collection: CollectionDefinition,
	where: readonly Sql[],
): Sql {
	const { id } = context.dialect;
	return sql`SELECT COUNT(*) AS "count" FROM ${raw(`${id(collection.name)} AS ${id(alias)}`)}${whereOf(where)}`;
}

/** `t.<column>` */
export const columnOf = (context: RecordContext, name: string): Sql =>
	raw(`${context.dialect.id(alias)}.${context.dialect.id(name)}`);

/** Condition that an expression is one of the ids, for any number of ids. */
export function isOneOf(context: RecordContext, expression: Sql, ids: readonly string[]): Sql {
	const [only = ""] = ids;
	if (ids.length === 1) return sql`${expression} = ${only}`;
	return sql`${expression} IN ${{ text: context.dialect.elements("?"), values: [JSON.stringify(ids)] }}`;
}

/** One record by its id, if it also matches the conditions. */
export async function selectById(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	id: string,
	conditions: readonly Sql[] = [],
): Promise<RecordData | null> {
	const where = [sql`${columnOf(context, "id")} = ${id}`, ...conditions];
	const [record] = await selectRecords(context, connection, collection, { where, limit: 1 });
	return record ?? null;
}

/** The existing ones of some records, by their ids. */
export async function selectByIds(
	context: RecordContext,
	connection: ReadConnection,
	collection: CollectionDefinition,
	ids: readonly string[],
): Promise<Map<string, RecordData>> {
	if (ids.length === 0) return new Map();
	const where = [isOneOf(context, columnOf(context, "id"), ids)];
	const records = await selectRecords(context, connection, collection, { where });
	return new Map(records.map((record) => [record.id, record]));
}
