/**
 * Lists of the last days that took long and read whole tables: which fields they compare, how often, how long. No value
 * of a filter is kept, nor who asked. They are in `_params`, where all processes add theirs.
 */
import type { CollectionDefinition } from "../collections/definition.ts";
import { columnsOfIndexes } from "../collections/indexes.ts";
import type { CollectionSet } from "../collections/store.ts";
import { relationIndexes } from "../collections/table-plan.ts";
import { readParam, writeParam } from "../database/params.ts";
import { type Database, SchemaMismatch, type Sql } from "../database/port.ts";
import { filterShape, indexColumns } from "../filter/index.ts";
import type { RecordQuery } from "../types/records.ts";

/** From how many milliseconds on a list is slow. */
const SLOW_MS = 100;
const KEPT_DAYS = 7;
const MAX_KEPT = 100;
const MAX_SHAPE_LENGTH = 300;
/** Milliseconds until what was noted is written. */
const FLUSH_DELAY_MS = 30_000;

export interface SlowList {
	/** Id of the collection. */
	readonly collection: string;
	/** The filter without values. */
	readonly filter: string;
	readonly sort: string;
	/** Columns of the index that would help; `null` if none would. */
	readonly columns: readonly string[] | null;
	readonly times: number;
	readonly milliseconds: number;
}

export interface SlowLists {
	/** `took`: milliseconds of its page and its total. */
	note(collection: CollectionDefinition, query: RecordQuery, statement: Sql, took: number): void;
	/** Those that still lack an index, the longest first. */
	read(): Promise<SlowList[]>;
	flush(): Promise<void>;
}

interface Entry extends Omit<SlowList, "times" | "milliseconds"> {
	/** Times and milliseconds by day. */
	days: Record<string, readonly [times: number, milliseconds: number]>;
}

const key = "slow_lists";
const parseEntries = (value = "[]"): Entry[] => JSON.parse(value) as Entry[];

const nameOf = ({ collection, filter, sort }: Entry): string => JSON.stringify([collection, filter, sort]);

const sumOf = ({ days }: Entry) => {
	let [times, milliseconds] = [0, 0];
	for (const [some, took] of Object.values(days)) [times, milliseconds] = [times + some, milliseconds + took];
	return { times, milliseconds };
};

/** Adds entries to others, and forgets old days and, of too many, the shortest. */
function mergeEntries(entries: readonly Entry[], added: readonly Entry[], since: string): Entry[] {
	const all = new Map<string, Entry>();
	for (const entry of [...entries, ...added]) {
		const days = { ...all.get(nameOf(entry))?.days };
		for (const [day, [times, took]] of Object.entries(entry.days)) {
			const [before, spent] = days[day] ?? [0, 0];
			if (day >= since) days[day] = [before + times, spent + took];
		}
		if (Object.keys(days).length > 0) all.set(nameOf(entry), { ...entry, days });
	}
	const byTime = (one: Entry, other: Entry) => sumOf(other).milliseconds - sumOf(one).milliseconds;
	return [...all.values()].sort(byTime).slice(0, MAX_KEPT);
}

/** Whether an index begins with these columns, in any order. */
function isServed(
	collection: CollectionDefinition,
	columns: readonly string[],
	{ dialect }: Database,
): boolean {
	const relations = relationIndexes(collection, dialect).map((index) => index.columns);
	return [...columnsOfIndexes(collection.indexes), ...relations].some((index) =>
		columns.every((column) => index.slice(0, columns.length).includes(column)),
	);
}

export function slowLists(
	database: Database,
	collections: Pick<CollectionSet, "get">,
	now: () => Date,
	failed: (error: unknown) => void,
): SlowLists {
	let noted: Entry[] = [];
	let timer: NodeJS.Timeout | undefined;
	const dayOf = (ago: number) => new Date(now().getTime() - ago * 86_400_000).toISOString().slice(0, 10);

	async function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		const added = noted;
		noted = [];
		if (added.length === 0) return;
		await database.write(async (tx) => {
			const entries = mergeEntries(parseEntries(await readParam(tx, key)), added, dayOf(KEPT_DAYS));
			await writeParam(tx, key, JSON.stringify(entries));
		});
	}

	async function add(collection: CollectionDefinition, query: RecordQuery, statement: Sql, took: number) {
		const { filter = "", sort = "" } = query;
		const shape = filterShape(filter);
		if (shape.length + sort.length > MAX_SHAPE_LENGTH || !(await database.scans(statement))) return;
		const entry: Entry = {
			collection: collection.id,
			filter: shape,
			sort,
			columns: indexColumns(collection, filter, sort),
			days: { [dayOf(0)]: [1, Math.round(took)] },
		};
		noted = mergeEntries(noted, [entry], "");
		timer ??= setTimeout(() => void flush().catch(failed), FLUSH_DELAY_MS).unref();
	}

	return {
		note(collection, query, statement, took) {
			const isChosen = Boolean(query.filter?.trim() || query.sort?.trim());
			if (took < SLOW_MS || !isChosen || collection.type === "view" || collection.system) return;
			add(collection, query, statement, took).catch((error: unknown) => {
				// The collection has changed since the list was read.
				if (!(error instanceof SchemaMismatch)) failed(error);
			});
		},
		async read() {
			await flush();
			const entries = mergeEntries(parseEntries(await readParam(database.read, key)), [], dayOf(KEPT_DAYS));
			return entries.flatMap((entry): SlowList[] => {
				const collection = collections.get(entry.collection);
				if (!collection || (entry.columns && isServed(collection, entry.columns, database))) return [];
				const { days: _, ...rest } = entry;
				return [{ ...rest, ...sumOf(entry) }];
			});
		},
		flush,
	};
}
