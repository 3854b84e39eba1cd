/** Bulk copy of SQLite databases: new contents are built in a separate file. */
import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import BetterSqlite from "better-sqlite3";
import { flushFile, flushFolder } from "../../flush.ts";
import { getOrInsert } from "../../get-or-insert.ts";
import {
	type BulkCopy,
	type Content,
	type Draft,
	heldBytes,
	heldRows,
	type StoredTable,
	weightOf,
} from "../content.ts";
import { DatabaseUnusable, type Sql, type SqlValue } from "../port.ts";
import { dataFormat, openSqlite } from "./database.ts";
import { sqliteDialect } from "./dialect.ts";
import { translate } from "./failures.ts";
import { removeFile } from "./file-swap.ts";
import { SqliteReader } from "./reader.ts";
import { Statements } from "./statements.ts";

const quote = sqliteDialect.id;

class SqliteContent extends SqliteReader implements Content {
	protected readonly database: BetterSqlite.Database;

	constructor(database: BetterSqlite.Database) {
		const statements = new Statements(database);
		super(() => statements);
		this.database = database;
	}

	async has(table: string): Promise<boolean> {
		const found = this.database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
		return found.get(table) !== undefined;
	}

	async *rows({ name, columns }: StoredTable): AsyncIterable<SqlValue[][]> {
		const [key = ""] = columns;
		const text = `SELECT ${columns.map(quote).join(", ")} FROM ${quote(name)} ORDER BY ${quote(key)} COLLATE BINARY`;
		let held: SqlValue[][] = [];
		let weight = 0;
		for (const row of this.database.prepare(text).raw().iterate() as Iterable<SqlValue[]>) {
			held.push(row);
			weight += weightOf(row);
			if (held.length < heldRows && weight < heldBytes) continue;
			yield held;
			held = [];
			weight = 0;
		}
		if (held.length > 0) yield held;
	}
}

class SqliteDraft extends SqliteContent implements Draft {
	readonly #inserts = new Map<string, BetterSqlite.Statement>();

	async run({ text, values }: Sql): Promise<{ changes: number }> {
		try {
			return { changes: this.database.prepare(text).run(...values).changes };
		} catch (error) {
			throw translate(error);
		}
	}

	async statement(text: string): Promise<void> {
		await this.run({ text, values: [] });
	}

	async insert({ name, columns }: StoredTable, given: readonly (readonly SqlValue[])[]): Promise<void> {
		const insert = getOrInsert(this.#inserts, name, () => {
			const places = columns.map(() => "?").join(", ");
			return this.database.prepare(
				`INSERT INTO ${quote(name)} (${columns.map(quote).join(", ")}) VALUES (${places})`,
			);
		});
		try {
			for (const row of given) insert.run(...row);
		} catch (error) {
			throw translate(error);
		}
	}
}

/**
 * Reads all of a database file as of one moment; a missing file is empty. @throws DatabaseUnusable if it cannot be read
 * or is of a newer release
 */
export async function readContent<T>(file: string, work: (content: Content) => Promise<T>): Promise<T> {
	let database: BetterSqlite.Database;
	try {
		database = existsSync(file)
			? new BetterSqlite(file, { readonly: true, timeout: 5000 })
			: new BetterSqlite(":memory:");
	} catch (error) {
		throw translate(error);
	}
	try {
		const format = Number(database.pragma("user_version", { simple: true }));
		if (format > dataFormat) throw new DatabaseUnusable("newer_format", `${format} > ${dataFormat}`);
		// The snapshot is taken at the first read.
		database.exec("BEGIN");
		return await work(new SqliteContent(database));
	} catch (error) {
		throw translate(error);
	} finally {
		database.close();
	}
}

/** Creates a new database file; if `build` fails, none is left. */
export async function writeContent<T>(file: string, build: (draft: Draft) => Promise<T>): Promise<T> {
	rmSync(file, { force: true });
	let database: BetterSqlite.Database;
	try {
		database = new BetterSqlite(file);
	} catch (error) {
		throw translate(error);
	}
	try {
		// Nobody reads the file before it is complete and on disk: no rollback is needed.
		database.pragma("journal_mode = OFF");
		database.pragma("synchronous = OFF");
		database.pragma("locking_mode = EXCLUSIVE");
		database.pragma(`user_version = ${dataFormat}`);
		database.exec("BEGIN");
		const result = await build(new SqliteDraft(database));
		database.exec("COMMIT");
		database.close();
		await flushFile(file);
		await flushFolder(dirname(file));
		return result;
	} catch (error) {
		database.close();
		rmSync(file, { force: true });
		throw translate(error);
	}
}

/** File of contents under construction; the next start removes leftovers of a process that died. */
const draftOf = (file: string): string => `${file}.draft`;

/** The SQLite database of a data folder that no server has open. */
export function sqliteBulkCopy(file: string): BulkCopy {
	return {
		dialect: sqliteDialect,
		read: (work) => readContent(file, work),
		async renew({ build, onExchange = () => undefined }) {
			const draft = draftOf(file);
			const result = await writeContent(draft, build);
			const isNew = !existsSync(file);
			const database = openSqlite(file);
			try {
				await database.replace(draft, onExchange);
				await database.close();
				return result;
			} catch (error) {
				rmSync(draft, { force: true });
				await database.close();
				if (isNew) removeFile(file);
				throw error;
			}
		},
	};
}
