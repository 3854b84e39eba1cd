/**
 * Plan of the steps from one table definition to the next: used for the migration itself and for its preview.
 */
import type { Dialect } from "../database/port.ts";
import { isListType, isSingleRelation } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import {
	columnsOfIndex,
	columnsOfIndexes,
	type IndexDefinition,
	parseIndex,
	renderIndex,
} from "./indexes.ts";
import { type Column, columnsOf, tableColumns } from "./table.ts";

/** Change of a field between one value and several: its values move into another kind of column. */
export interface Conversion {
	readonly column: Column;
	readonly before: FieldDefinition;
	readonly after: FieldDefinition;
}

/** Index to be created; `definition` is absent for those of stored keys and of relations. */
export interface PlannedIndex {
	readonly name: string;
	readonly statement: string;
	readonly columns: readonly string[];
	readonly definition?: IndexDefinition;
	/** Its place in the collection's list. */
	readonly position?: number;
	/** Serves only the program's own look-ups, and is not shown to anybody. */
	readonly isOwn?: boolean;
}

export interface TablePlan {
	readonly from: string;
	readonly to: string;
	/** Indexes that are dropped or recreated. */
	readonly indexesGone: readonly PlannedIndex[];
	readonly dropped: readonly Column[];
	readonly renamed: readonly { readonly from: string; readonly to: string }[];
	readonly converted: readonly Conversion[];
	readonly added: readonly Column[];
	readonly indexesMade: readonly PlannedIndex[];
}

/**
 * One for each relation to a single record of a collection that is not the application's, unless an index of the
 * definition begins with it: deleting a record asks who refers to it, and `expand` follows relations backwards.
 * PocketBase makes none, so the definition does not show them.
 */
export function relationIndexes(collection: CollectionDefinition, dialect: Dialect): PlannedIndex[] {
	if (collection.type === "view") return [];
	const leading = new Set(columnsOfIndexes(collection.indexes).map(([first]) => first));
	const owned = new Set(collection.owned);
	return collection.fields
		.filter(isSingleRelation)
		.filter(({ id, name }) => !owned.has(id) && !leading.has(name))
		.map(({ id, name }) => {
			// Ids, because they survive renames.
			const own = `_relation_${collection.id}_${id}`;
			const on = `${dialect.id(collection.name)} (${dialect.id(name)})`;
			const statement = `CREATE INDEX IF NOT EXISTS ${dialect.id(own)} ON ${on}`;
			return { name: own, statement, columns: [name], isOwn: true };
		});
}

/**
 * Every index of a collection's table: those over stored search keys, if the engine has them, those of relations, and
 * its own.
 */
export function plannedIndexes(collection: CollectionDefinition, dialect: Dialect): PlannedIndex[] {
	const folded = tableColumns(collection).filter((column) => column.key === "fold");
	const search = folded.flatMap(({ name }) => {
		const index = dialect.searchIndex(collection.name, name);
		return index ? [{ ...index, columns: [name] }] : [];
	});
	const own = collection.indexes.flatMap((text, position) => {
		const index = parseIndex(text);
		if (!index) return [];
		const statement = renderIndex(index, collection.name, dialect);
		const words = index.where.match(/\w+/g) ?? [];
		const columns = [...columnsOfIndex(index), ...words];
		return [{ name: index.name, statement, columns, definition: index, position }];
	});
	return [...search, ...relationIndexes(collection, dialect), ...own];
}

const meaning = ({ name, columns, definition }: PlannedIndex): string =>
	JSON.stringify([name, columns, definition && { ...definition, table: "" }]);

/** Plans the columns: fields are identified by id, so a rename keeps the values. */
function planColumns(before: CollectionDefinition, after: CollectionDefinition) {
	const next = new Map(after.fields.map((field) => [field.id, field]));
	const stays = new Set<string>();
	const dropped: Column[] = [];
	const renamed: { from: string; to: string }[] = [];
	const converted: Conversion[] = [];
	for (const field of before.fields) {
		const target = next.get(field.id);
		const columns = target ? columnsOf(target) : [];
		for (const column of columnsOf(field)) {
			const same = columns.find((candidate) => candidate.key === column.key);
			const isOther = same?.kind !== column.kind;
			if (!same || !target || (isOther && !(isListType(field) && isListType(target)))) {
				dropped.push(column);
				continue;
			}
			stays.add(`${field.id} ${column.key}`);
			if (isOther) converted.push({ column, before: field, after: target });
			else if (same.name !== column.name) renamed.push({ from: column.name, to: same.name });
		}
	}
	const added = tableColumns(after).filter((column) => !stays.has(`${column.field.id} ${column.key}`));
	return { dropped, renamed, converted, added };
}

/** Plans the steps; unchanged indexes over unchanged columns are kept. */
export function tablePlan(
	before: CollectionDefinition,
	after: CollectionDefinition,
	dialect: Dialect,
): TablePlan {
	const columns = planColumns(before, after);
	const touched = new Set([
		...columns.dropped.map(({ name }) => name),
		...columns.renamed.flatMap(({ from, to }) => [from, to]),
		...columns.converted.flatMap((one) => [one.column.name, one.after.name]),
	]);
	const old = plannedIndexes(before, dialect);
	const wanted = plannedIndexes(after, dialect);
	const isUntouched = (index: PlannedIndex) => !index.columns.some((name) => touched.has(name));
	const common = new Set(wanted.map(meaning));
	const kept = new Set(
		old
			.filter(isUntouched)
			.map(meaning)
			.filter((one) => common.has(one)),
	);
	return {
		from: before.name,
		to: after.name,
		...columns,
		indexesGone: old.filter((index) => !kept.has(meaning(index))),
		indexesMade: wanted.filter((index) => !kept.has(meaning(index))),
	};
}
