/** Where a path can lead: the rows of a collection, and how they hang on the outer statement. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { filterError } from "./errors.ts";
import { limits } from "./limits.ts";
import type { FilterScope } from "./scope.ts";

/** Where a walk stands: a collection's row under an alias, and how one gets there from the outer statement. */
export interface Place {
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

/** A column of the table under an alias. */
export const column = (walk: Walk, alias: string, name: string): Sql =>
	raw(`${walk.scope.dialect.id(alias)}.${walk.scope.dialect.id(name)}`);

/** Whether the asker is bound by rules and sees no hidden fields. */
export const bound = (walk: Walk) => !walk.scope.trusted && !walk.scope.request.superuser;

const table = (walk: Walk, collection: CollectionDefinition, alias: string): Sql =>
	raw(`${walk.scope.dialect.id(collection.name)} AS ${walk.scope.dialect.id(alias)}`);

/** @throws ApiError 400 when the expression reads too many tables. */
export function newAlias(walk: Walk): string {
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

/** Goes on from a place by a relation field or, as `<collection>_via_<field>`, back along one. @throws ApiError 400 */
export function follow(walk: Walk, place: Place, name: string): Place {
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

/** @throws ApiError 400 for a field that the asker may not see. */
export function assertVisible(walk: Walk, field: FieldDefinition): void {
	if (bound(walk) && (field.hidden || field.type === "password")) {
		// The same answer as for a field that does not exist: a filter must not tell the two apart.
		throw filterError(`unknown field "${field.name}"`, `bilinmeyen alan "${field.name}"`);
	}
}
