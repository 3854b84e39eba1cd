import type { Sql, SqlValue } from "./port.ts";

const isSql = (value: SqlValue | Sql): value is Sql =>
	typeof value === "object" && value !== null && "text" in value && "values" in value;

/**
 * Builds a statement from a template: plain values become bound parameters, other `Sql` pieces are put in.
 * Nothing else can reach the text, so a value can never become SQL.
 * @example sql`SELECT * FROM ${raw(dialect.id("books"))} WHERE id = ${id}`
 */
export function sql(strings: TemplateStringsArray, ...parts: (SqlValue | Sql)[]): Sql {
	let text = strings[0] ?? "";
	const values: SqlValue[] = [];
	parts.forEach((part, index) => {
		if (isSql(part)) {
			text += part.text;
			values.push(...part.values);
		} else {
			text += "?";
			values.push(part);
		}
		text += strings[index + 1] ?? "";
	});
	return { text, values };
}

/** SQL text that the program itself made (an identifier, a keyword): never from a request. */
export const raw = (text: string): Sql => ({ text, values: [] });

/** Joins pieces, e.g. `join(conditions, " AND ")`. */
export function join(pieces: readonly Sql[], separator: string): Sql {
	return {
		text: pieces.map((piece) => piece.text).join(separator),
		values: pieces.flatMap((piece) => piece.values),
	};
}
