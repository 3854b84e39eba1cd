/** Table of a collection: its columns, and conversion between records and rows. */
import type { ColumnKind, Row, SqlValue } from "../database/port.ts";
import { getOrInsert } from "../get-or-insert.ts";
import type { TextKeys } from "../types/language.ts";
import type { RecordData } from "../types/records.ts";
import { columnKind, keyColumn, storedKeys } from "./columns.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { fieldType } from "./fields/index.ts";
import type { StoredKey } from "./fields/type.ts";

export interface Column {
	readonly name: string;
	readonly kind: ColumnKind;
	/** Field that the column belongs to. */
	readonly field: FieldDefinition;
	/** Stored key in addition to the field's own column. */
	readonly key?: StoredKey;
}

/** Columns of a field: its own, and its stored keys. */
export function columnsOf(field: FieldDefinition): Column[] {
	const columns: Column[] = [{ name: field.name, kind: columnKind(field), field }];
	for (const key of storedKeys(field)) {
		columns.push({ name: keyColumn(field.name, key), kind: "text", field, key });
	}
	return columns;
}

export const tableColumns = (collection: CollectionDefinition): Column[] =>
	collection.fields.flatMap(columnsOf);

/** Stored value of one column of a record. */
export function columnValue(column: Column, record: RecordData, keys: TextKeys): SqlValue {
	const value = record[column.field.name];
	if (column.key === "sort") return keys.sortKey(String(value ?? ""));
	if (column.key === "fold") return keys.searchKey(String(value ?? ""));
	return fieldType(column.field).encode(value, column.field);
}

interface Decoder {
	readonly name: string;
	readonly field: FieldDefinition;
	readonly decode: (stored: SqlValue, field: FieldDefinition) => unknown;
}

const decoders = new WeakMap<CollectionDefinition, readonly Decoder[]>();

const decodersOf = (collection: CollectionDefinition): readonly Decoder[] =>
	getOrInsert(decoders, collection, () =>
		collection.fields.map((field) => ({ name: field.name, field, decode: fieldType(field).decode })),
	);

/** Converts a row to a record with decoded values. */
export function decodeRow(collection: CollectionDefinition, row: Row): RecordData {
	const record: RecordData = { id: "" };
	for (const { name, field, decode } of decodersOf(collection))
		record[name] = decode(row[name] ?? null, field);
	return record;
}

/** An empty record of the collection. */
export function emptyRecord(collection: CollectionDefinition): RecordData {
	const record: RecordData = { id: "" };
	for (const field of collection.fields) record[field.name] = fieldType(field).empty(field);
	return record;
}
