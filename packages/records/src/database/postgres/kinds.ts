/**
 * Values whose type is known only at run time. SQLite has such columns; here they are of the type `json`, and are
 * compared with others as records of three: kind, number, text.
 */
import type { ColumnKind, Dialect } from "../port.ts";

/** True for texts that contain a number within the range of `double precision`. */
export const isWrittenNumber = (text: string): string =>
	`${text} ~ '^\\s*[-+]?([0-9]{1,200}([.][0-9]*)?|[.][0-9]+)([eE][-+]?[0-9]{1,2})?\\s*$'`;

/** Uses each expression once in the text: it may contain bound values. */
const once = (expression: string, result: string): string =>
	`(SELECT ${result} FROM (SELECT ${expression} AS "v") AS "one")`;

const asNumber = (number: string): string => `ROW(0, ${number}, ''::text COLLATE "C")`;
const asText = (text: string): string => `ROW(1, 0::double precision, ${text})`;

const ofText = (text: string, reading: boolean): string => {
	const number = `WHEN ${isWrittenNumber(text)} THEN ${asNumber(`${text}::double precision`)}`;
	return `
		CASE
			${reading ? number : ""}
			WHEN ${text} IS NOT NULL THEN ${asText(text)}
		END`;
};

const ofJson = (reading: boolean): string => `
	CASE json_typeof("v")
		WHEN 'number' THEN ${asNumber(`"v"::text::double precision`)}
		WHEN 'boolean' THEN ${asNumber(`("v"::text = 'true')::integer::double precision`)}
		ELSE ${ofText(`("v" #>> '{}') COLLATE "C"`, reading)}
	END`;

/**
 * Text of a floating-point number as SQLite writes it: whole numbers that `bigint` has room for are without an exponent.
 * One CASE inside the other, so that no cast is tried on a text that is no number.
 */
const floatText = (text: string): string =>
	`CASE WHEN ${text} ~ '^-?[0-9]([.][0-9]{1,15})?e[+]1[5-8]$'
		THEN CASE WHEN ABS(CAST(${text} AS NUMERIC)) < 9.2e18 THEN CAST(CAST(${text} AS NUMERIC) AS TEXT) ELSE ${text} END
		ELSE ${text} END`;

/** Text of a view's value whose type only the engine knows, as SQLite would write it. */
const anyAsText = (column: string, text: string): string =>
	`(CASE pg_typeof(${column})
		WHEN 'boolean'::regtype THEN CASE ${text} WHEN 'true' THEN '1' ELSE '0' END
		WHEN 'double precision'::regtype THEN ${floatText(text)}
		ELSE ${text} END)`;

/** Types of a view's columns; a JSON value becomes a text, with booleans as in SQLite. */
const viewTypes: Record<ColumnKind, (column: string) => string> = {
	text: (column) => `CAST(${column} AS TEXT) COLLATE "C"`,
	number: (column) => `CAST(${column} AS DOUBLE PRECISION)`,
	bool: (column) =>
		`CASE WHEN ${column} IS NOT NULL THEN (CAST(${column} AS TEXT) IN ('true', '1'))::integer::smallint END`,
	json: (column) => `${anyAsText(column, `CAST(${column} AS TEXT)`)} COLLATE "C"`,
};

/** Whole numbers within the range of `bigint`. */
const isWhole = `"v" = TRUNC("v") AND ABS("v") < 9.2e18`;

export const kinds: Pick<
	Dialect,
	"anyOf" | "numberText" | "anyText" | "comparable" | "viewColumn" | "order"
> = {
	anyOf: (column) => `_rafta_json(${column})`,
	numberText: (expression) =>
		once(
			`(${expression})::double precision`,
			`CASE WHEN ${isWhole} THEN "v"::bigint::text ELSE "v"::text END COLLATE "C"`,
		),
	anyText: (expression) =>
		once(
			expression,
			`CASE "v"::text WHEN 'true' THEN '1' WHEN 'false' THEN '0' ELSE "v" #>> '{}' END COLLATE "C"`,
		),
	comparable(expression, kind, reading) {
		if (kind === "any") return once(expression, ofJson(reading));
		if (kind === "text") return once(`(${expression}) COLLATE "C"`, ofText('"v"', reading));
		return once(`(${expression})::double precision`, `CASE WHEN "v" IS NOT NULL THEN ${asNumber('"v"')} END`);
	},
	viewColumn: (column, kind) => viewTypes[kind](column),
	order: (expression, descending, nullable) =>
		`${expression} ${descending ? "DESC" : "ASC"}${nullable ? (descending ? " NULLS LAST" : " NULLS FIRST") : ""}`,
};

/**
 * Created in every database: `_rafta_json` parses a text as JSON, or returns it as a JSON string if it is not JSON;
 * `json_group_array` is the embedded engine's, for views that come from there.
 */
export const helperFunctions = `CREATE OR REPLACE FUNCTION _rafta_json(value text) RETURNS json LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
	RETURN value::json;
EXCEPTION WHEN others THEN
	RETURN to_json(value);
END $$;
CREATE OR REPLACE FUNCTION _rafta_array(items anycompatiblearray) RETURNS json LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_to_json(items)
$$;
CREATE OR REPLACE AGGREGATE json_group_array(anycompatible) (
	SFUNC = array_append, STYPE = anycompatiblearray, FINALFUNC = _rafta_array, INITCOND = '{}'
)`;
