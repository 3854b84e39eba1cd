/** Slow lists of the last days, each with the index that would help. */
import type { SlowListLine } from "@rafta/library/api/schema";
import { writeIndex } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import { countTables } from "./queries.ts";

/** A list of fewer records is slow because the machine is. */
const FEW_RECORDS = 1000;
/** One that came once or twice is not worth an index. */
const FEW_TIMES = 3;
const MAX_SHOWN = 20;

export async function slowListLines(service: RecordService): Promise<SlowListLine[]> {
	const { read, dialect } = service.database;
	const found = (await service.slowLists()).flatMap(({ collection: id, ...list }) => {
		const name = service.collection(id)?.name;
		return name === undefined ? [] : [{ name, ...list }];
	});
	const counts = await countTables(read, dialect, [...new Set(found.map(({ name }) => name))]);
	return found
		.filter(({ name, times }) => times >= FEW_TIMES && (counts.get(name) ?? 0) >= FEW_RECORDS)
		.slice(0, MAX_SHOWN)
		.map(({ name, filter, sort, times, milliseconds, columns }) => ({
			collection: name,
			filter,
			sort,
			times,
			milliseconds,
			index: columns && indexText(name, columns),
		}));
}

const indexText = (table: string, columns: readonly string[]): string =>
	writeIndex({
		...{ name: `idx_${[table, ...columns].join("_")}`, table, unique: false, where: "" },
		columns: columns.map((name) => ({ name, term: { column: name }, descending: false })),
	});
