/** What is committed moves from the log into the file while nobody waits for it, and everything is there afterwards. */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, expect, test, vi } from "vitest";
import { raw, sql } from "../../src/database/sql.ts";
import { createCheckpoints } from "../../src/database/sqlite/checkpoints.ts";
import { openSqlite } from "../../src/database/sqlite/database.ts";
import { Statements } from "../../src/database/sqlite/statements.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-checkpoints-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A row of twenty pages. */
const long = "x".repeat(80_000);

test("a thread moves the log into the file; the last one is moved before the file is closed", async () => {
	const file = join(folder, "data.db");
	const database = openSqlite(file);
	await database.alter((tx) => tx.script(`CREATE TABLE "kept" ("n" INTEGER, "text" TEXT)`));
	const looking = new BetterSqlite(file, { readonly: true });
	const size = () => Number(looking.pragma("page_count", { simple: true }));
	for (let n = 0; size() < 4000; n++)
		await database.write((tx) => tx.run(sql`INSERT INTO "kept" VALUES (${n}, ${long})`));
	// A commit of the engine would have moved them at 16,000 pages only.
	await expect.poll(() => statSync(file).size).toBeGreaterThan(2000 * 4096);
	const rows = await database.read.get(raw('SELECT COUNT(*) AS "n" FROM "kept"'));
	looking.close();
	await database.close();
	expect(existsSync(`${file}-wal`)).toBe(false);
	const after = new BetterSqlite(file, { readonly: true });
	expect(after.pragma("integrity_check", { simple: true })).toBe("ok");
	expect(after.prepare('SELECT COUNT(*) AS "n" FROM "kept"').get()).toEqual(rows);
	after.close();
});

/** A connection whose log has more pages than are moved at once. */
function fullLog(file: string): Statements {
	const database = new BetterSqlite(file);
	database.pragma("journal_mode = WAL");
	database.pragma("wal_autocheckpoint = 0");
	database.exec(`CREATE TABLE "kept" ("text" TEXT)`);
	for (let n = 0; n < 130; n++) database.prepare(`INSERT INTO "kept" VALUES (?)`).run(long);
	return new Statements(database);
}

test("a file that cannot be opened is reported, and nobody waits for it", async () => {
	const failed = vi.fn();
	const checkpoints = createCheckpoints(join(folder, "missing", "data.db"), failed);
	const log = fullLog(join(folder, "log.db"));
	checkpoints.committed(log);
	checkpoints.settle();
	await expect.poll(() => failed.mock.calls).toHaveLength(1);
	expect(String(failed.mock.calls[0]?.[0])).toMatch(/directory does not exist|unable to open/);
	// The next commit tries again.
	checkpoints.committed(log);
	await expect.poll(() => failed.mock.calls).toHaveLength(2);
	checkpoints.close();
});

test("settling waits for the checkpoint that runs", () => {
	const file = join(folder, "own.db");
	const log = fullLog(file);
	const failed = vi.fn();
	const checkpoints = createCheckpoints(file, failed);
	checkpoints.committed(log);
	checkpoints.settle();
	const { log: pages, checkpointed } = log.get("PRAGMA wal_checkpoint(NOOP)").get() as Record<string, number>;
	expect(pages).toBeGreaterThan(2000);
	expect(checkpointed).toBe(pages);
	expect(failed).not.toHaveBeenCalled();
	checkpoints.close();
});
