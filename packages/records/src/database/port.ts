/**
 * The database port: all that the record service and the operations know of an engine.
 * Two adapters stand behind it; nothing outside `database/` and the SQL compiler may name one.
 */

import type { Feed, Message } from "./feed.ts";
import type { Memory } from "./memory.ts";

export type SqlValue = string | number | bigint | null | Uint8Array;

/** A parameterised statement or a piece of one. Placeholders are always `?`, whatever the engine. */
export interface Sql {
	readonly text: string;
	readonly values: readonly SqlValue[];
}

export type Row = Record<string, SqlValue>;

/** A column of a query's result, and the table's column whose value it carries unchanged, if there is one. */
export interface ResultColumn {
	readonly name: string;
	readonly table: string | null;
	readonly column: string | null;
}

/** A query that somebody wrote is refused by the engine: a syntax error, an unknown table, more than one statement. */
export class QueryRefused extends Error {
	override name = "QueryRefused";
}

export interface Reader {
	all(sql: Sql): Promise<Row[]>;
	get(sql: Sql): Promise<Row | undefined>;
	/** What one reading statement that somebody wrote gives, up to `limit` rows. @throws QueryRefused */
	query(query: string, limit: number): Promise<{ columns: string[]; rows: SqlValue[][] }>;
	/** The columns that one reading statement would give. @throws QueryRefused */
	describe(query: string): Promise<ResultColumn[]>;
}

/** Whom a read is for. */
export interface Asker {
	/** Whose turn it takes: one account, or one address. */
	readonly name: string;
	/** Ends when nobody waits for the answer any longer. */
	readonly signal?: AbortSignal;
	/** Whether each read has the whole time, as for a file that is written while it is read; else all together have it. */
	readonly each?: boolean;
}

/** A read took longer than reads may, or would have begun too late behind others of the same asker. */
export class QueryTooCostly extends Error {
	override name = "QueryTooCostly";
}

/** Whoever asked has gone, and their read with them. */
export class AskerGone extends Error {
	override name = "AskerGone";
}

export interface Transaction extends Reader {
	/** Runs a statement that writes; `changes` is the number of rows touched. */
	run(sql: Sql): Promise<{ changes: number }>;
	/** Runs statements that somebody wrote; `changes` is the number of rows the last one touched. @throws QueryRefused */
	script(text: string): Promise<{ changes: number }>;
	/** Runs once, when the transaction is durable; never when it is rolled back. Must not throw. */
	afterCommit(action: () => void): void;
	/** Runs, and is waited for, when what has been done so far is taken back, for good or to be tried again. Must not throw. */
	afterRollback(action: () => Promise<void>): void;
	/** Tells every process, this one included, once the transaction is durable; never when it is rolled back. */
	tell(message: Message): void;
}

/**
 * How much an engine looks at that serves nobody else meanwhile: the rows to which an index leads, an index in its order
 * until a page is full, or a whole table.
 */
export type ReadCost = "rows" | "page" | "table";

export interface Database {
	readonly dialect: Dialect;
	/** Short-lived counts and marks that all processes share. */
	readonly memory: Memory;
	/** Committed data only, on a connection of its own: a reader never waits for a writer. */
	readonly read: Reader;
	/**
	 * The same for reads whose work somebody outside shapes (filters, sorts, reports, exports): they hold up nobody
	 * else, and end with their asker or when their time is over. @throws QueryTooCostly, AskerGone
	 */
	bounded(asker: Asker): Reader;
	/** Ends all such reads, for a server that ends. They fail with `locked`. */
	endReads(): void;
	/** What a statement would cost all others, read by `read`. */
	costOf(sql: Sql): ReadCost;
	/** What the processes tell one another. */
	readonly feed: Feed;
	/**
	 * Runs `work` in one transaction, as if no other ran beside it. Resolves when the commit is durable; a throw rolls
	 * everything back and is thrown on. `work` may run more than once, when another process has written meanwhile what
	 * it read: what it does outside the transaction belongs into `afterCommit`.
	 * Not re-entrant: inside `work` use the given transaction only.
	 */
	write<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
	/**
	 * The same for a change of tables: one at a time over all processes, before what it reads is read. `signal` ends the
	 * waiting for the others. @throws DatabaseUnusable `locked` when they take too long
	 */
	alter<T>(work: (tx: Transaction) => Promise<T>, signal?: AbortSignal): Promise<T>;
	/** Whether `replace` takes a file as it is; else tables of the engine's own are made of what it holds. */
	readonly isFile: boolean;
	/** Writes a consistent copy of all that is committed to a new file, while others read and write. */
	snapshot(file: string): Promise<void>;
	/**
	 * Puts a file in the place of the database, between two transactions; `beside` runs at the same moment. When
	 * anything fails, the old file is back in its place and the failure is thrown on.
	 */
	replace(file: string, beside: () => void): Promise<void>;
	/** Bytes that the database takes on its disk. */
	size(): Promise<number>;
	/** Bytes of each table with its indexes; none where it would take too long to tell. */
	tableSizes(): Promise<ReadonlyMap<string, number>>;
	/** Lets the engine look after its statistics. */
	optimize(): Promise<void>;
	close(): Promise<void>;
}

/** How a column keeps its values. `json` holds arrays and objects as text that the engine can look into. */
export type ColumnKind = "text" | "number" | "bool" | "json";

/** What an expression gives: truth is a number, a list a text, what stands inside a JSON value can be of any kind. */
export type ValueKind = "text" | "number" | "any";

/** What differs between the engines in the SQL that we write. Every member is pure. */
export interface Dialect {
	readonly name: "sqlite" | "postgres";
	/** Quotes an identifier. */
	id(name: string): string;
	/** Column type of a record's id, the primary key. */
	readonly idType: string;
	/** What follows the columns of a table whose rows lie in the order of their key; nothing where there is no such thing. */
	readonly clustered: string;
	/** Column type with its default, for `CREATE TABLE` and `ADD COLUMN`. */
	columnType(kind: ColumnKind): string;
	/** An expression for one row per element of a JSON array: `FROM <jsonEach> AS alias`, column `value`, a text. */
	jsonEach(expression: string, alias: string): string;
	/** The same with elements of any kind. */
	jsonEachAny(expression: string, alias: string): string;
	/**
	 * The elements of a JSON array of texts, for `x IN <elements>`: a list of any length is one bound value, and
	 * statements with longer and shorter lists have one text.
	 */
	elements(expression: string): string;
	/** A query that gives columns of stored values out of a JSON text: an array of rows, each an array of its values. */
	rowsOf(columns: readonly { readonly name: string; readonly kind: ColumnKind }[], json: string): string;
	/** Number of elements of a JSON array. */
	jsonLength(expression: string): string;
	/** Value at a path such as `a.b[0]` of a JSON column, of any kind: a number, a truth, a text, nothing. */
	jsonPath(expression: string, path: string): string;
	/** A column of a view, which may hold whatever its query gives, as a value of any kind. */
	anyOf(column: string): string;
	/** A number as a text, a whole one without a point. */
	numberText(expression: string): string;
	/** A value of any kind as a text, truth as `1` and `0`. */
	anyText(expression: string): string;
	/**
	 * An expression that compares and sorts beside those of other kinds: nothing, then numbers, then texts. `reading`:
	 * a text that is written like a number counts as one.
	 */
	comparable(expression: string, kind: ValueKind, reading: boolean): string;
	/** The column of a view's query as the view shows it. */
	viewColumn(column: string, kind: ColumnKind): string;
	/** A term of ORDER BY, nothing before everything else; `nullable`: whether there can be nothing. */
	order(expression: string, descending: boolean, nullable: boolean): string;
	/** `expression LIKE pattern`, ASCII case-insensitive, backslash as escape character. */
	like(expression: string, pattern: string): string;
	/** Whether a text contains another, ASCII case-insensitive, whatever its length; no character is special. */
	contains(expression: string, sought: string): string;
	/** An expression as a number; NULL where it is none. */
	number(expression: string): string;
	/**
	 * A date as text by a format and modifiers of SQLite's `strftime`; `null` for those that the engine has no
	 * equal of.
	 */
	strftime(time: Sql, format: string, modifiers: readonly string[]): Sql | null;
	/** Equality and inequality that treat NULL as a value. */
	same(left: string, right: string): string;
	differs(left: string, right: string): string;
	/**
	 * The statement that makes an index for "contains" over a column of search keys, and its name; `null` where the
	 * engine has none.
	 */
	searchIndex(table: string, column: string): { name: string; statement: string } | null;
	/**
	 * The statement that lets the engine count how far one column of a table follows from another; `null` where the
	 * engine does not ask.
	 */
	dependency(table: string, from: string, to: string): string | null;
	/** Whether rows that a sort leaves equal come in the same order every time: pages then neither skip nor repeat one. */
	readonly keepsOrder: boolean;
	/** Random order expression. */
	readonly random: string;
}

/** A unique index refused the write. `columns` are the columns of the index. */
export class UniqueViolation extends Error {
	override name = "UniqueViolation";
	readonly table: string;
	readonly columns: readonly string[];
	constructor(table: string, columns: readonly string[]) {
		super(`unique index of ${table} (${columns.join(", ")})`);
		this.table = table;
		this.columns = columns;
	}
}

/** The engine cannot keep or compute a value: too long for an index, a division by zero in a view. */
export class ValueRefused extends Error {
	override name = "ValueRefused";
}

/** A statement speaks of a table or column that is not there: another process may have changed them a moment ago. */
export class SchemaMismatch extends Error {
	override name = "SchemaMismatch";
}

/** `unreachable`, `refused` and `too_old` are a database server's: gone, not letting us in, of another kind. */
type UnusableCode =
	| "newer_format"
	| "unwritable"
	| "damaged"
	| "locked"
	| "full"
	| "unreachable"
	| "refused"
	| "too_old";

/**
 * The data cannot be used, or not at this moment: start-up reports it and stops, a running service answers that it
 * cannot serve.
 */
export class DatabaseUnusable extends Error {
	override name = "DatabaseUnusable";
	readonly code: UnusableCode;
	constructor(code: UnusableCode, message: string) {
		super(message);
		this.code = code;
	}
}
