/** Request log: written in batches, so that no request waits for its own line. */

import type { CollectionDefinition } from "../collections/definition.ts";
import { randomText } from "../collections/random.ts";
import { blankCollection } from "../collections/serialize.ts";
import { type OwnTable, openOwnTable } from "../database/own-table.ts";
import type { Database, Sql } from "../database/port.ts";
import { countOf, integer, json, readsShaped, text } from "../database/row-shape.ts";
import { join, raw, sql } from "../database/sql.ts";
import { compileFilter, compileSort } from "../filter/index.ts";
import { formatInstant } from "../instant.ts";
import { createPacer } from "../pacer.ts";
import { alias, internal, type RecordContext, scopeOf } from "../records/context.ts";
import { answerOf, pageIn } from "../records/page.ts";
import type { Settings } from "../settings/model.ts";
import type { Page } from "../types/api.ts";
import type { RecordQuery } from "../types/records.ts";

const batchSize = 200;
/** Lines per statement; the rest is written one by one, so that there are two statement texts and not two hundred. */
const ROWS_PER_STATEMENT = 20;
/** Maximum delay before a line is written, in milliseconds. */
const FLUSH_DELAY_MS = 3000;
/** Newest lines by which the length of all is estimated. */
const LINES_MEASURED = 1000;

/** Bounds of the table: guests, who cause most of its lines, must not fill the disk. */
export interface LogBounds {
	/** The oldest lines make room beyond them. */
	readonly bytes: number;
	/** Lines after which a process looks whether they are too many. */
	readonly linesBetweenLooks: number;
	/** Lines removed in one transaction: all others wait for it. */
	readonly linesPerRemoval: number;
}

const standardBounds: LogBounds = {
	bytes: 200 * 1024 ** 2,
	linesBetweenLooks: 10_000,
	linesPerRemoval: 5000,
};

/** Maximum number of queued lines; when the database does not keep up, further ones are dropped and counted. */
const MAX_QUEUED_LINES = 10_000;

/** -4 debug, 0 info, 4 warning, 8 error, as in PocketBase. */
export interface LogLine {
	readonly level: number;
	readonly message: string;
	readonly data: Readonly<Record<string, unknown>>;
}

export interface LogEntry extends LogLine {
	readonly id: string;
	readonly created: string;
}

export interface LogStore {
	write(line: LogLine): void;
	/** Writes all queued lines. */
	flush(): Promise<void>;
	/** @throws ApiError 400 for a bad filter or sort */
	list(query: RecordQuery): Promise<Page<LogEntry>>;
	find(id: string): Promise<LogEntry | null>;
	/** Number of lines in each hour. @throws ApiError 400 for a bad filter */
	stats(filter: string): Promise<{ date: string; total: number }[]>;
	/**
	 * Removes texts from all lines, including queued ones: an address in them could identify a person who was erased.
	 */
	redact(texts: readonly string[]): Promise<void>;
	/** Removes lines older than the settings allow, and the oldest ones of a table that is too large. */
	forgetOld(): Promise<void>;
	close(): Promise<void>;
}

/** Begins with the time: ids that grow stay at one place of their index, and a line is written in half the time. */
const lineId = (time: Date): string => time.getTime().toString(36).padStart(9, "0") + randomText(6);

const searchable: CollectionDefinition = {
	...blankCollection("base"),
	id: "_logs",
	name: "_logs",
	fields: [
		{ id: "id", name: "id", type: "text" },
		{ id: "level", name: "level", type: "number" },
		{ id: "message", name: "message", type: "text" },
		{ id: "data", name: "data", type: "json" },
		{ id: "created", name: "created", type: "date" },
	],
};

export const logsTable: OwnTable = {
	name: "_logs",
	columns: { id: "text", level: "integer", message: "text", data: "text", created: "text" },
	indexes: ['"idx_logs_created" ON "_logs" ("created")', '"idx_logs_level" ON "_logs" ("level", "created")'],
};

const entryShape = { id: text, level: integer, message: text, data: json<LogLine["data"]>, created: text };

export async function openLogs(
	database: Database,
	context: RecordContext,
	settings: () => Settings,
	failed: (error: unknown) => void,
	bounds: LogBounds = standardBounds,
): Promise<LogStore> {
	await openOwnTable(database, logsTable);
	const { id: quote } = database.dialect;
	const from = raw(`FROM ${quote("_logs")} AS ${quote(alias)}`);
	const entries = readsShaped(database.read, entryShape);
	const waiting: LogEntry[] = [];
	let timer: NodeJS.Timeout | undefined;
	let unseen = 0;
	let removal: Promise<void> | undefined;

	/** Removes the lines for which `condition` holds, the oldest first, in steps. */
	async function remove(condition: Sql): Promise<void> {
		const pace = createPacer();
		const size = bounds.linesPerRemoval;
		for (;;) {
			const { changes } = await database.write((tx) =>
				tx.run(sql`
					DELETE FROM "_logs"
					WHERE "id" IN (SELECT "id" FROM "_logs" WHERE ${condition} ORDER BY "created" LIMIT ${size})`),
			);
			if (changes < size) return;
			await pace();
		}
	}

	/** Removes the oldest lines of a table that is too large. Several processes may do so at once. */
	async function makeRoom(): Promise<void> {
		const length = await database.read.get(sql`
			SELECT AVG(LENGTH("message") + LENGTH("data")) AS "bytes"
			FROM (SELECT "message", "data" FROM "_logs" ORDER BY "created" DESC LIMIT ${LINES_MEASURED}) AS "newest"`);
		const lines = Math.floor(bounds.bytes / Math.max(Number(length?.bytes ?? 0), 1));
		const last = await database.read.get(
			sql`SELECT "created" FROM "_logs" ORDER BY "created" DESC LIMIT 1 OFFSET ${lines}`,
		);
		if (last) await remove(sql`"created" <= ${String(last.created)}`);
	}

	const isLookDue = (): boolean => unseen >= bounds.linesBetweenLooks;

	async function makeRoomWhileDue(): Promise<void> {
		while (isLookDue()) {
			unseen = 0;
			await makeRoom();
		}
	}

	/** Notes written lines: now and then somebody has to look whether they are too many. */
	function noteWritten(lines: number): void {
		unseen += lines;
		if (!isLookDue() || removal) return;
		removal = makeRoomWhileDue()
			.catch(failed)
			.finally(() => {
				removal = undefined;
			});
	}

	async function flush(): Promise<void> {
		clearTimeout(timer);
		timer = undefined;
		while (waiting.length > 0) {
			const batch = waiting.splice(0, batchSize);
			await database.write(async (tx) => {
				const rows = batch.map(
					({ id, level, message, data, created }) =>
						sql`(${id}, ${level}, ${message}, ${JSON.stringify(data)}, ${created})`,
				);
				const insert = (some: readonly Sql[]) =>
					tx.run(
						sql`INSERT INTO "_logs" ("id", "level", "message", "data", "created") VALUES ${join(some, ", ")}`,
					);
				const full = rows.length - (rows.length % ROWS_PER_STATEMENT);
				for (let start = 0; start < full; start += ROWS_PER_STATEMENT)
					await insert(rows.slice(start, start + ROWS_PER_STATEMENT));
				for (const row of rows.slice(full)) await insert([row]);
			});
			noteWritten(batch.length);
		}
	}

	const scope = () => scopeOf(context, searchable, internal, { trusted: false });
	const whereOf = (filter = "") => compileFilter(filter, scope());

	return {
		write(line) {
			const { logs } = settings();
			if (logs.maxDays === 0 || line.level < logs.minLevel || waiting.length >= MAX_QUEUED_LINES) return;
			const time = context.now();
			waiting.push({ id: lineId(time), created: formatInstant(time), ...line });
			if (waiting.length >= batchSize) void flush().catch(failed);
			else timer ??= setTimeout(() => void flush().catch(failed), FLUSH_DELAY_MS).unref();
		},
		flush,
		async list(query) {
			await flush();
			const wanted = pageIn(query);
			const where = whereOf(query.filter);
			const order = query.sort?.trim() ? compileSort(query.sort, scope()) : raw('"created" DESC');
			const rows = await entries.all(sql`
				SELECT * ${from}
				WHERE ${where}
				ORDER BY ${order}
				LIMIT ${wanted.perPage} OFFSET ${wanted.offset}`);
			const counting = sql`SELECT COUNT(*) AS "count" ${from} WHERE ${where}`;
			const total = wanted.counts ? await countOf(database.read, counting) : -1;
			return answerOf(wanted, total, rows);
		},
		async find(id) {
			await flush();
			return (await entries.get(sql`SELECT * FROM "_logs" WHERE "id" = ${id}`)) ?? null;
		},
		async stats(filter) {
			await flush();
			// The first thirteen characters of an instant are its day and hour.
			const rows = await database.read.all(sql`
				SELECT SUBSTR("created", 1, 13) AS "hour", COUNT(*) AS "n" ${from}
				WHERE ${whereOf(filter)}
				GROUP BY "hour"
				ORDER BY "hour"`);
			return rows.map((row) => ({ date: `${row.hour}:00:00.000Z`, total: Number(row.n) }));
		},
		async redact(texts) {
			await flush();
			const sought = texts.filter((text) => text !== "");
			if (sought.length === 0) return;
			const without = (column: "message" | "data") =>
				sought.reduce((inner, text) => sql`REPLACE(${inner}, ${text}, ${"***"})`, raw(`"${column}"`));
			const found = sought.map((text) => sql`REPLACE("data", ${text}, ${""}) <> "data"`);
			await database.write((tx) =>
				tx.run(sql`
					UPDATE "_logs"
					SET "message" = ${without("message")}, "data" = ${without("data")}
					WHERE ${join(found, " OR ")}`),
			);
		},
		async forgetOld() {
			const days = settings().logs.maxDays;
			const before = new Date(context.now().getTime() - days * 86_400_000);
			await remove(sql`"created" < ${formatInstant(before)}`);
			await makeRoom();
		},
		async close() {
			await flush();
			await removal;
		},
	};
}
