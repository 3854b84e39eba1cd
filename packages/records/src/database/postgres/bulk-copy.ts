/** Bulk copy of a PostgreSQL database: new contents are built in a separate schema, in one transaction. */
import pg from "pg";
import {
	type BulkCopy,
	type Content,
	type Draft,
	heldBytes,
	heldRows,
	type Leaving,
	type Renewal,
	type StoredTable,
	ValueNotKept,
	weightOf,
} from "../content.ts";
import { DatabaseUnusable, type SqlValue, type Transaction } from "../port.ts";
import { postgresDialect } from "./dialect.ts";
import { translate, translateRejection } from "./errors.ts";
import { changeOfTables, gateTable, lockSpace } from "./locks.ts";
import { type StatementNames, statementNames } from "./names.ts";
import { prepare } from "./prepare.ts";
import { oneOnly, PostgresReader, type Runner, refuse, types } from "./reader.ts";

const quote = postgresDialect.id;
/** Schema of contents under construction. */
const draftSchema = "rafta_draft";
/** Rows of the first batch, before their size is known. */
const firstRows = 50;
/**
 * How long the exchange waits for running transactions, with all others queued behind it, and how often: less than the
 * second after which the server checks for deadlocks and aborts one of the transactions.
 */
const LOCK_TIMEOUT = "500ms";
const tries = 30;
/** Milliseconds between tries, so that others can proceed. */
const RETRY_DELAY_MS = 200;

type NamedStatements = { readonly names: StatementNames; readonly client: pg.Client };

let cursors = 0;

class PostgresContent extends PostgresReader implements Content {
	protected readonly client: pg.Client;

	constructor({ names, client }: NamedStatements) {
		const run = <T>(work: (runner: Runner) => Promise<T>): Promise<T> =>
			translateRejection(work(client as unknown as Runner));
		super(names, run, run);
		this.client = client;
	}

	async has(table: string): Promise<boolean> {
		const { rows } = await this.client.query(
			`SELECT to_regclass(quote_ident(current_schema()) || '.' || $1) IS NOT NULL AS "found"`,
			[quote(table)],
		);
		return Boolean(rows[0]?.found);
	}

	async *rows({ name, columns }: StoredTable): AsyncIterable<SqlValue[][]> {
		const [key = ""] = columns;
		cursors += 1;
		const cursor = `c${cursors}`;
		await this.client.query(`
			DECLARE ${cursor} NO SCROLL CURSOR FOR
			SELECT ${columns.map(quote).join(", ")}
			FROM ${quote(name)}
			ORDER BY ${quote(key)} COLLATE "C"`);
		for (let wanted = firstRows; ; ) {
			const fetch = { text: `FETCH ${wanted} FROM ${cursor}`, rowMode: "array" as const, types };
			const { rows } = await this.client.query(fetch as pg.QueryArrayConfig);
			const found = rows as unknown as SqlValue[][];
			if (found.length > 0) yield found;
			if (found.length < wanted) break;
			const weight = found.reduce((sum, row) => sum + weightOf(row), 0) / found.length;
			wanted = Math.max(1, Math.min(heldRows, Math.floor(heldBytes / weight)));
		}
		await this.client.query(`CLOSE ${cursor}`);
	}
}

/** Whether a column of a type can store a value as it is. */
function isKept(type: string, value: SqlValue | undefined): boolean {
	if (type === "text") return typeof value === "string" && !value.includes("\0");
	if (typeof value === "bigint") return type !== "double precision" || BigInt(Number(value)) === value;
	return typeof value === "number" && (type === "double precision" || Number.isInteger(value));
}

class PostgresDraft extends PostgresContent implements Draft {
	/** Types of a table's columns, in copy order. */
	readonly #types = new Map<string, readonly string[]>();

	async run(sql: Parameters<Transaction["run"]>[0]): Promise<{ changes: number }> {
		return { changes: (await this.execute(sql)).rowCount ?? 0 };
	}

	async statement(text: string): Promise<void> {
		await this.client.query(oneOnly(text)).catch(refuse);
	}

	async #typesOf({ name, columns }: StoredTable): Promise<readonly string[]> {
		const known = this.#types.get(name);
		if (known) return known;
		const { rows } = await this.client.query(
			`
				SELECT "attname", format_type("atttypid", "atttypmod") AS "type"
				FROM pg_attribute
				WHERE "attrelid" = $1::regclass AND "attnum" > 0`,
			[quote(name)],
		);
		const byName = new Map(rows.map((row) => [String(row.attname), String(row.type)]));
		const found = columns.map((column) => byName.get(column) ?? "text");
		this.#types.set(name, found);
		return found;
	}

	/** One array per column: the same statement text for any number of rows. */
	async insert(table: StoredTable, rows: readonly (readonly SqlValue[])[]): Promise<void> {
		const kinds = await this.#typesOf(table);
		const columns = table.columns.map((column, place) => {
			const type = kinds[place] ?? "text";
			return rows.map((row) => {
				const value = row[place];
				if (!isKept(type, value)) throw new ValueNotKept(table.name, String(row[0]), column);
				return value;
			});
		});
		const arrays = kinds.map((type, place) => `$${place + 1}::${type}[]`);
		const text = `
			INSERT INTO ${quote(table.name)} (${table.columns.map(quote).join(", ")})
			SELECT *
			FROM unnest(${arrays.join(", ")})`;
		const { rowCount } = await this.client.query(text, columns);
		if (rowCount !== rows.length) throw new Error(`${table.name}: ${rowCount} of ${rows.length} rows`);
	}
}

const isHeldUp = (error: unknown): boolean =>
	error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "55P03");

/** Locks tables until the transaction ends. */
async function closeTables(client: pg.Client, tables: readonly string[]): Promise<void> {
	if (tables.length === 0) return;
	for (let count = 1; ; count += 1) {
		await client.query("SAVEPOINT closing");
		try {
			await client.query(`LOCK TABLE ${tables.join(", ")} IN ACCESS EXCLUSIVE MODE`);
			return;
		} catch (error) {
			// Running transactions go first; the contents under construction are kept.
			if (!isHeldUp(error) || count >= tries) throw error;
			await client.query("ROLLBACK TO SAVEPOINT closing");
			await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
		}
	}
}

/** Replaces the old tables and views with the new ones. */
async function exchange(client: pg.Client, home: string, gone: readonly Leaving[]): Promise<void> {
	const at = (name: string) => `${quote(home)}.${quote(name)}`;
	// Indexes are dropped with their tables; extended statistics are not.
	const { rows } = await client.query(
		`SELECT "relname" AS "name", CASE "relkind" WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS "kind"
		FROM pg_class WHERE "relnamespace" = $1::regnamespace AND "relkind" IN ('r', 'v')
		UNION ALL SELECT "stxname", 'STATISTICS' FROM pg_statistic_ext WHERE "stxnamespace" = $1::regnamespace`,
		[draftSchema],
	);
	await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
	const { rows: present } = await client.query(
		`SELECT "name" FROM unnest($1::text[]) AS "name" WHERE to_regclass("name") IS NOT NULL`,
		[[gateTable, ...gone.map(({ name }) => name)].map(at)],
	);
	await closeTables(
		client,
		present.map(({ name }) => String(name)),
	);
	for (const { name, kind } of gone) await client.query(`DROP ${kind} IF EXISTS ${at(name)}`);
	for (const { name, kind } of rows) {
		const from = `${quote(draftSchema)}.${quote(String(name))}`;
		await client.query(`ALTER ${kind} ${from} SET SCHEMA ${quote(home)}`);
	}
	await client.query(`DROP SCHEMA ${quote(draftSchema)}`);
}

/** Another object of that name is in the way, or depends on a table to be dropped: it is not ours to remove. */
function refusal(error: unknown): unknown {
	const code = error instanceof pg.DatabaseError ? error.code : "";
	return (code === "42P07" || code === "2BP01") && error instanceof Error
		? new DatabaseUnusable("refused", error.message)
		: translate(error);
}

async function build<T>(client: pg.Client, { leaving, build: fill, onExchange }: Renewal<T>): Promise<T> {
	const named = { names: statementNames(), client };
	await client.query("SET LOCAL lock_timeout = 0");
	const { rows } = await client.query(
		`SELECT current_schema() AS "home", current_setting('search_path') AS "path"`,
	);
	const { home, path } = rows[0] as { home: string; path: string };
	const gone = await leaving(new PostgresContent(named));
	await client.query(`CREATE SCHEMA ${quote(draftSchema)}`);
	await client.query("SELECT set_config('search_path', $1, true)", [`${draftSchema}, ${path}`]);
	const result = await fill(new PostgresDraft(named));
	await exchange(client, home, gone);
	onExchange?.();
	return result;
}

/** @throws DatabaseUnusable */
async function withClient<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({
		connectionString: address,
		connectionTimeoutMillis: 5000,
		keepAlive: true,
		application_name: "rafta carrier",
	});
	// A broken connection is reported by the running statement.
	client.on("error", () => undefined);
	try {
		await client.connect();
		await client.query(
			"SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET cursor_tuple_fraction = 1",
		);
		return await work(client);
	} catch (error) {
		throw refusal(error);
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** The PostgreSQL database at an address. Servers may have it open: they must clear their own caches. */
export function postgresBulkCopy(address: string): BulkCopy {
	return {
		dialect: postgresDialect,
		read: (work) =>
			withClient(address, async (client) => {
				await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
				return work(new PostgresContent({ names: statementNames(), client }));
			}),
		renew: (renewal) =>
			withClient(address, async (client) => {
				await prepare(client);
				await client.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, changeOfTables]);
				await client.query("BEGIN ISOLATION LEVEL READ COMMITTED");
				const result = await build(client, renewal);
				await client.query("COMMIT");
				// Otherwise queries would be planned for the old table sizes; the server would update them itself, but
				// later.
				await client.query("ANALYZE").catch(() => undefined);
				return result;
			}),
	};
}
