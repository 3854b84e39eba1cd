/** Migrates the tables to the definitions: new tables; new, renamed and dropped columns; indexes; stored keys. */
import { type Dialect, QueryRefused, type Row, type Transaction } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { TextKeys } from "../types/language.ts";
import { isMultiple, isSingleRelation } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import { engineCondition, type IndexDefinition, parseIndex, renderIndex, renderTerms } from "./indexes.ts";
import { type Column, columnValue, decodeRow, tableColumns } from "./table.ts";
import { type PlannedIndex, plannedIndexes, tablePlan } from "./table-plan.ts";

const batch = 500;

/** Dependencies for creating tables. */
export interface TableMaking {
	readonly tx: Pick<Transaction, "run" | "statement">;
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

/** Rows of a table in the order of their ids, which may be changed meanwhile. `columns`: SQL of what is read. */
async function* rowsById({ tx, dialect }: SchemaChange, table: string, columns: string): AsyncGenerator<Row> {
	const id = raw(dialect.id("id"));
	for (let last = ""; ; ) {
		const rows = await tx.all(sql`
			SELECT ${raw(columns)}
			FROM ${raw(dialect.id(table))}
			WHERE ${id} > ${last}
			ORDER BY ${id}
			LIMIT ${batch}`);
		yield* rows;
		if (rows.length < batch) return;
		last = String(rows.at(-1)?.id);
	}
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
	const [table, id] = [raw(dialect.id(collection.name)), raw(dialect.id("id"))];
	for await (const row of rowsById(change, collection.name, "*")) {
		const record = decodeRow(collection, row);
		const assignments = keys.map(
			(column) => sql`${raw(dialect.id(column.name))} = ${columnValue(column, record, change.textKeys)}`,
		);
		await tx.run(sql`UPDATE ${table} SET ${join(assignments, ", ")} WHERE ${id} = ${record.id}`);
	}
}

/** Thrown where the engine, or the rows that there are, do not allow an index. */
export class IndexRefused extends QueryRefused {
	override name = "IndexRefused";
	readonly index: string;
	readonly position: number;
	constructor(index: string, position: number, why: string) {
		super(why);
		this.index = index;
		this.position = position;
	}
}

const refusedIndex =
	(name: string, position = 0) =>
	(error: unknown): never => {
		throw error instanceof QueryRefused ? new IndexRefused(name, position, error.message) : error;
	};

export async function createIndexes(change: TableMaking, indexes: readonly PlannedIndex[]): Promise<void> {
	for (const { name, statement, definition, position } of indexes) {
		// The condition is an administrator's SQL, and the rows may violate uniqueness.
		if (definition) await change.tx.statement(statement).catch(refusedIndex(name, position));
		else await execute(change, statement);
	}
}

/**
 * Positions of the indexes that the engine refuses on an empty table of this shape, which is removed again: a condition
 * may be any SQL, and a name that of a table.
 */
export async function refusedIndexes(
	change: TableMaking,
	collection: CollectionDefinition,
): Promise<ReadonlySet<number>> {
	const name = `_like_${collection.id}`.slice(0, 60);
	const refused = new Set<number>();
	await createTable(change, { ...collection, name });
	for (const [position, text] of collection.indexes.entries()) {
		const index = parseIndex(text);
		if (!index) continue;
		try {
			await change.tx.statement(renderIndex(index, name, change.dialect));
		} catch (error) {
			if (!(error instanceof QueryRefused)) throw error;
			refused.add(position);
		}
	}
	await execute(change, `DROP TABLE ${change.dialect.id(name)}`);
	return refused;
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
	await tx.statement(renderIndex(index, like, dialect));
	if (!index.unique) return;
	const terms = renderTerms(index, dialect);
	// Rows where an expression has no value are never doubles.
	const conditions = [
		...terms.map((term) => `${term} IS NOT NULL`),
		...(index.where ? [`(${engineCondition(index)})`] : []),
	];
	const double = `
		SELECT 1 AS "double"
		FROM ${dialect.id(collection.name)}
		WHERE ${conditions.join(" AND ")}
		GROUP BY ${terms.join(", ")}
		HAVING COUNT(*) > 1`;
	const { rows } = await tx.query(double, 1);
	if (rows.length > 0) throw new QueryRefused(`UNIQUE constraint failed: ${index.name}`);
}

/**
 * Declares to the engine which columns depend on others: a message's room determines its team. It would otherwise
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
	// The name is an administrator's, and engines give tables and indexes names from one set.
	await change.tx.statement(`CREATE TABLE ${change.dialect.id(collection.name)} (${columns.join(", ")})`);
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
	const [id, target] = [dialect.id("id"), raw(dialect.id(after.name))];
	for await (const row of rowsById(change, table, `${id}, ${dialect.id(from)}`)) {
		const value = fieldType(before).decode(row[from] ?? null, before);
		const stored = fieldType(after).encode(otherwise(value, before, after), after);
		await tx.run(sql`
			UPDATE ${raw(dialect.id(table))}
			SET ${target} = ${stored}
			WHERE ${raw(id)} = ${String(row.id)}`);
	}
}

/** Renames a table. Names that differ in case alone are one name to the embedded engine: then by way of another. */
async function renameTable({ tx, dialect }: SchemaChange, from: string, to: string): Promise<void> {
	const rename = (before: string, after: string) =>
		tx.statement(`ALTER TABLE ${dialect.id(before)} RENAME TO ${dialect.id(after)}`);
	const isCase = from.toLowerCase() === to.toLowerCase();
	if (isCase) await rename(from, "_renamed_aside");
	await rename(isCase ? "_renamed_aside" : from, to);
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
	if (plan.from !== plan.to) await renameTable(change, plan.from, plan.to);
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
		for (const { name, definition, position } of settled)
			if (definition) await tryIndex(change, after, definition).catch(refusedIndex(name, position));
		return;
	}
	for (const one of columnMoves) {
		await convertValues(change, after.name, one.from, one.before, one.after);
		await execute(change, `${alter} DROP COLUMN ${id(one.from)}`);
	}
	await rebuildKeys(change, after, plan.added);
	await createIndexes(change, plan.indexesMade);
}

export async function dropTable(change: SchemaChange, collection: CollectionDefinition): Promise<void> {
	const { name } = collection;
	const { id } = change.dialect;
	if (!change.isTrial) return execute(change, `DROP TABLE IF EXISTS ${id(name)}`);
	for (const index of plannedIndexes(collection, change.dialect))
		await execute(change, `DROP INDEX IF EXISTS ${id(index.name)}`);
	await execute(change, `ALTER TABLE ${id(name)} RENAME TO ${id(`_gone_${name}`.slice(0, 60))}`);
}
