/** A database as a whole: all of it read as of one moment, all of it put in the place of what was there. */
import type { Dialect, Reader, SqlValue, Transaction } from "./port.ts";

/** A table as it is carried: its columns in one order, the first of them its key. */
export interface StoredTable {
	readonly name: string;
	readonly columns: readonly string[];
}

/** All that was committed at one moment, whatever others write meanwhile. */
export interface Content extends Reader {
	has(table: string): Promise<boolean>;
	/** Rows in the byte order of their key, some at a time: memory does not grow with the table. */
	rows(table: StoredTable): AsyncIterable<SqlValue[][]>;
}

/** A content in the making: nobody else sees anything of it. */
export interface Draft extends Content, Pick<Transaction, "run" | "script"> {
	/** @throws ValueNotKept for a value that the engine cannot keep as it is */
	insert(table: StoredTable, rows: readonly (readonly SqlValue[])[]): Promise<void>;
}

/** How a content takes the place of another. */
export interface Renewal<T> {
	/** Views and tables of the present content that go, each after what is made of it. Not asked where a file goes. */
	leaving(present: Content): Promise<readonly Leaving[]>;
	build(draft: Draft): Promise<T>;
	/** Runs at the moment of the exchange; when it throws, nothing has changed. */
	beside?(): void;
}

export interface Leaving {
	readonly name: string;
	readonly kind: "view" | "table";
}

/** Carries whole contents in and out of one database. */
export interface Carrier {
	readonly dialect: Dialect;
	read<T>(work: (content: Content) => Promise<T>): Promise<T>;
	/** Builds a content beside the present one and exchanges them, or changes nothing and throws on what failed. */
	renew<T>(renewal: Renewal<T>): Promise<T>;
}

/** A value that the other engine cannot keep as it is. */
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

/** Bytes of texts that are held at once, about. */
export const heldBytes = 4 * 1024 ** 2;
/** Rows that are held at once at most. */
export const heldRows = 500;

/** About how many bytes a row takes. */
export function weightOf(row: readonly SqlValue[]): number {
	let weight = 0;
	for (const value of row) weight += typeof value === "string" ? value.length : 8;
	return weight;
}
