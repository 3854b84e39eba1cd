import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { putParam } from "../../src/database/sqlite/mark.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-mark-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a mark is in the file itself, also while somebody else has the file open", () => {
	const file = join(folder, "data.db");
	const other = new BetterSqlite(file);
	other.pragma("journal_mode = WAL");
	other.exec(`CREATE TABLE "_params" ("key" TEXT PRIMARY KEY, "value" TEXT)`);
	other.pragma("wal_checkpoint(TRUNCATE)");
	putParam(file, "restored", "first");
	putParam(file, "restored", "second");
	// The file is moved without its log when a backup is restored.
	const moved = join(folder, "moved.db");
	copyFileSync(file, moved);
	other.close();
	const found = new BetterSqlite(moved, { readonly: true });
	expect(found.prepare(`SELECT "value" FROM "_params" WHERE "key" = 'restored'`).pluck().get()).toBe(
		"second",
	);
	found.close();
});
