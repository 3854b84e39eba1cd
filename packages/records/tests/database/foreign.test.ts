/** Files of other programs are read in a process that can be killed. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { raw } from "../../src/database/sql.ts";
import { openForeignSqlite } from "../../src/database/sqlite/foreign.ts";

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-file-"));
	file = join(folder, "data.db");
	const database = new Database(file);
	database.exec("CREATE TABLE notes (id TEXT, body TEXT); INSERT INTO notes VALUES ('a', 'x')");
	database.close();
});
afterEach(() => rmSync(folder, { recursive: true }));

const endless =
	"WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT COUNT(*) AS n FROM r";

test("a read that does not end is ended, and others run meanwhile", async () => {
	const ticks: number[] = [];
	const timer = setInterval(() => ticks.push(performance.now()), 20);
	await expect(openForeignSqlite(file, 500).read.get(raw(endless))).rejects.toMatchObject({
		name: "DatabaseUnusable",
		code: "damaged",
	});
	clearInterval(timer);
	expect(ticks.length).toBeGreaterThan(5);
	const { read, close } = openForeignSqlite(file);
	expect(await read.all(raw("SELECT * FROM notes"))).toEqual([{ id: "a", body: "x" }]);
	close();
	await expect(read.all(raw("SELECT * FROM notes"))).rejects.toMatchObject({ code: "damaged" });
});

test("nothing is written, attached or loaded", async () => {
	const { read } = openForeignSqlite(file);
	for (const text of [
		"DELETE FROM notes RETURNING id",
		`ATTACH '${join(folder, "other.db")}' AS other`,
		"SELECT load_extension('x')",
		"PRAGMA writable_schema = ON",
	]) {
		await expect(read.query(text, 1), text).rejects.toMatchObject({ name: "QueryRefused" });
	}
	expect(await read.get(raw("PRAGMA trusted_schema"))).toEqual({ trusted_schema: 0 });
	expect(await read.get(raw("PRAGMA query_only"))).toEqual({ query_only: 1 });
});

test("a file that is no database is damaged", async () => {
	writeFileSync(file, "no database, but long enough to be looked into".repeat(50));
	await expect(openForeignSqlite(file).read.all(raw("SELECT 1 FROM sqlite_master"))).rejects.toMatchObject({
		code: "damaged",
	});
});
