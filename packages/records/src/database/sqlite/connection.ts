import BetterSqlite from "better-sqlite3";

/** Opens a database file with the common settings of all connections. */
export function openConnection(file: string, readonly: boolean): BetterSqlite.Database {
	const database = new BetterSqlite(file, { readonly, timeout: 5000 });
	// Foreign keys are enforced by the service: cascades follow the collection definitions.
	database.pragma("foreign_keys = OFF");
	database.pragma("cache_size = -16000");
	return database;
}
