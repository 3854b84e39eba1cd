import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable } from "../port.ts";

/**
 * Stores a value in `_params` of a database file that nobody writes to. Afterwards it is in the file itself: closing
 * leaves it in the log if another process, such as one that has checked the file, still has the file open.
 * @throws DatabaseUnusable `locked` if another process is reading it
 */
export function putParam(file: string, key: string, value: string): void {
	const database = new BetterSqlite(file, { fileMustExist: true });
	try {
		database
			.prepare(`
				INSERT INTO "_params" ("key", "value")
				VALUES (?, ?)
				ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`)
			.run(key, value);
		if (database.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) !== 0)
			throw new DatabaseUnusable("locked", file);
	} finally {
		database.close();
	}
}
