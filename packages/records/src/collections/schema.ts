/** Brings the tables to what the definitions say: new tables, new, renamed and dropped columns, indexes, stored keys. */
import type { Dialect, Transaction } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { TextKeys } from "../service.ts";
import { isMultiple } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition, RelationField } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import { parseIndex, renderIndex } from "./indexes.ts";
import { type Column, columnsOf, columnValue, decodeRow, tableColumns } from "./table.ts";

const batch = 500;

/** What making tables works with. */
export interface TableMaking {
	readonly tx: Pick<Transaction, "run" | "script">;
	readonly dialect: Dialect;
}

/** What a change of tables works with. */
export interface SchemaChange extends TableMaking {
	readonly tx: Transaction;
	readonly textKeys: TextKeys;
}

/** What a column's definition says, for comparing; the primary key is the record's id. */
function columnText(change: TableMaking, column: Column): string {
	const type = column.field.name === "id" ? change.dialect.idType : change.dialect.columnType(column.kind);
	return `${change.dialect.id(column.name)} ${type}`;
}

async function execute(change: TableMaking, text: string): Promise<void> {
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

/** Indexes over the stored search keys, where the engine has such. */
const searchIndexes = ({ dialect }: TableMaking, collection: CollectionDefinition) =>
	tableColumns(collection)
		.filter((column) => column.key === "fold")
		.flatMap((column) => dialect.searchIndex(collection.name, column.name) ?? []);

export async function createIndexes(change: TableMaking, collection: CollectionDefinition): Promise<void> {
	for (const { statement } of searchIndexes(change, collection)) await execute(change, statement);
	for (const text of collection.indexes) {
		const index = parseIndex(text);
		// Its condition is SQL of an administrator's, and the rows may not be as unique as the index wants them.
		if (index) await change.tx.script(renderIndex(index, collection.name, change.dialect));
	}
}

const isSingle = (field: FieldDefinition): field is RelationField =>
	field.type === "relation" && !isMultiple(field);

/**
 * Tells the engine which columns follow from others: who knows a copy's library knows its school. It would take both
 * conditions together for as rare as if they had nothing to do with each other, and read in another order for it.
 */
export async function relateColumns(
	change: TableMaking,
	collection: CollectionDefinition,
	targetOf: (id: string) => CollectionDefinition | undefined,
): Promise<void> {
	const sought = new Set(collection.indexes.map((text) => parseIndex(text)?.columns[0]?.name));
	const relations = collection.fields
		.filter(isSingle)
		.filter(({ name, collectionId }) => sought.has(name) && targetOf(collectionId)?.type === "base");
	for (const from of relations) {
		const target = targetOf(from.collectionId);
		for (const to of relations) {
			const follows = target?.fields.some(
				(field) => isSingle(field) && field.name === to.name && field.collectionId === to.collectionId,
			);
			const statement =
				follows && from !== to ? change.dialect.dependency(collection.name, from.name, to.name) : null;
			if (statement) await execute(change, statement);
		}
	}
}

/** Makes the table of a collection, without its indexes. */
export async function createTable(change: TableMaking, collection: CollectionDefinition): Promise<void> {
	const columns = tableColumns(collection).map((column) => columnText(change, column));
	await execute(change, `CREATE TABLE ${change.dialect.id(collection.name)} (${columns.join(", ")})`);
}

const isList = (field: FieldDefinition): boolean =>
	field.type === "select" || field.type === "relation" || field.type === "file";

/** A list of one as one value, one value as a list of one; of several values the last stays, as with the peer. */
function otherwise(value: unknown, before: FieldDefinition, after: FieldDefinition): unknown {
	const list = isMultiple(before) ? (value as string[]) : [String(value ?? "")].filter(Boolean);
	return isMultiple(after) ? list : (list.at(-1) ?? "");
}

/** Moves the values of `from`, a column set aside, into the field's new column. */
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
		const rows = await tx.all(
			sql`SELECT ${id}, ${source} FROM ${raw(dialect.id(table))} WHERE ${id} > ${last} ORDER BY ${id} LIMIT ${batch}`,
		);
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
 * Changes a table from one definition to the next. Fields are known by their id, so a rename keeps the values, and so
 * does a change between one and several values; a field of another kind begins empty.
 */
export async function alterTable(
	change: SchemaChange,
	before: CollectionDefinition,
	after: CollectionDefinition,
): Promise<void> {
	const { dialect } = change;
	const id = (name: string) => dialect.id(name);
	for (const { name } of searchIndexes(change, before))
		await execute(change, `DROP INDEX IF EXISTS ${id(name)}`);
	for (const text of before.indexes) {
		const index = parseIndex(text);
		if (index) await execute(change, `DROP INDEX IF EXISTS ${id(index.name)}`);
	}
	if (before.name !== after.name)
		await execute(change, `ALTER TABLE ${id(before.name)} RENAME TO ${id(after.name)}`);
	const alter = `ALTER TABLE ${id(after.name)}`;
	const rename = (from: string, to: string) =>
		execute(change, `${alter} RENAME COLUMN ${id(from)} TO ${id(to)}`);
	const next = new Map(after.fields.map((field) => [field.id, field]));
	const kept = new Set<string>();
	const aside: { from: string; to: string }[] = [];
	const converted: { from: string; before: FieldDefinition; after: FieldDefinition }[] = [];
	for (const field of before.fields) {
		const target = next.get(field.id);
		const columns = target ? columnsOf(target) : [];
		for (const column of columnsOf(field)) {
			const same = columns.find((candidate) => candidate.key === column.key);
			const place = `_aside_${aside.length + converted.length}`;
			if (!same || !target || (same.kind !== column.kind && !(isList(field) && isList(target)))) {
				await execute(change, `${alter} DROP COLUMN ${id(column.name)}`);
			} else if (same.kind !== column.kind) {
				await rename(column.name, place);
				converted.push({ from: place, before: field, after: target });
			} else {
				kept.add(`${field.id} ${column.key}`);
				if (same.name === column.name) continue;
				// Two fields may swap their names: every one steps aside first.
				await rename(column.name, place);
				aside.push({ from: place, to: same.name });
			}
		}
	}
	for (const { from, to } of aside) await rename(from, to);
	const added = tableColumns(after).filter((column) => !kept.has(`${column.field.id} ${column.key}`));
	for (const column of added) await execute(change, `${alter} ADD COLUMN ${columnText(change, column)}`);
	for (const one of converted) {
		await convertValues(change, after.name, one.from, one.before, one.after);
		await execute(change, `${alter} DROP COLUMN ${id(one.from)}`);
	}
	await rebuildKeys(change, after, added);
	await createIndexes(change, after);
}

export async function dropTable(change: SchemaChange, name: string): Promise<void> {
	await execute(change, `DROP TABLE IF EXISTS ${change.dialect.id(name)}`);
}
