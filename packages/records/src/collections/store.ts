/** The collections of an installation: kept as data in `_collections`, in memory for every request. */
import { makeOwnTable, type OwnTable } from "../database/own-table.ts";
import {
	type Database,
	DatabaseUnusable,
	QueryRefused,
	type Reader,
	type Transaction,
} from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { formatInstant } from "../filter/index.ts";
import type { TextKeys } from "../service.ts";
import type { Told } from "../told.ts";
import { freeName, withAdditions } from "./additions.ts";
import { definitionProblems } from "./check.ts";
import { complete, isSameDefinition } from "./complete.ts";
import type { CollectionDefinition } from "./definition.ts";
import { claimTables } from "./release.ts";
import {
	alterTable,
	createIndexes,
	createTable,
	dropTable,
	rebuildKeys,
	relateColumns,
	type SchemaChange,
} from "./schema.ts";
import { systemCollections } from "./system-collections.ts";
import { tableColumns } from "./table.ts";
import { createView, dropView, renamed, viewShape, viewsInOrder } from "./view.ts";

/** Collections as somebody sees them: all of them, and each by its name or id. */
export interface CollectionSet {
	get(nameOrId: string): CollectionDefinition | undefined;
	all(): readonly CollectionDefinition[];
}

/** What a transaction wants of the collections. */
export interface CollectionChange {
	/** Definitions to be kept, new or changed, as they are to be; they have been checked. */
	readonly save: readonly CollectionDefinition[];
	/** Ids of collections to be removed with all their records. */
	readonly remove?: readonly string[];
}

export interface CollectionStore extends CollectionSet {
	/**
	 * Brings the tables to new definitions. What the transaction does afterwards sees them; everybody else does once it
	 * is durable. Gives back the definitions as they are kept.
	 * `isTrial`: the transaction will be taken back, so what only large tables take long for may be left out.
	 * @throws QueryRefused when a view's query no longer works.
	 */
	change(tx: Transaction, wanted: CollectionChange, isTrial?: boolean): Promise<CollectionDefinition[]>;
	/** The collections as a transaction sees them. */
	within(tx: Transaction): CollectionSet;
	/** The same, of the moment: another process may have changed them while this one has not heard of it yet. */
	latest(tx: Transaction): Promise<CollectionSet>;
	/** Called after each change is durable. */
	onChange(listener: () => void): () => void;
	/** Brings the tables to the application's collections again: another file has taken the place of the database's. */
	reload(): Promise<void>;
	/** Reads what another process has changed. False when there is nothing new. */
	refresh(): Promise<boolean>;
	/** Another one after every change. */
	version(): number;
}

/** `name` stands beside the definition so that no two collections have one. */
export const collectionsTable: OwnTable = {
	name: "_collections",
	columns: { id: "text", name: "unique text", definition: "text" },
	indexes: [],
};

/** The settings, and what the program has to remember of itself. */
export const paramsTable: OwnTable = {
	name: "_params",
	columns: { key: "text", value: "text" },
	indexes: [],
};

type Definitions = ReadonlyMap<string, CollectionDefinition>;

function setOf(current: Definitions): CollectionSet {
	const all = [...current.values()];
	const byName = new Map(all.map((collection) => [collection.name, collection]));
	return { get: (nameOrId) => byName.get(nameOrId) ?? current.get(nameOrId), all: () => all };
}

/** The stored definitions by their ids, oldest first. */
export async function readDefinitions(
	reader: Pick<Reader, "all">,
): Promise<Map<string, CollectionDefinition>> {
	const rows = await reader.all(raw('SELECT "id", "definition" FROM "_collections"'));
	const all = rows.map((row) => JSON.parse(String(row.definition)) as CollectionDefinition);
	all.sort((a, b) => ((a.created ?? "") < (b.created ?? "") ? -1 : 1));
	return new Map(all.map((collection) => [collection.id, collection]));
}

async function keep(tx: Transaction, collection: CollectionDefinition): Promise<void> {
	await tx.run(
		sql`INSERT INTO "_collections" ("id", "name", "definition") VALUES (${collection.id}, ${collection.name}, ${JSON.stringify(collection)}) ON CONFLICT ("id") DO UPDATE SET "name" = excluded."name", "definition" = excluded."definition"`,
	);
}

async function keysAreOld(tx: Transaction, version: number): Promise<boolean> {
	const row = await tx.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${"text_keys"}`);
	const stored = Number(row?.value);
	if (stored === version) return false;
	if (stored > version) throw new DatabaseUnusable("newer_format", `keys ${stored} > ${version}`);
	await tx.run(
		sql`INSERT INTO "_params" ("key", "value") VALUES (${"text_keys"}, ${String(version)}) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
	);
	return row !== undefined;
}

/** Brings the tables from one set of collections to the next. */
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
	// A table cannot change under a view that reads it, so all views go and come back.
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
		const collection = complete(given, stored, now);
		after.set(collection.id, collection);
		touched.add(collection.id);
		if (collection.type === "view") continue;
		if (stored) await alterTable(change, stored, collection);
		else {
			await createTable(change, collection);
			await createIndexes(change, collection);
		}
		await keep(tx, collection);
	}
	for (const id of touched) {
		const collection = after.get(id);
		if (collection && collection.type !== "view")
			await relateColumns(change, collection, (target) => after.get(target));
	}
	for (const kept of viewsInOrder([...after.values()])) {
		const isAsked = touched.has(kept.id);
		const view = isAsked ? kept : { ...kept, viewQuery: renamed(kept.viewQuery ?? "", renames) };
		const shape = await viewShape(tx, view.viewQuery ?? "", [...after.values()]).catch((error: unknown) => {
			if (isAsked || !(error instanceof QueryRefused)) throw error;
			throw new QueryRefused(`${view.name}: ${error.message}`);
		});
		const made: CollectionDefinition = { ...view, fields: shape.fields, viewOrigins: shape.origins };
		await createView(tx, dialect, made);
		after.set(view.id, made);
		if (isAsked || !isSameDefinition(kept, made)) await keep(tx, made);
	}
	return after;
}

/** An administrator's collections whose names a newer program gives to its own: they go on under others. */
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

/** What follows from a view's query is told when the view is made; until then it is what it was. */
function shapedAs(stored: CollectionDefinition, wanted: CollectionDefinition): CollectionDefinition {
	if (wanted.type !== "view" || wanted.viewQuery !== stored.viewQuery) return wanted;
	const { fields, viewOrigins } = stored;
	return { ...wanted, fields, ...(viewOrigins && { viewOrigins }) };
}

/**
 * Makes the tables fit the application's collections, in one transaction, and gives back all collections.
 * @throws Error when a definition is unsound or its stored values cannot be kept
 * @throws DatabaseUnusable `newer_format` when they fit those of a program that is newer than `release`
 */
export async function openCollections(
	database: Database,
	application: readonly CollectionDefinition[],
	textKeys: TextKeys,
	now: () => Date,
	release?: string,
): Promise<CollectionStore> {
	const instant = () => formatInstant(now());
	const changeOf = (tx: Transaction): SchemaChange => ({ tx, dialect: database.dialect, textKeys });

	async function open(tx: Transaction): Promise<Definitions> {
		for (const table of [collectionsTable, paramsTable]) await makeOwnTable(tx, database.dialect, table);
		const stored = await readDefinitions(tx);
		const own = application.map((collection) => withAdditions(collection, stored.get(collection.id)));
		const system = systemCollections.map((collection) => {
			const kept = stored.get(collection.id);
			// What an older program kept may lack what this one knows.
			return kept && collection.auth
				? { ...collection, auth: { ...collection.auth, ...kept.auth } }
				: collection;
		});
		const wanted = [...system, ...own];
		const ids = new Set([...stored.keys(), ...wanted.map((collection) => collection.id)]);
		const save = renamedAside([...stored.values()], wanted);
		for (const collection of wanted) {
			const before = stored.get(collection.id);
			const after = complete(collection, before, before?.updated ?? instant());
			const problems = definitionProblems(after, ids);
			if (problems.length > 0) throw new Error(`collection ${collection.name}: ${problems.join("; ")}`);
			if (!before || !isSameDefinition(before, shapedAs(before, after))) save.push(collection);
		}
		if (save.length > 0 && release !== undefined) await claimTables(tx, release);
		const current = save.length > 0 ? await migrate(changeOf(tx), stored, { save }, instant()) : stored;
		if (save.length > 0) tx.tell({ kind: "collections" } satisfies Told);
		if (await keysAreOld(tx, textKeys.version)) {
			for (const collection of current.values()) {
				if (collection.type !== "view") await rebuildKeys(changeOf(tx), collection, tableColumns(collection));
			}
		}
		return current;
	}

	let current = await database.alter(open);
	let shown = setOf(current);
	let versions = 0;
	/** What transactions have read or changed, and which of them have changed anything. */
	const drafts = new WeakMap<Transaction, Definitions>();
	const changing = new WeakSet<Transaction>();
	const listeners = new Set<() => void>();
	const enforce = (definitions: Definitions) => {
		current = definitions;
		shown = setOf(definitions);
		versions += 1;
		for (const listener of listeners) listener();
	};
	/** The definitions on which a transaction builds. */
	async function draftOf(tx: Transaction): Promise<Definitions> {
		const draft = drafts.get(tx) ?? (database.feed.shared ? await readDefinitions(tx) : current);
		drafts.set(tx, draft);
		return draft;
	}
	return {
		get: (nameOrId) => shown.get(nameOrId),
		all: () => shown.all(),
		within(tx) {
			const draft = drafts.get(tx);
			return draft ? setOf(draft) : shown;
		},
		latest: async (tx) => setOf(await draftOf(tx)),
		async change(tx, wanted, isTrial = false) {
			const change = { ...changeOf(tx), isTrial };
			const after = await migrate(change, await draftOf(tx), wanted, instant());
			drafts.set(tx, after);
			if (!changing.has(tx)) {
				changing.add(tx);
				tx.afterCommit(() => enforce(drafts.get(tx) ?? after));
				tx.tell({ kind: "collections" } satisfies Told);
			}
			return wanted.save.flatMap(({ id }) => after.get(id) ?? []);
		},
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async reload() {
			enforce(await database.alter(open));
		},
		async refresh() {
			const stored = await readDefinitions(database.read);
			const isKnown = (one: CollectionDefinition) =>
				JSON.stringify(one) === JSON.stringify(current.get(one.id));
			if (stored.size === current.size && [...stored.values()].every(isKnown)) return false;
			enforce(stored);
			return true;
		},
		version: () => versions,
	};
}
