/** Binds the operands of a filter to values: literals, macros, `@request.*`, `@collection.*` and fields. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { filterError, unknownModifier } from "./errors.ts";
import { callFunction } from "./functions.ts";
import { limits } from "./limits.ts";
import { macros } from "./macros.ts";
import type { Operand } from "./parse.ts";
import { walkPath } from "./paths.ts";
import { anyPlace, bound, recordPlace, rootPlace, type Walk } from "./places.ts";
import { constant, type Value } from "./value.ts";

const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function unknown(path: string): never {
	throw filterError(`unknown field "${path}"`, `bilinmeyen alan "${path}"`);
}

/** The elements of a list that the request brought; an empty one counts as an empty value. */
function listOf(value: unknown): Value {
	if (!Array.isArray(value) || value.length === 0) return constant(Array.isArray(value) ? "" : value);
	if (value.length > limits.comparisons) throw filterError("the list is too long", "liste çok uzun");
	return { ...constant(value), list: value.map(constant) };
}

/** Own members only: a path must not reach what every object inherits. */
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
		return constant(auth.record[first]);
	}
	return walkPath(walk, recordPlace(walk, auth.collection, auth.record.id), names, modifier);
}

function fromBody(walk: Walk, names: readonly string[], modifier: string | undefined): Value {
	const { request, collection } = walk.scope;
	const [first = "", ...rest] = names;
	const value = member(request.body, first);
	switch (modifier) {
		case "isset":
			return constant(value !== undefined);
		case "length":
			return constant(Array.isArray(value) ? value.length : value === undefined || value === "" ? 0 : 1);
		case "lower":
			return constant(String(value ?? "").toLowerCase());
		case "each":
			return listOf(value);
		case undefined:
			break;
		default:
			unknownModifier(modifier);
	}
	if (rest.length === 0) return constant(value);
	const field = collection.fields.find((candidate) => candidate.name === first);
	const target: CollectionDefinition | undefined =
		field?.type === "relation" ? walk.scope.collections(field.collectionId) : undefined;
	if (!target) return constant(undefined);
	return walkPath(walk, recordPlace(walk, target, String(value ?? "")), rest, undefined);
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
			if (modifier !== undefined && modifier !== "isset") unknownModifier(modifier);
			return constant(modifier === "isset" ? value !== undefined : value);
		}
		default:
			return unknown(path);
	}
}

/** Binds one operand. @throws ApiError 400 for a name that leads nowhere. */
export function bindOperand(walk: Walk, operand: Operand): Value {
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
			return callFunction(
				walk.scope.dialect,
				operand.name,
				operand.given.map((one) => bindOperand(walk, one)),
			);
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
		return walkPath(walk, anyPlace(walk, other), fields, modifier);
	}
	if (root.startsWith("@")) return unknown(path);
	return walkPath(walk, rootPlace(walk), names, modifier);
}
