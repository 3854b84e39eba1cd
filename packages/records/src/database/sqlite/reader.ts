/** Reading statements on one connection. */
import BetterSqlite from "better-sqlite3";
import {
	DatabaseUnusable,
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
	/** Waits only while there is no file; otherwise every read would take an extra turn of the event loop. */
	async #use<T>(
		work: (statements: Statements) => T,
		toError: (error: unknown, statements: Statements) => unknown,
	): Promise<T> {
		const found = this.#current();
		const statements = found instanceof Statements ? found : await found;
		try {
			return work(statements);
		} catch (error) {
			throw toError(error, statements);
		}
	}
	all({ text, values }: Sql): Promise<Row[]> {
		return this.#use(
			(statements) => statements.get(text).all(...values) as Row[],
			(error, statements) => statements.failure(text, error),
		);
	}
	get({ text, values }: Sql): Promise<Row | undefined> {
		return this.#use(
			(statements) => statements.get(text).get(...values) as Row | undefined,
			(error, statements) => statements.failure(text, error),
		);
	}
	query(query: string, limit: number): Promise<{ columns: string[]; rows: SqlValue[][] }> {
		return this.#use((statements) => {
			const statement = selecting(statements, query);
			const rows: SqlValue[][] = [];
			for (const row of statement.raw().iterate()) {
				if (rows.length >= limit) break;
				rows.push(row as SqlValue[]);
			}
			return { columns: statement.columns().map(({ name }) => name), rows };
		}, asRefusal);
	}
	describe(query: string): Promise<ResultColumn[]> {
		return this.#use((statements) => {
			const columns = selecting(statements, query).columns();
			return columns.map(({ name, table, column }) => ({ name, table, column }));
		}, asRefusal);
	}
}

/** Prepares a user-written SELECT. @throws QueryRefused */
function selecting(statements: Statements, query: string) {
	const statement = statements.once(query);
	if (!statement.reader || !statement.readonly) throw new QueryRefused("only SELECT is possible");
	return statement;
}

/** Converts the engine's error on a user-written query; generic errors get the engine's own name. */
export function asRefusal(error: unknown): Error {
	const known = translate(error);
	if (known instanceof QueryRefused || known instanceof DatabaseUnusable) return known;
	const message = error instanceof Error ? error.message : String(error);
	const isGeneral = error instanceof BetterSqlite.SqliteError && error.code === "SQLITE_ERROR";
	return new QueryRefused(isGeneral ? `SQL logic error: ${message}` : message);
}
