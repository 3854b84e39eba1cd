/** Preview of a change of collections, step by step, derived from the same plans that carry it out. */
import type { Dialect, ReadConnection } from "../database/port.ts";
import { countOf } from "../database/row-shape.ts";
import { raw } from "../database/sql.ts";
import type { Text } from "../types/language.ts";
import { isMultiple } from "./columns.ts";
import { type CollectionDefinition, type FieldDefinition, type Rule, ruleNames } from "./definition.ts";
import { isSameDefinition } from "./normalize.ts";
import { type CollectionSet, setOf } from "./store.ts";
import { type Column, tableColumns } from "./table.ts";
import { type PlannedIndex, plannedIndexes, tablePlan } from "./table-plan.ts";

/** `collection` is its new name, or the old one if it is removed. */
export type SchemaStep =
	| { kind: "table_made"; collection: string; columns: string[] }
	| { kind: "table_removed"; collection: string; records: number }
	| { kind: "table_renamed"; collection: string; from: string }
	| { kind: "column_added"; collection: string; column: string; type: string }
	| { kind: "column_renamed"; collection: string; column: string; from: string }
	/** `values`: records with a value there, which is lost. */
	| { kind: "column_removed"; collection: string; column: string; values: number; table: string }
	/** Between one value and several. `values`: records that lose all but one value. */
	| {
			kind: "column_converted";
			collection: string;
			column: string;
			values: number;
			table: string;
			from: string;
			several: boolean;
	  }
	| { kind: "index_made"; collection: string; index: string; columns: string[]; unique: boolean }
	| { kind: "index_removed"; collection: string; index: string }
	| { kind: "field_changed"; collection: string; field: string; options: string[] }
	| { kind: "options_changed"; collection: string }
	| { kind: "rule_changed"; collection: string; rule: string; from: Rule; to: Rule }
	| { kind: "view_made" | "view_removed" | "view_changed"; collection: string }
	/** A rule of another collection that no longer compiles. */
	| { kind: "rule_broken"; collection: string; rule: string; why: Text };

/** Every rule of a collection by its name. */
function rulesOf(collection: CollectionDefinition): [string, Rule][] {
	const rules: [string, Rule][] = ruleNames.map((name) => [name, collection[name]]);
	const { auth } = collection;
	if (auth) rules.push(["authRule", auth.authRule], ["manageRule", auth.manageRule]);
	return rules;
}

/** Names of the options in which two fields differ, except the name. */
function changedOptions(before: FieldDefinition, after: FieldDefinition): string[] {
	const [left, right] = [before, after] as unknown as Record<string, unknown>[];
	const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})]);
	names.delete("name");
	return [...names].filter((name) => JSON.stringify(left?.[name]) !== JSON.stringify(right?.[name]));
}

function creationSteps(collection: CollectionDefinition, dialect: Dialect): SchemaStep[] {
	const { name } = collection;
	if (collection.type === "view") return [{ kind: "view_made", collection: name }];
	const columns = tableColumns(collection).map((column) => column.name);
	return [
		{ kind: "table_made", collection: name, columns },
		...indexesMade(name, plannedIndexes(collection, dialect)),
	];
}

const indexesMade = (collection: string, indexes: readonly PlannedIndex[]): SchemaStep[] =>
	indexes
		.filter(({ isOwn }) => !isOwn)
		.map(({ name, definition, columns }) => ({
			kind: "index_made",
			collection,
			index: name,
			columns: definition?.columns.map((column) => column.name) ?? [...columns],
			unique: definition?.unique ?? false,
		}));

const typeOf = (column: Column): string => (column.key === undefined ? column.field.type : column.key);

function changedTable(
	before: CollectionDefinition,
	after: CollectionDefinition,
	dialect: Dialect,
): SchemaStep[] {
	const plan = tablePlan(before, after, dialect);
	const [table, collection] = [plan.from, plan.to];
	const steps: SchemaStep[] = [];
	if (table !== collection) steps.push({ kind: "table_renamed", collection, from: table });
	for (const { name } of plan.dropped)
		steps.push({ kind: "column_removed", collection, column: name, values: 0, table });
	for (const { from, to } of plan.renamed)
		steps.push({ kind: "column_renamed", collection, column: to, from });
	for (const { column, after: field } of plan.converted) {
		const several = isMultiple(field);
		steps.push({
			kind: "column_converted",
			collection,
			column: field.name,
			values: 0,
			table,
			from: column.name,
			several,
		});
	}
	for (const column of plan.added)
		steps.push({ kind: "column_added", collection, column: column.name, type: typeOf(column) });
	for (const { name, isOwn } of plan.indexesGone)
		if (!isOwn) steps.push({ kind: "index_removed", collection, index: name });
	return [...steps, ...indexesMade(collection, plan.indexesMade)];
}

function changeSteps(
	before: CollectionDefinition,
	after: CollectionDefinition,
	dialect: Dialect,
): SchemaStep[] {
	const collection = after.name;
	const isView = after.type === "view";
	const steps: SchemaStep[] = isView ? [] : changedTable(before, after, dialect);
	const isOtherView =
		before.viewQuery !== after.viewQuery || JSON.stringify(before.fields) !== JSON.stringify(after.fields);
	if (isView && (isOtherView || before.name !== after.name)) steps.push({ kind: "view_changed", collection });
	if (!isView) {
		const old = new Map(before.fields.map((field) => [field.id, field]));
		for (const field of after.fields) {
			const stored = old.get(field.id);
			const options = stored ? changedOptions(stored, field) : [];
			if (options.length > 0) steps.push({ kind: "field_changed", collection, field: field.name, options });
		}
	}
	const rules = new Map(rulesOf(before));
	for (const [rule, to] of rulesOf(after)) {
		const from = rules.get(rule) ?? null;
		if (from !== to) steps.push({ kind: "rule_changed", collection, rule, from, to });
	}
	// A secret changes along with the rule: not reported.
	const { auth: own } = before;
	const options = own &&
		after.auth && {
			...after.auth,
			authRule: own.authRule,
			manageRule: own.manageRule,
			authToken: { ...after.auth.authToken, secret: own.authToken.secret },
		};
	if (JSON.stringify(own) !== JSON.stringify(options)) steps.push({ kind: "options_changed", collection });
	return steps;
}

/** All differences between two states of all collections. Counts are not known yet. */
export function stepsBetween(
	before: readonly CollectionDefinition[],
	after: readonly CollectionDefinition[],
	dialect: Dialect,
): SchemaStep[] {
	const old = new Map(before.map((one) => [one.id, one]));
	const kept = new Set(after.map(({ id }) => id));
	const gone = before.filter(({ id }) => !kept.has(id));
	return [
		...gone.map(
			(one): SchemaStep =>
				one.type === "view"
					? { kind: "view_removed", collection: one.name }
					: { kind: "table_removed", collection: one.name, records: 0 },
		),
		...after.flatMap((one) => {
			const stored = old.get(one.id);
			if (!stored) return creationSteps(one, dialect);
			return isSameDefinition(stored, one) ? [] : changeSteps(stored, one, dialect);
		}),
	];
}

/** Rules that compiled before and no longer do, because they use something removed. */
export function brokenRules(
	before: readonly CollectionDefinition[],
	after: CollectionSet,
	problem: (rule: string, collection: CollectionDefinition, among: CollectionSet) => Text | null,
): SchemaStep[] {
	const old = setOf(before);
	return after.all().flatMap((collection) => {
		const stored = old.get(collection.id);
		if (!stored) return [];
		return rulesOf(collection).flatMap(([rule, text]): SchemaStep[] => {
			const why = text ? problem(text, collection, after) : null;
			if (!text || why === null || problem(text, stored, old) !== null) return [];
			return [{ kind: "rule_broken", collection: collection.name, rule, why }];
		});
	});
}

/** Adds the current numbers of records whose values are lost. */
export async function countedSteps(
	connection: ReadConnection,
	{ id, jsonLength }: Dialect,
	steps: readonly SchemaStep[],
): Promise<SchemaStep[]> {
	const count = (table: string, where: string): Promise<number> =>
		countOf(connection, raw(`SELECT COUNT(*) AS "count" FROM ${id(table)}${where}`));
	const result: SchemaStep[] = [];
	for (const step of steps) {
		if (step.kind === "table_removed") result.push({ ...step, records: await count(step.collection, "") });
		else if (step.kind === "column_removed") {
			const empty = "('', '0', '0.0', 'null', '[]', '{}', '\"\"')";
			const where = ` WHERE CAST(${id(step.column)} AS TEXT) NOT IN ${empty}`;
			result.push({ ...step, values: await count(step.table, where) });
		} else if (step.kind === "column_converted" && !step.several) {
			const where = ` WHERE ${jsonLength(id(step.from))} > 1`;
			result.push({ ...step, values: await count(step.table, where) });
		} else result.push(step);
	}
	return result;
}
