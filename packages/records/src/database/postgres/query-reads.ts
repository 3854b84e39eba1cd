/** Resolves what a query reads. Only the engine knows: a name may be a table, a view, an alias or a column. */
import type { QueryReads } from "../port.ts";
import { fullName } from "./identifiers.ts";
import { oneOnly, type Runner } from "./reader.ts";

/** View that exists while a query is resolved, inside a savepoint. */
const place = "_query_reads";

/** A call of a function, and how it is written: 1 and 2 are casts. */
const calls = /:(?:funcid|aggfnoid|winfnoid) (\d+)(?:[^{}]*?:funcformat (\d))?/g;
const relations = /:relid (\d+)/g;

/** Names of objects by their ids: with the schema, unless it is one of `usual`. */
async function namesOf(
	runner: Runner,
	catalogue: { readonly table: string; readonly prefix: string; readonly usual: string },
	ids: readonly string[],
): Promise<string[]> {
	const { table, prefix, usual } = catalogue;
	const { rows } = await runner.query({
		text: `
			SELECT o."${prefix}name" AS "name", n."nspname" AS "schema", n."nspname" = ${usual} AS "isUsual"
			FROM "${table}" AS o
				JOIN "pg_namespace" AS n ON n."oid" = o."${prefix}namespace"
			WHERE o."oid" = ANY($1::oid[])`,
		values: [[...new Set(ids)]],
	});
	return rows.map(({ name, schema, isUsual }) => `${isUsual ? "" : `${schema}.`}${fullName(String(name))}`);
}

/**
 * Creates a view of the query, which resolves every name and runs nothing, and reads the tree that the engine stores for
 * it: dependencies on functions of the engine are recorded nowhere else. `query`: one SELECT.
 */
export async function queryReads(runner: Runner, query: string): Promise<QueryReads> {
	await runner.query(oneOnly(`CREATE VIEW "${place}" AS SELECT * FROM (\n${query}\n) AS "q"`));
	const { rows } = await runner.query({
		text: `
			SELECT "ev_class"::text AS "own", "ev_action"::text AS "tree"
			FROM "pg_rewrite"
			WHERE "ev_class" = '${place}'::regclass`,
	});
	await runner.query({ text: `DROP VIEW "${place}"` });
	const { own, tree } = rows[0] as { own: string; tree: string };
	const relationIds = [...tree.matchAll(relations)].flatMap(([, id = ""]) => (id === own ? [] : [id]));
	const functionIds = [...tree.matchAll(calls)].flatMap(([, id = "", form]) =>
		form === "1" || form === "2" ? [] : [id],
	);
	return {
		tables: await namesOf(
			runner,
			{ table: "pg_class", prefix: "rel", usual: "current_schema()" },
			relationIds,
		),
		functions: await namesOf(runner, { table: "pg_proc", prefix: "pro", usual: "'pg_catalog'" }, functionIds),
		isRecursive: tree.includes(":cterecursive true"),
	};
}
