import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable } from "../port.ts";
import { isBusy } from "./busy.ts";

/**
 * Locks a file for this process with a lock of the operating system: it ends with the process in any case, so a power
 * cut or a kill leaves nothing behind (a process id in a file would, once another program has that id). Returns the
 * function that releases it; the empty file stays.
 * @throws DatabaseUnusable `locked` if another process holds it, `unwritable` if it cannot be created.
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
		throw new DatabaseUnusable(isBusy(error) ? "locked" : "unwritable", file);
	}
	return () => database.close();
}
