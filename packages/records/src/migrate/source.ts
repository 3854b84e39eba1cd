/** Reads a PocketBase data folder on disk: collections, rows, settings, files. It is never modified. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type CollectionDefinition, type FieldDefinition, ruleNames } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { readDefinition } from "../collections/serialize.ts";
import { DatabaseUnusable, type Row, type SqlValue } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { type ForeignDatabase, openForeignSqlite } from "../database/sqlite/foreign.ts";
import type { Settings } from "../settings/model.ts";
import type { RecordData } from "../types/records.ts";

const batch = 500;

export interface Source {
	/** Ordered so that views come after the collections they read. */
	readonly collections: readonly CollectionDefinition[];
	readonly settings: Partial<Settings>;
	/** Folder of uploaded files, laid out as `<collection id>/<record id>/<name>`; missing when there are none. */
	readonly storage: string;
	/** Yields all records in batches, with the values as the field types store them. */
	records(collection: CollectionDefinition): AsyncGenerator<RecordData[]>;
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

/** Decodes a stored value for its field; loosely typed values (a number as a text) are converted. */
function decoded(field: FieldDefinition, stored: SqlValue): unknown {
	const kind = fieldType(field);
	const value = stored instanceof Uint8Array ? text(stored) : stored;
	try {
		return kind.decode(value, field);
	} catch {
		// Invalid JSON stays the text it was.
		return field.type === "json" ? value : kind.empty(field);
	}
}

/**
 * Opens a PocketBase data folder (`pb_data`) of version 0.23 or newer.
 * @throws SourceProblem when it is missing, damaged or of an older version.
 */
export async function openSource(folder: string): Promise<Source> {
	const file = join(folder, "data.db");
	if (!existsSync(file)) throw new SourceProblem("missing", file);
	let database: ForeignDatabase;
	try {
		database = openForeignSqlite(file);
	} catch (error) {
		throw error instanceof DatabaseUnusable ? new SourceProblem("damaged", file) : error;
	}
	try {
		return await sourceIn(folder, file, database);
	} catch (error) {
		database.close();
		throw error;
	}
}

async function sourceIn(folder: string, file: string, { read, close }: ForeignDatabase): Promise<Source> {
	const damaged = (error: unknown): never => {
		throw new SourceProblem("damaged", error instanceof Error ? error.message : file);
	};
	/** A missing table or column is reported as damage of the source. */
	const reading = <T>(work: Promise<T>): Promise<T> => work.catch(damaged);
	// A view in a table's place may never end, and a virtual table may read one.
	const tables = await reading(
		read.all(raw(`SELECT "name" FROM "sqlite_master" WHERE "sql" LIKE 'CREATE TABLE%'`)),
	);
	const table = (name: string) =>
		tables.some((one) => one.name === name)
			? raw(`"${name.replaceAll('"', '""')}"`)
			: damaged(new Error(name));
	const rows = await reading(read.all(sql`SELECT * FROM ${table("_collections")}`));
	if (rows.some((row) => row.fields === undefined)) throw new SourceProblem("too_old", file);
	let collections: CollectionDefinition[];
	try {
		collections = rows.map(definitionOf);
	} catch (error) {
		return damaged(error);
	}
	const stored = await reading(
		read.get(sql`SELECT "value" FROM ${table("_params")} WHERE "id" = 'settings'`),
	);
	return {
		collections: [
			...collections.filter((collection) => collection.type !== "view"),
			...collections.filter((collection) => collection.type === "view"),
		],
		settings: readSettings(stored?.value),
		storage: join(folder, "storage"),
		async *records(collection) {
			for (let last = ""; ; ) {
				const found = await reading(
					read.all(
						sql`SELECT * FROM ${table(collection.name)} WHERE "id" > ${last} ORDER BY "id" LIMIT ${batch}`,
					),
				);
				yield found.map((row) => {
					const record: RecordData = { id: text(row.id) };
					for (const field of collection.fields) record[field.name] = decoded(field, row[field.name] ?? null);
					return record;
				});
				if (found.length < batch) return;
				last = text(found.at(-1)?.id);
			}
		},
		close,
	};
}

/** The settings; encrypted ones (a PocketBase option) cannot be read. */
function readSettings(stored: SqlValue | undefined): Partial<Settings> {
	try {
		const value: unknown = JSON.parse(text(stored));
		return typeof value === "object" && value !== null ? (value as Partial<Settings>) : {};
	} catch {
		return {};
	}
}
