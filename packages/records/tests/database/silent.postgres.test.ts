/** Connections to PostgreSQL that go silent without being closed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { startWire, type Wire } from "../../../../tests/support/wire.ts";
import { type Database, DatabaseUnusable } from "../../src/database/port.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { raw } from "../../src/database/sql.ts";

let folder: string;
let wire: Wire;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-silent-"));
	wire = await startWire(String((await testPlace(folder)).database));
});
afterEach(async () => {
	await wire.close();
	rmSync(folder, { recursive: true, force: true });
});

const slowly = raw("SELECT 1 AS n FROM pg_sleep(0.05)");

/** Typical queries of requests, three of each kind concurrently, so that as many connections are open afterwards. */
const startQueries = (database: Database): Promise<unknown>[] =>
	[1, 2, 3].flatMap((place) => [
		database.read.all(slowly),
		database.read.query("SELECT 1 AS n FROM pg_sleep(0.05)", 1),
		database.write((tx) => tx.all(slowly)),
		database.alter((tx) => tx.all(slowly)),
		database.bounded({ name: `account ${place}` }).all(slowly),
	]);

test("keep nobody waiting for ever: what was asked on them is given up, and what is asked then is answered", async () => {
	const database = await openPostgres(wire.address, {
		responseTimeoutMs: 1000,
		readTimeoutMs: 5000,
		onFault: () => undefined,
	});
	await Promise.all(startQueries(database));
	// A connection that missed the response for its lock does not keep the lock.
	const limit = await database.write((tx) => tx.all(raw("SHOW idle_session_timeout")));
	expect(limit).toEqual([{ idle_session_timeout: "90s" }]);
	wire.silence();
	const answers = await Promise.allSettled(startQueries(database));
	for (const answer of answers) {
		if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(DatabaseUnusable);
	}
	await expect.poll(() => Promise.all(startQueries(database)).then((all) => all.length)).toBe(answers.length);
	await database.close();
});

test("are found out by the feed: others take their place before anybody asks", { tags: "long" }, async () => {
	const database = await openPostgres(wire.address, { onFault: () => undefined });
	const received: unknown[] = [];
	database.changeLog.follow({
		onMessage: (message) => void received.push(message),
		onMissed: async () => undefined,
	});
	await Promise.all(startQueries(database));
	wire.silence();
	// One connection is detected by its own statement; the first response shows that the others were replaced.
	await expect
		.poll(() =>
			Promise.race([
				database.read.all(slowly),
				new Promise((resolve) => setTimeout(resolve, 1000, "silence")),
			]),
		)
		.toEqual([{ n: 1 }]);
	await Promise.all(startQueries(database));
	await database.write(async (tx) => tx.publish({ kind: "anything" }));
	await expect.poll(() => received).toEqual([{ kind: "anything" }]);
	await wire.close();
	await database.close().catch(() => undefined);
});
