/** The functions that a filter may call, as the peer has them. */
import type { Dialect, Sql } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { filterError } from "./errors.ts";
import { constant, type Value } from "./value.ts";

/** Mean radius of the earth in kilometres. */
const earth = 6371;

const misused = (name: string) =>
	filterError(`"${name}" cannot be called like this`, `"${name}" böyle kullanılamaz`);

/** One value, and no list. */
function single(name: string, value: Value | undefined): Value {
	if (!value || value.source || value.list) throw misused(name);
	return value;
}

/** Kilometres between two points on the globe, by the haversine formula: longitude before latitude. */
function geoDistance(given: readonly Value[]): Value {
	if (given.length !== 4) throw misused("geoDistance");
	const [lonA, latA, lonB, latB] = given.map((value): Sql => {
		const one = single("geoDistance", value);
		if (one.constant) {
			const number = Number(one.constant.value);
			return constant(Number.isFinite(number) ? number : 0).sql;
		}
		return sql`CAST(${one.sql} AS DOUBLE PRECISION)`;
	}) as [Sql, Sql, Sql, Sql];
	const half = (a: Sql, b: Sql) => sql`POWER(SIN(RADIANS(${b} - ${a}) / 2), 2)`;
	const inner = sql`${half(latA, latB)} + COS(RADIANS(${latA})) * COS(RADIANS(${latB})) * ${half(lonA, lonB)}`;
	// Rounding may lead a hair beyond 1, where the arc sine has no value.
	const distance = sql`(${raw(String(2 * earth))} * ASIN(SQRT(CASE WHEN ${inner} > 1 THEN 1 ELSE ${inner} END)))`;
	return { sql: distance, type: "number", nullable: true };
}

function strftime(dialect: Dialect, given: readonly Value[]): Value {
	const [format, instant = constant(""), ...modifiers] = given;
	const pattern = single("strftime", format).constant?.value;
	if (typeof pattern !== "string" || pattern.length > 100) throw misused("strftime");
	const parts = [single("strftime", instant), ...modifiers.map((one) => single("strftime", one))];
	const [first, ...rest] = parts.map((value) => value.sql) as [Sql, ...Sql[]];
	const text = dialect.strftime(
		pattern,
		first.text,
		rest.map((one) => one.text),
	);
	if (text === null) throw misused("strftime");
	return {
		sql: { text, values: [first, ...rest].flatMap((one) => one.values) },
		type: "text",
		nullable: true,
	};
}

/** @throws ApiError 400 for an unknown function or one that is given the wrong values */
export function callFunction(dialect: Dialect, name: string, given: readonly Value[]): Value {
	if (name === "geoDistance") return geoDistance(given);
	if (name === "strftime") return strftime(dialect, given);
	throw filterError(`unknown function "${name}"`, `bilinmeyen işlev "${name}"`);
}
