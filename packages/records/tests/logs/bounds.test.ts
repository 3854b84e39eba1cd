// engines: both
/** X2: the request log has a size, of which the oldest lines make room. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openCollections } from "../../src/collections/store.ts";
import { countOf } from "../../src/database/row-shape.ts";
import { sql } from "../../src/database/sql.ts";
import { type LogStore, openLogs } from "../../src/logs/store.ts";
import { type Opened, openService, turkishKeys } from "../support.ts";

const bounds = { bytes: 20_000, linesBetweenLooks: 100, linesPerRemoval: 30 };
const begin = new Date("2026-03-05T09:00:00Z");
let now = begin;
let opened: Opened;
let logs: LogStore;
const faults: unknown[] = [];

beforeAll(async () => {
	opened = await openService([]);
	const { database, settings } = opened.service;
	const collections = await openCollections(database, [], turkishKeys, () => now);
	const context = { dialect: database.dialect, collections, textKeys: turkishKeys, now: () => now };
	logs = await openLogs(database, context, settings.current, (error) => faults.push(error), bounds);
});
afterAll(() => opened.dispose());

const count = (condition = sql`TRUE`): Promise<number> =>
	countOf(opened.service.database.read, sql`SELECT COUNT(*) AS "count" FROM "_logs" WHERE ${condition}`);

async function write(lines: number, bytes: number): Promise<void> {
	for (let n = 0; n < lines; n++) {
		now = new Date(now.getTime() + 1);
		logs.write({
			level: 0,
			message: `${now.getTime() - begin.getTime()}`,
			data: { text: "x".repeat(bytes) },
		});
		if (n % 50 === 49) await logs.flush();
	}
	await logs.flush();
}

test("a table that is as large as it may be loses its oldest lines, and none of the newest", async () => {
	await write(1000, 200);
	await logs.forgetOld();
	const lines = await count();
	expect(lines).toBeLessThanOrEqual(100);
	expect(lines).toBeGreaterThan(60);
	const { items } = await logs.list({ perPage: "500", sort: "created" });
	expect(items.map(({ message }) => Number(message))).toEqual(
		Array.from({ length: lines }, (_, n) => 1001 - lines + n),
	);
});

test("a process that writes looks by itself, without the night", async () => {
	for (let round = 0; round < 5; round++) {
		await write(bounds.linesBetweenLooks, 200);
		await expect.poll(() => count()).toBeLessThanOrEqual(2 * bounds.linesBetweenLooks);
	}
	await logs.close();
	expect(faults).toEqual([]);
});

test("lines of longer ago than the settings allow leave in the night, however many they are", async () => {
	await opened.service.database.write((tx) => tx.run(sql`DELETE FROM "_logs"`));
	await write(95, 10);
	now = new Date(now.getTime() + 30 * 86_400_000);
	await write(5, 10);
	await logs.forgetOld();
	expect(await count()).toBe(5);
});
