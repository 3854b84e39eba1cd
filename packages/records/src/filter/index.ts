/** PocketBase's filter language: scan -> parse -> bind -> compile to one SQL condition with bound values. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { always, compare, never } from "./compare.ts";
import { filterError } from "./errors.ts";
import { joinsRows } from "./functions.ts";
import { groupsOf } from "./join-groups.ts";
import { limits } from "./limits.ts";
import { bindOperand } from "./operands.ts";
import { type Expression, parse } from "./parse.ts";
import { type Counter, newAlias, newCounter, newJoinGroup, rootPlace, type Walk } from "./path-resolver.ts";
import { walkPath } from "./paths.ts";
import { scan } from "./scan.ts";
import type { FilterScope } from "./scope.ts";

export { FilterError } from "./errors.ts";
export type { FilterScope } from "./scope.ts";

function compileExpression(walk: Walk, expression: Expression): Sql {
	if (expression.kind === "compare") {
		const joins = joinsRows(expression.left) || joinsRows(expression.right);
		if (joins && !walk.joinGroup) return together(walk, [expression]);
		const place = expression.any || joins ? walk : { ...walk, joinGroup: undefined };
		const left = bindOperand(place, expression.left);
		const right = bindOperand(place, expression.right);
		return compare(walk.scope, left, expression.operator, right, expression.any);
	}
	if (expression.kind === "or") {
		const parts = expression.parts.map((part) => compileExpression(walk, part));
		return joined(parts, " OR ", never, always);
	}
	const groups = walk.joinGroup ? expression.parts.map((part) => [part]) : groupsOf(expression.parts);
	const parts = groups.map((group) => {
		const [only] = group;
		return group.length === 1 && only ? compileExpression(walk, only) : together(walk, group);
	});
	return joined(parts, " AND ", always, never);
}

/** Compiles conditions that share one joined row per path; if a path leads to no row, its values are empty. */
function together(walk: Walk, parts: readonly Expression[]): Sql {
	const joinGroup = newJoinGroup();
	const conditions = parts.map((part) => compileExpression({ ...walk, joinGroup }, part));
	const condition = joined(conditions, " AND ", always, never);
	if (joinGroup.joins.length === 0 || condition === always || condition === never) return condition;
	const joins = join(
		joinGroup.joins.map(({ table, on }) => sql` LEFT JOIN ${table} ON ${on}`),
		"",
	);
	return sql`
		EXISTS (
			SELECT 1 FROM (SELECT 1) AS ${raw(walk.scope.dialect.id(newAlias(walk)))}${joins} WHERE ${condition}
		)`;
}

/** Parts of a joined condition, and the word that joins them. */
const pieces = new WeakMap<Sql, { readonly word: string; readonly parts: readonly Sql[] }>();

const piecesOf = (condition: Sql, word: string): readonly Sql[] => {
	const known = pieces.get(condition);
	return known?.word === word ? known.parts.flatMap((part) => piecesOf(part, word)) : [condition];
};

const keyOf = ({ text, values }: Sql): string => `${text} ${JSON.stringify(values)}`;

/**
 * Removes parts of an OR that are implied by another one: "a, or a and b" is "a". A rule's further conditions then cost
 * nothing for callers who are admitted by a simpler one.
 */
function unabsorbed(parts: readonly Sql[]): readonly Sql[] {
	const all = parts.flatMap((part) => piecesOf(part, " OR "));
	const singleConditions = new Set(all.filter((part) => piecesOf(part, " AND ").length === 1).map(keyOf));
	if (singleConditions.size === 0) return parts;
	return parts.filter((part) => {
		const conjuncts = piecesOf(part, " AND ");
		return conjuncts.length === 1 || !conjuncts.some((one) => singleConditions.has(keyOf(one)));
	});
}

/**
 * Joins conditions; neutral ones are dropped, and a deciding one replaces all others. A rule for several kinds of
 * callers is then reduced to the caller's own part, such as `school_id = ?`, and the engine can use its index.
 */
function joined(parts: readonly Sql[], word: " AND " | " OR ", nothing: Sql, settled: Sql): Sql {
	if (parts.some((part) => part.text === settled.text)) return settled;
	const some = parts.filter((part) => part.text !== nothing.text);
	const rest = word === " OR " ? unabsorbed(some) : some;
	const [only] = rest;
	if (!only) return nothing;
	if (rest.length === 1) return only;
	const condition = sql`(${join(rest, word)})`;
	pieces.set(condition, { word, parts: rest });
	return condition;
}

function newWalk(scope: FilterScope, counter: Counter): Walk {
	return {
		scope,
		counter,
		ruleFor(collection: CollectionDefinition, alias: string): Sql | null {
			if (!collection.listRule) return null;
			return compileWith({ ...scope, collection, alias, trusted: true }, collection.listRule, counter);
		},
	};
}

function compileWith(scope: FilterScope, source: string, counter: Counter): Sql {
	const expression = parse(source, scope.trusted ? limits.ruleLength : limits.clientLength);
	const condition = compileExpression(newWalk(scope, counter), expression);
	if (condition.values.length > limits.values) throw filterError("too many values", "çok fazla değer");
	return condition;
}

/**
 * Compiles a filter (or a rule: `trusted`) to a condition on the rows of `scope.alias`. Every value is bound; relations
 * become correlated subqueries, so the condition is self-contained.
 * @throws ApiError 400 if the filter is malformed, too large or uses what the caller may not see.
 */
export function compileFilter(source: string, scope: FilterScope): Sql {
	if (source.trim() === "") return always;
	return compileWith(scope, source, newCounter(0));
}

/**
 * Whether a client's filter reads data outside of the records. A text that only looks like that does not.
 * @throws ApiError 400
 */
export const readsElsewhere = (source: string): boolean =>
	elsewhere.test(source) &&
	scan(source).some((token) => token.kind === "path" && elsewhere.test(token.value));

const elsewhere = /@(?:collection|request)\./;

/** What a condition is for every row, if that is known before a statement runs. */
export const settledIn = ({ text }: Sql): boolean | undefined =>
	text === always.text ? true : text === never.text ? false : undefined;

/** What orders rows as they were inserted: their number, or where there is none their creation date and id. */
function insertionOrder({ collection, dialect, alias }: FilterScope): Sql[] {
	const number = collection.type === "view" ? null : dialect.rowNumber(alias);
	if (number !== null) return [raw(number)];
	const created = collection.fields.find((field) => field.type === "autodate" && field.onCreate);
	return [...(created ? [created.name] : []), "id"].map((name) =>
		raw(`${dialect.id(alias)}.${dialect.id(name)}`),
	);
}

const maxSortFields = 8;

/** Compiles `-created,title,library_id.name` to the list after ORDER BY. @throws ApiError 400 */
export function compileSort(source: string, scope: FilterScope): Sql {
	const walk = newWalk(scope, newCounter(1000));
	const items = source.trim() === "" ? [] : source.split(",").map((item) => item.trim());
	if (items.length > maxSortFields) throw filterError("too many sort fields", "çok fazla sıralama alanı");
	const terms = items.map((item) => {
		const descending = item.startsWith("-");
		const path = item.replace(/^[-+]/, "");
		if (path === "@random") return raw(scope.dialect.random);
		const term = (value: Sql, nullable: boolean): Sql => ({
			text: scope.dialect.order(value.text, descending, nullable),
			values: value.values,
		});
		if (path === "@rowid")
			return join(
				insertionOrder(scope).map((one) => term(one, false)),
				", ",
			);
		if (!/^\w+(\.\w+)*(:(lower|length))?$/.test(path)) {
			throw filterError(`cannot sort by "${path}"`, `“${path}” alanına göre sıralanamaz`);
		}
		const [plain = "", modifier] = path.split(":");
		const value = walkPath(walk, rootPlace(walk), plain.split("."), modifier);
		if (value.source)
			throw filterError(`"${path}" has several values`, `“${path}” birden çok değer içeriyor`);
		if (value.type !== "any") return term(value.sorted ?? value.sql, value.nullable);
		const { text, values } = value.sql;
		return term({ text: scope.dialect.comparable(text, "any", false), values }, true);
	});
	return join(terms, ", ");
}
