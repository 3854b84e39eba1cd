import type { ColumnKind, Dialect } from "../port.ts";
import { join, sql } from "../sql.ts";

const columnTypes: Record<ColumnKind, string> = {
	text: "TEXT NOT NULL DEFAULT ''",
	number: "NUMERIC NOT NULL DEFAULT 0",
	bool: "INTEGER NOT NULL DEFAULT 0",
	json: "TEXT NOT NULL DEFAULT 'null'",
};

/** SQL of SQLite. */
export const sqliteDialect: Dialect = {
	name: "sqlite",
	id: (name) => `"${name.replaceAll('"', '""')}"`,
	rowNumber: (alias) => `${sqliteDialect.id(alias)}."rowid"`,
	idType: "TEXT PRIMARY KEY NOT NULL",
	clustered: " WITHOUT ROWID",
	columnType: (kind) => columnTypes[kind],
	jsonEach: (expression, alias) => `
		json_each(
			CASE
				WHEN json_valid(${expression}) AND json_type(${expression}) = 'array' THEN ${expression}
				ELSE '[]'
			END
		) AS ${alias}`,
	jsonEachAny: (expression, alias) => sqliteDialect.jsonEach(expression, alias),
	elements: (expression) => `(SELECT value FROM json_each(${expression}))`,
	rowsOf(columns, json) {
		const values = columns.map(
			({ name }, place) => `json_extract("value", '$[${place}]') AS ${sqliteDialect.id(name)}`,
		);
		return `SELECT ${values.join(", ")} FROM json_each(${json})`;
	},
	jsonLength: (expression) =>
		`json_array_length(CASE WHEN json_valid(${expression}) THEN ${expression} ELSE '[]' END)`,
	jsonPath(expression, path) {
		const separator = path === "" || path.startsWith("[") ? "" : ".";
		const quoted = `'$${separator}${path.replaceAll("'", "''")}'`;
		return `(CASE WHEN json_valid(${expression}) THEN json_extract(${expression}, ${quoted}) END)`;
	},
	anyOf: (column) => column,
	numberText: (expression) => `CAST(${expression} AS TEXT)`,
	anyText: (expression) => `CAST(${expression} AS TEXT)`,
	// The engine itself orders values of different types in this way; a cast makes it read the other one as a number.
	comparable: (expression, kind, reading) =>
		reading && kind === "number" ? `CAST(${expression} AS NUMERIC)` : expression,
	viewColumn: (column) => column,
	order: (expression, descending) => `${expression} ${descending ? "DESC" : "ASC"}`,
	like: (expression, pattern) => `${expression} LIKE ${pattern} ESCAPE '\\'`,
	contains: (expression, sought) => `INSTR(LOWER(${expression}), LOWER(${sought})) > 0`,
	// The engine's own functions give NULL for values that are not numbers.
	number: (expression) => expression,
	strftime: (time, format, modifiers) =>
		sql`strftime(${join([sql`${format}`, time, ...modifiers.map((one) => sql`${one}`)], ", ")})`,
	indexCall: (name, terms) => `${name}(${terms.join(", ")})`,
	same: (left, right) => `${left} IS ${right}`,
	differs: (left, right) => `${left} IS NOT ${right}`,
	searchIndex: () => null,
	dependency: () => null,
	keepsOrder: true,
	random: "RANDOM()",
};
