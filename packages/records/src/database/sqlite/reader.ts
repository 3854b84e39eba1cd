/** Reading statements on one connection. */
import BetterSqlite from "better-sqlite3";
import {
	QueryRefused,
	type ReadConnection,
	type ResultColumn,
	type Row,
	type Sql,
	type SqlValue,
} from "../port.ts";
import { translate } from "./failures.ts";
import { Statements } from "./statements.ts";

export class SqliteReader implements ReadConnection {
	readonly #current: () => Statements | Promise<Statements>;
	/** Statements of the current connection: the file may be replaced. */
	constructor(current: () => Statements | Promise<Statements>) {
		this.#current = current;
	}
	/** A promise only while there is no file; otherwise every read would take an extra turn of the event loop. */
	protected get statements(): Statements | Promise<Statements> {
		return this.#current();
	}
	async all(sql: Sql): Promise<Row[]> {
		try {
			const found = this.statements;
			const statements = found instanceof Statements ? found : await found;
			return statements.get(sql.text).all(...sql.values) as Row[];
		} catch (error) {
			throw translate(error);
		}
	}
	async query(query: string, limit: number): Promise<{ columns: string[]; rows: SqlValue[][] }> {
		try {
			const found = this.statements;
			const statement = (found instanceof Statements ? found : await found).once(query);
			if (!statement.reader || !statement.readonly) throw new QueryRefused("only SELECT is possible");
			const rows: SqlValue[][] = [];
			for (const row of statement.raw().iterate()) {
				if (rows.length >= limit) break;
				rows.push(row as SqlValue[]);
			}
			return { columns: statement.columns().map(({ name }) => name), rows };
		} catch (error) {
			throw asRefusal(error);
		}
	}
	async describe(query: string): Promise<ResultColumn[]> {
		try {
			const found = this.statements;
			const statement = (found instanceof Statements ? found : await found).once(query);
			if (!statement.reader || !statement.readonly) throw new QueryRefused("only SELECT is possible");
			return statement.columns().map(({ name, table, column }) => ({ name, table, column }));
		} catch (error) {
			throw asRefusal(error);
		}
	}
	async get(sql: Sql): Promise<Row | undefined> {
		try {
			const found = this.statements;
			const statements = found instanceof Statements ? found : await found;
			return statements.get(sql.text).get(...sql.values) as Row | undefined;
		} catch (error) {
			throw translate(error);
		}
	}
}

/** Converts the engine's error on a user-written query; generic errors get the engine's own name. */
export function asRefusal(error: unknown): QueryRefused {
	if (error instanceof QueryRefused) return error;
	const message = error instanceof Error ? error.message : String(error);
	const isGeneral = error instanceof BetterSqlite.SqliteError && error.code === "SQLITE_ERROR";
	return new QueryRefused(isGeneral ? `SQL logic error: ${message}` : message);
}
