import type { Sql } from "../database/port.ts";

/** What an operand is once it is bound: an expression, and what comparing it must know. */
export interface Value {
	readonly sql: Sql;
	/** `json` is a whole value as its text, `any` what stands inside one. */
	readonly type: "text" | "number" | "bool" | "json" | "any";
	/** Whether the expression can be NULL (a path through a relation that may be empty). */
	readonly nullable: boolean;
	/** The folded text, where the field keeps one. */
	readonly folded?: Sql;
	/** The stored sort key, where the field keeps one. */
	readonly sorted?: Sql;
	/** Present for a value that is known before the statement runs. */
	readonly constant?: { readonly value: string | number };
	/** Present for several values that are known before the statement runs. */
	readonly list?: readonly Value[];
	/** Present for a value of one related record: the row that it is read from, and the expressions there. */
	readonly related?: { readonly source: Source; readonly sql: Sql; readonly folded?: Sql };
	/** Present when there can be several values: the rows that `sql` is to be read from. */
	readonly source?: Source;
}

/** `FROM <from> WHERE <where>`: the rows behind a path that leads to many. */
export interface Source {
	readonly from: Sql;
	readonly where: Sql;
	/** The rows when one of them is to be found: a row whose list is empty is there as well, with nothing in it. */
	readonly some?: Sql;
}

/** A value from the request or the text of the filter, always bound. */
export function constant(input: unknown): Value {
	const make = (value: string | number, type: Value["type"]): Value => ({
		sql: { text: "?", values: [value] },
		type,
		nullable: false,
		constant: { value },
	});
	switch (typeof input) {
		case "number":
			return make(Number.isFinite(input) ? input : 0, "number");
		case "boolean":
			return make(input ? 1 : 0, "bool");
		case "string":
			// No text that is kept has a NUL; engines would end what is sought at one, or refuse it.
			return make(input.replaceAll("\0", "\u{fffd}"), "text");
		case "undefined":
			return make("", "text");
		default:
			return make(input === null ? "" : JSON.stringify(input), input === null ? "text" : "json");
	}
}
