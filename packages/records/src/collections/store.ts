/** The collections of an installation: kept as data in `_collections`, in memory for every request. */
import type { Database, Transaction } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import type { TextKeys } from "../service.ts";
import { definitionProblems } from "./check.ts";
import { type CollectionDefinition, tokenKinds } from "./definition.ts";
import { randomText } from "./random.ts";
import { alterTable, createTable, rebuildKeys, type SchemaChange } from "./schema.ts";
import { systemCollections } from "./system-collections.ts";
import { withSystemFields } from "./system-fields.ts";
import { tableColumns } from "./table.ts";

export interface CollectionStore {
	get(nameOrId: string): CollectionDefinition | undefined;
	all(): readonly CollectionDefinition[];
}

const secretLength = 50;

async function readStored(tx: Transaction): Promise<Map<string, CollectionDefinition>> {
	const rows = await tx.all(raw('SELECT "id", "definition" FROM "_collections"'));
	return new Map(
		rows.map((row) => [String(row.id), JSON.parse(String(row.definition)) as CollectionDefinition]),
	);
}

/** The definition as it will be kept: system fields in place, token secrets taken over or made. */
function complete(
	wanted: CollectionDefinition,
	stored: CollectionDefinition | undefined,
): CollectionDefinition {
	const fields = withSystemFields(wanted.type, wanted.fields);
	if (!wanted.auth) return { ...wanted, fields };
	const auth = { ...wanted.auth };
	for (const kind of tokenKinds) {
		const secret = stored?.auth?.[kind]?.secret || auth[kind].secret || randomText(secretLength);
		auth[kind] = { ...auth[kind], secret };
	}
	return { ...wanted, fields, auth };
}

async function keep(tx: Transaction, collection: CollectionDefinition): Promise<void> {
	await tx.run(
		sql`INSERT INTO "_collections" ("id", "name", "definition") VALUES (${collection.id}, ${collection.name}, ${JSON.stringify(collection)}) ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "definition" = excluded."definition"`,
	);
}

async function keysAreOld(tx: Transaction, version: number): Promise<boolean> {
	const row = await tx.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${"text_keys"}`);
	if (Number(row?.value) === version) return false;
	await tx.run(
		sql`INSERT INTO "_params" ("key", "value") VALUES (${"text_keys"}, ${String(version)}) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
	);
	return row !== undefined;
}

/**
 * Makes the tables fit the application's collections, in one transaction, and gives back all collections.
 * @throws Error when a definition is unsound or its stored values cannot be kept.
 */
export async function openCollections(
	database: Database,
	application: readonly CollectionDefinition[],
	textKeys: TextKeys,
): Promise<CollectionStore> {
	const current = await database.write(async (tx) => {
		await tx.run(
			raw(
				'CREATE TABLE IF NOT EXISTS "_collections" ("id" TEXT PRIMARY KEY NOT NULL, "name" TEXT NOT NULL UNIQUE, "definition" TEXT NOT NULL)',
			),
		);
		await tx.run(
			raw('CREATE TABLE IF NOT EXISTS "_params" ("key" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL)'),
		);
		const stored = await readStored(tx);
		const change: SchemaChange = { tx, dialect: database.dialect, textKeys };
		const wanted = [...systemCollections, ...application].map((collection) =>
			complete(collection, stored.get(collection.id)),
		);
		const ids = new Set([...stored.keys(), ...wanted.map((collection) => collection.id)]);
		for (const collection of wanted) {
			const problems = definitionProblems(collection, ids);
			if (problems.length > 0) throw new Error(`collection ${collection.name}: ${problems.join("; ")}`);
			const before = stored.get(collection.id);
			if (!before) await createTable(change, collection);
			else if (JSON.stringify(before) !== JSON.stringify(collection))
				await alterTable(change, before, collection);
			else continue;
			await keep(tx, collection);
			stored.set(collection.id, collection);
		}
		if (await keysAreOld(tx, textKeys.version)) {
			for (const collection of stored.values())
				await rebuildKeys(change, collection, tableColumns(collection));
		}
		return stored;
	});
	const byName = new Map([...current.values()].map((collection) => [collection.name, collection]));
	return {
		get: (nameOrId) => byName.get(nameOrId) ?? current.get(nameOrId),
		all: () => [...current.values()],
	};
}
