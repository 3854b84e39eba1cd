/** Counts and marks: in one process, over a second file, over PostgreSQL. The last two from real processes, too. */
import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import BetterSqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { startPostgres } from "../../../../tests/support/postgres.ts";
import { createGuard } from "../../src/auth/guard.ts";
import {
	dismiss,
	type Memory,
	processMemory,
	recall,
	type SharedEntries,
	sharedMemory,
} from "../../src/database/memory.ts";
import { DatabaseUnusable } from "../../src/database/port.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { freshSqliteMemory, openSqliteMemory } from "../../src/database/sqlite/memory.ts";
import { ApiError, badRequest } from "../../src/errors.ts";

const server = await startPostgres();
afterAll(() => server.dispose());

interface Opened {
	/** As two processes have it. */
	readonly one: Memory;
	readonly other: Memory;
	/** For the counting process; `null` where nobody else can reach the entries. */
	readonly place: string | null;
	/** Puts 200,010 entries of a kind there, that end one after the other. */
	fill(kind: string): Promise<number>;
	close(): Promise<void>;
}

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const many = 200_010;

const kinds: Record<string, () => Promise<Opened>> = {
	async "in one process"() {
		const memory = processMemory();
		return {
			one: memory,
			other: memory,
			place: null,
			async fill(kind) {
				for (let n = 0; n < many; n++) await memory.change(kind, String(n), () => counted("0", n));
				return 18_000;
			},
			close: async () => undefined,
		};
	},
	async "over a second file"() {
		const file = join(folder, "data.db");
		freshSqliteMemory(file);
		const [one, other] = [openSqliteMemory(file), openSqliteMemory(file)];
		return {
			one,
			other,
			place: file,
			async fill(kind) {
				const database = new BetterSqlite(`${file}.memory`);
				database
					.prepare(
						`WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ${many - 1})
						INSERT INTO "entries" SELECT ?, 'k' || n, '0', n FROM n`,
					)
					.run(kind);
				database.close();
				return 200_000;
			},
			async close() {
				one.close();
				other.close();
			},
		};
	},
	async "over PostgreSQL"() {
		const name = `memory_${Math.random().toString(36).slice(2)}`;
		const maintenance = new pg.Client(server.url);
		await maintenance.connect();
		await maintenance.query(`CREATE DATABASE ${name}`);
		const url = new URL(server.url);
		url.pathname = name;
		const [one, other] = await Promise.all([openPostgres(url.href), openPostgres(url.href)]);
		return {
			one: one.memory,
			other: other.memory,
			place: url.href,
			async fill(kind) {
				const client = new pg.Client(url.href);
				await client.connect();
				await client.query(
					`INSERT INTO "_memory" SELECT $1, 'k' || n, '0', n FROM generate_series(0, ${many - 1}) n`,
					[kind],
				);
				await client.end();
				return 200_000;
			},
			async close() {
				await Promise.all([one.close(), other.close()]);
				await maintenance.query(`DROP DATABASE ${name}`);
				await maintenance.end();
			},
		};
	},
};

const later = Number.MAX_SAFE_INTEGER;

const counted = (value: string | null, until = later) => {
	const next = String(Number(value ?? 0) + 1);
	return { value: next, until, answer: next };
};

describe.each(Object.keys(kinds))("%s", (name) => {
	let opened: Opened;
	beforeEach(async () => {
		opened = (await kinds[name]?.()) as Opened;
	});
	afterEach(() => opened.close());

	test("an entry comes, is seen everywhere, and goes", async () => {
		const { one, other } = opened;
		expect(await recall(one, "a", "k")).toBe(null);
		expect(await one.change("a", "k", (value) => counted(value))).toBe("1");
		expect(await other.change("a", "k", (value) => counted(value))).toBe("2");
		expect(await recall(one, "a", "k")).toBe("2");
		expect(await recall(one, "b", "k")).toBe(null);
		await dismiss(other, "a", "k");
		await dismiss(other, "a", "k");
		expect(await recall(one, "a", "k")).toBe(null);
	});

	test("a hundred changes of one key at once, from two sides: none is lost, and none answers what another does", async () => {
		const { one, other } = opened;
		const answers = await Promise.all(
			Array.from({ length: 100 }, async (_, n) => {
				if (n % 5 === 0) await new Promise(setImmediate);
				return (n % 2 === 0 ? one : other).change("a", "k", (value) => counted(value));
			}),
		);
		expect(new Set(answers).size).toBe(100);
		expect(await recall(one, "a", "k")).toBe("100");
	});

	test("any text is a key, and a longer one is another", async () => {
		const { one, other } = opened;
		const keys = [
			"",
			"\0",
			"a\0b",
			"\ud800",
			"İ",
			"i̇",
			"'; DROP TABLE x; --",
			"x".repeat(100_000),
			"x".repeat(100_001),
		];
		for (const key of keys) await one.change("a", key, (value) => counted(value));
		for (const key of keys) expect(await recall(other, "a", key)).toBe("1");
	});

	test("a change that throws is refused by itself alone", async () => {
		const { one } = opened;
		const broken = () => {
			throw new RangeError("broken");
		};
		const [first, second, third] = await Promise.allSettled([
			one.change("a", "k", (value) => counted(value)),
			one.change("a", "k", broken),
			one.change("a", "k", (value) => counted(value)),
		]);
		expect(first).toMatchObject({ status: "fulfilled", value: "1" });
		expect(second).toMatchObject({ status: "rejected", reason: expect.any(RangeError) });
		expect(third).toMatchObject({ status: "fulfilled", value: "2" });
	});

	test("what is over is forgotten, the rest is not", async () => {
		const { one, other } = opened;
		for (let n = 0; n < 2500; n++) await one.change("a", `old${n}`, (value) => counted(value, 1000 - 0.5));
		await one.change("a", "now", (value) => counted(value, 1000));
		await one.change("a", "for ever", (value) => counted(value, Number.POSITIVE_INFINITY));
		await other.forget(1001);
		for (const key of ["old0", "old2499", "now"]) expect(await recall(one, "a", key)).toBe(null);
		expect(await recall(one, "a", "for ever")).toBe("1");
	});

	test("of very many of one kind the first to end go, and no other kind does", async () => {
		const { one, other, fill } = opened;
		await one.change("small", "k", (value) => counted(value, 1));
		const kept = await fill("large");
		await other.forget(0);
		expect(await recall(one, "small", "k")).toBe("1");
		const { place } = opened;
		if (place === null) {
			expect(await recall(one, "large", String(many - kept))).toBe("1");
			expect(await recall(one, "large", String(many - 20_001))).toBe(null);
		} else expect(await left(place, "large")).toEqual({ number: kept, first: many - kept });
	});

	test("a thousand guesses at once at two processes are a thousand", async () => {
		const now = () => new Date("2026-03-05T08:00:00Z");
		const guards = [createGuard(opened.one, now), createGuard(opened.other, now)];
		let judged = 0;
		await Promise.all(
			Array.from({ length: 1000 }, async (_, n) => {
				try {
					const attempt = await guards[n % 2]?.password("ali", "10.0.0.1");
					judged += 1;
					await attempt?.failed(badRequest());
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
				}
			}),
		);
		expect(judged).toBe(10);
		const right = guards[0]?.password("ali", "10.0.0.1");
		await expect(right).rejects.toMatchObject({ status: 429 });
		await guards[1]?.forget(["ali"]);
		expect((await guards[0]?.password("ali", "10.0.0.1"))?.wait).toBe(0);
	});

	test("four real processes lose nothing", async () => {
		const { one, place } = opened;
		if (place === null) return;
		const counter = join(import.meta.dirname, "memory-counter.ts");
		const run = promisify(execFile);
		await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, [counter, place, "250"])));
		expect(await recall(one, "count", "k")).toBe("1000");
	});
});

/** How many entries of a kind are there, and the one that ends first. */
async function left(place: string, kind: string): Promise<{ number: number; first: number }> {
	const text = (table: string, parameter: string) =>
		`SELECT COUNT(*) AS "number", MIN("until") AS "first" FROM "${table}" WHERE "kind" = ${parameter}`;
	if (!place.startsWith("postgres")) {
		const database = new BetterSqlite(`${place}.memory`, { readonly: true });
		const row = database.prepare(text("entries", "?")).get(kind);
		database.close();
		return row as { number: number; first: number };
	}
	const client = new pg.Client(place);
	await client.connect();
	const { rows } = await client.query(text("_memory", "$1"), [kind]);
	await client.end();
	return { number: Number(rows[0].number), first: Number(rows[0].first) };
}

test("changes that come together go together, and a value that stays is not written", async () => {
	let [reads, swaps] = [0, 0];
	const held = new Map<string, string>();
	const entries: SharedEntries = {
		async read(_kind, key) {
			reads += 1;
			return held.get(key) ?? null;
		},
		async swap(_kind, key, before, { value }) {
			swaps += 1;
			if ((held.get(key) ?? null) !== before) return false;
			if (value === null) held.delete(key);
			else held.set(key, value);
			return true;
		},
		forget: async () => undefined,
	};
	const memory = sharedMemory(entries);
	const adding = Array.from({ length: 1000 }, () => memory.change("a", "k", (value) => counted(value)));
	expect((await Promise.all(adding)).at(-1)).toBe("1000");
	expect([reads, swaps]).toEqual([2, 2]);
	for (let n = 0; n < 10; n++) expect(await recall(memory, "a", "k")).toBe("1000");
	expect(swaps).toBe(2);
});

test("a table that cannot be reached is told to everybody who waits, and to nobody after that", async () => {
	let isAway = true;
	const entries: SharedEntries = {
		async read() {
			if (isAway) throw new Error("away");
			return null;
		},
		swap: async () => true,
		forget: async () => undefined,
	};
	const memory = sharedMemory(entries);
	const change = () => memory.change("a", "k", (value) => counted(value));
	const answers = await Promise.allSettled([change(), change(), change()]);
	expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	isAway = false;
	expect(await change()).toBe("1");
});

test("who is overtaken for ever gives up with a refusal", async () => {
	let n = 0;
	const entries: SharedEntries = {
		read: async () => String(n++),
		swap: async () => false,
		forget: async () => undefined,
	};
	const change = sharedMemory(entries).change("a", "k", (value) => counted(value));
	await expect(change).rejects.toMatchObject({ code: "locked" });
});

test("a file that was damaged begins anew", async () => {
	const file = join(folder, "data.db");
	freshSqliteMemory(file);
	const memory = openSqliteMemory(file);
	await memory.change("a", "k", (value) => counted(value));
	memory.close();
	writeFileSync(`${file}.memory`, "what a power cut left");
	expect(() => openSqliteMemory(file)).toThrow(DatabaseUnusable);
	freshSqliteMemory(file);
	const again = openSqliteMemory(file);
	expect(await recall(again, "a", "k")).toBe(null);
	again.close();
	expect(readdirSync(folder)).toEqual(["data.db.memory"]);
});

test("what people typed does not stand in the file", async () => {
	const file = join(folder, "data.db");
	freshSqliteMemory(file);
	const memory = openSqliteMemory(file);
	await createGuard(memory, () => new Date()).password("ayse@okul.test", "10.0.0.1");
	memory.close();
	const database = new BetterSqlite(`${file}.memory`);
	const text = JSON.stringify(database.prepare('SELECT * FROM "entries"').all());
	database.close();
	expect(text).toContain("password-pair");
	expect(text).not.toMatch(/ayse|10\.0\.0\.1/);
});

test("a server that crashed begins with no counts, one that was restarted keeps them", async () => {
	const own = await startPostgres();
	try {
		const database = await openPostgres(own.url);
		const { memory } = database;
		await memory.change("a", "k", (value) => counted(value));
		await own.restart();
		expect(await memory.change("a", "k", (value) => counted(value))).toBe("2");
		await own.kill();
		await expect(recall(memory, "a", "k")).rejects.toMatchObject({ code: "unreachable" });
		await own.start();
		expect(await memory.change("a", "k", (value) => counted(value))).toBe("1");
		await database.close();
	} finally {
		await own.dispose();
	}
});
