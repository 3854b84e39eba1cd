import BetterSqlite from "better-sqlite3";

/** Stores a value in `_params` of a database file that nobody has open. */
export function putParam(file: string, key: string, value: string): void {
	const database = new BetterSqlite(file, { fileMustExist: true });
	try {
		database
			.prepare(`
				INSERT INTO "_params" ("key", "value")
				VALUES (?, ?)
				ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`)
			.run(key, value);
	} finally {
		database.close();
	}
}
