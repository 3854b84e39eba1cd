/** Counters and marks of several processes over one PostgreSQL database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { startPostgres } from "../../../../tests/support/postgres.ts";
import { recall } from "../../src/database/memory.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { counted, memorySuite } from "./memory-suite.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-memory-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("over PostgreSQL", () => {
	memorySuite(true, async () => {
		const { database: url = "" } = await testPlace(folder);
		const [one, other] = await Promise.all([openPostgres(url), openPostgres(url)]);
		return {
			one: one.memory,
			other: other.memory,
			place: url,
			async fill(kind, many) {
				const client = new pg.Client(url);
				await client.connect();
				await client.query(
					`INSERT INTO "_memory" SELECT $1, 'k' || n, '0', n FROM generate_series(0, $2::int - 1) n`,
					[kind, many],
				);
				return async () => {
					const { rows } = await client.query(
						'SELECT COUNT(*) AS "number", MIN("until") AS "first" FROM "_memory" WHERE "kind" = $1',
						[kind],
					);
					await client.end();
					return { number: Number(rows[0].number), first: Number(rows[0].first) };
				};
			},
			async close() {
				await Promise.all([one.close(), other.close()]);
			},
		};
	});
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
		// Backend processes of connections live on for a moment.
		await expect.poll(() => recall(memory, "a", "k").catch(({ code }) => code)).toBe("unreachable");
		await own.start();
		expect(await memory.change("a", "k", (value) => counted(value))).toBe("1");
		await database.close();
	} finally {
		await own.dispose();
	}
});
