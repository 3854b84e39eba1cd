import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable, QueryRefused, SchemaMismatch, UniqueViolation, ValueRefused } from "../port.ts";

/** Engine errors caused by the file or the disk, not by the statement. */
const failures: readonly (readonly [form: RegExp, code: DatabaseUnusable["code"]])[] = [
	[/^SQLITE_(CORRUPT|NOTADB)/, "damaged"],
	[/^SQLITE_FULL/, "full"],
	[/^SQLITE_(BUSY|LOCKED)/, "locked"],
	[/^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/, "unwritable"],
];

/** Engine messages about a missing table or column. */
const missing = /^no such (table|column)|^table .+ has no column named/;

/** Engine message about a column with the name of a row's number, which earlier releases accepted. */
const rowNumber = /^cannot .+ rowid alias/;

/**
 * Translates the engine's errors to the port's; all others stay as they are. `isPrepared`: the statement's text was
 * accepted, so that an error without a code of its own is due to the values that it met.
 */
export function translate(error: unknown, isPrepared = false): unknown {
	if (!(error instanceof BetterSqlite.SqliteError)) return error;
	const failure = failures.find(([form]) => form.test(error.code));
	if (failure) return new DatabaseUnusable(failure[1], error.message);
	if (error.code.startsWith("SQLITE_CONSTRAINT")) {
		const index = /UNIQUE constraint failed: index '(.+)'$/.exec(error.message)?.[1];
		if (index !== undefined) return new UniqueViolation("", [], index);
		const columns = /UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1]?.split(", ");
		const table = columns?.[0]?.split(".")[0];
		if (columns && table) {
			return new UniqueViolation(
				table,
				columns.map((column) => column.slice(table.length + 1)),
			);
		}
	}
	if (error.code === "SQLITE_ERROR" && missing.test(error.message)) return new SchemaMismatch(error.message);
	if (rowNumber.test(error.message)) return new QueryRefused(error.message);
	if (
		error.code === "SQLITE_TOOBIG" ||
		error.message.startsWith("too many columns") ||
		(isPrepared && error.code === "SQLITE_ERROR")
	)
		return new ValueRefused(error.message);
	return error;
}
