/** Reading and replacing the contents of a whole database: read as of one moment, replaced as a whole. */
import type { Dialect, ReadConnection, SqlValue, Transaction } from "./port.ts";

/** A table to be copied: its columns in a fixed order, the key first. */
export interface StoredTable {
	readonly name: string;
	readonly columns: readonly string[];
}

/** Snapshot of everything committed at one moment, whatever is written later. */
export interface Content extends ReadConnection {
	has(table: string): Promise<boolean>;
	/** Rows in the byte order of their key, in batches: memory does not grow with the table. */
	rows(table: StoredTable): AsyncIterable<SqlValue[][]>;
}

/** New contents under construction, invisible to everybody else. */
export interface Draft extends Content, Pick<Transaction, "run" | "statement"> {
	/**
	 * @throws ValueNotKept for a value that the engine cannot store as it is
	 */
	insert(table: StoredTable, rows: readonly (readonly SqlValue[])[]): Promise<void>;
}

/** Replacement of a database's contents. */
export interface Renewal<T> {
	/**
	 * Views and tables of the current contents to be dropped, each after those that depend on it. Not called if a file
	 * is replaced.
	 */
	leaving(present: Content): Promise<readonly Leaving[]>;
	build(draft: Draft): Promise<T>;
	/** Runs at the moment of the exchange; if it throws, nothing has changed. */
	onExchange?(): void;
}

export interface Leaving {
	readonly name: string;
	readonly kind: "view" | "table";
}

/** Copies whole contents in and out of one database. */
export interface BulkCopy {
	readonly dialect: Dialect;
	read<T>(work: (content: Content) => Promise<T>): Promise<T>;
	/** Builds new contents next to the current ones and exchanges them, or changes nothing and rethrows the error. */
	renew<T>(renewal: Renewal<T>): Promise<T>;
}

/** Error for a value that the other engine cannot store as it is. */
export class ValueNotKept extends Error {
	override name = "ValueNotKept";
	readonly table: string;
	readonly key: string;
	readonly column: string;
	constructor(table: string, key: string, column: string) {
		super(`${table} ${key}: ${column}`);
		this.table = table;
		this.key = key;
		this.column = column;
	}
}

/** Approximate bytes of a batch of rows in memory. */
export const heldBytes = 4 * 1024 ** 2;
/** Maximum rows of a batch. */
export const heldRows = 500;

/** Approximate size of a row in bytes. */
export function weightOf(row: readonly SqlValue[]): number {
	let weight = 0;
	for (const value of row) weight += typeof value === "string" ? value.length : 8;
	return weight;
}
