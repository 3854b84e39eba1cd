/** SQL queries for the records of one school. */
import type { Part } from "@rafta/library/school-file/contents";
import { columnOf, countOf, inList, type ReadConnection, raw, type Sql, sql, text } from "@rafta/records";

const tableName = (name: string): Sql => raw(`"${name}"`);

/** Records of a part that are in no school's file: an account's own notices, results of several schools. */
const conditions: Readonly<Record<string, Sql>> = {
	notices: raw(`t."user_id" = ''`),
	swap_results: raw(`p."round_id" = ''`),
};

/**
 * FROM and WHERE of a part's records of a school; alias `t`. `isKnown`: the caller names the records by their ids, and
 * the planner must not read all of the school's to find them.
 */
function recordsOf({ name, belonging }: Part, school: string, isKnown = false): Sql {
	const more = name in conditions ? sql` AND ${conditions[name] as Sql}` : sql``;
	switch (belonging.by) {
		case "self":
			return sql`FROM ${tableName(name)} AS t WHERE t."id" = ${school}`;
		case "school": {
			const own = isKnown ? sql`t.${tableName(belonging.field)} || ''` : sql`t.${tableName(belonging.field)}`;
			return sql`FROM ${tableName(name)} AS t WHERE ${own} = ${school}${more}`;
		}
		case "parent":
			return sql`
				FROM ${tableName(name)} AS t
				JOIN ${tableName(belonging.collection)} AS p ON p."id" = t.${tableName(belonging.field)}
				WHERE p."school_id" = ${school}${more}`;
		default:
			throw new Error(`${name} is found by those that mention it`);
	}
}

/**
 * The next ids of a part's records, in order. Compared as expressions, so that the planner takes the school's index: the
 * primary key would read every school's records.
 */
export const idsAfter = (
	connection: ReadConnection,
	part: Part,
	school: string,
	after: string,
	limit: number,
): Promise<string[]> =>
	columnOf(connection, "id", text).all(sql`
		SELECT t."id" AS "id" ${recordsOf(part, school)} AND t."id" || '' > ${after}
		ORDER BY t."id" || ''
		LIMIT ${limit}`);

/** Those of the ids that are records of the school; of titles, which have none, those that exist. */
export async function membersAmong(
	connection: ReadConnection,
	part: Part,
	school: string,
	ids: readonly string[],
): Promise<ReadonlySet<string>> {
	const own =
		part.belonging.by === "mention"
			? sql`FROM ${tableName(part.name)} AS t WHERE 1 = 1`
			: recordsOf(part, school, true);
	const found = sql`SELECT t."id" AS "id" ${own} AND t."id" IN (${inList(ids)})`;
	return new Set(await columnOf(connection, "id", text).all(found));
}

/** Counts the records of a part that were written after an instant. */
export const writtenAfter = (
	connection: ReadConnection,
	part: Part,
	school: string,
	since: string,
): Promise<number> =>
	countOf(connection, sql`SELECT COUNT(*) AS "count" ${recordsOf(part, school)} AND t."updated" > ${since}`);

/** Counts the records of a part. */
export const partCount = (connection: ReadConnection, part: Part, school: string): Promise<number> =>
	countOf(connection, sql`SELECT COUNT(*) AS "count" ${recordsOf(part, school)}`);
