/** Statements on a connection, or on any of the pool. */
import pg from "pg";
import { QueryRefused, type Reader, type ResultColumn, type Row, type Sql, type SqlValue } from "../port.ts";
import { isGone, isStalePlan, translate } from "./errors.ts";
import { fullName, withFullNames } from "./identifiers.ts";
import type { StatementNames } from "./names.ts";
import { withPlaces } from "./placeholders.ts";

/** What runs statements: a connection, or a pool of them. */
export interface Runner {
	query(config: pg.QueryConfig | pg.QueryArrayConfig): Promise<pg.QueryResult>;
}

const { builtins } = pg.types;
const asNumber = (text: string): number => Number(text);
/** Numbers as numbers, truth as 1 and 0, all else as text: what the embedded engine gives. */
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

/** For the driver's `types`. */
export const types = {
	getTypeParser: (oid: number) => parsers[oid] ?? asText,
} as unknown as pg.CustomTypesConfig;

/** A text has no NUL here: none that is kept, so one that is sought by it is not found. */
const withoutNul = (value: SqlValue): SqlValue =>
	typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;

export function configOf(sql: Sql, names: StatementNames): pg.QueryConfig {
	const text = withPlaces(sql);
	return { text, values: sql.values.map(withoutNul), name: names.of(text), types };
}

/** What ends at a NUL is not what somebody wrote. @throws QueryRefused */
export function written(text: string): string {
	if (text.includes("\0")) throw new QueryRefused("a NUL character");
	return text;
}

/** One statement that reads, as somebody wrote it; a second one would be a second statement of a prepared one. */
const oneStatement = (query: string): string =>
	written(query)
		.trim()
		.replace(/;+\s*$/, "");

/** What the engine says of a query that somebody wrote. */
export function asRefusal(error: unknown): unknown {
	if (isGone(error)) return translate(error);
	return error instanceof pg.DatabaseError ? new QueryRefused(`SQL logic error: ${error.message}`) : error;
}

const onlySelect = (query: string): void => {
	if (!/^\s*(\(|SELECT\b|WITH\b|VALUES\b)/i.test(query.replace(/^(\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)+/, ""))) {
		throw new QueryRefused("SQL logic error: only SELECT is possible");
	}
};

export class PostgresReader implements Reader {
	protected readonly names: StatementNames;
	readonly #run: (work: (runner: Runner) => Promise<pg.QueryResult>) => Promise<pg.QueryResult>;
	readonly #guarded: <T>(work: (runner: Runner) => Promise<T>) => Promise<T>;

	/**
	 * `run` hands one statement to a connection; `guarded` runs several on one, from which nothing stays behind, not
	 * even a failure.
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
		onlySelect(query);
		const text = `SELECT * FROM (\n${oneStatement(query)}\n) AS "q" LIMIT ${Math.trunc(limit)}`;
		try {
			const { fields, rows } = await this.#guarded((runner) =>
				runner.query({
					text,
					values: [],
					rowMode: "array",
					types,
					queryMode: "extended",
				} as pg.QueryArrayConfig),
			);
			return { columns: fields.map(({ name }) => name), rows: rows as unknown as SqlValue[][] };
		} catch (error) {
			throw asRefusal(error);
		}
	}

	async describe(query: string): Promise<ResultColumn[]> {
		onlySelect(query);
		const text = `SELECT * FROM (\n${oneStatement(query)}\n) AS "q" LIMIT 0`;
		try {
			return await this.#guarded(async (runner) => {
				const { fields } = await runner.query({
					text,
					values: [],
					types,
					queryMode: "extended",
				} as pg.QueryConfig);
				const origins = await originsOf(runner, fields);
				return fields.map((field) => {
					const origin = origins.get(`${field.tableID} ${field.columnID}`);
					return { name: fullName(field.name), table: origin?.table ?? null, column: origin?.column ?? null };
				});
			});
		} catch (error) {
			throw asRefusal(error);
		}
	}
}

/** Tables and columns by the numbers that a result's columns carry. */
async function originsOf(runner: Runner, fields: readonly pg.FieldDef[]) {
	const tables = [...new Set(fields.map((field) => field.tableID).filter((id) => id > 0))];
	const origins = new Map<string, { table: string; column: string }>();
	if (tables.length === 0) return origins;
	const { rows } = await runner.query({
		text: `SELECT c."oid", a."attnum", c."relname", a."attname" FROM pg_class AS c JOIN pg_attribute AS a ON a."attrelid" = c."oid" WHERE c."oid" = ANY($1::oid[]) AND a."attnum" > 0`,
		values: [tables],
	});
	for (const { oid, attnum, relname, attname } of rows) {
		origins.set(`${oid} ${attnum}`, { table: fullName(String(relname)), column: fullName(String(attname)) });
	}
	return origins;
}
