import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable } from "../port.ts";

/**
 * Holds a file for this process by a lock of the operating system: it ends with the process however that ends, so a
 * power cut or a kill leaves nothing behind (a process number in a file would, once another program has that number).
 * Gives back what frees it; the empty file stays.
 * @throws DatabaseUnusable `locked` when another process holds it, `unwritable` when it cannot be made.
 */
export function holdFile(file: string): () => void {
	let database: BetterSqlite.Database;
	try {
		database = new BetterSqlite(file, { timeout: 0 });
	} catch {
		throw new DatabaseUnusable("unwritable", file);
	}
	try {
		database.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		const code = error instanceof BetterSqlite.SqliteError ? error.code : "";
		throw new DatabaseUnusable(code.startsWith("SQLITE_BUSY") ? "locked" : "unwritable", file);
	}
	return () => database.close();
}
