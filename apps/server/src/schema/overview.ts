/** Overview of the collections: their kind, number of records and size. */
import type { RecordService } from "../records.ts";
import { countTables } from "./queries.ts";

export interface CollectionLine {
	readonly id: string;
	readonly name: string;
	readonly type: string;
	/** Belongs to the record service. */
	readonly system: boolean;
	/** Belongs to the library: protected from changes that would break it. */
	readonly owned: boolean;
	/** Ids of the fields, and texts of the indexes, that belong to the library. */
	readonly ownedFields: readonly string[];
	readonly ownedIndexes: readonly string[];
	readonly fields: number;
	readonly indexes: number;
	/** `null` for a view, whose records would have to be computed to be counted. */
	readonly records: number | null;
	/** Bytes with the indexes; `null` for a view, and if measuring would take too long. */
	readonly bytes: number | null;
}

/** Tables in one counting statement, which every engine can join. */
const BATCH_SIZE = 100;

export async function schemaOverview(service: RecordService): Promise<CollectionLine[]> {
	const { read, dialect } = service.database;
	const all = [...service.collections()].sort((a, b) => (a.name < b.name ? -1 : 1));
	const tables = all.filter(({ type }) => type !== "view").map(({ name }) => name);
	const counts = new Map<string, number>();
	for (let start = 0; start < tables.length; start += BATCH_SIZE) {
		const some = await countTables(read, dialect, tables.slice(start, start + BATCH_SIZE));
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
