import BetterSqlite from "better-sqlite3";

/** Opens a database file with the common settings of all connections. */
export function openConnection(file: string, readonly: boolean): BetterSqlite.Database {
	const database = new BetterSqlite(file, { readonly, timeout: 5000 });
	// Foreign keys are enforced by the service: cascades follow the collection definitions.
	database.pragma("foreign_keys = OFF");
	database.pragma("cache_size = -16000");
	return database;
}

/**
 * Opens a file that another program wrote, for reading. Nothing that its schema calls may do more than compute; the
 * driver opens every file defensively, and lets it load no extension.
 */
export function openForeign(file: string): BetterSqlite.Database {
	const database = new BetterSqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
	for (const setting of ["trusted_schema = OFF", "cell_size_check = ON", "query_only = ON"])
		database.pragma(setting);
	return database;
}
