/** The PostgreSQL change log when connections, processes and the server end. */
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startPostgres } from "../../../../tests/support/postgres.ts";
import type { Database } from "../../src/database/port.ts";
import { cleanChangeLog } from "../../src/database/postgres/change-log.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { changeLogLock, lockSpace } from "../../src/database/postgres/locks.ts";

const server = await startPostgres();
afterAll(() => server.dispose());

let opened: Database[];
let faults: unknown[];
let administrator: pg.Client;
beforeEach(async () => {
	opened = [];
	faults = [];
	administrator = new pg.Client({ connectionString: server.url });
	administrator.on("error", () => undefined);
	await administrator.connect();
});
afterEach(async () => {
	for (const database of opened) await database.close();
	await administrator.end();
});

async function open(): Promise<Database> {
	const database = await openPostgres(server.url, { onFault: (error) => faults.push(error) });
	opened.push(database);
	return database;
}

function heardBy(database: Database, wait: (id: string) => undefined | Promise<void> = () => undefined) {
	const heard: string[] = [];
	database.changeLog.follow({
		onMessage({ id }) {
			heard.push(String(id));
			return wait(String(id));
		},
		onMissed: () => void heard.push("missed"),
	});
	return heard;
}

const say = (database: Database, id: string | number): Promise<void> =>
	database.write(async (tx) => tx.publish({ kind: "said", id }));
const everywhere = () => Promise.all(opened.map(({ changeLog }) => changeLog.catchUp()));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const notifierSessions = `SELECT "pid" FROM pg_stat_activity WHERE "application_name" = 'rafta bell' AND "query" LIKE 'LISTEN%'`;
async function untilBells(count: number): Promise<void> {
	await expect
		.poll(async () => (await administrator.query(notifierSessions.replace(/ AND "query".*/, ""))).rowCount)
		.toBe(count);
}

test("a bell that is cut off again and again loses no message", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	await untilBells(2);
	let cut = 0;
	let isOver = false;
	const cutting = (async () => {
		while (!isOver) {
			const { rows } = await administrator.query(
				`SELECT pg_terminate_backend("pid") FROM pg_stat_activity WHERE "application_name" = 'rafta bell'`,
			);
			cut += rows.length;
			await pause(20);
		}
	})();
	const ids: string[] = [];
	while (ids.length < 1000 || cut < 5) {
		const some = Array.from({ length: 100 }, (_, number) => String(ids.length + number));
		ids.push(...some);
		await Promise.all(some.map((id, place) => say(place % 2 === 0 ? one : other, id)));
	}
	isOver = true;
	await cutting;
	await everywhere();
	expect(cut).toBeGreaterThan(4);
	expect(new Set(here)).toEqual(new Set(ids));
	expect(here).toHaveLength(ids.length);
	expect(there).toEqual(here);
	// The notifier reconnects by itself.
	await untilBells(2);
	await say(one, "after");
	await expect.poll(() => there.at(-1)).toBe("after");
});

test("a transaction that takes long holds up nobody, and is told when it is committed", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	const { promise: enough, resolve: finish } = Promise.withResolvers<void>();
	const long = one.write(async (tx) => {
		await tx.all({ text: "SELECT pg_current_xact_id()::text AS id", values: [] });
		tx.publish({ kind: "said", id: "long" });
		await enough;
	});
	for (const id of ["a", "b"]) await say(other, id);
	await everywhere();
	expect(here).toEqual(["a", "b"]);
	finish();
	await long;
	await say(other, "c");
	await everywhere();
	expect([...here].sort()).toEqual(["a", "b", "c", "long"]);
	expect(here.slice(0, 2)).toEqual(["a", "b"]);
	expect(there).toEqual(here);
});

test("the order is one whatever isolation a database gives to whoever asks for none", async () => {
	await administrator.query("ALTER DATABASE postgres SET default_transaction_isolation = 'serializable'");
	try {
		const [one, other] = [await open(), await open()];
		const [here, there] = [heardBy(one), heardBy(other)];
		const ids = Array.from({ length: 400 }, (_, number) => String(number));
		await Promise.all(ids.map((id, place) => say(place % 2 === 0 ? one : other, id)));
		await everywhere();
		expect(new Set(here)).toEqual(new Set(ids));
		expect(here).toHaveLength(400);
		expect(there).toEqual(here);
		expect(faults).toEqual([]);
	} finally {
		await administrator.query("ALTER DATABASE postgres RESET default_transaction_isolation");
	}
});

test("what a process told that died before it could ring is heard all the same", async () => {
	const there = heardBy(await open());
	await administrator.query(`INSERT INTO "_feed" ("payload") VALUES ('[{"kind":"said","id":"last words"}]')`);
	await expect.poll(() => there).toEqual(["last words"]);
});

test("a message that is written and not committed is nobody's yet, whatever is committed after it", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	await administrator.query("BEGIN");
	await administrator.query(`INSERT INTO "_feed" ("payload") VALUES ('[{"kind":"said","id":"slow"}]')`);
	for (const id of ["a", "b"]) await say(one, id);
	await everywhere();
	await administrator.query("COMMIT");
	await everywhere();
	expect(here).toEqual(["a", "b", "slow"]);
	expect(there).toEqual(here);
});

test("old rows go, whoever has read them misses nothing, and who has not is told so", async () => {
	const [one, other] = [await open(), await open()];
	const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
	const here = heardBy(one);
	const there = heardBy(other, (id) => (id === "first" ? awake : undefined));
	await say(one, "first");
	await expect.poll(() => there).toEqual(["first"]);
	await say(one, "second");
	await one.changeLog.catchUp();
	await administrator.query(`UPDATE "_feed_places" SET "at" = "at" - interval '11 minutes'`);
	await cleanChangeLog((text) => administrator.query(text), `${lockSpace}, ${changeLogLock}`);
	const left = async () => {
		const { rows } = await administrator.query(
			`SELECT (SELECT COUNT(*)::int FROM "_feed") AS "rows", (SELECT COUNT(*)::int FROM "_feed_places") AS "places"`,
		);
		return rows[0];
	};
	expect(await left()).toEqual({ rows: 0, places: 1 });
	await say(one, "third");
	await one.changeLog.catchUp();
	await cleanChangeLog((text) => administrator.query(text), `${lockSpace}, ${changeLogLock}`);
	expect(await left()).toEqual({ rows: 1, places: 2 });
	wake();
	await everywhere();
	await say(one, "fourth");
	await everywhere();
	expect(here).toEqual(["first", "second", "third", "fourth"]);
	expect(there).toEqual(["first", "missed", "fourth"]);
});

test("a server that crashes begins anew: everybody is told that something may be missing", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	await say(one, "before");
	await everywhere();
	await server.kill();
	await server.start();
	const after = async () => {
		await say(one, "after").catch(() => undefined);
		return [here.includes("after"), there.includes("after")];
	};
	await expect.poll(after, { interval: 300 }).toEqual([true, true]);
	expect(here.slice(0, 2)).toEqual(["before", "missed"]);
	expect(there.slice(0, 2)).toEqual(["before", "missed"]);
});

test("a server that is restarted in order keeps what nobody has read yet", async () => {
	const [one, other] = [await open(), await open()];
	const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
	const there = heardBy(other, (id) => (id === "first" ? awake : undefined));
	await say(one, "first");
	await expect.poll(() => there).toEqual(["first"]);
	await say(one, "second");
	await server.restart();
	wake();
	await expect.poll(() => there).toEqual(["first", "second"]);
});

test("places of another server, which a dump has brought along, keep nobody from hearing", async () => {
	await open();
	for (const database of opened.splice(0)) await database.close();
	await administrator.query(`INSERT INTO "_feed_places" ("n", "epoch", "before", "after")
		SELECT MAX("n") + 1, gen_random_uuid(), '4000000000:4000000000:', '4000000000:4000000000:' FROM "_feed_places"`);
	await administrator.query(`INSERT INTO "_feed" ("xid", "payload") VALUES ('3999999999', '[]')`);
	const [one, other] = [await open(), await open()];
	const there = heardBy(other);
	await say(one, "heard");
	await expect.poll(() => there).toEqual(["heard"]);
});
