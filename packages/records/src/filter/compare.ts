/** Compiles one comparison of two bound values. */
import type { Sql } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import type { Comparison } from "./parse.ts";
import type { FilterScope } from "./scope.ts";
import type { Source, Value } from "./value.ts";

const never = raw("1 = 0");
const always = raw("1 = 1");

const isEmptyConstant = (value: Value): boolean => value.constant?.value === "";

/** The empty value of a field's type, as the peer stores and compares it. */
function emptiness(value: Value): Sql {
	switch (value.type) {
		case "number":
		case "bool":
			return value.nullable ? sql`${value.sql} IS NULL` : never;
		case "json":
			return sql`COALESCE(${value.sql}, '') IN ('', 'null', '""', '[]', '{}')`;
		default:
			return value.nullable ? sql`COALESCE(${value.sql}, '') = ''` : sql`${value.sql} = ''`;
	}
}

/** A text literal beside a number or a truth value is read as one; `null` when it is none. */
function fitted(literal: Value, other: Value): Value | null {
	if (literal.constant === undefined || (other.type !== "number" && other.type !== "bool")) return literal;
	const { value } = literal.constant;
	if (typeof value !== "string") return literal;
	const number = value === "true" ? 1 : value === "false" ? 0 : Number(value);
	if (value.trim() === "" || !Number.isFinite(number)) return null;
	return { ...literal, sql: { text: "?", values: [number] }, constant: { value: number } };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Wraps a text for a contains search; a text that has its own % is taken as the pattern it is. */
function pattern(text: string): string {
	return text.includes("%") ? text.replace(/[\\_]/g, "\\$&") : `%${escaped(text)}%`;
}

function like(scope: FilterScope, left: Value, right: Value): Sql {
	const { dialect } = scope;
	const asText = (value: Value): Sql => {
		const text =
			value.type === "number" || value.type === "bool" ? sql`CAST(${value.sql} AS TEXT)` : value.sql;
		return value.nullable ? sql`COALESCE(${text}, '')` : text;
	};
	if (right.constant === undefined) {
		const holder = asText(left);
		const sought = sql`('%' || REPLACE(REPLACE(REPLACE(${asText(right)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`;
		return { text: dialect.like(holder.text, sought.text), values: [...holder.values, ...sought.values] };
	}
	const text = String(right.constant.value);
	const key = left.folded && !text.includes("%") ? scope.textKeys.searchKey(text) : "";
	const holder = key !== "" && left.folded ? left.folded : asText(left);
	return {
		text: dialect.like(holder.text, "?"),
		values: [...holder.values, key !== "" ? `%${escaped(key)}%` : pattern(text)],
	};
}

function single(scope: FilterScope, left: Value, operator: Comparison, right: Value): Sql {
	switch (operator) {
		case "~":
			return like(scope, left, right);
		case "!~":
			return sql`NOT (${like(scope, left, right)})`;
		case "=":
		case "!=": {
			if (isEmptyConstant(right) && left.constant === undefined) {
				if (operator === "=") return emptiness(left);
				// Written as partial indexes have it, so that the engine sees that they apply.
				if (left.type === "text" && !left.nullable) return sql`${left.sql} <> ''`;
				return sql`NOT (${emptiness(left)})`;
			}
			if (isEmptyConstant(left) && right.constant === undefined) return single(scope, right, operator, left);
			const a = fitted(left, right);
			const b = fitted(right, left);
			if (!a || !b) return operator === "=" ? never : always;
			if (!a.nullable && !b.nullable) return sql`${a.sql} ${raw(operator === "=" ? "=" : "<>")} ${b.sql}`;
			const text = operator === "=" ? scope.dialect.same : scope.dialect.differs;
			return { text: text(a.sql.text, b.sql.text), values: [...a.sql.values, ...b.sql.values] };
		}
		default: {
			const a = fitted(left, right);
			const b = fitted(right, left);
			if (!a || !b) return never;
			return sql`${a.sql} ${raw(operator)} ${b.sql}`;
		}
	}
}

/** What the comparison says where a path leads to no row at all: it sees an empty value, as the peer's joins do. */
function withoutRows(
	scope: FilterScope,
	left: Value,
	operator: Comparison,
	right: Value,
	emptySide: "left" | "right",
): Sql {
	const empty: Value = {
		sql: { text: "?", values: [""] },
		type: "text",
		nullable: false,
		constant: { value: "" },
	};
	const [a, b] = emptySide === "left" ? [empty, right] : [left, empty];
	if (a.constant && b.constant) {
		const equal = a.constant.value === b.constant.value;
		const contains = String(a.constant.value).includes(String(b.constant.value));
		if (operator === "=") return equal ? always : never;
		if (operator === "!=") return equal ? never : always;
		if (operator === "~") return contains ? always : never;
		if (operator === "!~") return contains ? never : always;
		return never;
	}
	return single(scope, a, operator, b);
}

const overRows = (source: Source, condition: Sql): Sql =>
	sql`EXISTS (SELECT 1 FROM ${source.from} WHERE ${source.where} AND (${condition}))`;

const isNever = (condition: Sql): boolean => condition.text === never.text;

/** `condition` over all (or, with `any`, one) of the rows; `otherwise` where there is no row. */
function quantified(source: Source, condition: Sql, otherwise: Sql, any: boolean): Sql {
	const none = sql`NOT EXISTS (SELECT 1 FROM ${source.from} WHERE ${source.where})`;
	if (any) {
		const some = overRows(source, condition);
		return isNever(otherwise) ? some : sql`(${some} OR (${none} AND ${otherwise}))`;
	}
	const noOther = sql`NOT ${overRows(source, sql`NOT (${condition})`)}`;
	return sql`(${noOther} AND (NOT (${none}) OR ${otherwise}))`;
}

/** Compiles `left operator right`. With several values on a side all must fulfil it, or with `any` one. */
export function compare(
	scope: FilterScope,
	left: Value,
	operator: Comparison,
	right: Value,
	any: boolean,
): Sql {
	let condition = single(scope, left, operator, right);
	if (right.source) {
		condition = quantified(right.source, condition, withoutRows(scope, left, operator, right, "right"), any);
	}
	if (left.source) {
		condition = quantified(left.source, condition, withoutRows(scope, left, operator, right, "left"), any);
	}
	return condition;
}
