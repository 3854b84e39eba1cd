import type { ColumnKind, Dialect } from "../port.ts";

/** Texts compare byte by byte, as on the embedded engine: the language's order comes from the stored keys. */
const columnTypes: Record<ColumnKind, string> = {
	text: `TEXT COLLATE "C" NOT NULL DEFAULT ''`,
	number: "DOUBLE PRECISION NOT NULL DEFAULT 0",
	bool: "SMALLINT NOT NULL DEFAULT 0",
	json: `TEXT COLLATE "C" NOT NULL DEFAULT 'null'`,
};

const list = (expression: string): string =>
	`CASE WHEN jsonb_typeof((${expression})::jsonb) = 'array' THEN (${expression})::jsonb ELSE '[]'::jsonb END`;

/** `a.b[0]` -> `{a,b,0}`. Paths are made of word characters and places only (filter/paths.ts). */
const pathArray = (path: string): string =>
	`{${path
		.replace(/\[(\d+)\]/g, ".$1")
		.split(".")
		.filter(Boolean)
		.join(",")}}`;

/** The pieces of a `strftime` format that PostgreSQL has words for. */
const formats: Readonly<Record<string, string>> = {
	"%Y": "YYYY",
	"%m": "MM",
	"%d": "DD",
	"%H": "HH24",
	"%M": "MI",
	"%S": "SS",
	"%j": "DDD",
	"%W": "WW",
	"%%": "%",
};

/** SQL as PostgreSQL 15 and newer speak it. Placeholders stay `?`; the adapter numbers them. */
export const postgresDialect: Dialect = {
	name: "postgres",
	id: (name) => `"${name.replaceAll('"', '""')}"`,
	columnType: (kind) => columnTypes[kind],
	jsonEach: (expression, alias) => `jsonb_array_elements_text(${list(expression)}) AS ${alias}("value")`,
	jsonLength: (expression) => `jsonb_array_length(${list(expression)})`,
	jsonPath: (expression, path) => `((${expression})::jsonb #>> '${pathArray(path)}')`,
	like: (expression, pattern) => `${expression} ILIKE ${pattern} ESCAPE '\\'`,
	same: (left, right) => `${left} IS NOT DISTINCT FROM ${right}`,
	differs: (left, right) => `${left} IS DISTINCT FROM ${right}`,
	strftime(format, instant, modifiers) {
		const known = format.match(/%.|[^%]+/g) ?? [];
		if (modifiers.length > 0 || known.some((piece) => piece.startsWith("%") && !formats[piece])) return null;
		const pattern = known.map(
			(piece) => formats[piece] ?? `"${piece.replaceAll('"', "").replaceAll("'", "''")}"`,
		);
		return `to_char((NULLIF(${instant}, ''))::timestamptz AT TIME ZONE 'UTC', '${pattern.join("")}')`;
	},
	random: "RANDOM()",
};
