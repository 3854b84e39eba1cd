/**
 * Resolves operands to values: literals, macros, functions, `@request.*`, `@collection.*`, and fields along relations.
 */
import { columnKind, isMultiple, keyColumn, storedKeys } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import type { StoredKey } from "../collections/fields/type.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import { textOf } from "../texts.ts";
import { wellFormed } from "../well-formed.ts";
import {
	always,
	asText,
	compare,
	type FilterScope,
	literal,
	never,
	type Source,
	type Value,
} from "./compare.ts";
import { FilterError, filterError, limits } from "./errors.ts";
import type { Call, Operand } from "./parse.ts";

/** State of one compilation. */
export interface Walk {
	readonly scope: FilterScope;
	readonly counter: Counter;
	/** Compiles a list rule for a row along the path; passed in, as rules are filters themselves. */
	readonly ruleFor: (collection: CollectionDefinition, alias: string) => Sql | null;
	/** Join group of the current comparison; without one it uses its own rows. */
	readonly joinGroup?: JoinGroup;
}

/** Numbers the aliases of one compilation, so that all are different. */
export interface Counter {
	next: number;
	readonly end: number;
}

/** `from` separates two compilations within one statement. */
export const newCounter = (from: number): Counter => ({ next: from, end: from + limits.tables });

/**
 * Rows shared by several comparisons: the conditions of `a.b ?= 1 && a.c ?= 2` require one related row that matches
 * both, as in PocketBase, which joins a path once.
 */
export interface JoinGroup {
	readonly joins: Step[];
	/** By the key of the place; the alias of a list's elements by its field and place. */
	readonly places: Map<string, Place>;
}

interface Step {
	readonly table: Sql;
	readonly on: Sql;
	/** Whether these are the elements of a list in the row before. */
	readonly elements?: boolean;
}

/** Position in a path: a collection's row under an alias, and the joins that lead to it from the outer statement. */
interface Place {
	readonly collection: CollectionDefinition;
	readonly alias: string;
	/**
	 * Names that lead here: two paths with the same beginning share one row of a join group. Empty for the outer row.
	 */
	readonly key: string;
	/** Tables on the way, each with its join condition; empty if a join group has joined them. */
	readonly steps: readonly Step[];
	/** Number of relations followed. */
	readonly depth: number;
	readonly many: boolean;
	/** Whether a join group has joined the row, which then may be missing. */
	readonly isJoined: boolean;
}

/** Resolves one operand; an error is given its position. @throws ApiError 400 for an unknown name. */
export function resolve(walk: Walk, operand: Operand): Value {
	try {
		return resolveOperand(walk, operand);
	} catch (error) {
		if (error instanceof FilterError && "at" in operand) error.at ??= operand.at;
		throw error;
	}
}

function resolveOperand(walk: Walk, operand: Operand): Value {
	switch (operand.kind) {
		case "text":
		case "number":
			return constant(operand.value);
		case "parameter": {
			const value = member(walk.scope.params ?? {}, operand.name);
			if (value === undefined) return unknownField(`{:${operand.name}}`);
			return constant(value);
		}
		case "call":
			return resolveCall(walk, operand);
		case "path":
			break;
	}
	const { path } = operand;
	if (Object.hasOwn(words, path.toLowerCase())) return constant(words[path.toLowerCase()]);
	if (Object.hasOwn(macros, path)) return constant(macros[path]?.(walk.scope.now));
	const [plain = "", modifier, ...more] = path.split(/:(?=[a-z]+$)/);
	const names = plain.split(".");
	if (more.length > 0 || names.some((name) => name === "")) return unknownField(path);
	const [root = "", ...rest] = names;
	if (root === "@request") return fromRequest(walk, path, rest, modifier);
	if (root === "@collection") {
		const [nameAndAlias = "", ...fields] = rest;
		const collection = walk.scope.collections(nameAndAlias.split(":")[0] ?? "");
		if (!collection || fields.length === 0) return unknownField(path);
		const key = `@collection.${nameAndAlias}`;
		const any = { collection, key, link: () => raw("1 = 1"), many: true };
		return fromPath(walk, enter(walk, nowhere(collection), any), fields, modifier);
	}
	if (root.startsWith("@")) return unknownField(path);
	return fromField(walk, names, modifier);
}

function unknownField(path: string): never {
	throw filterError(textOf("filter.unknownField", { path }));
}

function unknownModifier(modifier: string): never {
	throw filterError(textOf("filter.unknownModifier", { modifier }));
}

/** A value from the request or the text of the filter. */
function constant(input: unknown): Value {
	switch (typeof input) {
		case "number":
			return literal(Number.isFinite(input) ? input : 0, "number");
		case "boolean":
			return literal(input ? 1 : 0, "bool");
		case "string":
			return literal(wellFormed(input), "text");
		default:
			return input === undefined || input === null
				? literal("", "text", true)
				: literal(JSON.stringify(input), "json");
	}
}

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

/** Date macros, all in UTC, as PocketBase documents them. */
const macros: Readonly<Record<string, (now: Date) => string | number>> = {
	"@now": formatInstant,
	"@second": (now) => now.getUTCSeconds(),
	"@minute": (now) => now.getUTCMinutes(),
	"@hour": (now) => now.getUTCHours(),
	"@day": (now) => now.getUTCDate(),
	"@weekday": (now) => now.getUTCDay(),
	"@month": (now) => now.getUTCMonth() + 1,
	"@year": (now) => now.getUTCFullYear(),
	"@yesterday": (now) => instant(now, (date) => date.setUTCDate(date.getUTCDate() - 1)),
	"@tomorrow": (now) => instant(now, (date) => date.setUTCDate(date.getUTCDate() + 1)),
	"@todayStart": (now) => instant(now, startOfDay),
	"@todayEnd": (now) => instant(now, endOfDay),
	"@monthStart": (now) => instant(now, (date) => date.setUTCDate(1), startOfDay),
	"@monthEnd": (now) => instant(now, (date) => date.setUTCMonth(date.getUTCMonth() + 1, 0), endOfDay),
	"@yearStart": (now) => instant(now, (date) => date.setUTCMonth(0, 1), startOfDay),
	"@yearEnd": (now) => instant(now, (date) => date.setUTCMonth(11, 31), endOfDay),
};

function instant(base: Date, ...changes: ((date: Date) => void)[]): string {
	const date = new Date(base);
	for (const change of changes) change(date);
	return formatInstant(date);
}

function startOfDay(date: Date): void {
	date.setUTCHours(0, 0, 0, 0);
}

function endOfDay(date: Date): void {
	date.setUTCHours(23, 59, 59, 999);
}

/**
 * Resolves `geoDistance(lonA, latA, lonB, latB)` and `strftime(format, time, modifiers…)`.
 * @throws ApiError 400 for an unknown function or invalid arguments.
 */
function resolveCall(walk: Walk, call: Call): Value {
	if (call.name === "geoDistance") return geoDistance(walk, call);
	if (call.name === "strftime") return strftime(walk, call);
	throw filterError(textOf("filter.unknownFunction", { name: call.name }), call.at);
}

/** Whether the operand's rows are joined whatever the operator: a distance is computed for each related row. */
export const joinsRows = (operand: Operand): boolean =>
	operand.kind === "call" && operand.name === "geoDistance";

const EARTH_RADIUS_KM = 6371;

/**
 * Kilometres between two points along the earth's surface (haversine). Of several related rows, each gives its own
 * distance. Values that are not numbers give no distance, which matches no comparison.
 */
function geoDistance(walk: Walk, call: Call): Value {
	const { dialect } = walk.scope;
	if (call.args.length !== 4 || call.args.some(({ kind }) => kind === "text")) throwMisuse(call);
	const [lonA, latA, lonB, latB] = call.args.map((argument) =>
		argumentOf(walk, call, resolve(walk, argument)),
	);
	if (!lonA || !latA || !lonB || !latB) throwMisuse(call);
	const points = sql`SELECT ${lonA} AS lon_a, ${latA} AS lat_a, ${lonB} AS lon_b, ${latB} AS lat_b`;
	const radians = ["lon_a", "lat_a", "lon_b", "lat_b"]
		.map((name) => `RADIANS(${dialect.number(`given.${name}`)}) AS ${name}`)
		.join(", ");
	const half =
		"POWER(SIN((lat_b - lat_a) / 2), 2) + COS(lat_a) * COS(lat_b) * POWER(SIN((lon_b - lon_a) / 2), 2)";
	// Rounding may slightly exceed 1, where the arc sine is undefined.
	const distance = sql`
		(
			SELECT ${raw(`2 * ${EARTH_RADIUS_KM} * ASIN(SQRT(CASE WHEN h > 1 THEN 1 ELSE h END))`)}
			FROM (
				SELECT ${raw(half)} AS h FROM (SELECT ${raw(radians)} FROM (${points}) AS given) AS points
			) AS halves
		)`;
	return { sql: distance, type: "number", nullable: true };
}

const MAX_ARGUMENTS = 10;

/** A date as text. Format and modifiers are SQLite's; other engines may support fewer of them. */
function strftime(walk: Walk, call: Call): Value {
	const [format, time, ...modifiers] = call.args;
	if (format?.kind !== "text" || call.args.length > MAX_ARGUMENTS) throwMisuse(call);
	const texts = modifiers.map((one) => (one.kind === "text" ? one.value : throwMisuse(call)));
	const value = time ? resolve(walk, time) : constant(formatInstant(walk.scope.now));
	const text = walk.scope.dialect.strftime(argumentOf(walk, call, value), format.value, texts);
	if (!text) throwMisuse(call);
	return { sql: text, type: "text", nullable: true, source: value.source };
}

function argumentOf(walk: Walk, call: Call, value: Value): Sql {
	if (value.list) throwMisuse(call);
	return value.type === "any" ? asText(walk.scope, value) : value.sql;
}

/** @throws ApiError 400 */
function throwMisuse({ name }: Call): never {
	throw filterError(textOf("filter.hasInvalidArguments", { name }));
}

/** Rows of the caller's own account. */
const callerRoot = "@request.auth";

/** Missing request values are empty, not errors: unknown paths with this prefix are not refused. */
const requestRoot = "@request.";

function fromRequest(
	walk: Walk,
	path: string,
	names: readonly string[],
	modifier: string | undefined,
): Value {
	const { request } = walk.scope;
	const [part = "", ...rest] = names;
	if (rest.length === 0) {
		if (part === "method") return constant(request.method);
		if (part === "context") return constant(request.context);
		return unknownField(path);
	}
	switch (part) {
		case "auth":
			return fromAuth(walk, rest, modifier);
		case "body":
			return fromBody(walk, rest, modifier);
		case "query":
		case "headers": {
			const value = member(request[part], rest.join("."));
			if (modifier === "lower") return lowerCase(value);
			if (modifier !== undefined && modifier !== "isset") unknownModifier(modifier);
			return constant(modifier === "isset" ? value !== undefined : value);
		}
		default:
			return unknownField(path);
	}
}

function fromAuth(walk: Walk, names: readonly string[], modifier: string | undefined): Value {
	const auth = walk.scope.request.auth;
	const [first = ""] = names;
	if (!auth) return constant("");
	if (first === "collectionId") return constant(auth.collection.id);
	if (first === "collectionName") return constant(auth.collection.name);
	const field = fieldOf(auth.collection, first);
	if (names.length === 1 && modifier === undefined) {
		const secret = field?.type === "password" || field?.name === "tokenKey";
		if (!field || secret || (field.hidden && isRestricted(walk))) return constant("");
		return ofField(field, auth.record[first]);
	}
	const place = recordPlace(walk, auth.collection, {
		key: callerRoot,
		ids: [auth.record.id],
		many: false,
	});
	return fromPath(walk, place, names, modifier);
}

function fromBody(walk: Walk, names: readonly string[], modifier: string | undefined): Value {
	const { request, collection } = walk.scope;
	const [first = "", ...rest] = names;
	const value = member(request.body, first);
	const field = fieldOf(collection, first);
	if (rest.length > 0 && field?.type === "relation")
		return fromBodyRelation(walk, field, value, rest, modifier);
	switch (modifier) {
		case "isset":
			return constant(value !== undefined);
		case "length":
			return constant(lengthOf(value));
		case "lower":
			return lowerCase(value);
		case "each":
			return listOf(value);
		case "changed":
			return field ? isChanged(walk, field, value) : unknownModifier(modifier);
		case undefined:
			break;
		default:
			unknownModifier(modifier);
	}
	if (rest.length === 0) return ofField(field, value);
	return constant(rest.reduce(inner, value));
}

/** A field of the records that the body refers to in a relation. */
function fromBodyRelation(
	walk: Walk,
	field: FieldDefinition & { type: "relation" },
	value: unknown,
	names: readonly string[],
	modifier: string | undefined,
): Value {
	const target = walk.scope.collections(field.collectionId);
	const ids = [...new Set([value].flat().filter((id) => typeof id === "string" && id !== ""))] as string[];
	if (!target || ids.length === 0) return constant(null);
	if (ids.length > limits.comparisons) throw filterError(textOf("filter.listTooLong"));
	const key = `${requestRoot}body.${field.name}`;
	return fromPath(walk, recordPlace(walk, target, { key, ids, many: isMultiple(field) }), names, modifier);
}

/** Own members only: a path must not reach inherited members. */
const member = (holder: Readonly<Record<string, unknown>>, name: string): unknown =>
	Object.hasOwn(holder, name) ? holder[name] : undefined;

/** A member of the request's data; undefined if there is none. */
const inner = (holder: unknown, name: string): unknown =>
	typeof holder === "object" && holder !== null
		? member(holder as Readonly<Record<string, unknown>>, name)
		: undefined;

/** A value of the request that belongs to a field: texts are compared with it as the field stores them. */
function ofField(field: FieldDefinition | undefined, input: unknown): Value {
	const value = constant(input);
	return value.type === "text" && field ? { ...value, sought: fieldType(field).sought } : value;
}

/** Number of values in a field of the body. */
function lengthOf(value: unknown): number {
	if (Array.isArray(value)) return value.length;
	return value === undefined || value === null || value === "" ? 0 : 1;
}

/** A value of the request in lower case: the letters of ASCII alone, as in a column. */
function lowerCase(value: unknown): Value {
	const text = String(typeof value === "boolean" ? value : constant(value).constant?.value);
	return constant(text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()));
}

/** Elements of a list in the request; an empty list counts as an empty value. */
function listOf(value: unknown): Value {
	if (!Array.isArray(value) || value.length === 0) return constant(Array.isArray(value) ? "" : value);
	if (value.length > limits.comparisons) throw filterError(textOf("filter.listTooLong"));
	return { ...constant(value), list: value.map(constant) };
}

/** Whether the body contains the field with another value than the record's: the two are compared as they are stored. */
function isChanged(walk: Walk, field: FieldDefinition, value: unknown): Value {
	if (value === undefined) return constant(false);
	const own = fieldValue(walk, rootPlace(walk), field);
	const sent = constant(fieldType(field).encode(value, field));
	const differs = compare(
		walk.scope,
		own.type === "json" ? { ...sent, type: "json" } : sent,
		"!=",
		own,
		false,
	);
	if (differs.text === always.text) return constant(true);
	if (differs.text === never.text) return constant(false);
	return { sql: sql`CASE WHEN ${differs} THEN 1 ELSE 0 END`, type: "bool", nullable: false };
}

/** Resolves a path from the row of the outer statement. */
export const fromField = (walk: Walk, names: readonly string[], modifier: string | undefined): Value =>
	fromPath(walk, rootPlace(walk), names, modifier);

/**
 * Follows field names, such as `author.team.name` or `posts_via_author.status`, from a place to a
 * value. The last name may have `:length`, `:each` or `:lower`.
 * @throws ApiError 400 for names that do not exist or that the caller may not see.
 */
function fromPath(walk: Walk, start: Place, names: readonly string[], modifier: string | undefined): Value {
	let place = start;
	const isOwn = start.key === "" || start.key === callerRoot;
	const entered = isOwn ? [] : [start.collection];
	/** The expression of a relation that was followed, as long as it holds the id of the record it leads to. */
	let held: Sql | undefined;
	for (const [index, name] of names.entries()) {
		const field = fieldOf(place.collection, name);
		const rest = names.slice(index + 1);
		if (rest.length > 0 && !(field && fieldType(field).hasMembers)) {
			const next = follow(walk, place, name);
			if (!next) {
				if (start.key.startsWith(requestRoot)) return constant(null);
				throw filterError(textOf("filter.unknownRelation", { name }));
			}
			const isHeld = place.steps.length === 0 && !place.isJoined && field && holdsId(walk, field);
			held = isHeld ? column(walk, place.alias, field.name) : undefined;
			place = next;
			entered.push(next.collection);
			continue;
		}
		// The id of a related record is in the row that refers to it.
		if (name === "id" && held) entered.pop();
		for (const collection of entered) walk.scope.onRead?.(collection);
		if (!field) {
			if (name === "collectionId") return constant(place.collection.id);
			if (name === "collectionName") return constant(place.collection.name);
			if (start.key.startsWith(requestRoot)) return constant(null);
			break;
		}
		assertVisible(walk, field);
		const value = fieldValue(walk, place, field);
		const whole = value.type === "json" && fieldType(field).isAnyJson ? wholeJson(walk, value) : value;
		if (rest.length > 0) {
			if (!rest.every((part) => /^\w+$/.test(part))) break;
			const path = rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
			const json = raw(walk.scope.dialect.jsonPath(value.sql.text, path.replace(/^\./, "")));
			return read(place, { sql: json, type: "any", nullable: true });
		}
		switch (modifier) {
			case undefined:
				return { ...read(place, whole), held: name === "id" ? held : undefined };
			case "length":
				if (value.type !== "json" && value.type !== "any") break;
				return read(place, {
					sql: raw(walk.scope.dialect.jsonLength(value.sql.text)),
					type: "number",
					nullable: false,
				});
			case "lower":
				return read(place, { sql: sql`LOWER(${asText(walk.scope, whole)})`, type: "text", nullable: false });
			case "each":
				if (value.type === "json" || value.type === "any") return eachOf(walk, place, field);
				return read(place, value);
		}
		unknownModifier(modifier);
	}
	return unknownField(names.join("."));
}

const fieldOf = ({ fields }: CollectionDefinition, name: string): FieldDefinition | undefined =>
	fields.find((field) => field.name === name);

/** Row of the outer statement. */
const rootPlace = ({ scope }: Walk): Place => ({ ...nowhere(scope.collection), alias: scope.alias });

const nowhere = (collection: CollectionDefinition): Place => ({
	collection,
	alias: "",
	key: "",
	steps: [],
	depth: 0,
	many: false,
	isJoined: false,
});

/** Known rows of a collection, e.g. the caller's own. `many`: whether a list refers to them. */
function recordPlace(
	walk: Walk,
	collection: CollectionDefinition,
	{ key, ids, many }: { key: string; ids: readonly string[]; many: boolean },
): Place {
	const [only] = ids;
	const given =
		ids.length === 1 && only !== undefined
			? sql`= ${only}`
			: sql`IN ${{ text: walk.scope.dialect.elements("?"), values: [JSON.stringify(ids)] }}`;
	const link = (alias: string) => sql`${column(walk, alias, "id")} ${given}`;
	return enter(walk, nowhere(collection), { collection, key, link, many });
}

/**
 * Follows a relation field or, as `<collection>_via_<field>`, a back relation; `null` if there is no such relation.
 * @throws ApiError 400
 */
function follow(walk: Walk, place: Place, name: string): Place | null {
	const key = `${place.key}.${name}`;
	const field = fieldOf(place.collection, name);
	if (field?.type === "relation") {
		assertVisible(walk, field);
		const target = walk.scope.collections(field.collectionId);
		if (target) {
			const holder = column(walk, place.alias, field.name);
			return enter(walk, place, {
				collection: target,
				key,
				link: (alias) => refersTo(walk, field, holder, column(walk, alias, "id")),
				many: isMultiple(field),
			});
		}
	}
	const [, otherName = "", fieldName = ""] = /^(\w+?)_via_(\w+)$/.exec(name) ?? [];
	const other = walk.scope.collections(otherName);
	const back = other && fieldOf(other, fieldName);
	if (other && back?.type === "relation" && back.collectionId === place.collection.id) {
		assertVisible(walk, back);
		const own = column(walk, place.alias, "id");
		return enter(walk, place, {
			collection: other,
			key,
			link: (alias) => refersTo(walk, back, column(walk, alias, back.name), own),
			many: true,
		});
	}
	return null;
}

/** Whether a row's relation field contains the id, with one value or many. */
function refersTo(walk: Walk, field: FieldDefinition, holder: Sql, id: Sql): Sql {
	if (!isMultiple(field)) return sql`${holder} = ${id}`;
	const element = newAlias(walk);
	const { dialect } = walk.scope;
	const elements = raw(dialect.jsonEach(holder.text, dialect.id(element)));
	// Written so that the engine can look up the rows by the elements.
	return sql`${id} IN (SELECT ${column(walk, element, "value")} FROM ${elements})`;
}

interface Entry {
	readonly collection: CollectionDefinition;
	readonly key: string;
	readonly link: (alias: string) => Sql;
	readonly many: boolean;
}

/** Moves to rows of another collection; for a client only to those that it may list. */
function enter(walk: Walk, from: Place, { collection, key, link, many }: Entry): Place {
	if (from.depth >= limits.relations) {
		throw filterError(textOf("filter.pathLeadsThroughTooMany"));
	}
	const shared = walk.joinGroup?.places.get(key);
	if (shared) return shared;
	const alias = newAlias(walk);
	let on = link(alias);
	if (isRestricted(walk)) {
		if (collection.listRule === null) {
			throw filterError(textOf("filter.cannotBeListed", { collection: collection.name }));
		}
		const rule = walk.ruleFor(collection, alias);
		if (rule) on = sql`${on} AND (${rule})`;
	}
	const { dialect } = walk.scope;
	const step = { table: raw(`${dialect.id(collection.name)} AS ${dialect.id(alias)}`), on };
	const place = { collection, alias, key, depth: from.depth + 1 };
	if (!walk.joinGroup) {
		return { ...place, steps: [...from.steps, step], many: from.many || many, isJoined: false };
	}
	return joinIn(walk.joinGroup, { ...place, steps: [], many: false, isJoined: true }, step);
}

/** Adds a row to a join group, shared by all paths with the same key. */
function joinIn(joinGroup: JoinGroup, place: Place, step: Step): Place {
	joinGroup.joins.push(step);
	joinGroup.places.set(place.key, place);
	return place;
}

/**
 * @throws ApiError 400 if the expression uses too many tables.
 */
export function newAlias({ counter }: Walk): string {
	counter.next += 1;
	if (counter.next > counter.end) {
		throw filterError(textOf("filter.tooManyRelationsFollowed"));
	}
	return `_${counter.next}`;
}

/** Column of the table with an alias. */
const column = ({ scope }: Walk, alias: string, name: string): Sql =>
	raw(`${scope.dialect.id(alias)}.${scope.dialect.id(name)}`);

/** Whether the caller is subject to rules and hidden fields. */
const isRestricted = ({ scope }: Walk): boolean => !scope.trusted && !scope.request.superuser;

/**
 * Whether the id of the record that a relation names can be read from the field itself: references to records that do
 * not exist are never stored, and the caller may list all records of the collection.
 */
function holdsId(walk: Walk, field: FieldDefinition): boolean {
	if (field.type !== "relation" || isMultiple(field)) return false;
	const target = walk.scope.collections(field.collectionId);
	if (!target || target.type === "view") return false;
	if (!isRestricted(walk)) return true;
	return target.listRule !== null && walk.ruleFor(target, newAlias(walk)) === null;
}

/**
 * @throws ApiError 400 for a field that the caller may not see.
 */
function assertVisible(walk: Walk, field: FieldDefinition): void {
	// Same error as for a field that does not exist: a filter must not reveal the difference.
	if (isRestricted(walk) && (field.hidden || field.type === "password")) unknownField(field.name);
}

function fieldValue(walk: Walk, place: Place, field: FieldDefinition): Value {
	const own = visibleColumn(walk, place, field.name);
	if (fieldType(field).isAnyJson && isOwnOfView(place, field)) {
		return { sql: raw(walk.scope.dialect.anyOf(own.text)), type: "any", nullable: true };
	}
	const keys = storedKeys(field);
	const key = (name: StoredKey) =>
		keys.includes(name) ? column(walk, place.alias, keyColumn(field.name, name)) : undefined;
	return {
		sql: own,
		type: columnKind(field),
		nullable: false,
		folded: key("fold"),
		sorted: key("sort"),
		sought: fieldType(field).sought,
	};
}

/** A field as the caller may see it: empty where it is hidden from them. */
function visibleColumn(walk: Walk, place: Place, name: string): Sql {
	if (name === "email") return emailOf(walk, place);
	const own = column(walk, place.alias, name);
	const mask = isRestricted(walk)
		? walk.scope.masks?.find(
				({ collection, field }) => collection === place.collection.name && field === name,
			)
		: undefined;
	if (!mask) return own;
	const caller = String(walk.scope.request.auth?.record[mask.by] ?? "");
	return sql`CASE WHEN ${column(walk, place.alias, mask.owner)} IN ('', ${caller}) THEN ${own} ELSE '' END`;
}

/** An address hidden by its owner is empty for others. */
function emailOf(walk: Walk, place: Place): Sql {
	const email = column(walk, place.alias, "email");
	if (!isRestricted(walk) || place.collection.type !== "auth") return email;
	const own = walk.scope.request.auth?.record.id ?? "";
	return sql`
		CASE
			WHEN ${column(walk, place.alias, "emailVisibility")} = 1
				OR ${column(walk, place.alias, "id")} = ${own}
				THEN ${email}
			ELSE ''
		END`;
}

/** Whether the field is computed by a view's query, so that it can have any type. */
const isOwnOfView = ({ collection }: Place, field: FieldDefinition): boolean =>
	collection.type === "view" && collection.viewOrigins?.[field.name] === undefined;

/** A whole value of JSON, as one of any type: a number, a text, a yes or no, null, or the text of a list or an object. */
const wholeJson = (walk: Walk, value: Value): Value => ({
	sql: raw(walk.scope.dialect.jsonPath(value.sql.text, "")),
	type: "any",
	nullable: true,
});

/** One row for each element of a list field. */
function eachOf(walk: Walk, place: Place, field: FieldDefinition): Value {
	const { joinGroup } = walk;
	const { dialect } = walk.scope;
	const isAny = fieldType(field).isAnyJson === true;
	const value = (element: string): Value => ({
		sql: column(walk, element, "value"),
		type: isAny ? "any" : "text",
		nullable: true,
	});
	const key = `${place.key}.${field.name}:each`;
	const shared = joinGroup?.places.get(key);
	if (shared) return value(shared.alias);
	const element = newAlias(walk);
	const holder = fieldValue(walk, place, field).sql.text;
	const list = raw(dialect[isAny ? "jsonEachAny" : "jsonEach"](holder, dialect.id(element)));
	const step = { table: list, on: raw("1 = 1"), elements: true };
	if (joinGroup) {
		joinIn(joinGroup, { ...place, alias: element, key }, step);
		return value(element);
	}
	return read({ ...place, steps: [...place.steps, step], many: true }, value(element));
}

/** Reads an expression at a place: directly, by a scalar subquery, or as a value with many rows. */
function read(place: Place, value: Value): Value {
	const source = sourceOf(place);
	if (!source) return place.isJoined ? { ...value, nullable: true } : value;
	if (place.many) return { ...value, nullable: true, source };
	const wrap = (expression: Sql) => sql`(SELECT ${expression} FROM ${source.from} WHERE ${source.where})`;
	return {
		...value,
		sql: wrap(value.sql),
		folded: value.folded && wrap(value.folded),
		sorted: value.sorted && wrap(value.sorted),
		nullable: true,
		related: { source, sql: value.sql, folded: value.folded },
	};
}

function sourceOf(place: Place): Source | undefined {
	const [first, ...rest] = place.steps;
	if (!first) return undefined;
	const from = (word: (step: Step) => Sql): Sql =>
		join([first.table, ...rest.map((step) => sql` ${word(step)} ${step.table} ON ${step.on}`)], "");
	const source = { from: from(() => raw("JOIN")), where: first.on };
	if (!rest.some(({ elements }) => elements)) return source;
	return { ...source, some: from(({ elements }) => raw(elements ? "LEFT JOIN" : "JOIN")) };
}
