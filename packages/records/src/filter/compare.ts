/** Compiles a comparison of two values to SQL that gives the same result on every engine. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { Dialect, Sql, ValueKind } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { decimal } from "../decimal.ts";
import { textOf } from "../texts.ts";
import type { TextKeys } from "../types/language.ts";
import type { Mask, RequestContext } from "../types/request.ts";
import { storedText } from "../well-formed.ts";
import { filterError } from "./errors.ts";
import type { Comparison } from "./parse.ts";

/** Everything that a filter may refer to, and the caller it is compiled for. */
export interface FilterScope {
	/** Collection whose rows are filtered. */
	readonly collection: CollectionDefinition;
	readonly collections: (nameOrId: string) => CollectionDefinition | undefined;
	/** Alias of that collection's table in the surrounding statement. */
	readonly alias: string;
	readonly dialect: Dialect;
	readonly request: RequestContext;
	/** Rules and the program's own queries may use hidden fields and unlisted collections; a client may not. */
	readonly trusted: boolean;
	readonly now: Date;
	readonly textKeys: TextKeys;
	/** Fields that are empty for others than their owners. */
	readonly masks?: readonly Mask[] | undefined;
	/** Called with each collection whose fields are read in addition to the filtered row's and the caller's own. */
	readonly onRead?: (collection: CollectionDefinition) => void;
	/** Values for `{:name}`. */
	readonly params?: Readonly<Record<string, unknown>>;
}

/** A resolved operand: an expression, and what is needed to compare it. */
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

/** A value that is known before the statement runs, always bound. */
export const literal = (value: string | number, type: Value["type"], isNull = false): Value => ({
	sql: sql`${value}`,
	type,
	nullable: false,
	constant: isNull ? { value, isNull } : { value },
});

export const never = raw("1 = 0");
export const always = raw("1 = 1");

/** Value of a path that leads to no row, as in PocketBase's joins. */
const noRow: Value = literal("", "text", true);

/** Compiles `left operator right`. If a side has several values, all must match, or with `any` one. */
export function compare(
	scope: FilterScope,
	left: Value,
	operator: Comparison,
	right: Value,
	any: boolean,
): Sql {
	const again = (a: Value, b: Value): Sql => compare(scope, a, operator, b, any);
	for (const [value, withOther] of [
		[left, (one: Value) => again(one, right)],
		[right, (one: Value) => again(left, one)],
	] as const) {
		if (value.list) return sql`(${join(value.list.map(withOther), any ? " OR " : " AND ")})`;
		if (value.source) {
			const row = withOther({ ...value, source: undefined });
			return overRows(value.source, row, withOther(noRow), any);
		}
	}
	return compareNoRow(left, operator, right) ?? compareSingle(scope, left, operator, right);
}

/** `condition` over all rows (or, with `any`, one); `otherwise` if there is no row. */
function overRows(source: Source, condition: Sql, otherwise: Sql, any: boolean): Sql {
	const from = any ? (source.some ?? source.from) : source.from;
	const exists = (row: Sql): Sql => sql`EXISTS (SELECT 1 FROM ${from} WHERE ${source.where} AND (${row}))`;
	const none = sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${source.where})`;
	if (any) {
		const some = exists(condition);
		return otherwise.text === never.text ? some : sql`(${some} OR (${none} AND ${otherwise}))`;
	}
	// A comparison with NULL is not true, so it does not hold for all rows.
	const noOther = sql`NOT ${exists(sql`(${condition}) IS NOT TRUE`)}`;
	return sql`(${noOther} AND (NOT (${none}) OR ${otherwise}))`;
}

/** Evaluates a comparison with `noRow`; `null` if only the statement can decide it. */
function compareNoRow(left: Value, operator: Comparison, right: Value): Sql | null {
	if (!left.constant || !right.constant || (left !== noRow && right !== noRow)) return null;
	const equal = left.constant.value === right.constant.value;
	// With no value, neither `~` nor `!~` is true.
	const holds = { "=": equal, "!=": !equal, "~": false, "!~": false };
	return operator in holds && holds[operator as keyof typeof holds] ? always : never;
}

function compareSingle(scope: FilterScope, left: Value, operator: Comparison, right: Value): Sql {
	switch (operator) {
		case "~":
			return like(scope, left, right);
		case "!~":
			// Without EXISTS, which is false if there is no row.
			return sql`NOT (${like(scope, { ...left, related: undefined }, right)})`;
		case "=":
		case "!=": {
			const held = right.constant && heldIn(left);
			if (held) return compareSingle(scope, held, operator, right);
			if (isEmptyConstant(right) && left.constant === undefined) {
				if (operator === "=") return isEmpty(scope, left, right);
				// Written like the condition of partial indexes, so that the engine can use them.
				if (left.type === "text" && !left.nullable) return sql`${left.sql} <> ''`;
				return sql`NOT (${isEmpty(scope, left, right)})`;
			}
			if (left.constant && heldIn(right)) return compareSingle(scope, right, operator, left);
			if (isEmptyConstant(left) && right.constant === undefined)
				return compareSingle(scope, right, operator, left);
			break;
		}
	}
	const a = fit(asStored(left, right), right);
	const b = fit(asStored(right, left), left);
	if (!a || !b) return operator === "!=" ? always : never;
	// Evaluated before the statement runs: conditions on the caller disappear, only those on rows remain.
	if (a.constant && b.constant) return holds(a.constant.value, operator, b.constant.value) ? always : never;
	const [one, other] = comparable(scope, a, b);
	if (operator !== "=" && operator !== "!=") return sql`${one} ${raw(operator)} ${other}`;
	// A constant is never NULL, so a plain comparison is enough and can use an index.
	const plain = operator === "=" && (a.constant !== undefined || b.constant !== undefined);
	const related = plain ? (a.related ?? b.related) : undefined;
	if (related) {
		// Only an existing record can be equal: the engine may start from the matching ones.
		const { from, where } = related.source;
		const [own, sought] = comparable(scope, { ...(a.related ? a : b), sql: related.sql }, a.related ? b : a);
		return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${own} = ${sought})`;
	}
	if (plain || (!a.nullable && !b.nullable))
		return sql`${one} ${raw(operator === "=" ? "=" : "<>")} ${other}`;
	const text = operator === "=" ? scope.dialect.same : scope.dialect.differs;
	return { text: text(one.text, other.text), values: [...one.values, ...other.values] };
}

/** A related record's id as its holder has it, which needs no join. */
const heldIn = ({ type, held }: Value): Value | undefined => held && { type, sql: held, nullable: false };

const isEmptyConstant = (value: Value): boolean => value.constant?.value === "";

/** Whether a value is its type's empty value, as PocketBase stores and compares it: of JSON null, or the empty text. */
function isEmpty(scope: FilterScope, value: Value, { constant: empty }: Value): Sql {
	switch (value.type) {
		case "number":
		case "bool":
			return value.nullable ? sql`${value.sql} IS NULL` : never;
		case "any": {
			const text = asText(scope, value);
			return empty?.isNull ? sql`${text} IS NULL` : sql`COALESCE(${text}, 'null') = ''`;
		}
		case "json":
			return sql`COALESCE(${asText(scope, value)}, '') IN ('', 'null', '""', '[]', '{}')`;
		default:
			return value.nullable ? sql`COALESCE(${value.sql}, '') = ''` : sql`${value.sql} = ''`;
	}
}

/**
 * Whether a text contains another, case-insensitively; uses the stored search key if there is one. Without a value (a
 * path that leads to no record) it is neither true nor false, as in PocketBase.
 * @throws ApiError 400 for a pattern with wildcards that no engine accepts
 */
function like(scope: FilterScope, left: Value, right: Value): Sql {
	const { dialect } = scope;
	const within = (holder: Sql, sought: Sql): Sql => ({
		text: dialect.contains(holder.text, sought.text),
		values: [...holder.values, ...sought.values],
	});
	if (right.constant === undefined) return within(asText(scope, left), asText(scope, right));
	const text = String(right.constant.value);
	// JSON is stored as it was sent, other texts composed.
	const sought = left.type === "json" || left.type === "any" ? text : storedText(text);
	const { wildcards, pattern } = patternOf(sought);
	const key = left.folded && !wildcards ? scope.textKeys.searchKey(sought) : "";
	const bound = key !== "" ? patternOf(key).pattern : pattern;
	const { related } = left;
	if (related && left.type === "text" && /[^%]/.test(bound)) {
		// An empty text never matches, so only existing records can: the engine may start from the matching ones.
		const { from, where } = related.source;
		const own = { ...left, related: undefined, nullable: false, sql: related.sql, folded: related.folded };
		return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${like(scope, own, right)})`;
	}
	const holder = asText(scope, key !== "" && left.folded ? { ...left, sql: left.folded } : left);
	if (Buffer.byteLength(bound) > MAX_PATTERN_LENGTH) {
		if (wildcards) throw filterError(textOf("filter.patternTooLong"));
		return within(holder, sql`${key !== "" ? key : sought}`);
	}
	return { text: dialect.like(holder.text, "?"), values: [...holder.values, bound] };
}

/** Bytes; engines refuse statements with longer patterns (SQLite's own limit is 50,000). */
const MAX_PATTERN_LENGTH = 40_000;

/**
 * Converts a text to a pattern: matches anywhere, unless it has wildcards (`%`) of its own, beside which `_` is any
 * character. `\%` and `\_` are these signs themselves.
 */
function patternOf(text: string): { wildcards: boolean; pattern: string } {
	const pieces: string[] = text.match(/\\[\\%_]|./gsu) ?? [];
	const wildcards = pieces.includes("%");
	const isLiteral = (piece: string) => piece === "\\" || (piece === "_" && !wildcards);
	const pattern = pieces.map((piece) => (isLiteral(piece) ? `\\${piece}` : piece)).join("");
	return { wildcards, pattern: wildcards ? pattern : `%${pattern}%` };
}

/** A text as the other operand's field stores it; compared with another text alone, composed like stored ones. */
function asStored(side: Value, other: Value): Value {
	const value = side.constant?.value;
	if (side.type !== "text" || typeof value !== "string" || value === "") return side;
	const stored = (other.sought ?? (other.constant?.value === undefined ? String : storedText))(value);
	return stored === value ? side : literal(stored, "text");
}

/**
 * Converts a constant to the type of the other operand: a text is parsed if the other one is a number; `null` if it is
 * not a number. Values inside JSON are compared with the constant as it is.
 */
function fit(side: Value, other: Value): Value | null {
	if (side.constant === undefined || kindOf(other) === "any") return side;
	const { value } = side.constant;
	if (kindOf(other) === "text") {
		return typeof value === "number" && !other.constant ? literal(String(value), "text") : side;
	}
	if (typeof value !== "string") return side;
	const number = value === "true" ? 1 : value === "false" ? 0 : decimal(value);
	return Number.isFinite(number) ? literal(number, "number") : null;
}

/** Compares two constants, before the statement runs. */
function holds(left: string | number, operator: Exclude<Comparison, "~" | "!~">, right: string | number) {
	const difference = order(left, right);
	return {
		"=": difference === 0,
		"!=": difference !== 0,
		">": difference > 0,
		">=": difference >= 0,
		"<": difference < 0,
		"<=": difference <= 0,
	}[operator];
}

/** Less than, equal to or greater than zero, in every engine's order: numbers before texts, texts bytewise. */
function order(left: string | number, right: string | number): number {
	if (typeof left === "string" && typeof right === "string") {
		return Buffer.compare(Buffer.from(left), Buffer.from(right));
	}
	if (typeof left === "number" && typeof right === "number") return left - right;
	return typeof left === "number" ? -1 : 1;
}

/** Returns both sides as comparable expressions, whatever their types. */
function comparable(scope: FilterScope, left: Value, right: Value): [left: Sql, right: Sql] {
	const kinds = [kindOf(left), kindOf(right)];
	const areValues = !left.constant && !right.constant;
	if (kinds[0] === kinds[1] && kinds[0] !== "any") return [left.sql, right.sql];
	if (areValues && kinds.includes("text") && kinds.includes("any")) {
		return [asText(scope, left), asText(scope, right)];
	}
	const one = (value: Value): Sql => ({
		text: scope.dialect.comparable(value.sql.text, kindOf(value), areValues && kinds.includes("number")),
		values: value.sql.values,
	});
	return [one(left), one(right)];
}

/** Converts a value to text, for searching and for case conversion. */
export function asText(scope: FilterScope, value: Value): Sql {
	if (typeof value.constant?.value === "number") return sql`${String(value.constant.value)}`;
	const { text, values } = value.sql;
	switch (kindOf(value)) {
		case "any":
			return { text: scope.dialect.anyText(text), values };
		case "number":
			return { text: scope.dialect.numberText(text), values };
		default:
			return value.sql;
	}
}

const kindOf = ({ type }: Value): ValueKind =>
	type === "any" ? "any" : type === "number" || type === "bool" ? "number" : "text";
