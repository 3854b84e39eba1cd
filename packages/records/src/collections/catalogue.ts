/** Collection list for superusers: filtered, sorted and paged like records. */

import type { ReadConnection } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { compileFilter, compileSort } from "../filter/index.ts";
import { alias, internal, type RecordContext, scopeOf } from "../records/context.ts";
import { bounded, isTrue } from "../records/list.ts";
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

export interface CollectionPage {
	page: number;
	perPage: number;
	totalItems: number;
	totalPages: number;
	items: CollectionDefinition[];
}

/**
 * Returns a page of collections, oldest first unless sorted otherwise. @throws ApiError 400 for a bad filter or sort
 */
export async function listCollections(
	context: RecordContext,
	connection: ReadConnection,
	query: RecordQuery,
): Promise<CollectionPage> {
	const { dialect } = context;
	const page = bounded(query.page, 1, Number.MAX_SAFE_INTEGER);
	const perPage = bounded(query.perPage, 30, 1000);
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
	const where = query.filter?.trim() ? compileFilter(query.filter, scope) : raw("1 = 1");
	const order = query.sort?.trim()
		? compileSort(query.sort, scope)
		: raw(`${dialect.id("created")}, ${dialect.id("name")}`);
	const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);
	const rows = await connection.all(sql`
		SELECT ${raw(`${dialect.id(alias)}.${dialect.id("id")}`)} AS "id" ${from}
		WHERE ${where}
		ORDER BY ${order}
		LIMIT ${perPage} OFFSET ${offset}`);
	const skipTotal = isTrue(query.skipTotal);
	const counted = skipTotal
		? undefined
		: await connection.get(sql`SELECT COUNT(*) AS "count" ${from} WHERE ${where}`);
	const totalItems = skipTotal ? -1 : Number(counted?.count ?? 0);
	return {
		page,
		perPage,
		totalItems,
		totalPages: skipTotal ? -1 : Math.ceil(totalItems / perPage),
		items: rows.flatMap((row) => context.collections.get(String(row.id)) ?? []),
	};
}
