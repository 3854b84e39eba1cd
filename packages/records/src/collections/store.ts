/** Collections of an installation: stored as data in `_collections`, cached in memory for every request. */

import { makeOwnTable } from "../database/own-table.ts";
import { paramsTable, readParam, writeParam } from "../database/params.ts";
import {
	type Database,
	DatabaseUnusable,
	QueryRefused,
	SchemaMismatch,
	type Transaction,
} from "../database/port.ts";
import { sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { ProcessMessage } from "../process-messages.ts";
import type { TextKeys } from "../types/language.ts";
import { checkWhole, damageOf } from "../whole.ts";
import { freeName, withAdditions } from "./additions.ts";
import { applicationProblems } from "./check-application.ts";
import type { CollectionDefinition } from "./definition.ts";
import { isSameDefinition, normalize } from "./normalize.ts";
import { claimTables, isNewer, storedRelease } from "./release.ts";
import {
	alterTable,
	createIndexes,
	createTable,
	dropTable,
	rebuildKeys,
	relateColumns,
	type SchemaChange,
} from "./schema.ts";
import { collectionsTable, readDefinitions } from "./stored.ts";
import { systemCollections } from "./system-collections.ts";
import { tableColumns } from "./table.ts";
import { plannedIndexes, relationIndexes } from "./table-plan.ts";
import { createView, dropView, renameColumns, viewShape, viewsInOrder } from "./view.ts";

/** A set of collections, with lookup by name or id. */
export interface CollectionSet {
	get(nameOrId: string): CollectionDefinition | undefined;
	all(): readonly CollectionDefinition[];
}

/** Changes that a transaction makes to the collections. */
export interface CollectionChange {
	/** Definitions to be stored, new or changed; already validated. */
	readonly save: readonly CollectionDefinition[];
	/** Ids of collections to be removed with all their records. */
	readonly remove?: readonly string[];
}

/** The collections as one transaction sees and changes them. */
export interface CollectionDraft {
	collections(): CollectionSet;
	/**
	 * Migrates the tables to new definitions. They are visible to the rest of the transaction at once, and to everybody
	 * else after the commit. Returns the stored definitions. `isTrial`: the transaction will be rolled back, so steps
	 * that only take long for large tables may be skipped.
	 * @throws QueryRefused if a view's query no longer works.
	 */
	change(wanted: CollectionChange, isTrial?: boolean): Promise<CollectionDefinition[]>;
}

export interface CollectionStore extends CollectionSet {
	/**
	 * Begins to change the collections in a transaction. They are read from the database: another process may have changed
	 * them without this one having been notified yet.
	 */
	draft(tx: Transaction): Promise<CollectionDraft>;
	/** Called after each committed change. */
	onChange(listener: () => void): () => void;
	/** Migrates the tables to the application's collections again, after the database file was replaced. */
	reload(): Promise<void>;
	/** Reloads changes made by another process. False if there are none. */
	refresh(): Promise<boolean>;
	/** Changes with every update. */
	version(): number;
}

type Definitions = ReadonlyMap<string, CollectionDefinition>;

export function setOf(all: readonly CollectionDefinition[]): CollectionSet {
	const byName = new Map(all.map((collection) => [collection.name, collection]));
	const byId = new Map(all.map((collection) => [collection.id, collection]));
	return { get: (nameOrId) => byName.get(nameOrId) ?? byId.get(nameOrId), all: () => all };
}

async function keep(tx: Transaction, collection: CollectionDefinition): Promise<void> {
	await tx.run(sql`
		INSERT INTO "_collections" ("id", "name", "definition")
		VALUES (${collection.id}, ${collection.name}, ${JSON.stringify(collection)})
		ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "definition" = excluded."definition"`);
}

const keysVersion = "text_keys";

async function keysAreOld(tx: Transaction, version: number): Promise<boolean> {
	const text = await readParam(tx, keysVersion);
	const stored = Number(text);
	if (stored === version) return false;
	if (stored > version) throw new DatabaseUnusable("newer_format", `keys ${stored} > ${version}`);
	await writeParam(tx, keysVersion, String(version));
	return text !== undefined;
}

const relationIndexesMade = "relation_indexes";

/** Whether tables may lack the indexes of relations, which earlier releases did not create. */
async function lacksRelationIndexes(tx: Transaction): Promise<boolean> {
	if ((await readParam(tx, relationIndexesMade)) !== undefined) return false;
	await writeParam(tx, relationIndexesMade, "1");
	return true;
}

/** Migrates the tables from one set of collections to the next. */
async function migrate(
	change: SchemaChange,
	before: Definitions,
	wanted: CollectionChange,
	now: string,
): Promise<Definitions> {
	const { tx, dialect } = change;
	const after = new Map(before);
	const renames = wanted.save.flatMap(({ id, name }) => {
		const old = before.get(id)?.name;
		return old !== undefined && old !== name ? [{ from: old, to: name }] : [];
	});
	const touched = new Set<string>();
	// A table cannot change under a view that reads it, so all views are dropped and recreated.
	const views = viewsInOrder([...before.values()]);
	for (const view of views.toReversed()) await dropView(tx, dialect, view.name);
	for (const id of wanted.remove ?? []) {
		const collection = before.get(id);
		if (!collection) continue;
		if (collection.type !== "view") await dropTable(change, collection);
		await tx.run(sql`DELETE FROM "_collections" WHERE "id" = ${id}`);
		after.delete(id);
	}
	for (const given of wanted.save) {
		const stored = before.get(given.id);
		const collection = normalize(given, stored, now);
		after.set(collection.id, collection);
		touched.add(collection.id);
		if (collection.type === "view") continue;
		if (stored) await alterTable(change, stored, collection);
		else {
			await createTable(change, collection);
			await createIndexes(change, plannedIndexes(collection, dialect));
		}
		await keep(tx, collection);
	}
	for (const id of touched) {
		const collection = after.get(id);
		if (collection && collection.type !== "view")
			await relateColumns(change, collection, (target) => after.get(target));
	}
	for (const kept of viewsInOrder([...after.values()])) {
		const isTouched = touched.has(kept.id);
		const view = isTouched ? kept : { ...kept, viewQuery: renameColumns(kept.viewQuery ?? "", renames) };
		const shape = await viewShape(tx, view.viewQuery ?? "", [...after.values()]).catch((error: unknown) => {
			if (isTouched || !(error instanceof QueryRefused)) throw error;
			throw new QueryRefused(`${view.name}: ${error.message}`);
		});
		const made: CollectionDefinition = { ...view, fields: shape.fields, viewOrigins: shape.origins };
		await createView(tx, dialect, made);
		// The engine checks what a view calls when it is first read.
		if (isTouched) await tx.describe(`SELECT * FROM ${dialect.id(view.name)}`);
		after.set(view.id, made);
		if (isTouched || !isSameDefinition(kept, made)) await keep(tx, made);
	}
	return after;
}

/** Renames an administrator's collections whose names a newer release uses itself. */
function renamedAside(
	stored: readonly CollectionDefinition[],
	wanted: readonly CollectionDefinition[],
): CollectionDefinition[] {
	const ids = new Set(wanted.map(({ id }) => id));
	const names = new Set(wanted.map(({ name }) => name.toLowerCase()));
	const taken = new Set([...names, ...stored.map(({ name }) => name.toLowerCase())]);
	return stored
		.filter(({ id, name }) => !ids.has(id) && names.has(name.toLowerCase()))
		.map((one) => ({ ...one, name: freeName(one.name, taken) }));
}

/** What follows from a view's query is known once the view is created; until then the stored values are used. */
function shapedAs(stored: CollectionDefinition, wanted: CollectionDefinition): CollectionDefinition {
	if (wanted.type !== "view" || wanted.viewQuery !== stored.viewQuery) return wanted;
	const { fields, viewOrigins } = stored;
	return { ...wanted, fields, ...(viewOrigins && { viewOrigins }) };
}

/**
 * Migrates the tables to the application's collections in one transaction, and returns all collections.
 * `beforeMigration` is called first if existing tables would change; if it fails, nothing has changed.
 * @throws Error if a definition is invalid or its stored values cannot be kept
 * @throws DatabaseUnusable `newer_format` if they match those of a release newer than `release`
 */
export async function openCollections(
	database: Database,
	application: readonly CollectionDefinition[],
	textKeys: TextKeys,
	now: () => Date,
	release?: string,
	beforeMigration?: (from: string, isStillDue: () => Promise<boolean>) => Promise<void>,
): Promise<CollectionStore> {
	const instant = () => formatInstant(now());
	const changeOf = (tx: Transaction): SchemaChange => ({ tx, dialect: database.dialect, textKeys });

	/** The definitions to be stored so that the tables match the application's; none if they do. */
	function pending(stored: Definitions): CollectionDefinition[] {
		const own = application.map((collection) => withAdditions(collection, stored.get(collection.id)));
		const system = systemCollections.map((collection) => {
			const kept = stored.get(collection.id);
			// Definitions stored by an older release may lack newer options.
			return kept && collection.auth
				? { ...collection, auth: { ...collection.auth, ...kept.auth } }
				: collection;
		});
		const wanted = [...system, ...own];
		const ids = new Set([...stored.keys(), ...wanted.map((collection) => collection.id)]);
		const save = renamedAside([...stored.values()], wanted);
		for (const collection of wanted) {
			const before = stored.get(collection.id);
			const after = normalize(collection, before, before?.updated ?? instant());
			const problems = applicationProblems(after, ids);
			if (problems.length > 0) throw new Error(`collection ${collection.name}: ${problems.join("; ")}`);
			if (!before || !isSameDefinition(before, shapedAs(before, after))) save.push(collection);
		}
		return save;
	}

	async function open(tx: Transaction): Promise<Definitions> {
		for (const table of [collectionsTable, paramsTable]) await makeOwnTable(tx, database.dialect, table);
		const stored = await checkWhole(tx, database.dialect);
		return migrateDefinitions(tx, stored).catch((error: unknown) => {
			throw stored.size > 0 ? damageOf(error) : error;
		});
	}

	async function migrateDefinitions(tx: Transaction, stored: Definitions): Promise<Definitions> {
		const save = pending(stored);
		if (save.length > 0 && release !== undefined) await claimTables(tx, release);
		const current = save.length > 0 ? await migrate(changeOf(tx), stored, { save }, instant()) : stored;
		if (save.length > 0) tx.publish({ kind: "collections" } satisfies ProcessMessage);
		if (await lacksRelationIndexes(tx)) {
			for (const collection of current.values())
				await createIndexes(changeOf(tx), relationIndexes(collection, database.dialect));
		}
		if (await keysAreOld(tx, textKeys.version)) {
			for (const collection of current.values()) {
				if (collection.type !== "view") await rebuildKeys(changeOf(tx), collection, tableColumns(collection));
			}
		}
		return current;
	}

	/** Whether a migration would change existing tables. A newer program's are refused, not migrated. */
	async function isMigrationDue(): Promise<boolean> {
		const stored = await readDefinitions(database.read).catch((error: unknown) => {
			if (error instanceof SchemaMismatch) return new Map<string, CollectionDefinition>();
			throw error;
		});
		if (stored.size === 0) return false;
		const from = await storedRelease(database.read);
		if (release !== undefined && from !== undefined && isNewer(from, release)) return false;
		const keys = await readParam(database.read, keysVersion);
		return pending(stored).length > 0 || Number(keys ?? textKeys.version) < textKeys.version;
	}

	if (beforeMigration && (await isMigrationDue()))
		await beforeMigration((await storedRelease(database.read)) ?? "unknown", isMigrationDue);
	let current = await database.alter(open);
	let shown = setOf([...current.values()]);
	let versions = 0;
	const listeners = new Set<() => void>();
	const enforce = (definitions: Definitions) => {
		current = definitions;
		shown = setOf([...definitions.values()]);
		versions += 1;
		for (const listener of listeners) listener();
	};
	return {
		get: (nameOrId) => shown.get(nameOrId),
		all: () => shown.all(),
		async draft(tx) {
			let definitions = database.changeLog.shared ? await readDefinitions(tx) : current;
			let hasChanged = false;
			return {
				collections: () => setOf([...definitions.values()]),
				async change(wanted, isTrial = false) {
					definitions = await migrate({ ...changeOf(tx), isTrial }, definitions, wanted, instant());
					if (!hasChanged) {
						tx.afterCommit(() => enforce(definitions));
						tx.publish({ kind: "collections" } satisfies ProcessMessage);
					}
					hasChanged = true;
					return wanted.save.flatMap(({ id }) => definitions.get(id) ?? []);
				},
			};
		},
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async reload() {
			enforce(await database.alter(open));
		},
		async refresh() {
			let stored: Definitions;
			let before: number;
			do {
				before = versions;
				stored = await readDefinitions(database.read);
				// What was committed here meanwhile may be newer than what was read.
			} while (versions !== before);
			const isKnown = (one: CollectionDefinition) =>
				JSON.stringify(one) === JSON.stringify(current.get(one.id));
			if (stored.size === current.size && [...stored.values()].every(isKnown)) return false;
			enforce(stored);
			return true;
		},
		version: () => versions,
	};
}
