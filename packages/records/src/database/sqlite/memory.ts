import BetterSqlite from "better-sqlite3";
import { processMemory, type SharedEntries, sharedMemory } from "../memory.ts";
import { DatabaseUnusable } from "../port.ts";
import type { Memory } from "../shared.ts";
import { BUSY_TIMEOUT_MS, retryWhileBusy } from "./busy.ts";
import { translate } from "./failures.ts";
import { removeFile } from "./file-swap.ts";

const schema = `CREATE TABLE IF NOT EXISTS "entries" (
	"kind" TEXT NOT NULL, "key" TEXT NOT NULL, "value" TEXT NOT NULL, "until" INTEGER NOT NULL,
	PRIMARY KEY ("kind", "key")
) WITHOUT ROWID`;

/** File in which the processes of one database file store their counts. */
const memoryFile = (database: string): string => `${database}.memory`;

/**
 * Shared memory of several processes over one database file: a second file next to it, whose writes do not wait for the
 * disk. If the disk is full, each process counts separately: an administrator can sign in to free space, and attempts
 * are still counted. `maxPages`: maximum size of the file, for tests.
 * @throws DatabaseUnusable if the file cannot be used
 */
export function openSqliteMemory(database: string, maxPages?: number): Memory & { close(): void } {
	let file: BetterSqlite.Database;
	try {
		file = new BetterSqlite(memoryFile(database), { timeout: BUSY_TIMEOUT_MS });
		file.pragma("journal_mode = WAL");
		file.pragma("synchronous = OFF");
		file.exec(schema);
		file.pragma("busy_timeout = 0");
		if (maxPages !== undefined) file.pragma(`max_page_count = ${maxPages}`);
	} catch (error) {
		throw translate(error);
	}
	const read = file.prepare<[string, string], string>(
		'SELECT "value" FROM "entries" WHERE "kind" = ? AND "key" = ?',
	);
	read.pluck();
	const add = file.prepare(
		'INSERT INTO "entries" ("kind", "key", "value", "until") VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
	);
	const replace = file.prepare(
		'UPDATE "entries" SET "value" = ?, "until" = ? WHERE "kind" = ? AND "key" = ? AND "value" = ?',
	);
	const remove = file.prepare('DELETE FROM "entries" WHERE "kind" = ? AND "key" = ? AND "value" = ?');
	const removeOld = file.prepare(`
		DELETE FROM "entries"
		WHERE ("kind", "key") IN (SELECT "kind", "key" FROM "entries" WHERE "until" < ? LIMIT 1000)`);
	const kinds = file.prepare<[], string>('SELECT DISTINCT "kind" FROM "entries"').pluck();
	const lastKept = file.prepare<[string, number], number>(
		'SELECT "until" FROM "entries" WHERE "kind" = ? ORDER BY "until" DESC LIMIT 1 OFFSET ?',
	);
	lastKept.pluck();
	const removeEarlier = file.prepare(`
		DELETE FROM "entries"
		WHERE ("kind", "key") IN (
			SELECT "kind", "key" FROM "entries" WHERE "kind" = ? AND "until" <= ? LIMIT 1000
		)`);

	/** Deletes a thousand at a time, so that others can proceed in between. */
	async function removeAll(thousand: () => number): Promise<void> {
		while ((await retryWhileBusy(thousand)) > 0) await new Promise(setImmediate);
	}

	const entries: SharedEntries = {
		read: async (kind, key) => (await retryWhileBusy(() => read.get(kind, key))) ?? null,
		swap: async (kind, key, before, { value, until }) => {
			const { changes } = await retryWhileBusy(() => {
				if (value === null) return remove.run(kind, key, before);
				if (before === null) return add.run(kind, key, value, until);
				return replace.run(value, until, kind, key, before);
			});
			return changes === 1;
		},
		async forget(now, maxEntries) {
			await removeAll(() => removeOld.run(now).changes);
			for (const kind of await retryWhileBusy(() => kinds.all())) {
				const until = await retryWhileBusy(() => lastKept.get(kind, maxEntries));
				if (until !== undefined) await removeAll(() => removeEarlier.run(kind, until).changes);
			}
		},
	};
	const shared = sharedMemory(entries);
	const own = processMemory();
	return {
		change: (kind, key, change) =>
			shared.change(kind, key, change).catch((error: unknown) => {
				if (!(error instanceof DatabaseUnusable) || error.code !== "full") throw error;
				return own.change(kind, key, change);
			}),
		async forget(now) {
			await own.forget(now);
			await shared.forget(now);
		},
		close: () => void file.close(),
	};
}

/**
 * Recreates the memory file before the processes that serve a database file start: after a power cut it may be damaged.
 * No process may have it open.
 */
export function freshSqliteMemory(database: string): void {
	removeFile(memoryFile(database));
	openSqliteMemory(database).close();
}
