/** Follows a path such as `library_id.school_id.name` or `book_loans_via_student_id.status` from a row to its values. */
import { foldColumn, isMultiple, sortColumn } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { filterError, unknownModifier } from "./errors.ts";
import { limits } from "./limits.ts";
import type { FilterScope } from "./scope.ts";
import { constant, type Source, type Value } from "./value.ts";

/** Where a walk stands: a collection's row under an alias, and how one gets there from the outer statement. */
interface Place {
	readonly collection: CollectionDefinition;
	readonly alias: string;
	/** Tables on the way with the condition that ties each to the one before. */
	readonly steps: readonly { readonly table: Sql; readonly on: Sql }[];
	readonly many: boolean;
}

/** Numbers the aliases of one compilation, so that no two are alike. */
export interface Counter {
	next: number;
	readonly end: number;
}

/** `from` sets two compilations apart that end in one statement. */
export const newCounter = (from: number): Counter => ({ next: from, end: from + limits.tables });

export interface Walk {
	readonly scope: FilterScope;
	readonly counter: Counter;
	/** Compiles a list rule for a row on the way; given from outside, as rules are filters themselves. */
	readonly ruleFor: (collection: CollectionDefinition, alias: string) => Sql | null;
}

const column = (walk: Walk, alias: string, name: string): Sql =>
	raw(`${walk.scope.dialect.id(alias)}.${walk.scope.dialect.id(name)}`);

/** Whether the asker is bound by rules and sees no hidden fields. */
export const bound = (walk: Walk) => !walk.scope.trusted && !walk.scope.request.superuser;

const table = (walk: Walk, collection: CollectionDefinition, alias: string): Sql =>
	raw(`${walk.scope.dialect.id(collection.name)} AS ${walk.scope.dialect.id(alias)}`);

function newAlias(walk: Walk): string {
	walk.counter.next += 1;
	if (walk.counter.next > walk.counter.end) {
		throw filterError("too many relations are followed", "çok fazla ilişki izleniyor");
	}
	return `_${walk.counter.next}`;
}

/** Steps onto rows of another collection; for a client only onto those that it may list. */
function enter(
	walk: Walk,
	from: Place,
	collection: CollectionDefinition,
	link: (alias: string) => Sql,
	many: boolean,
): Place {
	if (from.steps.length >= limits.relations) {
		throw filterError("the path leads through too many relations", "yol çok fazla ilişkiden geçiyor");
	}
	const alias = newAlias(walk);
	let on = link(alias);
	if (bound(walk)) {
		if (collection.listRule === null) {
			throw filterError(`${collection.name} may not be listed`, `${collection.name} listelenemez`);
		}
		const rule = walk.ruleFor(collection, alias);
		if (rule) on = sql`${on} AND (${rule})`;
	}
	const step = { table: table(walk, collection, alias), on };
	return { collection, alias, steps: [...from.steps, step], many: from.many || many };
}

/** The row that the outer statement stands on. */
export const rootPlace = (walk: Walk): Place => ({
	collection: walk.scope.collection,
	alias: walk.scope.alias,
	steps: [],
	many: false,
});

const nowhere = (collection: CollectionDefinition): Place => ({
	collection,
	alias: "",
	steps: [],
	many: false,
});

/** One known row of a collection, e.g. the caller's own. */
export const recordPlace = (walk: Walk, collection: CollectionDefinition, id: string): Place =>
	enter(walk, nowhere(collection), collection, (alias) => sql`${column(walk, alias, "id")} = ${id}`, false);

/** Any row of a collection, for `@collection.*`. */
export const anyPlace = (walk: Walk, collection: CollectionDefinition): Place =>
	enter(walk, nowhere(collection), collection, () => raw("1 = 1"), true);

/** Holds when the relation field of a row names the id, whether it keeps one or many. */
function names(walk: Walk, field: FieldDefinition, holder: Sql, id: Sql): Sql {
	if (!isMultiple(field)) return sql`${holder} = ${id}`;
	const element = newAlias(walk);
	const { dialect } = walk.scope;
	return sql`EXISTS (SELECT 1 FROM ${raw(dialect.jsonEach(holder.text, dialect.id(element)))} WHERE ${column(walk, element, "value")} = ${id})`;
}

function follow(walk: Walk, place: Place, name: string): Place {
	const field = place.collection.fields.find((candidate) => candidate.name === name);
	if (field?.type === "relation") {
		assertVisible(walk, field);
		const target = walk.scope.collections(field.collectionId);
		if (target) {
			const holder = column(walk, place.alias, field.name);
			return enter(
				walk,
				place,
				target,
				(alias) => names(walk, field, holder, column(walk, alias, "id")),
				isMultiple(field),
			);
		}
	}
	const [, otherName = "", fieldName] = /^(\w+?)_via_(\w+)$/.exec(name) ?? [];
	const other = walk.scope.collections(otherName);
	const back = other?.fields.find((candidate) => candidate.name === fieldName);
	if (other && back?.type === "relation" && back.collectionId === place.collection.id) {
		assertVisible(walk, back);
		const own = column(walk, place.alias, "id");
		return enter(walk, place, other, (alias) => names(walk, back, column(walk, alias, back.name), own), true);
	}
	throw filterError(`unknown relation "${name}"`, `bilinmeyen ilişki "${name}"`);
}

function assertVisible(walk: Walk, field: FieldDefinition): void {
	if (bound(walk) && (field.hidden || field.type === "password")) {
		// The same answer as for a field that does not exist: a filter must not tell the two apart.
		throw filterError(`unknown field "${field.name}"`, `bilinmeyen alan "${field.name}"`);
	}
}

/** An address that its owner hides is, for others, no address at all. */
function emailOf(walk: Walk, place: Place): Sql {
	const email = column(walk, place.alias, "email");
	if (!bound(walk) || place.collection.type !== "auth") return email;
	const own = walk.scope.request.auth?.record.id ?? "";
	return sql`CASE WHEN ${column(walk, place.alias, "emailVisibility")} = 1 OR ${column(walk, place.alias, "id")} = ${own} THEN ${email} ELSE '' END`;
}

function sourceOf(place: Place): Source | undefined {
	const [first, ...rest] = place.steps;
	if (!first) return undefined;
	const joins = rest.map((step) => sql` JOIN ${step.table} ON ${step.on}`);
	return { from: join([first.table, ...joins], ""), where: first.on };
}

/** Reads an expression at a place: as it is, by a scalar subquery, or as a value that has many rows. */
function read(place: Place, value: Value): Value {
	const source = sourceOf(place);
	if (!source) return value;
	if (place.many) return { ...value, nullable: true, source };
	const wrap = (inner: Sql) => sql`(SELECT ${inner} FROM ${source.from} WHERE ${source.where})`;
	return {
		...value,
		sql: wrap(value.sql),
		folded: value.folded && wrap(value.folded),
		sorted: value.sorted && wrap(value.sorted),
		nullable: true,
	};
}

function fieldValue(walk: Walk, place: Place, field: FieldDefinition): Value {
	const own = field.name === "email" ? emailOf(walk, place) : column(walk, place.alias, field.name);
	switch (field.type) {
		case "number":
			return { sql: own, type: "number", nullable: false };
		case "bool":
			return { sql: own, type: "bool", nullable: false };
		case "json":
		case "geoPoint":
			return { sql: own, type: "json", nullable: false };
		case "text":
			return {
				sql: own,
				type: "text",
				nullable: false,
				folded: field.searchKey ? column(walk, place.alias, foldColumn(field.name)) : undefined,
				sorted: field.sortKey ? column(walk, place.alias, sortColumn(field.name)) : undefined,
			};
		default:
			return { sql: own, type: isMultiple(field) ? "json" : "text", nullable: false };
	}
}

/** One row for each element of a list field. */
function eachOf(walk: Walk, place: Place, field: FieldDefinition): Value {
	const { dialect } = walk.scope;
	const element = newAlias(walk);
	const list = raw(dialect.jsonEach(column(walk, place.alias, field.name).text, dialect.id(element)));
	const step = { table: list, on: raw("1 = 1") };
	return read(
		{ ...place, steps: [...place.steps, step], many: true },
		{ sql: column(walk, element, "value"), type: "text", nullable: true },
	);
}

/**
 * Walks from a place along field names to a value. The last name may carry `:length`, `:each` or `:lower`.
 * @throws ApiError 400 for names that do not exist or that the caller may not see.
 */
export function walkPath(
	walk: Walk,
	start: Place,
	names: readonly string[],
	modifier: string | undefined,
): Value {
	let place = start;
	for (const [index, name] of names.entries()) {
		const field = place.collection.fields.find((candidate) => candidate.name === name);
		const rest = names.slice(index + 1);
		if (rest.length > 0 && field?.type !== "json" && field?.type !== "geoPoint") {
			place = follow(walk, place, name);
			continue;
		}
		if (!field) {
			if (name === "collectionId") return constant(place.collection.id);
			if (name === "collectionName") return constant(place.collection.name);
			break;
		}
		assertVisible(walk, field);
		const value = fieldValue(walk, place, field);
		if (rest.length > 0) {
			if (!rest.every((part) => /^\w+$/.test(part))) break;
			const path = rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join("");
			const inner = raw(walk.scope.dialect.jsonPath(value.sql.text, path.replace(/^\./, "")));
			return read(place, { sql: inner, type: "json", nullable: true });
		}
		switch (modifier) {
			case undefined:
				return read(place, value);
			case "length":
				if (value.type !== "json") break;
				return read(place, {
					sql: raw(walk.scope.dialect.jsonLength(value.sql.text)),
					type: "number",
					nullable: false,
				});
			case "lower":
				return read(place, { sql: sql`LOWER(${value.sql})`, type: "text", nullable: false });
			case "each":
				if (value.type === "json") return eachOf(walk, place, field);
				return read(place, value);
		}
		unknownModifier(modifier);
	}
	const path = names.join(".");
	throw filterError(`unknown field "${path}"`, `bilinmeyen alan "${path}"`);
}
