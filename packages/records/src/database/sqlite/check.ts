import { existsSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { DatabaseUnusable, SchemaMismatch } from "../port.ts";
import { sqliteDialect } from "./dialect.ts";
import { translate } from "./failures.ts";
import { letGoOf, readInProcess } from "./reading/pool.ts";

/** Time limit of a check or copy in milliseconds: a hundred times what a large file needs. */
const TIMEOUT_MS = 30 * 60_000;

/** Runs a query over a whole file in a separate process, so that nobody waits for it. */
async function ask(file: string, text: string): Promise<unknown> {
	const question = { file, method: "query", text, limit: 1 } as const;
	const found = (await readInProcess(question, AbortSignal.timeout(TIMEOUT_MS))) as { rows: unknown[][] };
	return found.rows[0]?.[0];
}

/** Same for a copy that nobody else reads: it is closed afterwards and can be moved. */
const askCopy = (file: string, text: string): Promise<unknown> =>
	ask(file, text).finally(() => letGoOf(file));

const check = "PRAGMA quick_check(1)";

/**
 * Checks every page of a copy of a database, which is damaged for any reason for which it cannot be read.
 * @throws DatabaseUnusable `damaged` with the engine's message
 */
export async function checkFile(file: string): Promise<void> {
	const result = await askCopy(file, check).catch((error: Error) => error.message);
	// Before the finding there may be a line with the name of the database.
	if (result !== "ok") throw new DatabaseUnusable("damaged", String(result).split("\n").at(-1) ?? "");
}

/**
 * What an error of a start says: that the file is damaged, if the engine does not understand what it was asked for there, or if
 * anything else went wrong and the pages are not in order. Any other error is the program's own, and stays.
 */
export async function problemOfStart(error: unknown, file: string): Promise<unknown> {
	const known = translate(error);
	if (known instanceof DatabaseUnusable) return known;
	if (known instanceof SchemaMismatch || known instanceof BetterSqlite.SqliteError)
		return new DatabaseUnusable("damaged", known.message);
	if (!existsSync(file)) return error;
	return checkFile(file).then(
		() => error,
		(damage: unknown) => damage,
	);
}

/**
 * Checks every page of the file that is being served. Ends without a result when the file is closed or replaced.
 * @throws DatabaseUnusable `damaged` with the engine's message, or why it could not be checked
 */
export async function checkServedFile(file: string): Promise<void> {
	const result = await ask(file, check).catch((error: unknown) => {
		if (error instanceof DatabaseUnusable && error.code === "locked") return "ok";
		throw error;
	});
	if (result !== "ok") throw new DatabaseUnusable("damaged", String(result));
}

/** Copies what is committed in the file that is being served, in a separate process. @throws errors of the disk */
export async function copyServedFile(file: string, target: string): Promise<void> {
	await readInProcess({ file, method: "copy", target }, AbortSignal.timeout(TIMEOUT_MS));
}

/** `columns`: as they are in a statement. */
type Table = { readonly name: string; readonly columns: readonly string[] };

/** Tables counted by one statement: a sum has at most a thousand terms. */
const TABLES_AT_ONCE = 200;

/** Reads the tables of a copy from end to end and returns the number of their rows. @throws if a table lacks a column */
export async function countRows(file: string, tables: readonly Table[]): Promise<number> {
	let rows = 0;
	for (let first = 0; first < tables.length; first += TABLES_AT_ONCE) {
		const counts = tables.slice(first, first + TABLES_AT_ONCE).map(({ name, columns }) => {
			return `(SELECT COUNT(*) FROM (SELECT ${columns.join(", ")} FROM ${sqliteDialect.id(name)}))`;
		});
		rows += Number(await askCopy(file, `SELECT ${counts.join(" + ")}`));
	}
	return rows;
}
