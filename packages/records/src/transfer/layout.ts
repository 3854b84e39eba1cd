/** Tables of an installation, derived from the definitions stored in it. */
import { devicesTable } from "../auth/devices.ts";
import { retiredKeysTable } from "../auth/retired-keys.ts";
import { sessionsTable } from "../auth/sessions.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { createIndexes, createTable, relateColumns, type TableMaking } from "../collections/schema.ts";
import { collectionsTable, readDefinitions } from "../collections/stored.ts";
import { tableColumns } from "../collections/table.ts";
import { plannedIndexes } from "../collections/table-plan.ts";
import { viewsInOrder } from "../collections/view.ts";
import type { Content, Leaving, StoredTable } from "../database/content.ts";
import { makeOwnIndexes, makeOwnTable, type OwnTable } from "../database/own-table.ts";
import { paramsTable } from "../database/params.ts";
import { logsTable } from "../logs/store.ts";
import { mailsTable } from "../mail/outbox.ts";
import { operationsTable } from "../operations.ts";
import { textsTable, wordsTable } from "../words/tables.ts";

/** The program's own tables; short-lived messages between processes are not part of an installation's data. */
const ownTables: readonly OwnTable[] = [
	collectionsTable,
	paramsTable,
	sessionsTable,
	devicesTable,
	retiredKeysTable,
	operationsTable,
	mailsTable,
	logsTable,
	wordsTable,
	textsTable,
];

/** A table with its creation function. */
export interface LaidTable extends StoredTable {
	readonly isOwn: boolean;
	make(making: TableMaking): Promise<void>;
	/** Runs after the rows are inserted: building an index over existing rows is many times faster. */
	makeIndexes(making: TableMaking): Promise<void>;
}

export interface Layout {
	readonly tables: readonly LaidTable[];
	/** Ordered so that each comes after those that it reads. */
	readonly views: readonly CollectionDefinition[];
}

const layOwn = (table: OwnTable): LaidTable => ({
	name: table.name,
	columns: Object.keys(table.columns),
	isOwn: true,
	make: ({ tx, dialect }) => makeOwnTable(tx, dialect, table),
	makeIndexes: ({ tx }) => makeOwnIndexes(tx, table),
});

/** The key comes first, regardless of its position in the definition. */
function layCollection(
	collection: CollectionDefinition,
	definitions: ReadonlyMap<string, CollectionDefinition>,
): LaidTable {
	const names = tableColumns(collection).map(({ name }) => name);
	return {
		name: collection.name,
		columns: ["id", ...names.filter((name) => name !== "id")],
		isOwn: false,
		make: (making) => createTable(making, collection),
		async makeIndexes(making) {
			await createIndexes(making, plannedIndexes(collection, making.dialect));
			await relateColumns(making, collection, (id) => definitions.get(id));
		},
	};
}

/** Layout of a content; nothing for a database without an installation. */
export async function layoutOf(content: Content): Promise<Layout> {
	if (!(await content.has(collectionsTable.name))) return { tables: [], views: [] };
	const byId = await readDefinitions(content);
	const definitions = [...byId.values()];
	return {
		tables: [
			...ownTables.map(layOwn),
			...definitions.filter(({ type }) => type !== "view").map((one) => layCollection(one, byId)),
		],
		views: viewsInOrder(definitions),
	};
}

/** Parts of a database that are removed when another content replaces it. */
export async function leaving(present: Content): Promise<Leaving[]> {
	const { tables, views } = await layoutOf(present);
	return [
		...views.map(({ name }) => ({ name, kind: "view" as const })).toReversed(),
		...tables.map(({ name }) => ({ name, kind: "table" as const })),
	];
}

/** Whether there is an installation with user data: a record of any collection. */
export async function holdsRecords(content: Content): Promise<boolean> {
	for (const table of (await layoutOf(content)).tables) {
		if (table.isOwn) continue;
		for await (const rows of content.rows(table)) if (rows.length > 0) return true;
	}
	return false;
}
