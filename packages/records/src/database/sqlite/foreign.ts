import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable, type ReadConnection } from "../port.ts";
import { SqliteReader } from "./reader.ts";
import { Statements } from "./statements.ts";

/** Database file of another program: read-only, whatever its format version. */
export interface ForeignDatabase {
	readonly read: ReadConnection;
	close(): void;
}

/**
 * @throws DatabaseUnusable if the file is missing, damaged or not a database.
 */
export function openForeignSqlite(file: string): ForeignDatabase {
	try {
		const database = new BetterSqlite(file, { readonly: true, fileMustExist: true, timeout: 5000 });
		database.pragma("schema_version", { simple: true });
		const statements = new Statements(database);
		return { read: new SqliteReader(() => statements), close: () => database.close() };
	} catch {
		throw new DatabaseUnusable("damaged", file);
	}
}
