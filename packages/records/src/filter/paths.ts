/**
 * Resolves a path such as `library_id.school_id.name` or `book_loans_via_student_id.status` from a row to its values.
 */
import { columnKind, keyColumn, storedKeys } from "../collections/columns.ts";
import type { FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import type { StoredKey } from "../collections/fields/type.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { filterError, unknownModifier } from "./errors.ts";
import { asText } from "./kinds.ts";
import {
	assertVisible,
	bound,
	column,
	follow,
	holdsId,
	joinIn,
	newAlias,
	type Place,
	rootPlace,
	type Step,
	type Walk,
} from "./path-resolver.ts";
import { constant, type Source, type Value } from "./value.ts";

/** Rows of the caller's own account. */
export const callerRoot = "@request.auth";

/** Missing request values are empty, not errors: unknown paths with this prefix are not refused. */
export const requestRoot = "@request.";

/** An address hidden by its owner is empty for others. */
function emailOf(walk: Walk, place: Place): Sql {
	const email = column(walk, place.alias, "email");
	if (!bound(walk) || place.collection.type !== "auth") return email;
	const own = walk.scope.request.auth?.record.id ?? "";
	return sql`
		CASE
			WHEN ${column(walk, place.alias, "emailVisibility")} = 1
				OR ${column(walk, place.alias, "id")} = ${own}
				THEN ${email}
			ELSE ''
		END`;
}

/** A field as the caller may see it: empty where it is hidden from them. */
function shownColumn(walk: Walk, place: Place, name: string): Sql {
	if (name === "email") return emailOf(walk, place);
	const own = column(walk, place.alias, name);
	const mask = bound(walk)
		? walk.scope.masks?.find(
				({ collection, field }) => collection === place.collection.name && field === name,
			)
		: undefined;
	if (!mask) return own;
	const caller = String(walk.scope.request.auth?.record[mask.by] ?? "");
	return sql`CASE WHEN ${column(walk, place.alias, mask.owner)} IN ('', ${caller}) THEN ${own} ELSE '' END`;
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

/** Reads an expression at a place: directly, by a scalar subquery, or as a value with many rows. */
function read(place: Place, value: Value): Value {
	const source = sourceOf(place);
	if (!source) return place.joined ? { ...value, nullable: true } : value;
	if (place.many) return { ...value, nullable: true, source };
	const wrap = (inner: Sql) => sql`(SELECT ${inner} FROM ${source.from} WHERE ${source.where})`;
	return {
		...value,
		sql: wrap(value.sql),
		folded: value.folded && wrap(value.folded),
		sorted: value.sorted && wrap(value.sorted),
		nullable: true,
		related: { source, sql: value.sql, folded: value.folded },
	};
}

/** Whether the field is computed by a view's query, so that it can have any type. */
const isOwnOfView = ({ collection }: Place, field: FieldDefinition): boolean =>
	collection.type === "view" && collection.viewOrigins?.[field.name] === undefined;

function fieldValue(walk: Walk, place: Place, field: FieldDefinition): Value {
	const own = shownColumn(walk, place, field.name);
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

/** A whole value of JSON, as one of any type: a number, a text, a yes or no, null, or the text of a list or an object. */
const wholeJson = (walk: Walk, value: Value): Value => ({
	sql: raw(walk.scope.dialect.jsonPath(value.sql.text, "")),
	type: "any",
	nullable: true,
});

/** The column of a field in the outer row, as its values are stored. */
export const storedColumn = (walk: Walk, field: FieldDefinition): Value =>
	fieldValue(walk, rootPlace(walk), field);

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
	const known = joinGroup?.places.get(key);
	if (known) return value(known.alias);
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

/**
 * Follows field names from a place to a value. The last name may have `:length`, `:each` or `:lower`.
 * @throws ApiError 400 for names that do not exist or that the caller may not see.
 */
export function walkPath(
	walk: Walk,
	start: Place,
	names: readonly string[],
	modifier: string | undefined,
): Value {
	let place = start;
	const isOwn = start.key === "" || start.key === callerRoot;
	const entered = isOwn ? [] : [start.collection];
	/** The expression of a relation that was followed, as long as it holds the id of the record it leads to. */
	let held: Sql | undefined;
	for (const [index, name] of names.entries()) {
		const field = place.collection.fields.find((candidate) => candidate.name === name);
		const rest = names.slice(index + 1);
		if (rest.length > 0 && !(field && fieldType(field).hasMembers)) {
			const next = follow(walk, place, name);
			if (!next) {
				if (start.key.startsWith(requestRoot)) return constant(null);
				throw filterError(`unknown relation "${name}"`, `bilinmeyen ilişki “${name}”`);
			}
			const isHeld = place.steps.length === 0 && !place.joined && field && holdsId(walk, field);
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
			const inner = raw(walk.scope.dialect.jsonPath(value.sql.text, path.replace(/^\./, "")));
			return read(place, { sql: inner, type: "any", nullable: true });
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
	const path = names.join(".");
	throw filterError(`unknown field "${path}"`, `bilinmeyen alan “${path}”`);
}
