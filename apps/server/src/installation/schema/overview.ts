/** Overview of the collections: their kind, number of records and size. */
import type { CollectionLine } from "@rafta/library/api/schema";
import { batchesOf } from "../../kit/batches.ts";
import type { RecordService } from "../../records.ts";
import { countTables } from "./queries.ts";

/** Tables in one counting statement, which every engine can join. */
const BATCH_SIZE = 100;

export async function schemaOverview(service: RecordService): Promise<CollectionLine[]> {
	const { read, dialect } = service.database;
	const all = [...service.collections()].sort((a, b) => (a.name < b.name ? -1 : 1));
	const tables = all.filter(({ type }) => type !== "view").map(({ name }) => name);
	const counts = new Map<string, number>();
	for (const batch of batchesOf(tables, BATCH_SIZE)) {
		const some = await countTables(read, dialect, batch);
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
