/** Migrates the tables to the definitions: new tables; new, renamed and dropped columns; indexes; stored keys. */
import { type Dialect, QueryRefused, type Transaction } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { TextKeys } from "../types/language.ts";
import { isMultiple, isSingleRelation } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import { type IndexDefinition, parseIndex, renderIndex } from "./indexes.ts";
import { type Column, columnValue, decodeRow, tableColumns } from "./table.ts";
import { type PlannedIndex, plannedIndexes, relationIndexes, tablePlan } from "./table-plan.ts";

const batch = 500;

/** Dependencies for creating tables. */
export interface TableMaking {
	readonly tx: Pick<Transaction, "run" | "script">;
	readonly dialect: Dialect;
}

/** Dependencies for changing tables. */
export interface SchemaChange extends TableMaking {
	readonly tx: Transaction;
	readonly textKeys: TextKeys;
	/** The change will be rolled back: steps that only take long for large tables are skipped. */
	readonly isTrial?: boolean;
}

/** Renders a column's definition, for comparison; the primary key is the record's id. */
function columnText(change: TableMaking, column: Column): string {
	const type = column.field.name === "id" ? change.dialect.idType : change.dialect.columnType(column.kind);
	return `${change.dialect.id(column.name)} ${type}`;
}

async function execute(change: TableMaking, text: string): Promise<void> {
	await change.tx.run(raw(text));
}

/** Recomputes the stored keys of a table. */
export async function rebuildKeys(
	change: SchemaChange,
	collection: CollectionDefinition,
	columns: readonly Column[],
): Promise<void> {
	const keys = columns.filter((column) => column.key !== undefined);
	if (keys.length === 0) return;
	const { dialect, tx } = change;
	const table = raw(dialect.id(collection.name));
	for (let last = ""; ; ) {
		const rows = await tx.all(sql`
			SELECT *
			FROM ${table}
			WHERE ${raw(dialect.id("id"))} > ${last}
			ORDER BY ${raw(dialect.id("id"))}
			LIMIT ${batch}`);
		for (const row of rows) {
			const record = decodeRow(collection, row);
			const assignments = keys.map(
				(column) => sql`${raw(dialect.id(column.name))} = ${columnValue(column, record, change.textKeys)}`,
			);
			await tx.run(
				sql`UPDATE ${table} SET ${join(assignments, ", ")} WHERE ${raw(dialect.id("id"))} = ${record.id}`,
			);
			last = record.id;
		}
		if (rows.length < batch) return;
	}
}

async function createIndex(change: TableMaking, { statement, definition }: PlannedIndex): Promise<void> {
	// The condition is an administrator's SQL, and the rows may violate uniqueness.
	if (definition) await change.tx.script(statement);
	else await execute(change, statement);
}

/** Creates the indexes of relations that a table of an older release lacks. */
export async function createRelationIndexes(
	change: TableMaking,
	collection: CollectionDefinition,
): Promise<void> {
	for (const index of relationIndexes(collection, change.dialect)) await createIndex(change, index);
}

export async function createIndexes(change: TableMaking, collection: CollectionDefinition): Promise<void> {
	for (const index of plannedIndexes(collection, change.dialect)) await createIndex(change, index);
}

/**
 * Checks whether an index could be created without building it: on an empty table of the same shape, and by searching
 * for rows that violate uniqueness.
 */
async function tryIndex(
	change: SchemaChange,
	collection: CollectionDefinition,
	index: IndexDefinition,
): Promise<void> {
	const { tx, dialect } = change;
	const like = `_like_${index.name}`.slice(0, 60);
	await createTable(change, { ...collection, name: like });
	await tx.script(renderIndex(index, like, dialect));
	if (!index.unique) return;
	const columns = index.columns.map(({ name }) => dialect.id(name)).join(", ");
	const where = index.where ? ` WHERE ${index.where}` : "";
	const double = `
		SELECT 1 AS "double"
		FROM ${dialect.id(collection.name)}${where}
		GROUP BY ${columns}
		HAVING COUNT(*) > 1`;
	const { rows } = await tx.query(double, 1);
	if (rows.length > 0) throw new QueryRefused(`UNIQUE constraint failed: ${index.name}`);
}

/**
 * Declares to the engine which columns depend on others: a copy's library determines its school. It would otherwise
 * treat both conditions as independent, underestimate the rows and choose another plan.
 */
export async function relateColumns(
	change: TableMaking,
	collection: CollectionDefinition,
	targetOf: (id: string) => CollectionDefinition | undefined,
): Promise<void> {
	const sought = new Set(collection.indexes.map((text) => parseIndex(text)?.columns[0]?.name));
	const relations = collection.fields
		.filter(isSingleRelation)
		.filter(({ name, collectionId }) => sought.has(name) && targetOf(collectionId)?.type === "base");
	for (const from of relations) {
		const target = targetOf(from.collectionId);
		for (const to of relations) {
			const follows = target?.fields.some(
				(field) =>
					isSingleRelation(field) && field.name === to.name && field.collectionId === to.collectionId,
			);
			const statement =
				follows && from !== to ? change.dialect.dependency(collection.name, from.name, to.name) : null;
			if (statement) await execute(change, statement);
		}
	}
}

/** Creates the table of a collection, without its indexes. */
export async function createTable(change: TableMaking, collection: CollectionDefinition): Promise<void> {
	const columns = tableColumns(collection).map((column) => columnText(change, column));
	await execute(change, `CREATE TABLE ${change.dialect.id(collection.name)} (${columns.join(", ")})`);
}

/**
 * Converts a list of one to a single value, and a single value to a list; of several values the last stays, as in
 * PocketBase.
 */
function otherwise(value: unknown, before: FieldDefinition, after: FieldDefinition): unknown {
	const list = isMultiple(before) ? (value as string[]) : [String(value ?? "")].filter(Boolean);
	return isMultiple(after) ? list : (list.at(-1) ?? "");
}

/** Moves the values of `from`, a renamed column, into the field's new column. */
async function convertValues(
	change: SchemaChange,
	table: string,
	from: string,
	before: FieldDefinition,
	after: FieldDefinition,
): Promise<void> {
	const { dialect, tx } = change;
	const [id, source, target] = [raw(dialect.id("id")), raw(dialect.id(from)), raw(dialect.id(after.name))];
	for (let last = ""; ; ) {
		const rows = await tx.all(sql`
			SELECT ${id}, ${source}
			FROM ${raw(dialect.id(table))}
			WHERE ${id} > ${last}
			ORDER BY ${id}
			LIMIT ${batch}`);
		for (const row of rows) {
			const value = fieldType(before).decode(row[from] ?? null, before);
			const stored = fieldType(after).encode(otherwise(value, before, after), after);
			last = String(row.id);
			await tx.run(sql`UPDATE ${raw(dialect.id(table))} SET ${target} = ${stored} WHERE ${id} = ${last}`);
		}
		if (rows.length < batch) return;
	}
}

/**
 * Alters a table from one definition to the next. Fields are identified by id, so a rename keeps the values, and so
 * does a change between one and several values; a field of another type starts empty.
 */
export async function alterTable(
	change: SchemaChange,
	before: CollectionDefinition,
	after: CollectionDefinition,
): Promise<void> {
	const { dialect, isTrial = false } = change;
	const plan = tablePlan(before, after, dialect);
	const id = (name: string) => dialect.id(name);
	for (const { name } of plan.indexesGone) await execute(change, `DROP INDEX IF EXISTS ${id(name)}`);
	if (plan.from !== plan.to) await execute(change, `ALTER TABLE ${id(plan.from)} RENAME TO ${id(plan.to)}`);
	const alter = `ALTER TABLE ${id(plan.to)}`;
	const rename = (from: string, to: string) =>
		execute(change, `${alter} RENAME COLUMN ${id(from)} TO ${id(to)}`);
	let places = 0;
	const nextPlace = () => `_aside_${places++}`;
	for (const { name } of plan.dropped) {
		// A preview need not wait until a large table is rewritten.
		if (isTrial) await rename(name, nextPlace());
		else await execute(change, `${alter} DROP COLUMN ${id(name)}`);
	}
	const columnMoves: { from: string; before: FieldDefinition; after: FieldDefinition }[] = [];
	for (const { column, ...fields } of plan.converted) {
		const from = nextPlace();
		await rename(column.name, from);
		columnMoves.push({ from, ...fields });
	}
	// Two fields may swap names: all are renamed to temporary names first.
	const aside = plan.renamed.map((one) => ({ ...one, place: nextPlace() }));
	for (const { from, place } of aside) await rename(from, place);
	for (const { place, to } of aside) await rename(place, to);
	const converted = new Set(plan.converted.map((one) => one.after.name));
	const made = tableColumns(after).filter(({ name, key }) => key === undefined && converted.has(name));
	for (const column of [...made, ...plan.added])
		await execute(change, `${alter} ADD COLUMN ${columnText(change, column)}`);
	if (isTrial) {
		const settled = plan.indexesMade.filter(({ columns }) => !columns.some((name) => converted.has(name)));
		for (const { definition } of settled) if (definition) await tryIndex(change, after, definition);
		return;
	}
	for (const one of columnMoves) {
		await convertValues(change, after.name, one.from, one.before, one.after);
		await execute(change, `${alter} DROP COLUMN ${id(one.from)}`);
	}
	await rebuildKeys(change, after, plan.added);
	for (const index of plan.indexesMade) await createIndex(change, index);
}

export async function dropTable(change: SchemaChange, collection: CollectionDefinition): Promise<void> {
	const { name } = collection;
	const { id } = change.dialect;
	if (!change.isTrial) return execute(change, `DROP TABLE IF EXISTS ${id(name)}`);
	for (const index of plannedIndexes(collection, change.dialect))
		await execute(change, `DROP INDEX IF EXISTS ${id(index.name)}`);
	await execute(change, `ALTER TABLE ${id(name)} RENAME TO ${id(`_gone_${name}`.slice(0, 60))}`);
}
