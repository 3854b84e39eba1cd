/** Compilation of a comparison of two bound values. */
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { asStored, asText, comparable, fitted, holds } from "./kinds.ts";
import { like } from "./like.ts";
import type { Comparison } from "./parse.ts";
import type { FilterScope } from "./scope.ts";
import { constant, type Source, type Value } from "./value.ts";

export const never = raw("1 = 0");
export const always = raw("1 = 1");

const isEmptyConstant = (value: Value): boolean => value.constant?.value === "";

/** Whether a value is its type's empty value, as PocketBase stores and compares it: of JSON null, or the empty text. */
function emptiness(scope: FilterScope, value: Value, { constant: empty }: Value): Sql {
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

/** A related record's id as its holder has it, which needs no join. */
const heldIn = ({ type, held }: Value): Value | undefined => held && { type, sql: held, nullable: false };

function single(scope: FilterScope, left: Value, operator: Comparison, right: Value): Sql {
	switch (operator) {
		case "~":
			return like(scope, left, right);
		case "!~":
			// Without EXISTS, which is false if there is no row.
			return sql`NOT (${like(scope, { ...left, related: undefined }, right)})`;
		case "=":
		case "!=": {
			const held = right.constant && heldIn(left);
			if (held) return single(scope, held, operator, right);
			if (isEmptyConstant(right) && left.constant === undefined) {
				if (operator === "=") return emptiness(scope, left, right);
				// Written like the condition of partial indexes, so that the engine can use them.
				if (left.type === "text" && !left.nullable) return sql`${left.sql} <> ''`;
				return sql`NOT (${emptiness(scope, left, right)})`;
			}
			if (left.constant && heldIn(right)) return single(scope, right, operator, left);
			if (isEmptyConstant(left) && right.constant === undefined) return single(scope, right, operator, left);
			break;
		}
	}
	const a = fitted(asStored(left, right), right);
	const b = fitted(asStored(right, left), left);
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

/** Value of a path that leads to no row, as in PocketBase's joins. */
const nothing: Value = constant(null);

/** Evaluates a comparison with `nothing`; `null` if only the statement can decide it. */
function settled(left: Value, operator: Comparison, right: Value): Sql | null {
	if (!left.constant || !right.constant || (left !== nothing && right !== nothing)) return null;
	const equal = left.constant.value === right.constant.value;
	// With no value, neither `~` nor `!~` is true.
	const holds = { "=": equal, "!=": !equal, "~": false, "!~": false };
	return operator in holds && holds[operator as keyof typeof holds] ? always : never;
}

const overRows = (source: Source, condition: Sql): Sql =>
	sql`EXISTS (SELECT 1 FROM ${source.from} WHERE ${source.where} AND (${condition}))`;

const isNever = (condition: Sql): boolean => condition.text === never.text;

/** `condition` over all rows (or, with `any`, one); `otherwise` if there is no row. */
function quantified(source: Source, condition: Sql, otherwise: Sql, any: boolean): Sql {
	const from = any ? (source.some ?? source.from) : source.from;
	const none = sql`NOT EXISTS (SELECT 1 FROM ${from} WHERE ${source.where})`;
	if (any) {
		const some = overRows({ ...source, from }, condition);
		return isNever(otherwise) ? some : sql`(${some} OR (${none} AND ${otherwise}))`;
	}
	// A comparison with NULL is not true, so it does not hold for all rows.
	const noOther = sql`NOT ${overRows(source, sql`(${condition}) IS NOT TRUE`)}`;
	return sql`(${noOther} AND (NOT (${none}) OR ${otherwise}))`;
}

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
			return quantified(value.source, row, withOther(nothing), any);
		}
	}
	return settled(left, operator, right) ?? single(scope, left, operator, right);
}
