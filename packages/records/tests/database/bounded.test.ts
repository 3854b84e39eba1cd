// engines: both
/** Reads shaped by clients: they end in time, with their caller and with the server, and block nobody. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import type { Database, ReadConnection } from "../../src/database/port.ts";
import { raw, sql } from "../../src/database/sql.ts";

/** Milliseconds: more than any test takes. */
const ample = 60_000;
const short = 2000;
/** A query that never ends by itself. */
const endless = raw(
	'WITH RECURSIVE "c"("n") AS (SELECT 1 UNION ALL SELECT ("n" + 1) % 7 FROM "c") SELECT MAX("n") AS "n" FROM "c"',
);
const one = sql`SELECT ${1} AS "n"`;

let folder: string;
let database: Database;

const open = (readTimeoutMs: number) => openTestDatabase(folder, "data.db", { readTimeoutMs });
/** Has so many reading processes at rest: on a busy machine one may need longer than `short` to begin. */
async function startReaders(count: number): Promise<void> {
	const patient = await open(ample);
	await Promise.all(Array.from({ length: count }, (_, n) => number(patient.bounded({ name: String(n) }))));
	await patient.close();
}
async function reopenShort(): Promise<void> {
	await database.close();
	await startReaders(2);
	database = await open(short);
}

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-bounded-"));
	database = await open(ample);
	await database.alter((tx) => tx.script(`CREATE TABLE "kept" ("id" TEXT PRIMARY KEY, "n" TEXT)`));
});
afterEach(async () => {
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Outcome of a read, by the name of its error. */
const outcome = (read: Promise<unknown>): Promise<string> =>
	read.then(
		() => "done",
		(error: Error) => error.name,
	);

const number = async (connection: ReadConnection) => Number((await connection.get(one))?.n);

test("a read gives what is committed, rows as any reader gives them, and failures as any reader has them", async () => {
	const connection = database.bounded({ name: "a" });
	await database.write((tx) => tx.run(sql`INSERT INTO "kept" VALUES (${"x"}, ${"Işık"})`));
	expect(await connection.all(raw('SELECT * FROM "kept"'))).toEqual([{ id: "x", n: "Işık" }]);
	expect(await connection.get(raw('SELECT * FROM "kept" WHERE "id" = \'y\''))).toBeUndefined();
	expect(await connection.query('SELECT "n" FROM "kept"', 5)).toEqual({ columns: ["n"], rows: [["Işık"]] });
	expect((await connection.describe('SELECT "n" FROM "kept"')).map(({ name }) => name)).toEqual(["n"]);
	await expect(connection.all(raw('SELECT * FROM "gone"'))).rejects.toMatchObject({ name: "SchemaMismatch" });
	await expect(connection.query('SELECT * FROM "gone"', 5)).rejects.toMatchObject({ name: "QueryRefused" });
	await expect(connection.query("no SQL", 5)).rejects.toMatchObject({ name: "QueryRefused" });
});

test("a read that takes too long is ended, and others go on meanwhile", async () => {
	await reopenShort();
	const order: string[] = [];
	const long = outcome(database.bounded({ name: "a" }).all(endless)).then((name) => order.push(name));
	await number(database.read).then(() => order.push("read"));
	await database.write((tx) => tx.run(sql`INSERT INTO "kept" VALUES (${"y"}, ${""})`));
	order.push("written");
	await number(database.bounded({ name: "b" })).then(() => order.push("another's"));
	await long;
	expect(order).toEqual(["read", "written", "another's", "QueryTooCostly"]);
});

test("all reads of one question have the time together; a file's have it each", {
	tags: "long",
}, async () => {
	await reopenShort();
	const question = database.bounded({ name: "a" });
	expect(await outcome(question.all(endless))).toBe("QueryTooCostly");
	expect(await outcome(number(question))).toBe("QueryTooCostly");
	const file = database.bounded({ name: "a", each: true });
	expect(await outcome(file.all(endless))).toBe("QueryTooCostly");
	await startReaders(1);
	expect(await outcome(number(file))).toBe("done");
});

test("whoever asks much waits for themselves: others come between", async () => {
	const order: string[] = [];
	const control = new AbortController();
	const { signal } = control;
	const own = Array.from({ length: 6 }, () =>
		outcome(database.bounded({ name: "a", signal }).all(endless)).then((name) => order.push(name)),
	);
	const others = ["b", "c", "d"].map((name) =>
		number(database.bounded({ name })).then(() => order.push(name)),
	);
	await Promise.all(others);
	control.abort();
	await Promise.all(own);
	expect(order.slice(0, 3).sort()).toEqual(["b", "c", "d"]);
	expect(order.slice(3)).toEqual(Array(6).fill("CallerGone"));
});

test("whoever goes takes the read along, running or waiting", async () => {
	const control = new AbortController();
	const caller = { name: "a", signal: control.signal };
	const reads = [1, 2].map(() => outcome(database.bounded(caller).all(endless)));
	await number(database.bounded({ name: "b" }));
	control.abort();
	expect(await Promise.all(reads)).toEqual(["CallerGone", "CallerGone"]);
	expect(await outcome(number(database.bounded(caller)))).toBe("CallerGone");
	expect(await number(database.bounded({ name: "a" }))).toBe(1);
});

test("whoever goes before the first connection is made takes the read along", async () => {
	const control = new AbortController();
	const read = outcome(database.bounded({ name: "a", signal: control.signal }).all(endless));
	const started = performance.now();
	control.abort();
	expect(await read).toBe("CallerGone");
	// Far below the time that such a read may take.
	expect(performance.now() - started).toBeLessThan(ample / 3);
});

test("reads of others are answered while reads before them are given up at every moment", async () => {
	const outcomes: string[] = [];
	for (let round = 0; round < 60; round++) {
		const control = new AbortController();
		const given = outcome(number(database.bounded({ name: "a", signal: control.signal })));
		setTimeout(() => control.abort(), round / 20);
		outcomes.push(await outcome(number(database.bounded({ name: "b" }))));
		expect(["done", "CallerGone"]).toContain(await given);
	}
	expect(new Set(outcomes)).toEqual(new Set(["done"]));
});

test("a database that is closed, or whose server ends, waits for none of them", async () => {
	const long = outcome(database.bounded({ name: "a" }).all(endless));
	await number(database.bounded({ name: "b" }));
	database.endReads();
	expect(await long).toBe("DatabaseUnusable");
	expect(await number(database.bounded({ name: "a" }))).toBe(1);
	const last = outcome(database.bounded({ name: "a" }).all(endless));
	await number(database.bounded({ name: "b" }));
	await database.close();
	expect(await last).toBe("DatabaseUnusable");
	database = await openTestDatabase(folder, "data.db");
});
