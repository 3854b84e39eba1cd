import { createHash } from "node:crypto";
import { type ColumnKind, type Dialect, QueryRefused } from "../port.ts";
import { identifier } from "./identifiers.ts";
import { isWrittenNumber, kinds } from "./kinds.ts";
import { strftime } from "./strftime.ts";

/** Texts compare bytewise, as in SQLite: the language's order comes from the stored keys. */
const columnTypes: Record<ColumnKind, string> = {
	text: `TEXT COLLATE "C" NOT NULL DEFAULT ''`,
	number: "DOUBLE PRECISION NOT NULL DEFAULT 0",
	bool: "SMALLINT NOT NULL DEFAULT 0",
	json: `TEXT COLLATE "C" NOT NULL DEFAULT 'null'`,
};

const list = (expression: string): string =>
	`CASE WHEN json_typeof((${expression})::json) = 'array' THEN (${expression})::json ELSE '[]'::json END`;

/** `a.b[0]` -> `{a,b,0}`. Paths consist of word characters and indexes only (filter/resolve.ts). */
const pathArray = (path: string): string =>
	`{${path
		.replace(/\[(\d+)\]/g, ".$1")
		.split(".")
		.filter(Boolean)
		.join(",")}}`;

/** Short names without a meaning. */
const digestOf = (...parts: readonly string[]): string =>
	createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 16);

/** ASCII case only, as in SQLite, whatever the locale of the database. */
const bytewise = (expression: string): string => `(${expression}) COLLATE "C"`;

/** Functions that do the same with the same values. */
const commonCalls: ReadonlySet<string> = new Set("abs coalesce length ltrim nullif rtrim".split(" "));
/** A first place as a text's functions count it: from the beginning. */
const isPlace = (term: string): boolean => /^[1-9]\d*$/.test(term);
/** `'$.a.b[0]'` -> `a.b[0]` */
const jsonPlace = (term: string): string | undefined => /^'\$\.?([\w.[\]]+)'$/.exec(term)?.[1];

/** The same as SQLite's function gives for stored values: an instant is `2026-03-05 12:00:00.000Z` or empty. */
function indexCall(name: string, terms: readonly string[]): string {
	const [first = "", second = "", third] = terms;
	if (commonCalls.has(name)) return `${name}(${terms.join(", ")})`;
	switch (name) {
		case "trim":
			return `btrim(${terms.join(", ")})`;
		case "ifnull":
			return `coalesce(${terms.join(", ")})`;
		case "lower":
		case "upper":
			return `${name}(${bytewise(first)})`;
		case "instr":
			return `strpos(${first}, ${second})`;
		case "date":
			return `nullif(substr(${first}, 1, 10), '')`;
		case "datetime":
			return `nullif(substr(${first}, 1, 19), '')`;
		case "substr":
		case "substring":
			if (isPlace(second) && (third === undefined || isPlace(third))) return `substr(${terms.join(", ")})`;
			break;
		case "json_extract": {
			const path = jsonPlace(second);
			// As a text, for which the engine has an order.
			if (path) return `nullif(${postgresDialect.jsonPath(first, path)}::text, 'null')`;
			break;
		}
	}
	throw new QueryRefused(`${name}(${terms.join(", ")}) cannot be indexed on PostgreSQL`);
}

/** SQL of PostgreSQL 15 and newer. Placeholders stay `?`; the adapter numbers them. */
export const postgresDialect: Dialect = {
	name: "postgres",
	id: identifier,
	rowNumber: () => null,
	idType: `TEXT COLLATE "C" PRIMARY KEY NOT NULL`,
	clustered: "",
	columnType: (kind) => columnTypes[kind],
	jsonEach: (expression, alias) => `json_array_elements_text(${list(expression)}) AS ${alias}("value")`,
	jsonEachAny: (expression, alias) => `json_array_elements(${list(expression)}) AS ${alias}("value")`,
	elements: (expression) => `(SELECT json_array_elements_text((${expression})::json))`,
	rowsOf(columns, json) {
		const values = columns.map(({ name, kind }, place) => {
			const type = kind === "number" ? "double precision" : kind === "bool" ? "smallint" : "text";
			return `("value" ->> ${place})::${type} AS ${identifier(name)}`;
		});
		return `SELECT ${values.join(", ")} FROM json_array_elements((${json})::json) AS e("value")`;
	},
	jsonLength: (expression) => `json_array_length(${list(expression)})`,
	jsonPath: (expression, path) => `((${expression})::json #> '${pathArray(path)}')`,
	...kinds,
	// Backslash is the default escape; with an ESCAPE clause the planner would see a function instead of a pattern.
	like: (expression, pattern) => `${bytewise(expression)} ILIKE ${pattern}`,
	contains: (expression, sought) => `STRPOS(LOWER(${bytewise(expression)}), LOWER(${bytewise(sought)})) > 0`,
	number: (expression) =>
		`CASE WHEN ${isWrittenNumber(`(${expression})::text`)} THEN (${expression})::text::double precision END`,
	strftime,
	indexCall,
	same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
	differs: (left, right) => `${left} IS DISTINCT FROM ${right}`,
	searchIndex(table, column) {
		const name = `idx_search_${digestOf(table, column)}`;
		const statement = `CREATE INDEX "${name}" ON ${identifier(table)} USING gin (${identifier(column)} gin_trgm_ops)`;
		return { name, statement };
	},
	dependency(table, from, to) {
		const name = `follows_${digestOf(table, from, to)}`;
		return `CREATE STATISTICS IF NOT EXISTS "${name}" (dependencies) ON ${identifier(from)}, ${identifier(to)} FROM ${identifier(table)}`;
	},
	keepsOrder: false,
	random: "RANDOM()",
};
