/**
 * Shapes of rows: a query says which columns it returns and of which kind, and its rows are decoded once, to exactly
 * that type. A shape names the columns that are used; the statement may return more.
 */
import type { ReadConnection, Row, Sql, SqlValue } from "./port.ts";

/** The statement returned another column or kind of value than its shape says: a defect of the program. */
export class RowMismatch extends Error {
	override name = "RowMismatch";
}

/** Decodes the value of one column; `undefined` stands for a column that is missing. @throws RowMismatch */
export type Decoder<T> = (value: SqlValue | undefined, column: string) => T;

export type RowShape = Readonly<Record<string, Decoder<unknown>>>;

/** Type of a row that is decoded by a shape. */
export type RowOf<S extends RowShape> = { -readonly [K in keyof S]: ReturnType<S[K]> };

function mismatch(column: string, expected: string, value: SqlValue | undefined): RowMismatch {
	const found = value === undefined ? "no such column" : value === null ? "NULL" : typeof value;
	return new RowMismatch(`column "${column}": expected ${expected}, found ${found}`);
}

/** A text that is not NULL; `text<Status>` for a column that can only have the values of a union. */
export function text<T extends string = string>(value: SqlValue | undefined, column: string): T {
	// The values of a select are checked when they are written.
	if (typeof value === "string") return value as T;
	throw mismatch(column, "a text", value);
}

/** A number that is not NULL. */
export function number(value: SqlValue | undefined, column: string): number {
	if (typeof value === "number") return value;
	throw mismatch(column, "a number", value);
}

/** A whole number that is not NULL, such as a count. */
export function integer(value: SqlValue | undefined, column: string): number {
	if (Number.isInteger(value)) return value as number;
	throw mismatch(column, "a whole number", value);
}

/** A truth value: a stored one, or that of an expression. */
export function flag(value: SqlValue | undefined, column: string): boolean {
	if (value === 1) return true;
	if (value === 0) return false;
	throw mismatch(column, "0 or 1", value);
}

/** A value stored as JSON. Its type is that of what the program writes there: it is not checked. */
export function json<T>(value: SqlValue | undefined, column: string): T {
	if (typeof value !== "string") throw mismatch(column, "JSON", value);
	try {
		return JSON.parse(value);
	} catch {
		throw mismatch(column, "JSON", value);
	}
}

/** A value or NULL, as of a LEFT JOIN or of MAX over no rows. */
export const nullable =
	<T>(decode: Decoder<T>): Decoder<T | null> =>
	(value, column) =>
		value === null ? null : decode(value, column);

/** Same with a value in place of NULL: `or(text, "")`. */
export const or =
	<T>(decode: Decoder<T>, missing: NoInfer<T>): Decoder<T> =>
	(value, column) =>
		value === null ? missing : decode(value, column);

/**
 * Decodes rows of one result. A row without further columns is decoded in place: nobody else has it, and a new object
 * for each would cost twice as much.
 */
function decodeRows<S extends RowShape>(rows: readonly Row[], shape: S): RowOf<S>[] {
	const columns = Object.keys(shape);
	const decoders = Object.values(shape);
	const isWhole = Object.keys(rows[0] ?? {}).length === columns.length;
	return rows.map((row) => {
		const target: Record<string, unknown> = isWhole ? row : {};
		decoders.forEach((decode, place) => {
			const column = columns[place] ?? "";
			const value = row[column];
			const result = decode(value, column);
			if (!isWhole || result !== value) target[column] = result;
		});
		// Each of the shape's columns has the result of its own decoder.
		return target as RowOf<S>;
	});
}

/** Reads on a connection whose results are decoded. */
export interface ShapedReads<T> {
	/** All rows. @throws RowMismatch */
	all(statement: Sql): Promise<T[]>;
	/** The first row; `undefined` if there is none. @throws RowMismatch */
	get(statement: Sql): Promise<T | undefined>;
	/** The first row of a statement that always has one, such as a count. @throws RowMismatch */
	one(statement: Sql): Promise<T>;
}

function reads<T>(connection: ReadConnection, decode: (rows: readonly Row[]) => T[]): ShapedReads<T> {
	const get = async (statement: Sql): Promise<T | undefined> => {
		const row = await connection.get(statement);
		return row && decode([row])[0];
	};
	return {
		get,
		all: async (statement) => decode(await connection.all(statement)),
		async one(statement) {
			const row = await get(statement);
			if (row === undefined) throw new RowMismatch("expected a row, found none");
			return row;
		},
	};
}

/**
 * Reads rows of a shape.
 * @example shaped(connection, { id: text, posts: integer }).all(sql`SELECT "id", COUNT(*) AS "posts" ...`)
 */
export const readsShaped = <S extends RowShape>(
	connection: ReadConnection,
	shape: S,
): ShapedReads<RowOf<S>> => reads(connection, (rows) => decodeRows(rows, shape));

/** Reads the values of one column. */
export const columnOf = <T>(connection: ReadConnection, column: string, decode: Decoder<T>): ShapedReads<T> =>
	reads(connection, (rows) => rows.map((row) => decode(row[column], column)));

/** Returns the number of a `SELECT COUNT(*) AS "count"`. @throws RowMismatch */
export const countOf = (connection: ReadConnection, statement: Sql): Promise<number> =>
	columnOf(connection, "count", integer).one(statement);
