import BetterSqlite from "better-sqlite3";

/** Opens a database file with the common settings of all connections. */
export function openConnection(file: string, readonly: boolean): BetterSqlite.Database {
	const database = new BetterSqlite(file, { readonly, timeout: 5000 });
	// Foreign keys are enforced by the service: cascades follow the collection definitions.
	database.pragma("foreign_keys = OFF");
	// The whole file of most schools. Of a larger one more would cost memory and gain nothing that can be measured.
	database.pragma("mmap_size = 33554432");
	database.pragma("cache_size = -16000");
	return database;
}
