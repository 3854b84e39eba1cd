/** Functions of the filter language: `geoDistance(lonA, latA, lonB, latB)` and `strftime(format, time, modifiers…)`. */

import { raw, sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import { filterError } from "./errors.ts";
import { asText } from "./kinds.ts";
import type { Call, Operand } from "./parse.ts";
import type { Walk } from "./path-resolver.ts";
import { constant, type Value } from "./value.ts";

type Bind = (argument: Operand) => Value;

/** @throws ApiError 400 */
function misused(name: string): never {
	throw filterError(`${name}() has invalid arguments`, `${name}() işlevinin değerleri yanlış`);
}

const earthRadius = 6371;

/**
 * Kilometres between two points along the earth's surface (haversine). Of several related rows, each gives its own
 * distance. Values that are not numbers give no distance, which matches no comparison.
 */
function geoDistance(walk: Walk, call: Call, bind: Bind): Value {
	const { dialect } = walk.scope;
	if (call.args.length !== 4 || call.args.some(({ kind }) => kind === "text")) misused(call.name);
	const [lonA, latA, lonB, latB] = call.args.map((argument) => {
		const value = bind(argument);
		if (value.list) misused(call.name);
		return value.type === "any" ? asText(walk.scope, value) : value.sql;
	});
	if (!lonA || !latA || !lonB || !latB) misused(call.name);
	const given = sql`SELECT ${lonA} AS lon_a, ${latA} AS lat_a, ${lonB} AS lon_b, ${latB} AS lat_b`;
	const radians = ["lon_a", "lat_a", "lon_b", "lat_b"]
		.map((name) => `RADIANS(${dialect.number(`given.${name}`)}) AS ${name}`)
		.join(", ");
	const half =
		"POWER(SIN((lat_b - lat_a) / 2), 2) + COS(lat_a) * COS(lat_b) * POWER(SIN((lon_b - lon_a) / 2), 2)";
	// Rounding may slightly exceed 1, where the arc sine is undefined.
	const distance = sql`
		(
			SELECT ${raw(`2 * ${earthRadius} * ASIN(SQRT(CASE WHEN h > 1 THEN 1 ELSE h END))`)}
			FROM (
				SELECT ${raw(half)} AS h FROM (SELECT ${raw(radians)} FROM (${given}) AS given) AS points
			) AS halves
		)`;
	return { sql: distance, type: "number", nullable: true };
}

const maxArguments = 10;

/** A date as text. Format and modifiers are SQLite's; other engines may support fewer of them. */
function strftime(walk: Walk, call: Call, bind: Bind): Value {
	const [format, time, ...modifiers] = call.args;
	if (format?.kind !== "text" || call.args.length > maxArguments) misused(call.name);
	const texts = modifiers.map((one) => (one.kind === "text" ? one.value : misused(call.name)));
	const value = time ? bind(time) : constant(formatInstant(walk.scope.now));
	if (value.list) misused(call.name);
	const given = value.type === "any" ? asText(walk.scope, value) : value.sql;
	const text = walk.scope.dialect.strftime(given, format.value, texts);
	if (!text) misused(call.name);
	return { sql: text, type: "text", nullable: true, source: value.source };
}

/** Whether the operand's rows are joined whatever the operator: a distance is computed for each related row. */
export const joinsRows = (operand: Operand): boolean =>
	operand.kind === "call" && operand.name === "geoDistance";

/** Binds a call. @throws ApiError 400 for an unknown function or invalid arguments. */
export function bindCall(walk: Walk, call: Call, bind: Bind): Value {
	if (call.name === "geoDistance") return geoDistance(walk, call, bind);
	if (call.name === "strftime") return strftime(walk, call, bind);
	throw filterError(`unknown function "${call.name}"`, `bilinmeyen işlev “${call.name}”`, call.at);
}
