import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable, type Reader } from "../port.ts";
import { SqliteReader } from "./reader.ts";
import { Statements } from "./statements.ts";

/** A database file of another program: read, never written, whatever its format number says. */
export interface ForeignDatabase {
	readonly read: Reader;
	close(): void;
}

/** @throws DatabaseUnusable when the file is missing, damaged or no database. */
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
