/** Brings the tables to what the definitions say: new tables, new, renamed and dropped columns, indexes, stored keys. */
import type { Dialect, Transaction } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { TextKeys } from "../service.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { parseIndex, renderIndex } from "./indexes.ts";
import { type Column, columnsOf, columnValue, decodeRow, tableColumns } from "./table.ts";

const batch = 500;

/** What a change of tables works with. */
export interface SchemaChange {
	readonly tx: Transaction;
	readonly dialect: Dialect;
	readonly textKeys: TextKeys;
}

/** What a column's definition says, for comparing; the primary key is the record's id. */
function columnText(change: SchemaChange, column: Column): string {
	const type =
		column.field.name === "id" ? "TEXT PRIMARY KEY NOT NULL" : change.dialect.columnType(column.kind);
	return `${change.dialect.id(column.name)} ${type}`;
}

async function execute(change: SchemaChange, text: string): Promise<void> {
	await change.tx.run(raw(text));
}

/** Fills the stored keys of a table anew. */
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
		const rows = await tx.all(
			sql`SELECT * FROM ${table} WHERE ${raw(dialect.id("id"))} > ${last} ORDER BY ${raw(dialect.id("id"))} LIMIT ${batch}`,
		);
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

async function createIndexes(change: SchemaChange, collection: CollectionDefinition): Promise<void> {
	for (const text of collection.indexes) {
		const index = parseIndex(text);
		if (index) await execute(change, renderIndex(index, collection.name, change.dialect));
	}
}

export async function createTable(change: SchemaChange, collection: CollectionDefinition): Promise<void> {
	const columns = tableColumns(collection).map((column) => columnText(change, column));
	await execute(change, `CREATE TABLE ${change.dialect.id(collection.name)} (${columns.join(", ")})`);
	await createIndexes(change, collection);
}

function assertSameKind(before: FieldDefinition, after: FieldDefinition): void {
	const [old] = columnsOf(before);
	const [now] = columnsOf(after);
	if (old?.kind !== now?.kind) {
		throw new Error(`the values of "${before.name}" (${old?.kind}) cannot be kept as ${now?.kind}`);
	}
}

/** Changes a table from one definition to the next. Fields are known by their id, so a rename keeps the values. */
export async function alterTable(
	change: SchemaChange,
	before: CollectionDefinition,
	after: CollectionDefinition,
): Promise<void> {
	const { dialect } = change;
	const id = (name: string) => dialect.id(name);
	for (const text of before.indexes) {
		const index = parseIndex(text);
		if (index) await execute(change, `DROP INDEX IF EXISTS ${id(index.name)}`);
	}
	if (before.name !== after.name)
		await execute(change, `ALTER TABLE ${id(before.name)} RENAME TO ${id(after.name)}`);
	const alter = `ALTER TABLE ${id(after.name)}`;
	const kept = new Map(after.fields.map((field) => [field.id, field]));
	for (const field of before.fields) {
		const next = kept.get(field.id);
		if (next) assertSameKind(field, next);
		const nextColumns = next ? columnsOf(next) : [];
		for (const column of columnsOf(field)) {
			const target = nextColumns.find((candidate) => candidate.key === column.key);
			if (!target) await execute(change, `${alter} DROP COLUMN ${id(column.name)}`);
			else if (target.name !== column.name) {
				await execute(change, `${alter} RENAME COLUMN ${id(column.name)} TO ${id(target.name)}`);
			}
		}
	}
	const known = new Map(before.fields.map((field) => [field.id, columnsOf(field)]));
	const added: Column[] = [];
	for (const column of tableColumns(after)) {
		const old = known.get(column.field.id)?.some((candidate) => candidate.key === column.key);
		if (old) continue;
		await execute(change, `${alter} ADD COLUMN ${columnText(change, column)}`);
		added.push(column);
	}
	await rebuildKeys(change, after, added);
	await createIndexes(change, after);
}
