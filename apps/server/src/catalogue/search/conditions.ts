/** Chosen facets as conditions on the title `b`: for queries that too many titles match. */
import { boundsOf, type ChosenFacets } from "@rafta/library/search/facets";
import { type Dialect, type Sql, sql } from "@rafta/records";
import { isOnShelf } from "./queries.ts";

/** Never excludes a title that `fits` accepts. */
export function conditionsOf(dialect: Dialect, chosen: ChosenFacets, libraries: readonly string[]): Sql[] {
	const conditions: Sql[] = [];
	if (chosen.language !== undefined) conditions.push(sql`b."language" = ${chosen.language}`);
	if (chosen.year !== undefined) {
		const from = chosen.year;
		conditions.push(sql`b."year" >= ${from} AND b."year" < ${from + 10}`);
	}
	if (chosen.age !== undefined) {
		const [from, to] = boundsOf(chosen.age);
		conditions.push(sql`b."age_min" <= ${to} AND (b."age_max" >= ${from} OR b."age_max" = 0)`);
	}
	if (chosen.length !== undefined) {
		const [from, to] = boundsOf(chosen.length);
		conditions.push(sql`b."pages" >= ${from} AND b."pages" <= ${to}`);
	}
	if (chosen.series !== undefined) conditions.push(sql`b."series" = ${chosen.series}`);
	if (chosen.subject !== undefined) {
		conditions.push({
			text: dialect.contains('b."subjects"', "?"),
			values: [JSON.stringify(chosen.subject)],
		});
	}
	if (chosen.available) conditions.push(isOnShelf(dialect, libraries));
	return conditions;
}
