/** The collections at a glance: what they are, what they hold and how much room they take. */
import type { RecordService } from "@rafta/records";
import { countTables } from "./queries.ts";

export interface CollectionLine {
	readonly id: string;
	readonly name: string;
	readonly type: string;
	/** The record service's own. */
	readonly system: boolean;
	/** The library's own: protected from changes that would break it. */
	readonly owned: boolean;
	/** Ids of the fields, and texts of the indexes, that are the library's own. */
	readonly ownedFields: readonly string[];
	readonly ownedIndexes: readonly string[];
	readonly fields: number;
	readonly indexes: number;
	/** None for a view, whose records would have to be made to be counted. */
	readonly records: number | null;
	/** Bytes with the indexes; none for a view, and where measuring would take too long. */
	readonly bytes: number | null;
}

/** Counting goes over one statement, which engines let join this many tables at least. */
const atOnce = 100;

export async function schemaOverview(service: RecordService): Promise<CollectionLine[]> {
	const { read, dialect } = service.database;
	const all = [...service.collections()].sort((a, b) => (a.name < b.name ? -1 : 1));
	const tables = all.filter(({ type }) => type !== "view").map(({ name }) => name);
	const counts = new Map<string, number>();
	for (let start = 0; start < tables.length; start += atOnce) {
		const some = await countTables(read, dialect, tables.slice(start, start + atOnce));
		for (const [name, count] of some) counts.set(name, count);
	}
	const sizes = await service.database.tableSizes();
	return all.map(({ id, name, type, system, owned, ownedIndexes, fields, indexes }) => ({
		id,
		name,
		type,
		system,
		owned: owned !== undefined,
		ownedFields: owned ?? [],
		ownedIndexes: owned === undefined ? [] : (ownedIndexes ?? indexes),
		fields: fields.length,
		indexes: indexes.length,
		records: counts.get(name) ?? null,
		bytes: sizes.get(name) ?? null,
	}));
}
