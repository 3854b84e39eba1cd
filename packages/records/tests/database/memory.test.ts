/** Counters and marks in one process, and of several processes over one file. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createGuard } from "../../src/auth/guard.ts";
import { processMemory, recall, type SharedEntries, sharedMemory } from "../../src/database/memory.ts";
import { DatabaseUnusable } from "../../src/database/port.ts";
import { freshSqliteMemory, openSqliteMemory } from "../../src/database/sqlite/memory.ts";
import { counted, memorySuite } from "./memory-suite.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("in one process", () => {
	memorySuite(false, async () => {
		const memory = processMemory();
		return {
			one: memory,
			other: memory,
			async fill(kind, many) {
				for (let n = 0; n < many; n++) await memory.change(kind, String(n), () => counted("0", n));
				return async () => {
					let first = many;
					while ((await recall(memory, kind, String(first - 1))) !== null) first -= 1;
					return { number: many - first, first };
				};
			},
			close: async () => undefined,
		};
	});
});

describe("over a second file", () => {
	memorySuite(true, async () => {
		const file = join(folder, "data.db");
		freshSqliteMemory(file);
		const [one, other] = [openSqliteMemory(file), openSqliteMemory(file)];
		return {
			one,
			other,
			place: file,
			async fill(kind, many) {
				const database = new BetterSqlite(`${file}.memory`);
				database
					.prepare(
						`WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < ?)
						INSERT INTO "entries" SELECT ?, 'k' || n, '0', n FROM n`,
					)
					.run(many - 1, kind);
				return async () => {
					const row = database
						.prepare('SELECT COUNT(*) AS "number", MIN("until") AS "first" FROM "entries" WHERE "kind" = ?')
						.get(kind) as { number: number; first: number };
					database.close();
					return row;
				};
			},
			async close() {
				one.close();
				other.close();
			},
		};
	});
});

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
	await createGuard(memory, () => new Date()).password("ayse@ofis.test", "10.0.0.1");
	memory.close();
	const database = new BetterSqlite(`${file}.memory`);
	const text = JSON.stringify(database.prepare('SELECT * FROM "entries"').all());
	database.close();
	expect(text).toContain("password-pair");
	expect(text).not.toMatch(/ayse|10\.0\.0\.1/);
});

test("on a full disk a process counts for itself", async () => {
	const file = join(folder, "data.db");
	freshSqliteMemory(file);
	const [one, other] = [openSqliteMemory(file, 4), openSqliteMemory(file)];
	const filling = { value: "x".repeat(400), until: 1, answer: undefined };
	for (let n = 0; n < 100; n++) await one.change("filling", String(n), () => filling);
	// Too long for the rest of a page.
	const guess = () =>
		one.change("guess", "a", (value) => {
			const { answer, until } = counted(value?.trimEnd() ?? null);
			return { value: answer.padEnd(8000), until, answer };
		});
	expect([await guess(), await guess()]).toEqual(["1", "2"]);
	expect(await recall(other, "guess", "a")).toBeNull();
	// The process whose memory has free space counts for all.
	expect(await other.change("guess", "b", (value) => counted(value))).toBe("1");
	expect(await recall(one, "guess", "b")).toBe("1");
	one.close();
	other.close();
});
