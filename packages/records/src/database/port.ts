/**
 * Database port: everything that the record service and the operations know of an engine. It has two adapters; no code
 * outside `database/` and the SQL compiler may name one.
 */

import type { ChangeLog, Memory, Message } from "./shared.ts";

export type SqlValue = string | number | bigint | null | Uint8Array;

/** A parameterised statement or a part of one. Placeholders are always `?`, whatever the engine. */
export interface Sql {
	readonly text: string;
	readonly values: readonly SqlValue[];
}

export type Row = Record<string, SqlValue>;

/** A column of a query's result, and the table column whose value it returns unchanged, if any. */
export interface ResultColumn {
	readonly name: string;
	readonly table: string | null;
	readonly column: string | null;
}

/** What a query reads, by the engine's own resolution of its names. */
export interface QueryReads {
	/** Every table and view that the query names, system tables as well; it may also have those that a view reads. */
	readonly tables: readonly string[];
	/** Every function that it calls, in lower case; operators and casts are none. */
	readonly functions: readonly string[];
	/** Whether it reads its own result, which may never end. */
	readonly isRecursive: boolean;
}

/** The engine refused a user's query: a syntax error, an unknown table, more than one statement. */
export class QueryRefused extends Error {
	override name = "QueryRefused";
}

export interface ReadConnection {
	all(sql: Sql): Promise<Row[]>;
	get(sql: Sql): Promise<Row | undefined>;
	/** Runs one user-written SELECT, up to `limit` rows. @throws QueryRefused */
	query(query: string, limit: number): Promise<{ columns: string[]; rows: SqlValue[][] }>;
	/** Returns the columns of a SELECT without running it. @throws QueryRefused */
	describe(query: string): Promise<ResultColumn[]>;
}

/** Caller that a read is executed for. */
export interface ReadCaller {
	/** Key for fair scheduling: one account, or one network. */
	readonly name: string;
	/** Callers that share with one another before they share with others; by default each for itself. */
	readonly group?: string;
	/** Milliseconds that its reads may take, where they are fewer than others'. */
	readonly limitMs?: number;
	/** Aborted when nobody waits for the response any longer. */
	readonly signal?: AbortSignal;
	/**
	 * Whether each read has the full time limit, as for a file that is written while it is read; otherwise all share it.
	 */
	readonly each?: boolean;
}

/** A read exceeded its time limit, or waited too long behind other reads of the same caller. */
export class QueryTooCostly extends Error {
	override name = "QueryTooCostly";
}

/** The caller has disconnected, so its read was cancelled. */
export class CallerGone extends Error {
	override name = "CallerGone";
}

export interface Transaction extends ReadConnection {
	/** Runs a writing statement; `changes` is the number of affected rows. */
	run(sql: Sql): Promise<{ changes: number }>;
	/** Runs one user-written statement. @throws QueryRefused, also for more than one */
	statement(text: string): Promise<void>;
	/** Returns what one user-written SELECT reads, without running it. @throws QueryRefused */
	readsOf(query: string): Promise<QueryReads>;
	/** Runs user-written statements; `changes` is the number of rows affected by the last one. @throws QueryRefused */
	script(text: string): Promise<{ changes: number }>;
	/** Runs once the transaction is durable; never after a rollback. Must not throw. */
	afterCommit(action: () => void): void;
	/** Runs, and is awaited, when the work so far is rolled back, finally or before a retry. Must not throw. */
	afterRollback(action: () => Promise<void>): void;
	/** Sends a message to every process, this one included, once the transaction is durable; never after a rollback. */
	publish(message: Message): void;
}

/**
 * How much a statement reads while nothing else is served: the rows found by an index, an index in order until a page
 * is full, or a whole table.
 */
export type ReadCost = "rows" | "page" | "table";

export interface Database {
	readonly dialect: Dialect;
	/** Short-lived counters and marks shared by all processes. */
	readonly memory: Memory;
	/** Committed data only, on its own connection: a reader never waits for a writer. */
	readonly read: ReadConnection;
	/**
	 * Same for reads whose cost depends on user input (filters, sorts, reports, exports): they do not block others, and
	 * end when the caller disconnects or the time limit is reached. @throws QueryTooCostly, CallerGone
	 */
	bounded(caller: ReadCaller): ReadConnection;
	/** Ends all such reads at shutdown. They fail with `locked`. */
	endReads(): void;
	/** Returns what a statement on `read` would cost all others. */
	costOf(sql: Sql): ReadCost;
	/** Whether a statement reads its main table (alias `t`) from end to end, by the engine's own plan. */
	scans(sql: Sql): Promise<boolean>;
	/**
	 * Milliseconds after which a statement on `read` holds up others: at once where it runs in this process, later where
	 * it only occupies one of several connections.
	 */
	readonly heldUpMs: number;
	/**
	 * Returns a name of what the kept tables held at some moment after the call: what was read under it, or later, holds
	 * as long as it is the same. It changes with every commit of any process that writes to them, before that is
	 * acknowledged. `null` while it cannot be told.
	 */
	version(): string | null | Promise<string>;
	/** Says which tables are kept between requests; until then all are. Schema changes always concern them. */
	keeps(isKept: (table: string) => boolean): void;
	/** Forgets the statements prepared for the tables as they were; for every process, after a change of them. */
	forgetPrepared(): void;
	/** Messages between the processes. */
	readonly changeLog: ChangeLog;
	/**
	 * Runs `work` in one serializable transaction. Resolves when the commit is durable; an error rolls everything back
	 * and is rethrown. `work` may run more than once, if another process has changed what it read: effects outside the
	 * transaction belong in `afterCommit`. Not re-entrant: inside `work` use the given transaction only.
	 */
	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
	/**
	 * Same for a short write, which may be committed together with others that wait: they share one flush to the disk.
	 * One that fails is undone alone. What the others wrote is visible in the transaction, but not yet on `read`.
	 */
	writeGrouped<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
	/**
	 * Same for a schema change: one at a time over all processes, locked before anything is read. `signal` aborts the
	 * wait for the others. @throws DatabaseUnusable `locked` if they take too long
	 */
	alter<T>(work: (tx: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T>;
	/** Whether `replace` uses the file itself; otherwise its contents are imported into the engine's tables. */
	readonly isFile: boolean;
	/** Writes a consistent copy of all committed data to a new file, while others read and write. */
	snapshot(file: string): Promise<void>;
	/**
	 * Replaces the database with a file, between two transactions; `onExchange` runs at the same moment. On failure the
	 * old file is restored and the error is rethrown.
	 */
	replace(file: string, onExchange: () => void): Promise<void>;
	/**
	 * Checks every page of a file, in a separate process. A database server checks its pages whenever it reads them, and
	 * each backup reads all rows. @throws DatabaseUnusable `damaged`, or the reason why it could not be checked
	 */
	check(): Promise<void>;
	/** Size of the database on disk in bytes. */
	size(): Promise<number>;
	/** Bytes of each table with its indexes; empty if measuring would take too long. */
	tableSizes(): Promise<ReadonlyMap<string, number>>;
	/** Lets the engine update its statistics. */
	optimize(): Promise<void>;
	close(): Promise<void>;
}

/** Column type. `json` stores arrays and objects as text that the engine can query. */
export type ColumnKind = "text" | "number" | "bool" | "json";

/** Type of an expression: booleans are numbers, lists are texts, a value inside JSON can be of any type. */
export type ValueKind = "text" | "number" | "any";

/** SQL differences between the engines. Every member is pure. */
export interface Dialect {
	readonly name: "sqlite" | "postgres";
	/** Quotes an identifier. */
	id(name: string): string;
	/** Number of a table's row in the order of insertion; `null` where the engine has none. */
	rowNumber(alias: string): string | null;
	/** Column type of a record's id, the primary key. */
	readonly idType: string;
	/** Table option for rows stored in key order; empty if not supported. */
	readonly clustered: string;
	/** Column type with its default, for `CREATE TABLE` and `ADD COLUMN`. */
	columnType(kind: ColumnKind): string;
	/** Expression with one row per element of a JSON array: `FROM <jsonEach> AS alias`, column `value`, a text. */
	jsonEach(expression: string, alias: string): string;
	/** Same with elements of any type. */
	jsonEachAny(expression: string, alias: string): string;
	/**
	 * Elements of a JSON array of texts, for `x IN <elements>`: a list of any length is one bound value, so that
	 * statements with longer and shorter lists have the same text.
	 */
	elements(expression: string): string;
	/** Query that returns columns of stored values from a JSON text: an array of rows, each an array of values. */
	rowsOf(columns: readonly { readonly name: string; readonly kind: ColumnKind }[], json: string): string;
	/** Number of elements of a JSON array. */
	jsonLength(expression: string): string;
	/** Value at a path such as `a.b[0]` of a JSON column, or with `""` the whole, of any type: number, boolean, text or null. */
	jsonPath(expression: string, path: string): string;
	/** A view's column, which may have any type, as a value of any type. */
	anyOf(column: string): string;
	/** A number as text, integers without a decimal point. */
	numberText(expression: string): string;
	/** A value of any type as text, booleans as `1` and `0`. */
	anyText(expression: string): string;
	/**
	 * Expression that can be compared and sorted with values of other types: null, then numbers, then texts. `reading`:
	 * a text with a number counts as a number.
	 */
	comparable(expression: string, kind: ValueKind, reading: boolean): string;
	/** A column of a view's query, as the view returns it. */
	viewColumn(column: string, kind: ColumnKind): string;
	/** Term of ORDER BY, nulls first; `nullable`: whether null is possible. */
	order(expression: string, descending: boolean, nullable: boolean): string;
	/** `expression LIKE pattern`, ASCII case-insensitive, backslash as escape character. */
	like(expression: string, pattern: string): string;
	/** Whether a text contains another, ASCII case-insensitive, of any length; no character is special. */
	contains(expression: string, sought: string): string;
	/** Converts an expression to a number; NULL if it is not one. */
	number(expression: string): string;
	/**
	 * Formats a date with a format and modifiers of SQLite's `strftime`; `null` if the engine has no equivalent.
	 */
	strftime(time: Sql, format: string, modifiers: readonly string[]): Sql | null;
	/**
	 * Call of a function of SQLite over values of one row, as an index may contain it.
	 * @throws QueryRefused if the engine has no equal of it
	 */
	indexCall(name: string, terms: readonly string[]): string;
	/** Equality and inequality that treat NULL as a value. */
	same(left: string, right: string): string;
	differs(left: string, right: string): string;
	/**
	 * Statement that creates an index for "contains" over a column of search keys, and its name; `null` if the engine
	 * has none.
	 */
	searchIndex(table: string, column: string): { name: string; statement: string } | null;
	/**
	 * Statement that lets the engine measure the dependency between two columns of a table; `null` if not applicable.
	 */
	dependency(table: string, from: string, to: string): string | null;
	/**
	 * Whether rows that compare equal in a sort always come in the same order: pages then neither skip nor repeat one.
	 */
	readonly keepsOrder: boolean;
	/** Random order expression. */
	readonly random: string;
}

/** A unique index refused the write. `columns` are the columns of the index; none where it has an expression. */
export class UniqueViolation extends Error {
	override name = "UniqueViolation";
	readonly table: string;
	readonly columns: readonly string[];
	/** Name of the index where the engine says it, as it does of one with an expression. */
	readonly index: string;
	constructor(table: string, columns: readonly string[], index = "") {
		super(`unique index ${index} of ${table} (${columns.join(", ")})`);
		this.table = table;
		this.columns = columns;
		this.index = index;
	}
}

/** The engine cannot store or compute a value: too long for an index, a division by zero in a view. */
export class ValueRefused extends Error {
	override name = "ValueRefused";
}

/** A statement uses a table or column that does not exist: another process may have just changed it. */
export class SchemaMismatch extends Error {
	override name = "SchemaMismatch";
}

/**
 * `unreachable`, `refused` and `too_old` apply to a database server: not reachable, access denied, unsupported version.
 * `not_backed_up`: the backup before a migration could not be made.
 */
type UnusableCode =
	| "newer_format"
	| "unwritable"
	| "damaged"
	| "emptied"
	| "locked"
	| "not_backed_up"
	| "full"
	| "unreachable"
	| "refused"
	| "too_old";

/**
 * The data cannot be used, or not at this moment: start-up reports it and stops, a running service responds that it is
 * unavailable.
 */
export class DatabaseUnusable extends Error {
	override name = "DatabaseUnusable";
	readonly code: UnusableCode;
	constructor(code: UnusableCode, message: string) {
		super(message);
		this.code = code;
	}
}
