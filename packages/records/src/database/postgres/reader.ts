/** Execution of statements on a connection, or on any of a pool. */
import pg from "pg";
import {
	QueryRefused,
	type ReadConnection,
	type ResultColumn,
	type Row,
	type Sql,
	type SqlValue,
} from "../port.ts";
import { isGone, isStalePlan, translate } from "./errors.ts";
import { fullName, withFullNames } from "./identifiers.ts";
import type { StatementNames } from "./names.ts";
import { withPlaces } from "./placeholders.ts";

/** Executor of statements: a connection or a pool. */
export interface Runner {
	query(config: pg.QueryConfig | pg.QueryArrayConfig): Promise<pg.QueryResult>;
}

const { builtins } = pg.types;
const asNumber = (text: string): number => Number(text);
/** Numbers as numbers, booleans as 1 and 0, all else as text: as SQLite returns them. */
const parsers: Record<number, (text: string) => SqlValue> = {
	[builtins.INT2]: asNumber,
	[builtins.INT4]: asNumber,
	[builtins.INT8]: asNumber,
	[builtins.FLOAT4]: asNumber,
	[builtins.FLOAT8]: asNumber,
	[builtins.NUMERIC]: asNumber,
	[builtins.BOOL]: (text) => (text === "t" ? 1 : 0),
	[builtins.BYTEA]: (text) => Buffer.from(text.slice(2), "hex"),
};
const asText = (text: string): string => text;

/** For the driver's `types` option. */
export const types = {
	getTypeParser: (oid: number) => parsers[oid] ?? asText,
} as unknown as pg.CustomTypesConfig;

/** Text cannot contain NUL here: as none is stored, a search for it finds nothing. */
const withoutNul = (value: SqlValue): SqlValue =>
	typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;

export function configOf(sql: Sql, names: StatementNames): pg.QueryConfig {
	const text = withPlaces(sql);
	return { text, values: sql.values.map(withoutNul), name: names.of(text), types };
}

/** Refuses text with a NUL, at which it would be truncated. @throws QueryRefused */
export function checkedText(text: string): string {
	if (text.includes("\0")) throw new QueryRefused("a NUL character");
	return text;
}

/** A user-written statement, prepared by the server: a second one in the text is an error. @throws QueryRefused */
export const oneOnly = (text: string): pg.QueryConfig =>
	({ text: checkedText(text), queryMode: "extended" }) as pg.QueryConfig;

/** A single user-written SELECT; prepared statements cannot contain a second statement. */
export const oneStatement = (query: string): string =>
	checkedText(query)
		.trim()
		.replace(/;+\s*$/, "");

/** Throws the engine's error on user-written SQL. @throws QueryRefused */
export function refuse(error: unknown): never {
	if (isGone(error)) throw translate(error);
	throw error instanceof pg.DatabaseError ? new QueryRefused(`SQL logic error: ${error.message}`) : error;
}

/** Up to `limit` rows of a user-written SELECT. @throws QueryRefused */
function selecting(query: string, limit: number): pg.QueryArrayConfig {
	if (!/^\s*(\(|SELECT\b|WITH\b|VALUES\b)/i.test(query.replace(/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, ""))) {
		throw new QueryRefused("SQL logic error: only SELECT is possible");
	}
	const text = `SELECT * FROM (\n${oneStatement(query)}\n) AS "q" LIMIT ${Math.trunc(limit)}`;
	return { text, values: [], rowMode: "array", types, queryMode: "extended" } as pg.QueryArrayConfig;
}

export class PostgresReader implements ReadConnection {
	protected names: StatementNames;
	readonly #run: (work: (runner: Runner) => Promise<pg.QueryResult>) => Promise<pg.QueryResult>;
	readonly #guarded: <T>(work: (runner: Runner) => Promise<T>) => Promise<T>;

	/**
	 * `run` executes one statement on a connection; `guarded` runs several on one, without leaving any effect, not even
	 * a failed transaction.
	 */
	constructor(
		names: StatementNames,
		run: (work: (runner: Runner) => Promise<pg.QueryResult>) => Promise<pg.QueryResult>,
		guarded: <T>(work: (runner: Runner) => Promise<T>) => Promise<T>,
	) {
		this.names = names;
		this.#run = run;
		this.#guarded = guarded;
	}

	protected async execute(sql: Sql): Promise<pg.QueryResult> {
		try {
			return await this.#run((runner) => runner.query(configOf(sql, this.names)));
		} catch (error) {
			if (isStalePlan(error)) this.names.renew();
			throw error;
		}
	}

	async all(sql: Sql): Promise<Row[]> {
		return withFullNames((await this.execute(sql)).rows as Row[]);
	}

	async get(sql: Sql): Promise<Row | undefined> {
		return withFullNames((await this.execute(sql)).rows.slice(0, 1) as Row[])[0];
	}

	async query(query: string, limit: number): Promise<{ columns: string[]; rows: SqlValue[][] }> {
		const config = selecting(query, limit);
		const { fields, rows } = await this.#guarded((runner) => runner.query(config)).catch(refuse);
		return { columns: fields.map(({ name }) => name), rows: rows as unknown as SqlValue[][] };
	}

	async describe(query: string): Promise<ResultColumn[]> {
		const config = selecting(query, 0);
		return this.#guarded(async (runner) => {
			const { fields } = await runner.query(config);
			const origins = await originsOf(runner, fields);
			return fields.map((field) => {
				const origin = origins.get(`${field.tableID} ${field.columnID}`);
				return { name: fullName(field.name), table: origin?.table ?? null, column: origin?.column ?? null };
			});
		}).catch(refuse);
	}
}

/** Looks up tables and columns by the ids in a result's columns. */
async function originsOf(runner: Runner, fields: readonly pg.FieldDef[]) {
	const tables = [...new Set(fields.map((field) => field.tableID).filter((id) => id > 0))];
	const origins = new Map<string, { table: string; column: string }>();
	if (tables.length === 0) return origins;
	const { rows } = await runner.query({
		text: `
			SELECT c."oid", a."attnum", c."relname", a."attname"
			FROM pg_class AS c
				JOIN pg_attribute AS a ON a."attrelid" = c."oid"
			WHERE c."oid" = ANY($1::oid[]) AND a."attnum" > 0`,
		values: [tables],
	});
	for (const { oid, attnum, relname, attname } of rows) {
		origins.set(`${oid} ${attnum}`, { table: fullName(String(relname)), column: fullName(String(attname)) });
	}
	return origins;
}
