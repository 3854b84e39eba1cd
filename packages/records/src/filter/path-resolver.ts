/** Resolution of path steps: rows of a collection, and their joins to the outer statement. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { filterError } from "./errors.ts";
import { limits } from "./limits.ts";
import type { FilterScope } from "./scope.ts";

/** Position in a path: a collection's row under an alias, and the joins that lead to it from the outer statement. */
export interface Place {
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
	readonly joined: boolean;
}

export interface Step {
	readonly table: Sql;
	readonly on: Sql;
	/** Whether these are the elements of a list in the row before. */
	readonly elements?: boolean;
}

/**
 * Rows shared by several comparisons: the conditions of `a.b ?= 1 && a.c ?= 2` require one related row that matches
 * both, as in PocketBase, which joins a path once.
 */
export interface JoinGroup {
	readonly joins: Step[];
	/** By the key of the place; the alias of a list's elements by its field and place. */
	readonly places: Map<string, Place>;
}

export const newJoinGroup = (): JoinGroup => ({ joins: [], places: new Map() });

/** Numbers the aliases of one compilation, so that all are different. */
export interface Counter {
	next: number;
	readonly end: number;
}

/** `from` separates two compilations within one statement. */
export const newCounter = (from: number): Counter => ({ next: from, end: from + limits.tables });

export interface Walk {
	readonly scope: FilterScope;
	readonly counter: Counter;
	/** Compiles a list rule for a row along the path; passed in, as rules are filters themselves. */
	readonly ruleFor: (collection: CollectionDefinition, alias: string) => Sql | null;
	/** Join group of the current comparison; without one it uses its own rows. */
	readonly joinGroup?: JoinGroup;
}

/** Column of the table with an alias. */
export const column = (walk: Walk, alias: string, name: string): Sql =>
	raw(`${walk.scope.dialect.id(alias)}.${walk.scope.dialect.id(name)}`);

/** Whether the caller is subject to rules and hidden fields. */
export const bound = (walk: Walk) => !walk.scope.trusted && !walk.scope.request.superuser;

const table = (walk: Walk, collection: CollectionDefinition, alias: string): Sql =>
	raw(`${walk.scope.dialect.id(collection.name)} AS ${walk.scope.dialect.id(alias)}`);

/**
 * @throws ApiError 400 if the expression uses too many tables.
 */
export function newAlias(walk: Walk): string {
	walk.counter.next += 1;
	if (walk.counter.next > walk.counter.end) {
		throw filterError("too many relations are followed", "çok fazla ilişki izleniyor");
	}
	return `_${walk.counter.next}`;
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
		throw filterError("the path leads through too many relations", "alan yolu çok fazla ilişkiden geçiyor");
	}
	const known = walk.joinGroup?.places.get(key);
	if (known) return known;
	const alias = newAlias(walk);
	let on = link(alias);
	if (bound(walk)) {
		if (collection.listRule === null) {
			throw filterError(`${collection.name} cannot be listed`, `${collection.name} listelenemez`);
		}
		const rule = walk.ruleFor(collection, alias);
		if (rule) on = sql`${on} AND (${rule})`;
	}
	const step = { table: table(walk, collection, alias), on };
	const place = { collection, alias, key, depth: from.depth + 1 };
	if (!walk.joinGroup) {
		return { ...place, steps: [...from.steps, step], many: from.many || many, joined: false };
	}
	return joinIn(walk.joinGroup, { ...place, steps: [], many: false, joined: true }, step);
}

/** Adds a row to a join group, shared by all paths with the same key. */
export function joinIn(joinGroup: JoinGroup, place: Place, step: Step): Place {
	joinGroup.joins.push(step);
	joinGroup.places.set(place.key, place);
	return place;
}

/** Row of the outer statement. */
export const rootPlace = (walk: Walk): Place => ({
	...nowhere(walk.scope.collection),
	alias: walk.scope.alias,
});

const nowhere = (collection: CollectionDefinition): Place => ({
	collection,
	alias: "",
	key: "",
	steps: [],
	depth: 0,
	many: false,
	joined: false,
});

/** Known rows of a collection, e.g. the caller's own. `many`: whether a list refers to them. */
export const recordPlace = (
	walk: Walk,
	collection: CollectionDefinition,
	{ key, ids, many }: { key: string; ids: readonly string[]; many: boolean },
): Place => {
	const [only] = ids;
	const given =
		ids.length === 1 && only !== undefined
			? sql`= ${only}`
			: sql`IN ${{ text: walk.scope.dialect.elements("?"), values: [JSON.stringify(ids)] }}`;
	const link = (alias: string) => sql`${column(walk, alias, "id")} ${given}`;
	return enter(walk, nowhere(collection), { collection, key, link, many });
};

/** Any row of a collection, for `@collection.*`. */
export const anyPlace = (walk: Walk, collection: CollectionDefinition, key: string): Place =>
	enter(walk, nowhere(collection), { collection, key, link: () => raw("1 = 1"), many: true });

/** Whether a row's relation field contains the id, with one value or many. */
function names(walk: Walk, field: FieldDefinition, holder: Sql, id: Sql): Sql {
	if (!isMultiple(field)) return sql`${holder} = ${id}`;
	const element = newAlias(walk);
	const { dialect } = walk.scope;
	const elements = raw(dialect.jsonEach(holder.text, dialect.id(element)));
	// Written so that the engine can look up the rows by the elements.
	return sql`${id} IN (SELECT ${column(walk, element, "value")} FROM ${elements})`;
}

/**
 * Follows a relation field or, as `<collection>_via_<field>`, a back relation; `null` if there is no such relation.
 * @throws ApiError 400
 */
export function follow(walk: Walk, place: Place, name: string): Place | null {
	const key = `${place.key}.${name}`;
	const field = place.collection.fields.find((candidate) => candidate.name === name);
	if (field?.type === "relation") {
		assertVisible(walk, field);
		const target = walk.scope.collections(field.collectionId);
		if (target) {
			const holder = column(walk, place.alias, field.name);
			return enter(walk, place, {
				collection: target,
				key,
				link: (alias) => names(walk, field, holder, column(walk, alias, "id")),
				many: isMultiple(field),
			});
		}
	}
	const [, otherName = "", fieldName] = /^(\w+?)_via_(\w+)$/.exec(name) ?? [];
	const other = walk.scope.collections(otherName);
	const back = other?.fields.find((candidate) => candidate.name === fieldName);
	if (other && back?.type === "relation" && back.collectionId === place.collection.id) {
		assertVisible(walk, back);
		const own = column(walk, place.alias, "id");
		return enter(walk, place, {
			collection: other,
			key,
			link: (alias) => names(walk, back, column(walk, alias, back.name), own),
			many: true,
		});
	}
	return null;
}

/**
 * Whether the id of the record that a relation names can be read from the field itself: references to records that do
 * not exist are never stored, and the caller may list all records of the collection.
 */
export function holdsId(walk: Walk, field: FieldDefinition): boolean {
	if (field.type !== "relation" || isMultiple(field)) return false;
	const target = walk.scope.collections(field.collectionId);
	if (!target || target.type === "view") return false;
	if (!bound(walk)) return true;
	return target.listRule !== null && walk.ruleFor(target, newAlias(walk)) === null;
}

/**
 * @throws ApiError 400 for a field that the caller may not see.
 */
export function assertVisible(walk: Walk, field: FieldDefinition): void {
	if (bound(walk) && (field.hidden || field.type === "password")) {
		// Same error as for a field that does not exist: a filter must not reveal the difference.
		throw filterError(`unknown field "${field.name}"`, `bilinmeyen alan “${field.name}”`);
	}
}
