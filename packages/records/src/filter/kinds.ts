/** Conversion of two compared values of different types to one type, so that every engine gives the same result. */
import type { Sql, ValueKind } from "../database/port.ts";
import { decimal } from "../decimal.ts";
import { storedText } from "../well-formed.ts";
import type { Comparison } from "./parse.ts";
import type { FilterScope } from "./scope.ts";
import { constant, type Value } from "./value.ts";

export const kindOf = (value: Value): ValueKind =>
	value.type === "any" ? "any" : value.type === "number" || value.type === "bool" ? "number" : "text";

/** Converts a value to text, for searching and for case conversion. */
export function asText(scope: FilterScope, value: Value): Sql {
	if (typeof value.constant?.value === "number") return constant(String(value.constant.value)).sql;
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

/** A text as the other operand's field stores it; compared with another text alone, composed like stored ones. */
export function asStored(literal: Value, other: Value): Value {
	const value = literal.constant?.value;
	if (literal.type !== "text" || typeof value !== "string" || value === "") return literal;
	const stored = (other.sought ?? (other.constant?.value === undefined ? String : storedText))(value);
	return stored === value
		? literal
		: { ...literal, sql: { text: "?", values: [stored] }, constant: { value: stored } };
}

/**
 * Converts a literal to the type of the other operand: a text is parsed if the other one is a number; `null` if it is
 * not a number. Values inside JSON are compared with the literal as it is.
 */
export function fitted(literal: Value, other: Value): Value | null {
	if (literal.constant === undefined || kindOf(other) === "any") return literal;
	const { value } = literal.constant;
	if (kindOf(other) === "text") {
		return typeof value === "number" && !other.constant ? constant(String(value)) : literal;
	}
	if (typeof value !== "string") return literal;
	const number = value === "true" ? 1 : value === "false" ? 0 : decimal(value);
	if (!Number.isFinite(number)) return null;
	return { ...literal, type: "number", sql: { text: "?", values: [number] }, constant: { value: number } };
}

/** Less than, equal to or greater than zero, in every engine's order: numbers before texts, texts bytewise. */
function order(left: string | number, right: string | number): number {
	if (typeof left === "string" && typeof right === "string") {
		return Buffer.compare(Buffer.from(left), Buffer.from(right));
	}
	if (typeof left === "number" && typeof right === "number") return left - right;
	return typeof left === "number" ? -1 : 1;
}

/** Compares two literals, before the statement runs. */
export function holds(
	left: string | number,
	operator: Exclude<Comparison, "~" | "!~">,
	right: string | number,
) {
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

/** Returns both sides as comparable expressions, whatever their types. */
export function comparable(scope: FilterScope, left: Value, right: Value): [left: Sql, right: Sql] {
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
