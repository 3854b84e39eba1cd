import type { Sql } from "../database/port.ts";
import { wellFormed } from "../well-formed.ts";

/** A bound operand: an expression, and what is needed to compare it. */
export interface Value {
	readonly sql: Sql;
	/** `json` is a whole value as text, `any` a value inside one. */
	readonly type: "text" | "number" | "bool" | "json" | "any";
	/** Whether the expression can be NULL (a path through a relation that may be empty). */
	readonly nullable: boolean;
	/** Folded text, if the field stores one. */
	readonly folded?: Sql;
	/** Stored sort key, if the field has one. */
	readonly sorted?: Sql;
	/** Set for a value that is known before the statement runs. */
	readonly constant?: {
		readonly value: string | number;
		/** Whether there is no value, which is the same as an empty text for all but JSON. */
		readonly isNull?: boolean;
	};
	/** A text that the value is compared with, in the form in which its field stores one. */
	readonly sought?: (text: string) => string;
	/** Set for several values that are known before the statement runs. */
	readonly list?: readonly Value[];
	/** Set for a value of one related record: its row, and the expressions there. */
	readonly related?: { readonly source: Source; readonly sql: Sql; readonly folded?: Sql };
	/** Set for the id of a related record: the column that names it, which is empty if there is none. */
	readonly held?: Sql;
	/** Set if there can be several values: the rows that `sql` is read from. */
	readonly source?: Source;
}

/** `FROM <from> WHERE <where>`: the rows of a path that leads to many. */
export interface Source {
	readonly from: Sql;
	readonly where: Sql;
	/** Rows for finding one of them: a row with an empty list is included, with an empty value. */
	readonly some?: Sql;
}

/** A value from the request or the text of the filter, always bound. */
export function constant(input: unknown): Value {
	const make = (value: string | number, type: Value["type"], isNull = false): Value => ({
		sql: { text: "?", values: [value] },
		type,
		nullable: false,
		constant: isNull ? { value, isNull } : { value },
	});
	switch (typeof input) {
		case "number":
			return make(Number.isFinite(input) ? input : 0, "number");
		case "boolean":
			return make(input ? 1 : 0, "bool");
		case "string":
			return make(wellFormed(input), "text");
		case "undefined":
			return make("", "text", true);
		default:
			return input === null ? make("", "text", true) : make(JSON.stringify(input), "json");
	}
}
