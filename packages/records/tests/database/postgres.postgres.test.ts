/**
 * Behaviour of the PostgreSQL adapter only: retries, table changes by one process at a time, recovery after server
 * restarts.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testEnvironment, testPlace } from "../../../../tests/support/database.ts";
import { startPostgres, type TestPostgres } from "../../../../tests/support/postgres.ts";
import { limit } from "../../../../tests/support/time-limits.ts";
import { createRecordService } from "../../src/create.ts";
import {
	type Database,
	DatabaseUnusable,
	QueryRefused,
	SchemaMismatch,
	type Transaction,
	UniqueViolation,
} from "../../src/database/port.ts";
import { translate } from "../../src/database/postgres/errors.ts";
import { openPostgres, printableAddress } from "../../src/database/postgres/open.ts";
import { withPlaces } from "../../src/database/postgres/placeholders.ts";
import { raw, sql } from "../../src/database/sql.ts";
import { fileStore } from "../../src/files/local.ts";
import { define, field, turkishKeys } from "../support.ts";

let folder: string;
let address: string;
let one: Database;
let other: Database;
/** A foreign connection. */
let client: Client;

const value = async (database: Database, id: number): Promise<unknown> =>
	(await database.read.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${id}`))?.n;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-adapter-"));
	address = String((await testPlace(folder)).database);
	one = await openPostgres(address);
	other = await openPostgres(address);
	client = new Client({ connectionString: address });
	await client.connect();
});
afterAll(async () => {
	await client.end();
	await Promise.all([one.close(), other.close()]);
	rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	await client.query('DROP TABLE IF EXISTS "counters"');
	await client.query('CREATE TABLE "counters" ("id" INTEGER PRIMARY KEY, "n" DOUBLE PRECISION, "name" TEXT)');
	await client.query('CREATE UNIQUE INDEX "by_name" ON "counters" ("name", "n")');
	await client.query(`INSERT INTO "counters" VALUES (1, 0, 'a'), (2, 0, 'b')`);
});

test("a bounded read leaves no setting on its connection", async () => {
	const read = (query: string) => one.bounded({ name: "someone" }).query(query, 1);
	await read(
		"SELECT set_config('search_path', 'nowhere', false), set_config('statement_timeout', '7s', false)",
	);
	const { rows } = await read("SELECT current_setting('search_path'), current_setting('statement_timeout')");
	expect(rows).toEqual([['"$user", public', "11s"]]);
});

const countUp = (database: Database) =>
	database.write(async (tx) => {
		const row = await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${1}`);
		await tx.run(sql`UPDATE "counters" SET "n" = ${Number(row?.n) + 1} WHERE "id" = ${1}`);
	});

describe("a transaction that writes", () => {
	test("is tried again until what it read still holds: no count is lost", async () => {
		await Promise.all(Array.from({ length: 100 }, (_, n) => countUp(n % 2 ? one : other)));
		expect(await value(one, 1)).toBe(100);
	});
	test("of forty that want the same rows in opposite order, all happen", {
		tags: "long",
		timeout: limit(30_000),
	}, async () => {
		const add = (tx: Transaction, id: number) =>
			tx.run(sql`UPDATE "counters" SET "n" = "n" + 1 WHERE "id" = ${id}`);
		const both = (ids: readonly number[]) =>
			one.write(async (tx) => {
				for (const id of ids) await add(tx, id);
			});
		await Promise.all(Array.from({ length: 40 }, (_, n) => both(n % 2 ? [1, 2] : [2, 1])));
		expect([await value(one, 1), await value(one, 2)]).toEqual([40, 40]);
	});

	test("sees no other's half: of two that each read what the other writes, one begins anew", async () => {
		let reads = 0;
		const haveRead = Promise.withResolvers<void>();
		const swap = (database: Database, from: number, to: number) =>
			database.write(async (tx) => {
				const row = await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${from}`);
				reads += 1;
				if (reads === 2) haveRead.resolve();
				await haveRead.promise;
				await tx.run(sql`UPDATE "counters" SET "n" = ${Number(row?.n) + 1} WHERE "id" = ${to}`);
			});
		await Promise.all([swap(one, 1, 2), swap(other, 2, 1)]);
		expect(reads).toBeGreaterThan(2);
		expect([await value(one, 1), await value(one, 2)].sort()).toEqual([1, 2]);
	});
	test("tells of its commit once, and of every try that was taken back", async () => {
		const events: string[] = [];
		let first = true;
		await one.write(async (tx) => {
			tx.afterCommit(() => events.push("committed"));
			tx.afterRollback(async () => void events.push("taken back"));
			await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${1}`);
			if (first) await countUp(other);
			first = false;
			await tx.run(sql`UPDATE "counters" SET "n" = "n" + ${1} WHERE "id" = ${1}`);
		});
		expect(events).toEqual(["taken back", "committed"]);
		expect(await value(one, 1)).toBe(2);
	});
	test("is not tried again for its own refusal, and leaves nothing", async () => {
		let tries = 0;
		const work = one.write(async (tx) => {
			tries += 1;
			await tx.run(sql`UPDATE "counters" SET "n" = ${9} WHERE "id" = ${1}`);
			throw new Error("no");
		});
		await expect(work).rejects.toThrow("no");
		expect(tries).toBe(1);
		expect(await value(one, 1)).toBe(0);
	});
	test("is ended by the server where its process has frozen, says so, and is no server's failure", async () => {
		const frozen = one.write(async (tx) => {
			const [limit] = await tx.all(raw("SHOW idle_in_transaction_session_timeout"));
			expect(limit).toEqual({ idle_in_transaction_session_timeout: "5s" });
			const { pid } = (await tx.get(raw("SELECT pg_backend_pid() AS pid"))) ?? {};
			await tx.run(raw("SET LOCAL idle_in_transaction_session_timeout = 100"));
			await tx.run(sql`UPDATE "counters" SET "n" = ${7} WHERE "id" = ${1}`);
			const isThere = async () =>
				(await client.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1", [pid])).rows;
			await expect.poll(isThere).toEqual([]);
			await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${1}`);
		});
		await expect(frozen).rejects.toMatchObject({ name: "DatabaseUnusable", code: "unreachable" });
		await countUp(other);
		expect(await value(other, 1)).toBe(1);
	});

	test("that swallows the failure of a statement is begun anew, not committed in half", async () => {
		let first = true;
		await one.write(async (tx) => {
			await tx.run(sql`UPDATE "counters" SET "n" = "n" + ${1} WHERE "id" = ${2}`);
			await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${1}`);
			if (first) await countUp(other);
			first = false;
			await tx.run(sql`UPDATE "counters" SET "n" = "n" + ${1} WHERE "id" = ${1}`).catch(() => undefined);
		});
		expect([await value(one, 1), await value(one, 2)]).toEqual([2, 1]);
	});
	test("names the columns of a duplicate, once it is sure that it is one", async () => {
		let tries = 0;
		const error = await one
			.write(async (tx) => {
				tries += 1;
				await tx.run(sql`INSERT INTO "counters" VALUES (${3}, ${0}, ${"a"})`);
			})
			.catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(UniqueViolation);
		expect(error).toMatchObject({ table: "counters", columns: ["name", "n"] });
		expect(tries).toBe(3);
	});
	test("reads what it has written; others do not before its commit", async () => {
		await one.write(async (tx) => {
			await tx.run(sql`UPDATE "counters" SET "n" = ${5} WHERE "id" = ${1}`);
			expect((await tx.get(sql`SELECT "n" FROM "counters" WHERE "id" = ${1}`))?.n).toBe(5);
			expect(await value(one, 1)).toBe(0);
		});
		expect(await value(other, 1)).toBe(5);
	});
	test("goes on after a query of somebody's was refused in it", async () => {
		await one.write(async (tx) => {
			await tx.run(sql`UPDATE "counters" SET "n" = ${7} WHERE "id" = ${1}`);
			await expect(tx.describe('SELECT "none" FROM "counters"')).rejects.toThrow(/none/);
			await expect(tx.describe('SELECT "id" FROM "gone"')).rejects.toThrow(QueryRefused);
			await expect(tx.script("UPDATE nothing SET x = 1")).rejects.toThrow(/nothing/);
		});
		expect(await value(one, 1)).toBe(7);
	});
});

describe("statements", () => {
	test("prepared for a table that somebody has changed since are planned anew", async () => {
		const read = () => one.read.all(sql`SELECT * FROM "counters" WHERE "id" = ${1}`);
		for (let n = 0; n < 5; n++) await read();
		await client.query('ALTER TABLE "counters" ADD COLUMN "more" TEXT');
		expect((await read())[0]).toHaveProperty("more");
		const inside = await one.write(async (tx) => {
			for (let n = 0; n < 5; n++) await tx.all(sql`SELECT * FROM "counters" WHERE "id" = ${2}`);
			return tx.all(sql`SELECT * FROM "counters" WHERE "id" = ${2}`);
		});
		await client.query('ALTER TABLE "counters" DROP COLUMN "more"');
		const after = await one.write((tx) => tx.all(sql`SELECT * FROM "counters" WHERE "id" = ${2}`));
		expect([Object.keys(inside[0] ?? {}).length, Object.keys(after[0] ?? {}).length]).toEqual([4, 3]);
	});
	test("of a column that is not there say so", async () => {
		await expect(one.read.all(raw('SELECT "gone" FROM "counters"'))).rejects.toThrow(SchemaMismatch);
		await expect(one.write((tx) => tx.run(raw('DELETE FROM "gone"')))).rejects.toThrow(SchemaMismatch);
	});
	test("have numbered places; what only looks like one is left", () => {
		const text = `SELECT '?' AS "a?", ? AS b -- ?\n, ? /* ? */`;
		expect(withPlaces({ text, values: ["x", 2] })).toBe(`SELECT '?' AS "a?", $1 AS b -- ?\n, $2 /* ? */`);
	});
	test("take numbers that the column beside them would not", async () => {
		for (const number of [1.5, 99_999_999_999, -0.1, 1e300]) {
			const rows = await one.read.all(
				sql`SELECT "id" FROM "counters" WHERE "id" = ${number} OR "n" > ${number}`,
			);
			expect(rows).toHaveLength(number === -0.1 ? 2 : 0);
		}
	});
	test("of somebody's own only read, and are one", async () => {
		for (const query of [
			"DELETE FROM counters",
			"SELECT 1; DELETE FROM counters",
			`WITH gone AS (DELETE FROM "counters" RETURNING 1) SELECT * FROM gone`,
			"SELECT 1) AS q; DELETE FROM counters; SELECT * FROM (SELECT 1",
		]) {
			await expect(one.read.query(query, 10)).rejects.toThrow();
		}
		expect(await value(one, 1)).toBe(0);
		const { columns, rows } = await one.read.query('SELECT "id", "n" FROM "counters" ORDER BY 1; ', 1);
		expect({ columns, rows }).toEqual({ columns: ["id", "n"], rows: [[1, 0]] });
	});
});

describe("two processes that start at once", () => {
	test("make the tables once, and both serve", async () => {
		const place = mkdtempSync(join(tmpdir(), "rafta-adapter-"));
		const where = String((await testEnvironment(place)).RAFTA_DATABASE);
		const notes = define({
			name: "notes",
			fields: [field("text", "title", { sortKey: true, searchKey: true }), field("number", "size")],
			indexes: ["CREATE INDEX `idx_notes_size` ON `notes` (`size`)"],
		});
		const open = async () =>
			createRecordService({
				appName: "Records",
				folders: { backups: join(place, "backups"), files: join(place, "files") },
				database: await openPostgres(where),
				collections: [notes],
				textKeys: turkishKeys,
				files: fileStore(join(place, "files")),
			});
		const services = await Promise.all(Array.from({ length: 4 }, open));
		await Promise.all(
			services.map((service, n) =>
				service.transaction((tx) => tx.create("notes", { title: `not ${n}`, size: n })),
			),
		);
		for (const service of services)
			expect(await service.list("notes", { filter: "size >= 0" })).toHaveLength(4);
		await Promise.all(services.map((service) => service.close()));
		rmSync(place, { recursive: true, force: true });
	});
});

describe("a server that goes away", () => {
	let server: TestPostgres;
	let database: Database;
	beforeAll(async () => {
		server = await startPostgres({ durable: true });
		database = await openPostgres(server.url);
		await database.write((tx) => tx.run(raw('CREATE TABLE "kept" ("id" INTEGER PRIMARY KEY)')));
	});
	afterAll(async () => {
		await database?.close();
		await server?.dispose();
	});
	const insert = (id: number) => database.write((tx) => tx.run(sql`INSERT INTO "kept" VALUES (${id})`));

	test("that is started anew is served by again, without anybody's doing", async () => {
		await insert(1);
		await database.read.all(raw('SELECT * FROM "kept"'));
		await server.restart();
		expect(await database.read.all(raw('SELECT * FROM "kept"'))).toEqual([{ id: 1 }]);
		await insert(2);
	});
	test("while it is gone says that it cannot be reached; everything acknowledged is there afterwards", async () => {
		const acknowledged: number[] = [];
		let running = true;
		const writing = Array.from({ length: 8 }, async (_, n) => {
			for (let id = 1000 * (n + 1); running; id++) {
				await insert(id).then(
					() => acknowledged.push(id),
					(error: unknown) => expect(error).toBeInstanceOf(DatabaseUnusable),
				);
			}
		});
		while (acknowledged.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
		await server.kill();
		await expect(database.read.all(raw('SELECT * FROM "kept"'))).rejects.toMatchObject({
			code: "unreachable",
		});
		running = false;
		await Promise.all(writing);
		await server.start();
		const kept = new Set((await database.read.all(raw('SELECT "id" FROM "kept"'))).map(({ id }) => id));
		expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
		await insert(3);
	});
});

test("whoever waits for a busy connection waits longer than for a server that does not answer", {
	tags: "long",
}, async () => {
	const narrow = await openPostgres(address, { connections: 1 });
	try {
		const long = narrow.write((tx) => tx.get(raw("SELECT pg_sleep(5.5)")));
		await narrow.write((tx) => tx.run(sql`UPDATE "counters" SET "n" = ${7} WHERE "id" = ${1}`));
		await long;
		expect(await value(narrow, 1)).toBe(7);
	} finally {
		await narrow.close();
	}
});

test("a server that has no room for more locks has something in the way, and no full disk", () => {
	const refusal = (code: string) => translate(Object.assign(new DatabaseError("", 0, "error"), { code }));
	expect(refusal("53200")).toMatchObject({ code: "locked" });
	expect(refusal("53100")).toMatchObject({ code: "full" });
});

test.each(["DEPTH_ZERO_SELF_SIGNED_CERT", "CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID"])(
	"a server whose certificate is refused cannot be reached (%s)",
	(code) => {
		expect(translate(Object.assign(new Error("certificate"), { code }))).toMatchObject({
			code: "unreachable",
			message: "certificate",
		});
	},
);

describe("an address", () => {
	test("that leads nowhere, to no database or to nobody's account says which, without its password", async () => {
		const wrong = (change: (url: URL) => void): string => {
			const url = new URL(address);
			change(url);
			return url.href;
		};
		const codeOf = (where: string) =>
			openPostgres(where).then(
				() => "open",
				(error: unknown) => (error instanceof DatabaseUnusable ? error.code : String(error)),
			);
		expect(await codeOf(wrong((url) => (url.port = "1")))).toBe("unreachable");
		expect(await codeOf(wrong((url) => (url.pathname = "/nothing_here")))).toBe("refused");
		expect(await codeOf(wrong((url) => (url.password = "not-it")))).toBe("refused");
		// The tests' server has no TLS.
		expect(await codeOf(wrong((url) => (url.search = "?sslmode=verify-full")))).toBe("unreachable");
		expect(printableAddress("postgres://me:secret@host:1/base?sslmode=x")).toBe(
			"postgres://me:***@host:1/base",
		);
	});
});

test.each([
	["a read", () => one.read],
	["a read for somebody outside", () => one.bounded({ name: "somebody" })],
] as const)(
	"%s that is given up for somebody who changes its tables is read again",
	async (_what, reader) => {
		await client.query('CREATE TABLE IF NOT EXISTS "later" ("id" INTEGER)');
		const isReadWaiting = async () => {
			const { rows } = await client.query(
				`SELECT 1 FROM pg_locks WHERE NOT granted AND "relation" = '"later"'::regclass`,
			);
			return rows.length === 1;
		};
		/** Read and change wait for each other. False when the server gave up the change, which came too late for the read. */
		const deadlock = async () => {
			await client.query("BEGIN");
			await client.query('LOCK TABLE "later" IN ACCESS EXCLUSIVE MODE');
			const read = reader().all(
				raw('SELECT COUNT(*) AS n FROM "counters", (SELECT COUNT(*) FROM "later") AS l'),
			);
			await expect.poll(isReadWaiting, { interval: 10 }).toBe(true);
			const isReadGivenUp = await client.query('LOCK TABLE "counters" IN ACCESS EXCLUSIVE MODE').then(
				() => true,
				(error: { code?: string }) => {
					if (error.code !== "40P01") throw error;
					return false;
				},
			);
			await client.query(isReadGivenUp ? "COMMIT" : "ROLLBACK");
			expect(await read).toEqual([{ n: 2 }]);
			return isReadGivenUp;
		};
		await expect.poll(deadlock).toBe(true);
	},
);

test("statistics are made of every table; one that is removed meanwhile is passed over", async () => {
	const odd = 'odd "name" of more than sixty-three bytes, which the server would cut: ğüşiöç';
	await one.alter((tx) => tx.script(`CREATE TABLE ${one.dialect.id(odd)} ("n" INTEGER)`));
	await client.query('CREATE TABLE "removed" ("n" INTEGER)');
	const remover = new Client({ connectionString: address });
	await remover.connect();
	await remover.query('BEGIN; DROP TABLE "removed"');
	const optimized = one.optimize();
	const isWaiting = async () =>
		(await client.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND "relation" = 'removed'::regclass`))
			.rows;
	await expect.poll(isWaiting).toHaveLength(1);
	await remover.query("COMMIT");
	await remover.end();
	await optimized;
	const { rows } = await client.query(`
		SELECT "relname" FROM pg_class
		WHERE "relkind" = 'r' AND "relnamespace" = current_schema()::regnamespace AND "reltuples" < 0`);
	expect(rows).toEqual([]);
	await one.alter((tx) => tx.script(`DROP TABLE ${one.dialect.id(odd)}`));
});
