/**
 * Decides whether a database is whole: the one check of a start, a restore, its rehearsal and a new backup. A file whose pages
 * are all in order may still have other contents than the program relies on.
 */
import type { CollectionDefinition } from "./collections/definition.ts";
import { readDefinitions } from "./collections/stored.ts";
import { tableColumns } from "./collections/table.ts";
import { readParam } from "./database/params.ts";
import {
	DatabaseUnusable,
	type Dialect,
	QueryRefused,
	type ReadConnection,
	SchemaMismatch,
	UniqueViolation,
	ValueRefused,
} from "./database/port.ts";
import { raw } from "./database/sql.ts";
import { settingsKey, storedSettings } from "./settings/stored.ts";

/** Names of the columns, each with its table: the embedded engine takes the name alone of a missing one for a text. */
export const columnsIn = ({ id }: Pick<Dialect, "id">, collection: CollectionDefinition): string[] =>
	tableColumns(collection).map(({ name }) => `${id(collection.name)}.${id(name)}`);

async function checkTable(
	read: Pick<ReadConnection, "all">,
	dialect: Pick<Dialect, "id">,
	collection: CollectionDefinition,
): Promise<void> {
	const columns = columnsIn(dialect, collection).join(", ");
	try {
		await read.all(raw(`SELECT ${columns} FROM ${dialect.id(collection.name)} LIMIT 0`));
	} catch (error) {
		if (!(error instanceof SchemaMismatch)) throw error;
		throw new DatabaseUnusable("damaged", error.message);
	}
}

/**
 * Checks definitions, settings, and that the tables have the columns of the definitions. Reads no rows of the tables.
 * Returns the definitions by id. @throws DatabaseUnusable `damaged`
 */
export async function checkWhole(
	read: Pick<ReadConnection, "all" | "get">,
	dialect: Pick<Dialect, "id">,
): Promise<Map<string, CollectionDefinition>> {
	const definitions = await readDefinitions(read);
	const settings = await readParam(read, settingsKey);
	if (settings !== undefined) storedSettings(settings);
	for (const collection of definitions.values())
		if (collection.type !== "view") await checkTable(read, dialect, collection);
	return definitions;
}

const refusals = [SchemaMismatch, QueryRefused, UniqueViolation, ValueRefused];

/** How the engines name a statement that contradicts the tables or their rows. */
const refusalCode = /^(SQLITE_(ERROR|CONSTRAINT\w*|MISMATCH)|(22|23|42)\w{3})$/;

/**
 * What a failed migration says of tables that a program of ours has made: where the engine refuses a step that follows from the
 * stored definitions, these are not those of the tables.
 */
export function damageOf(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	const code = "code" in error ? String(error.code) : "";
	const isRefusal = refusals.some((kind) => error instanceof kind) || refusalCode.test(code);
	return isRefusal ? new DatabaseUnusable("damaged", error.message) : error;
}
