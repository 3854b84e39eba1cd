/** Collection list for superusers: filtered, sorted and paged like records. */

import type { ReadConnection } from "../database/port.ts";
import { countOf } from "../database/row-shape.ts";
import { raw, sql } from "../database/sql.ts";
import { compileFilter, compileSort } from "../filter/index.ts";
import { alias, internal, type RecordContext, scopeOf } from "../records/context.ts";
import { answerOf, pageIn } from "../records/page.ts";
import type { Page } from "../types/api.ts";
import type { RecordQuery } from "../types/records.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { blankCollection } from "./serialize.ts";

const text = (name: string): FieldDefinition => ({ id: name, name, type: "text" });

/** Fields that a filter may use. */
const searchable: CollectionDefinition = {
	...blankCollection("base"),
	id: "_collections",
	name: "_collections",
	fields: [
		text("id"),
		text("name"),
		text("type"),
		{ id: "system", name: "system", type: "bool" },
		text("created"),
		text("updated"),
	],
};

/**
 * Returns a page of collections, oldest first unless sorted otherwise. @throws ApiError 400 for a bad filter or sort
 */
export async function listCollections(
	context: RecordContext,
	connection: ReadConnection,
	query: RecordQuery,
): Promise<Page<CollectionDefinition>> {
	const { dialect } = context;
	const wanted = pageIn(query);
	const definition = dialect.id("definition");
	const member = (name: string) => dialect.anyText(dialect.jsonPath(definition, name));
	const members = ["type", "created", "updated"].map((name) => `${member(name)} AS ${dialect.id(name)}`);
	members.push(`CAST(${member("system")} AS INTEGER) AS ${dialect.id("system")}`);
	const from = raw(`
		FROM (
			SELECT ${dialect.id("id")}, ${dialect.id("name")}, ${members.join(", ")}
			FROM ${dialect.id("_collections")}
		) AS ${dialect.id(alias)}`);
	const scope = scopeOf(context, searchable, internal, { trusted: false });
	const where = compileFilter(query.filter ?? "", scope);
	const order = query.sort?.trim()
		? compileSort(query.sort, scope)
		: raw(`${dialect.id("created")}, ${dialect.id("name")}`);
	const rows = await connection.all(sql`
		SELECT ${raw(`${dialect.id(alias)}.${dialect.id("id")}`)} AS "id" ${from}
		WHERE ${where}
		ORDER BY ${order}
		LIMIT ${wanted.perPage} OFFSET ${wanted.offset}`);
	const counting = sql`SELECT COUNT(*) AS "count" ${from} WHERE ${where}`;
	const total = wanted.counts ? await countOf(connection, counting) : -1;
	const items = rows.flatMap((row) => context.collections.get(String(row.id)) ?? []);
	return answerOf(wanted, total, items);
}
