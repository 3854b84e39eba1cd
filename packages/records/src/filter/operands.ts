/** Binding of a filter's operands to values: literals, macros, `@request.*`, `@collection.*` and fields. */
import { isMultiple } from "../collections/columns.ts";
import type { FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { sql } from "../database/sql.ts";
import { always, compare, never } from "./compare.ts";
import { FilterError, filterError, unknownModifier } from "./errors.ts";
import { bindCall } from "./functions.ts";
import { limits } from "./limits.ts";
import { macros } from "./macros.ts";
import type { Operand } from "./parse.ts";
import { anyPlace, bound, recordPlace, rootPlace, type Walk } from "./path-resolver.ts";
import { callerRoot, requestRoot, storedColumn, walkPath } from "./paths.ts";
import { constant, type Value } from "./value.ts";

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function unknown(path: string): never {
	throw filterError(`unknown field "${path}"`, `bilinmeyen alan “${path}”`);
}

/** Elements of a list in the request; an empty list counts as an empty value. */
function listOf(value: unknown): Value {
	if (!Array.isArray(value) || value.length === 0) return constant(Array.isArray(value) ? "" : value);
	if (value.length > limits.comparisons) throw filterError("the list is too long", "liste çok uzun");
	return { ...constant(value), list: value.map(constant) };
}

/** Own members only: a path must not reach inherited members. */
const member = (holder: Readonly<Record<string, unknown>>, name: string): unknown =>
	Object.hasOwn(holder, name) ? holder[name] : undefined;

function fromAuth(walk: Walk, names: readonly string[], modifier: string | undefined): Value {
	const auth = walk.scope.request.auth;
	const [first = ""] = names;
	if (!auth) return constant("");
	if (first === "collectionId") return constant(auth.collection.id);
	if (first === "collectionName") return constant(auth.collection.name);
	const field = auth.collection.fields.find((candidate) => candidate.name === first);
	if (names.length === 1 && modifier === undefined) {
		const secret = field?.type === "password" || field?.name === "tokenKey";
		if (!field || secret || (field.hidden && bound(walk))) return constant("");
		return ofField(field, auth.record[first]);
	}
	const place = recordPlace(walk, auth.collection, {
		key: callerRoot,
		ids: [auth.record.id],
		many: false,
	});
	return walkPath(walk, place, names, modifier);
}

/** Whether the body contains the field with another value than the record's: the two are compared as they are stored. */
function changed(walk: Walk, field: FieldDefinition, value: unknown): Value {
	if (value === undefined) return constant(false);
	const own = storedColumn(walk, field);
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

function fromBody(walk: Walk, names: readonly string[], modifier: string | undefined): Value {
	const { request, collection } = walk.scope;
	const [first = "", ...rest] = names;
	const value = member(request.body, first);
	const field = collection.fields.find((candidate) => candidate.name === first);
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
			return field ? changed(walk, field, value) : unknownModifier(modifier);
		case undefined:
			break;
		default:
			unknownModifier(modifier);
	}
	if (rest.length === 0) return ofField(field, value);
	return constant(rest.reduce(inner, value));
}

/** A value of the request that belongs to a field: texts are compared with it as the field stores them. */
const ofField = (field: FieldDefinition | undefined, value: unknown): Value => {
	const known = constant(value);
	return known.type === "text" && field ? { ...known, sought: fieldType(field).sought } : known;
};

/** A member of the request's data; undefined if there is none. */
const inner = (holder: unknown, name: string): unknown =>
	typeof holder === "object" && holder !== null
		? member(holder as Readonly<Record<string, unknown>>, name)
		: undefined;

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
	if (ids.length > limits.comparisons) throw filterError("the list is too long", "liste çok uzun");
	const key = `${requestRoot}body.${field.name}`;
	return walkPath(walk, recordPlace(walk, target, { key, ids, many: isMultiple(field) }), names, modifier);
}

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
		return unknown(path);
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
			return unknown(path);
	}
}

/** Binds one operand. @throws ApiError 400 for an unknown name. */
export function bindOperand(walk: Walk, operand: Operand): Value {
	try {
		return bind(walk, operand);
	} catch (error) {
		if (error instanceof FilterError && "at" in operand) error.at ??= operand.at;
		throw error;
	}
}

function bind(walk: Walk, operand: Operand): Value {
	switch (operand.kind) {
		case "text":
		case "number":
			return constant(operand.value);
		case "parameter": {
			const value = member(walk.scope.params ?? {}, operand.name);
			if (value === undefined) return unknown(`{:${operand.name}}`);
			return constant(value);
		}
		case "call":
			return bindCall(walk, operand, (argument) => bindOperand(walk, argument));
		case "path":
			break;
	}
	const { path } = operand;
	if (Object.hasOwn(words, path.toLowerCase())) return constant(words[path.toLowerCase()]);
	if (Object.hasOwn(macros, path)) return constant(macros[path]?.(walk.scope.now));
	const [plain = "", modifier, ...more] = path.split(/:(?=[a-z]+$)/);
	const names = plain.split(".");
	if (more.length > 0 || names.some((name) => name === "")) return unknown(path);
	const [root = "", ...rest] = names;
	if (root === "@request") return fromRequest(walk, path, rest, modifier);
	if (root === "@collection") {
		const [nameAndAlias = "", ...fields] = rest;
		const other = walk.scope.collections(nameAndAlias.split(":")[0] ?? "");
		if (!other || fields.length === 0) return unknown(path);
		return walkPath(walk, anyPlace(walk, other, `@collection.${nameAndAlias}`), fields, modifier);
	}
	if (root.startsWith("@")) return unknown(path);
	return walkPath(walk, rootPlace(walk), names, modifier);
}
