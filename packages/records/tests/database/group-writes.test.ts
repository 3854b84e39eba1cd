// engines: both
/** Short writes that are committed together: what holds for each of them as if it had been alone. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isEmbedded, openTestDatabase } from "../../../../tests/support/database.ts";
import type { Database, Transaction } from "../../src/database/port.ts";
import { raw, sql } from "../../src/database/sql.ts";

let folder: string;
let database: Database;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-group-"));
	database = await openTestDatabase(folder, "data.db");
	await database.alter((tx) =>
		tx.script(`CREATE TABLE "kept" ("id" TEXT PRIMARY KEY, "n" INTEGER NOT NULL)`),
	);
});
afterEach(async () => {
	await database.close();
	rmSync(folder, { recursive: true, force: true });
});

const keep = (id: string) =>
	database.writeGrouped((tx) => tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${0})`));
const ids = async () =>
	(await database.read.all(raw('SELECT "id" FROM "kept" ORDER BY "id"'))).map(({ id }) => String(id));
const names = (count: number) => Array.from({ length: count }, (_, n) => `k${String(n).padStart(3, "0")}`);

test("all are there once they are answered, more than fit into one group too", async () => {
	await Promise.all(names(100).map(keep));
	expect(await ids()).toEqual(names(100));
});

test("one that fails takes nothing of the others along", async () => {
	const outcomes = await Promise.allSettled(
		names(20).map((id, n) =>
			database.writeGrouped(async (tx) => {
				await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${n})`);
				if (n % 3 === 0) throw new Error(`not ${id}`);
				if (n % 3 === 1) await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${n})`);
			}),
		),
	);
	expect(await ids()).toEqual(names(20).filter((_, n) => n % 3 === 2));
	for (const [n, outcome] of outcomes.entries()) {
		expect(outcome.status).toBe(n % 3 === 2 ? "fulfilled" : "rejected");
		if (outcome.status === "fulfilled") continue;
		const { name, message } = outcome.reason as Error;
		if (n % 3 === 0) expect(message).toBe(`not ${names(20)[n]}`);
		else expect(name).toBe("UniqueViolation");
	}
});

test.runIf(isEmbedded)("one that ends the transaction of all, as a full disk does, fails alone", async () => {
	const outcomes = await Promise.allSettled([
		keep("before"),
		database.writeGrouped(async (tx) => {
			await tx.run(raw("ROLLBACK"));
			throw new Error("full");
		}),
		keep("after"),
	]);
	expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
	expect(await ids()).toEqual(["after", "before"]);
});

test("each sees what those before it wrote, and none what a failed one wrote", async () => {
	await keep("counter");
	const add = (fails: boolean) =>
		database.writeGrouped(async (tx) => {
			const { n } = (await tx.get(raw('SELECT "n" FROM "kept"'))) ?? {};
			await tx.run(sql`UPDATE "kept" SET "n" = ${Number(n) + 1}`);
			if (fails) throw new Error("no");
		});
	await Promise.allSettled(Array.from({ length: 40 }, (_, n) => add(n % 4 === 0)));
	expect(Number((await database.read.get(raw('SELECT "n" FROM "kept"')))?.n)).toBe(30);
});

test("messages and effects come after the commit, in its order, and never of one that failed", async () => {
	const effects: string[] = [];
	const messages: unknown[] = [];
	database.changeLog.follow({
		onMessage: async (message) => void messages.push(message),
		onMissed: async () => undefined,
	});
	const outcomes = await Promise.allSettled(
		names(12).map((id, n) =>
			database.writeGrouped(async (tx) => {
				await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${n})`);
				tx.publish({ kind: "test", id });
				tx.afterCommit(() => effects.push(id));
				tx.afterRollback(async () => void effects.push(`undone ${id}`));
				if (n % 4 === 3) throw new Error("no");
			}),
		),
	);
	await database.changeLog.catchUp();
	const done = names(12).filter((_, n) => outcomes[n]?.status === "fulfilled");
	expect(done).toHaveLength(9);
	expect(effects.filter((effect) => !effect.startsWith("undone")).sort()).toEqual(done);
	expect(effects.filter((effect) => effect.startsWith("undone"))).toEqual(
		expect.arrayContaining(["undone k003", "undone k007", "undone k011"]),
	);
	expect(messages.map((message) => (message as { id: string }).id).sort()).toEqual(done);
	if (isEmbedded) expect(messages.map((message) => (message as { id: string }).id)).toEqual(done);
});

test.runIf(isEmbedded)("those that wait share a commit, and a write by itself shares none", async () => {
	const version = () => String(database.version());
	const before = Number(version().split(".")[2]);
	const commits = () => Number(version().split(".")[2]) - before;
	const seen: number[] = [];
	await Promise.all(
		names(10).map((id) =>
			database.writeGrouped(async (tx) => {
				await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${0}) ON CONFLICT DO NOTHING`);
				tx.afterCommit(() => seen.push(commits()));
			}),
		),
	);
	expect(new Set(seen).size).toBe(1);
	const after = commits();
	await Promise.all(
		["x", "y"].map((id) =>
			database.write(async (tx) => {
				await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${0}) ON CONFLICT DO NOTHING`);
				tx.afterCommit(() => seen.push(commits()));
			}),
		),
	);
	expect(seen.slice(-2)).toEqual([after + 1, after + 2]);
});

test("a database that closes finishes the writes that wait", async () => {
	const waiting = names(5).map(keep);
	await database.close();
	await Promise.all(waiting);
	database = await openTestDatabase(folder, "data.db");
	expect(await ids()).toEqual(names(5));
});

test("an effect that fails is its own write's error: all others are told, and all messages are sent", async () => {
	const effects: string[] = [];
	const messages: string[] = [];
	database.changeLog.follow({
		onMessage: async (message) => void messages.push((message as unknown as { id: string }).id),
		onMissed: async () => undefined,
	});
	const outcomes = await Promise.allSettled(
		names(9).map((id, n) =>
			(n === 8 ? database.write : database.writeGrouped)(async (tx) => {
				await tx.run(sql`INSERT INTO "kept" VALUES (${id}, ${n})`);
				tx.publish({ kind: "test", id });
				tx.afterCommit(() => {
					if (n % 4 === 0) throw new Error(`effect of ${id}`);
				});
				tx.afterCommit(() => effects.push(id));
			}),
		),
	);
	await database.changeLog.catchUp();
	expect(await ids()).toEqual(names(9));
	if (!isEmbedded) return;
	expect(effects.sort()).toEqual(names(9));
	expect(messages.sort()).toEqual(names(9));
	const failed = outcomes.map(
		(outcome) => outcome.status === "rejected" && (outcome.reason as Error).message,
	);
	expect(failed).toEqual(names(9).map((id, n) => n % 4 === 0 && `effect of ${id}`));
});

test.runIf(isEmbedded)(
	"what a failed write leaves outside is removed before the next one begins",
	async () => {
		const outside = new Set<string>();
		const put = (id: string, fails: boolean) =>
			database.writeGrouped(async (tx) => {
				if (outside.size > 0 && !fails) throw new Error("left behind");
				outside.add(id);
				tx.afterRollback(async () => {
					await keepBusy();
					outside.delete(id);
				});
				if (fails) throw new Error("no");
				tx.afterCommit(() => outside.delete(id));
			});
		const keepBusy = () => database.read.get(raw('SELECT COUNT(*) FROM "kept"'));
		await Promise.allSettled([put("a", true), put("b", true)]);
		const second = put("c", false);
		await expect(second).resolves.toBeUndefined();
		const [failing, alone] = [
			put("d", true),
			database.write(async () => {
				if (outside.size > 0) throw new Error("left behind");
			}),
		];
		await expect(failing).rejects.toThrow("no");
		await expect(alone).resolves.toBeUndefined();
	},
);

test("a long write and a change of tables stand between groups, and each in the order in which it came", async () => {
	const order: string[] = [];
	const note = (name: string) => async (tx: Transaction) => {
		tx.afterCommit(() => order.push(name));
		await tx.run(sql`INSERT INTO "kept" VALUES (${name}, ${0})`);
	};
	const held = Promise.withResolvers<void>();
	const first = database.writeGrouped(note("a"));
	const long = database.write(async (tx) => {
		await note("b")(tx);
		await held.promise;
	});
	const altered = database.alter(async (tx) => {
		await tx.script('ALTER TABLE "kept" ADD COLUMN "more" TEXT NOT NULL DEFAULT \'\'');
		tx.afterCommit(() => order.push("altered"));
	});
	await first;
	const late = ["c", "d"].map((name) =>
		database.writeGrouped(async (tx) => {
			tx.afterCommit(() => order.push(name));
			await tx.run(sql`INSERT INTO "kept" VALUES (${name}, ${0}, ${"x"})`);
		}),
	);
	held.resolve();
	await Promise.allSettled([long, altered, ...late]);
	if (isEmbedded) expect(order).toEqual(["a", "b", "altered", "c", "d"]);
	else expect(order).toContain("altered");
	expect((await ids()).slice(0, 2)).toEqual(["a", "b"]);
});
