/** Whether a rule, and a filter beside it, holds for one record. */
import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import { columnValue, tableColumns } from "../collections/table.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { compileFilter } from "../filter/index.ts";
import type { RecordData, RequestContext } from "../service.ts";
import { alias, type Reading, type RecordContext, scopeOf } from "./context.ts";
import { ruleConditions } from "./rule.ts";
import { columnOf } from "./select.ts";

/**
 * One row of values as if it stood in the collection's table, for a record that is no longer there. The table beside
 * it, of which nothing is taken, gives the columns their types.
 */
function rowOf(
	{ dialect, textKeys }: RecordContext,
	collection: CollectionDefinition,
	record: RecordData,
): Sql {
	const columns = tableColumns(collection);
	const names = raw(columns.map(({ name }) => dialect.id(name)).join(", "));
	const values = columns.map((column) => sql`${columnValue(column, record, textKeys)}`);
	return sql`(SELECT ${names} FROM ${raw(dialect.id(collection.name))} WHERE 1 = 0 UNION ALL SELECT ${join(values, ", ")})`;
}

/**
 * Holds for a stored record, named by its id, or for values as if they were stored. A closed rule holds for
 * superusers.
 */
export async function fulfils(
	{ context, reader }: Reading,
	collection: CollectionDefinition,
	record: string | RecordData,
	{ rule, filter }: { rule: Rule; filter: string },
	request: RequestContext,
): Promise<boolean> {
	if (rule === null && !request.superuser) return false;
	const where = ruleConditions(context, collection, rule, request);
	if (filter.trim() !== "") {
		where.push(compileFilter(filter, scopeOf(context, collection, request, { trusted: false })));
	}
	const isStored = typeof record === "string";
	if (!isStored && where.length === 0) return true;
	const { id: quote } = context.dialect;
	const rows = isStored ? raw(quote(collection.name)) : rowOf(context, collection, record);
	const all = isStored ? [sql`${columnOf(context, "id")} = ${record}`, ...where] : where;
	const conditions = all.reduce((left, right) => sql`${left} AND (${right})`);
	const found = await reader.get(
		sql`SELECT 1 AS "found" FROM ${rows} AS ${raw(quote(alias))} WHERE ${conditions}`,
	);
	return found !== undefined;
}
