/** PocketBase's filter language: scan -> parse -> resolve -> compare, to one SQL condition with bound values. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { textOf } from "../texts.ts";
import { always, compare, type FilterScope, never } from "./compare.ts";
import { filterError, limits } from "./errors.ts";
import { type Expression, type Operand, parse, scan } from "./parse.ts";
import { fromField, type JoinGroup, joinsRows, newAlias, newCounter, resolve, type Walk } from "./resolve.ts";

export type { FilterScope } from "./compare.ts";
export { FilterError } from "./errors.ts";
export { type Clause, type Expression, type Operand, parseRule } from "./parse.ts";
export { filterShape, indexColumns, isPlain } from "./shape.ts";

/**
 * Compiles a filter (or a rule: `trusted`) to a condition on the rows of `scope.alias`. Every value is bound; relations
 * become correlated subqueries, so the condition is self-contained.
 * @throws ApiError 400 if the filter is malformed, too large or uses what the caller may not see.
 */
export function compileFilter(source: string, scope: FilterScope): Sql {
	if (source.trim() === "") return always;
	return compileIn(newWalk(scope), source);
}

function newWalk(scope: FilterScope, counter = newCounter(0)): Walk {
	return {
		scope,
		counter,
		ruleFor(collection: CollectionDefinition, alias: string): Sql | null {
			if (!collection.listRule) return null;
			const walk = newWalk({ ...scope, collection, alias, trusted: true }, counter);
			return compileIn(walk, collection.listRule);
		},
	};
}

function compileIn(walk: Walk, source: string): Sql {
	const expression = parse(source, walk.scope.trusted ? limits.ruleLength : limits.clientLength);
	const condition = compileExpression(walk, expression);
	if (condition.values.length > limits.values) throw filterError(textOf("filter.tooManyValues"));
	return condition;
}

function compileExpression(walk: Walk, expression: Expression): Sql {
	switch (expression.kind) {
		case "or": {
			const parts = expression.parts.map((part) => compileExpression(walk, part));
			return joinConditions(parts, " OR ");
		}
		case "and": {
			const groups = walk.joinGroup ? expression.parts.map((part) => [part]) : groupsOf(expression.parts);
			const parts = groups.map((group) => {
				const [only] = group;
				return group.length === 1 && only ? compileExpression(walk, only) : compileGroup(walk, group);
			});
			return joinConditions(parts, " AND ");
		}
		case "compare": {
			const joins = joinsRows(expression.left) || joinsRows(expression.right);
			if (joins && !walk.joinGroup) return compileGroup(walk, [expression]);
			const place = expression.any || joins ? walk : { ...walk, joinGroup: undefined };
			const left = resolve(place, expression.left);
			const right = resolve(place, expression.right);
			return compare(walk.scope, left, expression.operator, right, expression.any);
		}
	}
}

interface Group {
	readonly steps: Set<string>;
	readonly parts: Expression[];
}

/**
 * Groups the parts of an AND that apply to the same related rows and must share a join, in the order in which they were
 * written.
 */
function groupsOf(parts: readonly Expression[]): readonly (readonly Expression[])[] {
	let groups: Group[] = [];
	for (const part of parts) {
		const steps = sharedSteps(part);
		const near = groups.filter((group) => [...steps].some((step) => group.steps.has(step)));
		const group: Group = {
			steps: new Set([...near.flatMap((one) => [...one.steps]), ...steps]),
			parts: [...near.flatMap((one) => one.parts), part],
		};
		const [first] = near;
		groups = first
			? groups
					.filter((one) => one === first || !near.includes(one))
					.map((one) => (one === first ? group : one))
			: [...groups, group];
	}
	return groups.map((group) => group.parts);
}

const stepsOfExpressions = new WeakMap<Expression, ReadonlySet<string>>();

/** Steps of the comparisons with `?` in an expression. */
const sharedSteps = (expression: Expression): ReadonlySet<string> =>
	getOrInsert(stepsOfExpressions, expression, () => {
		if (expression.kind !== "compare")
			return new Set(expression.parts.flatMap((part) => [...sharedSteps(part)]));
		const { left, right, any } = expression;
		const joins = any || joinsRows(left) || joinsRows(right);
		return new Set(joins ? [left, right].flatMap(stepsOf) : []);
	});

function stepsOf(operand: Operand): string[] {
	if (operand.kind === "call") return operand.args.flatMap(stepsOf);
	const step = operand.kind === "path" ? firstStep(operand.path) : null;
	return step === null ? [] : [step];
}

/** First step of a path that leaves its row: paths with the same step share a joined row. */
function firstStep(path: string): string | null {
	const names = path.split(".");
	const roots = path.startsWith("@collection.") ? 2 : path.startsWith("@request.") ? 3 : 1;
	if (names.length > roots) return names.slice(0, roots).join(".");
	return path.endsWith(":each") ? path.slice(0, -":each".length) : null;
}

/** Compiles conditions that share one joined row per path; if a path leads to no row, its values are empty. */
function compileGroup(walk: Walk, parts: readonly Expression[]): Sql {
	const joinGroup: JoinGroup = { joins: [], places: new Map() };
	const conditions = parts.map((part) => compileExpression({ ...walk, joinGroup }, part));
	const condition = joinConditions(conditions, " AND ");
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

/**
 * Joins conditions; neutral ones are dropped, and a dominating one replaces all others. A rule for several kinds of
 * callers is then reduced to the caller's own part, such as `team = ?`, and the engine can use its index.
 */
function joinConditions(parts: readonly Sql[], word: " AND " | " OR "): Sql {
	const [neutral, dominating] = word === " AND " ? [always, never] : [never, always];
	if (parts.some((part) => part.text === dominating.text)) return dominating;
	const some = parts.filter((part) => part.text !== neutral.text);
	const rest = word === " OR " ? withoutAbsorbed(some) : some;
	const [only] = rest;
	if (!only) return neutral;
	if (rest.length === 1) return only;
	const condition = sql`(${join(rest, word)})`;
	pieces.set(condition, { word, parts: rest });
	return condition;
}

/**
 * Removes parts of an OR that are implied by another one: "a, or a and b" is "a". A rule's further conditions then cost
 * nothing for callers who are admitted by a simpler one.
 */
function withoutAbsorbed(parts: readonly Sql[]): readonly Sql[] {
	const all = parts.flatMap((part) => piecesOf(part, " OR "));
	const singleConditions = new Set(all.filter((part) => piecesOf(part, " AND ").length === 1).map(keyOf));
	if (singleConditions.size === 0) return parts;
	return parts.filter((part) => {
		const conjuncts = piecesOf(part, " AND ");
		return conjuncts.length === 1 || !conjuncts.some((one) => singleConditions.has(keyOf(one)));
	});
}

const piecesOf = (condition: Sql, word: string): readonly Sql[] => {
	const joined = pieces.get(condition);
	return joined?.word === word ? joined.parts.flatMap((part) => piecesOf(part, word)) : [condition];
};

const keyOf = ({ text, values }: Sql): string => `${text} ${JSON.stringify(values)}`;

/** What a condition is for every row, if that is known before a statement runs. */
export const settledIn = ({ text }: Sql): boolean | undefined =>
	text === always.text ? true : text === never.text ? false : undefined;

/**
 * Whether a client's filter reads data outside of the records. A text that only looks like that does not.
 * @throws ApiError 400
 */
export const readsElsewhere = (source: string): boolean =>
	elsewhere.test(source) &&
	scan(source).some((token) => token.kind === "path" && elsewhere.test(token.value));

const elsewhere = /@(?:collection|request)\./;

const MAX_SORT_FIELDS = 8;

/** Compiles `-created,title,author.name` to the list after ORDER BY. @throws ApiError 400 */
export function compileSort(source: string, scope: FilterScope): Sql {
	const walk = newWalk(scope, newCounter(1000));
	const items = source.trim() === "" ? [] : source.split(",").map((item) => item.trim());
	if (items.length > MAX_SORT_FIELDS) throw filterError(textOf("filter.tooManySortFields"));
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
			throw filterError(textOf("filter.cannotSort", { path }));
		}
		const [plain = "", modifier] = path.split(":");
		const value = fromField(walk, plain.split("."), modifier);
		if (value.source) throw filterError(textOf("filter.hasSeveralValues", { path }));
		if (value.type !== "any") return term(value.sorted ?? value.sql, value.nullable);
		const { text, values } = value.sql;
		return term({ text: scope.dialect.comparable(text, "any", false), values }, true);
	});
	return join(terms, ", ");
}

/** What orders rows as they were inserted: their number, or where there is none their creation date and id. */
function insertionOrder({ collection, dialect, alias }: FilterScope): Sql[] {
	const number = collection.type === "view" ? null : dialect.rowNumber(alias);
	if (number !== null) return [raw(number)];
	const created = collection.fields.find((field) => field.type === "autodate" && field.onCreate);
	return [...(created ? [created.name] : []), "id"].map((name) =>
		raw(`${dialect.id(alias)}.${dialect.id(name)}`),
	);
}
