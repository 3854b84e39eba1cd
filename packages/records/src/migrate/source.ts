/**
 * Reads a PocketBase data folder on disk: collections, rows, files. It is never modified, and nothing of its schema but
 * the stored columns of its tables is used.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { type CollectionDefinition, type FieldDefinition, ruleNames } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { readDefinition } from "../collections/serialize.ts";
import type { ReadConnection, Row, SqlValue } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { openForeignSqlite } from "../database/sqlite/foreign.ts";
import type { RecordData } from "../types/records.ts";

const batch = 500;
/** More than any installation has: each takes time while nobody can write. */
const MAX_COLLECTIONS = 500;
const MAX_INDEXES = { each: 50, all: 1000 };
const MAX_INDEX_LENGTH = 10_000;

/** A record of the source, and its fields whose stored value is none of their type: they are empty. */
export interface SourceRecord {
	readonly record: RecordData;
	readonly lost: readonly string[];
}

export interface Source {
	/** Ordered so that views come after the collections they read. */
	readonly collections: readonly CollectionDefinition[];
	/** Whether it has settings, which are not read. */
	readonly hasSettings: boolean;
	/** Folder of uploaded files, laid out as `<collection id>/<record id>/<name>`; missing when there are none. */
	readonly storage: string;
	/** Yields all records in batches, with the values as the field types store them. */
	records(collection: CollectionDefinition): AsyncGenerator<SourceRecord[]>;
	close(): void;
}

/** Reason why a folder cannot be read as a PocketBase data folder. */
export class SourceProblem extends Error {
	override name = "SourceProblem";
	readonly code: "missing" | "damaged" | "too_old";
	constructor(code: SourceProblem["code"], detail: string) {
		super(detail);
		this.code = code;
	}
}

const text = (value: SqlValue | undefined): string =>
	value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : String(value ?? "");

const rule = (value: SqlValue | undefined): string | null =>
	value === null || value === undefined ? null : text(value);

function definitionOf(row: Row): CollectionDefinition {
	const read = readDefinition(
		{
			...(JSON.parse(text(row.options) || "{}") as object),
			id: text(row.id),
			name: text(row.name),
			type: text(row.type),
			system: Boolean(Number(row.system)),
			fields: JSON.parse(text(row.fields) || "[]") as unknown,
			indexes: JSON.parse(text(row.indexes) || "[]") as unknown,
			...Object.fromEntries(ruleNames.map((name) => [name, rule(row[name])])),
			created: text(row.created),
		},
		undefined,
	);
	return { ...read, updated: text(row.updated) };
}

/** Types whose stored values another program may have written in a form that this one could not show. */
const strict: ReadonlySet<string> = new Set(["number", "json", "geoPoint"]);

/** Decodes a stored value for its field; a loosely typed one (a number as a text) is converted. @throws Error if it is none */
function decodeValue(field: FieldDefinition, stored: SqlValue): unknown {
	const kind = fieldType(field);
	const value = kind.decode(stored instanceof Uint8Array ? text(stored) : stored, field);
	return strict.has(field.type) ? kind.read(value, field) : value;
}

function recordOf(row: Row, fields: readonly FieldDefinition[]): SourceRecord {
	const record: RecordData = { id: text(row.id) };
	const lost: string[] = [];
	for (const field of fields) {
		if (field.name === "id") continue;
		try {
			record[field.name] = decodeValue(field, row[field.name] ?? null);
		} catch {
			record[field.name] = fieldType(field).empty(field);
			lost.push(field.name);
		}
	}
	return { record, lost };
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Name under which a row's number is read. */
const rowNumber = "number of the row";

/** The tables of a file, as PocketBase makes them. */
interface Tables {
	/** Rows of a table in the order of their numbers, in batches. @throws SourceProblem if there is no such table */
	rows(table: string): AsyncGenerator<Row[]>;
}

const throwDamaged = (detail: string): never => {
	throw new SourceProblem("damaged", detail);
};

/** Any failure is damage of the source: a missing table or column, a read that does not end. */
const reading = <T>(work: Promise<T>): Promise<T> =>
	work.catch((error: unknown) => throwDamaged(error instanceof Error ? error.message : String(error)));

async function tablesIn(read: ReadConnection): Promise<Tables> {
	// A view in a table's place may never end, and a virtual table may read one.
	const found = await reading(
		read.all(raw(`SELECT "name" FROM "sqlite_master" WHERE "sql" LIKE 'CREATE TABLE%'`)),
	);
	const names = new Set(found.map((one) => text(one.name)));
	return {
		async *rows(table) {
			if (!names.has(table)) throwDamaged(table);
			const columns = await reading(
				read.all(sql`SELECT "name", "hidden" FROM pragma_table_xinfo(${table}) ORDER BY "cid"`),
			);
			const columnNames = new Set(columns.map(({ name }) => text(name).toLowerCase()));
			const number =
				["rowid", "_rowid_", "oid"].find((name) => !columnNames.has(name)) ?? throwDamaged(table);
			// A generated column is an expression, which may never end; PocketBase makes none.
			const stored = columns
				.filter(({ hidden }) => Number(hidden) === 0)
				.map(({ name }) => quoteName(text(name)));
			const selected = raw([`${number} AS "${rowNumber}"`, ...stored].join(", "));
			for (let last = 0, isFirst = true; ; isFirst = false) {
				const after = isFirst ? sql`1` : sql`${raw(number)} > ${last}`;
				const rows = await reading(
					read.all(sql`
						SELECT ${selected}
						FROM ${raw(quoteName(table))}
						WHERE ${after}
						ORDER BY ${raw(number)}
						LIMIT ${batch}`),
				);
				for (const [position, row] of rows.entries()) {
					const next = Number(row[rowNumber]);
					// A damaged file may lead in a circle.
					if (!Number.isSafeInteger(next) || (!(isFirst && position === 0) && next <= last))
						throwDamaged(table);
					last = next;
				}
				yield rows;
				if (rows.length < batch) return;
			}
		},
	};
}

/**
 * Opens a PocketBase data folder (`pb_data`) of version 0.23 or newer.
 * @throws SourceProblem when it is missing, damaged or of an older version.
 */
export async function openSource(folder: string): Promise<Source> {
	const file = join(folder, "data.db");
	if (!existsSync(file) || !statSync(file).isFile()) throw new SourceProblem("missing", file);
	const { read, close } = openForeignSqlite(file);
	const tables = await tablesIn(read);
	const collections: CollectionDefinition[] = [];
	for await (const rows of tables.rows("_collections")) {
		if (rows.some((row) => row.fields === undefined)) throw new SourceProblem("too_old", file);
		try {
			collections.push(...rows.map(definitionOf));
		} catch (error) {
			throwDamaged(error instanceof Error ? error.message : file);
		}
		if (collections.length > MAX_COLLECTIONS) throwDamaged(`${collections.length} collections`);
	}
	const indexes = collections.map((collection) => collection.indexes.length);
	if (Math.max(0, ...indexes) > MAX_INDEXES.each || indexes.reduce((sum, n) => sum + n, 0) > MAX_INDEXES.all)
		throwDamaged("too many indexes");
	if (collections.some((one) => one.indexes.some((text) => text.length > MAX_INDEX_LENGTH)))
		throwDamaged("an index is too long");
	let hasSettings = false;
	for await (const rows of tables.rows("_params")) hasSettings ||= rows.some(({ id }) => id === "settings");
	return {
		collections: [
			...collections.filter((collection) => collection.type !== "view"),
			...collections.filter((collection) => collection.type === "view"),
		],
		hasSettings,
		storage: join(folder, "storage"),
		async *records(collection) {
			for await (const rows of tables.rows(collection.name)) {
				if (rows.some((row) => row.id === undefined)) throwDamaged(`${collection.name}: id`);
				yield rows.map((row) => recordOf(row, collection.fields));
			}
		},
		close,
	};
}
