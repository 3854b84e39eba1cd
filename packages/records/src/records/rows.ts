/** Statements that write rows: as few as possible, because each is a round trip to the database. */

import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { columnsOfIndex, parseIndex } from "../collections/indexes.ts";
import { columnValue, tableColumns } from "../collections/table.ts";
import { type SqlValue, type Transaction, UniqueViolation } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { type ApiError, badRequest } from "../errors.ts";
import type { Text } from "../types/language.ts";
import type { RecordData } from "../types/records.ts";
import type { RecordContext } from "./context.ts";
import { isOneOf } from "./select.ts";

export interface Rows {
	readonly context: RecordContext;
	readonly tx: Transaction;
}

/** A column and its new value. */
export interface Change {
	readonly name: string;
	readonly value: SqlValue;
}

const tableOf = ({ context }: Rows, { name }: CollectionDefinition) => raw(context.dialect.id(name));

/** Maximum number of values per statement; the limits of the engines are far higher. */
const VALUES_PER_STATEMENT = 2000;
/** Rows per statement for smaller batches: with few different sizes the statement caches stay effective. */
const SMALL_BATCH_SIZE = 16;

/** Inserts new rows in order. */
export async function insertRows(
	rows: Rows,
	collection: CollectionDefinition,
	records: readonly RecordData[],
): Promise<void> {
	const { dialect, textKeys } = rows.context;
	const columns = tableColumns(collection);
	const names = raw(columns.map((column) => dialect.id(column.name)).join(", "));
	const row = `(${columns.map(() => "?").join(", ")})`;
	const maxRows = Math.max(1, Math.floor(VALUES_PER_STATEMENT / columns.length));
	for (let start = 0; start < records.length; ) {
		const left = records.length - start;
		const size =
			left >= maxRows
				? maxRows
				: left >= SMALL_BATCH_SIZE && SMALL_BATCH_SIZE < maxRows
					? SMALL_BATCH_SIZE
					: 1;
		const some = records.slice(start, start + size);
		const placeholders = {
			text: some.map(() => row).join(", "),
			values: some.flatMap((record) => columns.map((column) => columnValue(column, record, textKeys))),
		};
		await rows.tx.run(sql`INSERT INTO ${tableOf(rows, collection)} (${names}) VALUES ${placeholders}`);
		start += size;
	}
}

/** Columns changed by an update; empty when nothing changed. */
export function changesOf(
	{ textKeys }: RecordContext,
	collection: CollectionDefinition,
	record: RecordData,
	original: RecordData,
): Change[] {
	return tableColumns(collection)
		.map((column) => ({ name: column.name, value: columnValue(column, record, textKeys), column }))
		.filter(({ column, value }) => value !== columnValue(column, original, textKeys))
		.map(({ name, value }) => ({ name, value }));
}

const idsSql = ({ context }: Rows, ids: readonly string[]) =>
	isOneOf(context, raw(context.dialect.id("id")), ids);

/** Sets the same new values in several rows. */
export async function updateRows(
	rows: Rows,
	collection: CollectionDefinition,
	ids: readonly string[],
	changes: readonly Change[],
): Promise<void> {
	if (changes.length === 0) return;
	const { dialect } = rows.context;
	const assignments = changes.map(({ name, value }) => sql`${raw(dialect.id(name))} = ${value}`);
	await rows.tx.run(
		sql`UPDATE ${tableOf(rows, collection)} SET ${join(assignments, ", ")} WHERE ${idsSql(rows, ids)}`,
	);
}

export async function deleteRows(
	rows: Rows,
	collection: CollectionDefinition,
	ids: readonly string[],
): Promise<void> {
	await rows.tx.run(sql`DELETE FROM ${tableOf(rows, collection)} WHERE ${idsSql(rows, ids)}`);
}

/** Error for a duplicate: names the fields of the index, never the owner of the value. */
function duplicate(message: Text, error: UniqueViolation, collection: CollectionDefinition): ApiError {
	const fields = new Set(collection.fields.map((field) => field.name));
	const index = collection.indexes.map(parseIndex).find((one) => one?.name === error.index);
	const columns = error.columns.length === 0 && index ? columnsOfIndex(index) : error.columns;
	const named = columns
		.map((column) => column.replace(/__(sort|fold)$/, ""))
		.filter((name) => fields.has(name));
	const key = named.at(-1) ?? "id";
	return badRequest(message, { [key]: key === "id" ? problems.idTaken : problems.notUnique });
}

/** Carries out a write of rows. @throws ApiError 400 where a unique index refuses it */
export async function unlessDuplicate(
	message: Text,
	collection: CollectionDefinition,
	work: () => Promise<void>,
): Promise<void> {
	try {
		await work();
	} catch (error) {
		throw error instanceof UniqueViolation ? duplicate(message, error, collection) : error;
	}
}
