/** Several connections to one database file, as in processes that communicate through a parent. */
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openSqlite, raw, sql, undoRestore } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exchange } from "../../src/workers/exchange.ts";
import { peerProcessesOver } from "../../src/workers/peer-processes.ts";
import type { ToWorker } from "../../src/workers/protocol.ts";

/** A parent without processes: messages arrive a moment later, as over a channel. */
function family() {
	const members = new Map<number, (message: ToWorker) => void>();
	const send = (id: number, message: ToWorker) => void setImmediate(() => members.get(id)?.(message));
	const among = exchange({
		members: () => members.keys(),
		send,
		recover: () => undoRestore({ database: file, files: join(folder, "files") }),
	});
	return {
		/** Simulates a killed process: it sends nothing any more. */
		kill(id: number) {
			members.delete(id);
			among.onExit(id);
		},
		member(id: number) {
			const listeners: ((message: ToWorker) => void)[] = [];
			members.set(id, (message) => {
				for (const listener of listeners) listener(message);
			});
			return peerProcessesOver({
				send: (message) => void setImmediate(() => among.hear(id, message)),
				onMessage: (listener) => void listeners.push(listener),
			});
		},
	};
}

let folder: string;
let file: string;
let open: Database[];
let parent: ReturnType<typeof family>;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-siblings-"));
	file = join(folder, "data.db");
	parent = family();
	open = [];
});
afterEach(async () => {
	for (const database of open) await database.close();
	rmSync(folder, { recursive: true });
});

function member(): Database {
	const database = openSqlite(file, { peers: parent.member(open.length + 1) });
	open.push(database);
	return database;
}

async function three(): Promise<[Database, Database, Database]> {
	const all: [Database, Database, Database] = [member(), member(), member()];
	await all[0].write(async (tx) => {
		await tx.run(raw("CREATE TABLE counts (id TEXT PRIMARY KEY, n INTEGER NOT NULL)"));
		await tx.run(raw("INSERT INTO counts VALUES ('a', 0)"));
	});
	return all;
}

const count = async (database: Database) =>
	Number((await database.read.get(raw("SELECT n FROM counts WHERE id = 'a'")))?.n);

describe("several processes over one file", () => {
	test("lose no update, however many write at once", async () => {
		const all = await three();
		// Read and written in two steps, with a pause in between: only the write lock keeps them together.
		const increments = Array.from({ length: 150 }, (_, n) =>
			all[n % 3]?.write(async (tx) => {
				const row = await tx.get(raw("SELECT n FROM counts WHERE id = 'a'"));
				await new Promise((resolve) => setImmediate(resolve));
				await tx.run(sql`UPDATE counts SET n = ${Number(row?.n) + 1} WHERE id = 'a'`);
			}),
		);
		await Promise.all(increments);
		expect(await Promise.all(all.map(count))).toEqual([150, 150, 150]);
	});
	test("write in turns: who asks once does not wait for all that another has to write", async () => {
		const [first, second] = await three();
		const finished: string[] = [];
		const slow = Array.from({ length: 30 }, () =>
			first.write(() => new Promise((resolve) => setTimeout(resolve, 5))).then(() => finished.push("first")),
		);
		await slow[0];
		await second.write(async (tx) => {
			await tx.run(raw("UPDATE counts SET n = 7"));
		});
		finished.push("second");
		await Promise.all(slow);
		expect(finished.indexOf("second")).toBeLessThan(20);
	});
	test("see one another's changes of tables, with statements that were prepared before", async () => {
		const [first, second] = await three();
		const all = raw("SELECT * FROM counts");
		expect(await second.read.all(all)).toEqual([{ id: "a", n: 0 }]);
		expect(await second.write((tx) => tx.all(all))).toEqual([{ id: "a", n: 0 }]);
		await first.write(async (tx) => {
			await tx.run(raw("ALTER TABLE counts ADD COLUMN name TEXT NOT NULL DEFAULT 'x'"));
			await tx.run(raw("ALTER TABLE counts RENAME COLUMN n TO m"));
		});
		expect(await second.read.all(all)).toEqual([{ id: "a", m: 0, name: "x" }]);
		expect(await second.write((tx) => tx.all(all))).toEqual([{ id: "a", m: 0, name: "x" }]);
	});
	test("a write that waits too long for its turn is refused, and the next one has its own chance", {
		tags: "long",
	}, async () => {
		const [first, second] = await three();
		const gate = Promise.withResolvers<void>();
		const long = first.write(() => gate.promise);
		await expect(second.write(async () => undefined)).rejects.toMatchObject({ code: "locked" });
		gate.resolve();
		await long;
		await second.write((tx) => tx.run(raw("UPDATE counts SET n = 3")));
		expect(await count(first)).toBe(3);
	});
	test("copy the file while others write, as it was at one moment", async () => {
		const [first, second] = await three();
		await first.write(async (tx) => {
			for (let n = 0; n < 3000; n++) {
				await tx.run(sql`INSERT INTO counts VALUES (${`row ${n}`}, ${0})`);
			}
		});
		let isDone = false;
		const copying = first.snapshot(join(folder, "copy.db")).then(() => {
			isDone = true;
		});
		while (!isDone) {
			await second.write((tx) => tx.run(raw("UPDATE counts SET n = n + 1")));
			// As between two requests: the copy is made in small pieces.
			await new Promise((resolve) => setImmediate(resolve));
		}
		await copying;
		const copy = openSqlite(join(folder, "copy.db"));
		open.push(copy);
		const distinct = await copy.read.get(raw("SELECT COUNT(*) AS rows, COUNT(DISTINCT n) AS n FROM counts"));
		expect(distinct).toEqual({ rows: 3001, n: 1 });
	});
	test("ring, and all others hear it", async () => {
		const [one, two, three] = [parent.member(1), parent.member(2), parent.member(3)];
		const heard: number[] = [];
		one.notifier.onNotify(() => heard.push(1));
		two.notifier.onNotify(() => heard.push(2));
		const stop = three.notifier.onNotify(() => heard.push(3));
		for (let n = 0; n < 5; n++) one.notifier.notify();
		await expect.poll(() => heard).toEqual([2, 3]);
		stop();
		two.notifier.notify();
		await expect.poll(() => heard).toEqual([2, 3, 1]);
	});
});

describe("another file takes the place of the database", () => {
	test("and all processes read and write the new one, while none meets a closed one", async () => {
		const all = await three();
		const copy = join(folder, "copy.db");
		await all[0].snapshot(copy);
		await Promise.all(all.map((one) => one.write((tx) => tx.run(raw("UPDATE counts SET n = n + 10")))));
		let isOver = false;
		const seen = new Set<number>();
		const reading = all.map(async (one) => {
			while (!isOver) {
				seen.add(await count(one));
				await new Promise((resolve) => setImmediate(resolve));
			}
		});
		const writing = all.map((one) => one.write((tx) => tx.run(raw("UPDATE counts SET n = n + 100"))));
		await Promise.all(writing);
		await all[1].replace(copy, () => undefined);
		await Promise.all(all.map((one) => one.write((tx) => tx.run(raw("UPDATE counts SET n = n + 1")))));
		isOver = true;
		await Promise.all(reading);
		expect(await Promise.all(all.map(count))).toEqual([3, 3, 3]);
		expect([...seen].filter((n) => ![0, 1, 2, 3, 30, 130, 230, 330].includes(n))).toEqual([]);
	});
	test("who is killed in the middle of it leaves the others what was there before", async () => {
		const others = await three();
		const copy = join(folder, "copy.db");
		await others[0].snapshot(copy);
		await others[0].write((tx) => tx.run(raw("UPDATE counts SET n = 8")));
		// The fourth process performs its steps by hand, and gets half-way.
		const killed = parent.member(4);
		await killed.acquireWriteLock(1000, () => undefined);
		await killed.enterExclusiveMode();
		const waiting = [others[1].read.get(raw("SELECT n FROM counts")), others[2].write(async () => 1)];
		renameSync(file, `${file}.replaced`);
		copyFileSync(copy, file);
		parent.kill(4);
		expect(await Promise.all(waiting)).toEqual([{ n: 8 }, 1]);
		expect(await Promise.all(others.map(count))).toEqual([8, 8, 8]);
		expect(existsSync(`${file}.replaced`)).toBe(false);
	});
	test("a failure leaves everything as it was, what lay in the log included", async () => {
		const all = await three();
		const copy = join(folder, "copy.db");
		copyFileSync(file, copy);
		await all[2].write((tx) => tx.run(raw("UPDATE counts SET n = 5")));
		// A program that does not take part in the protocol keeps the log from being emptied.
		const stranger = openSqlite(file);
		await stranger.read.all(raw("SELECT * FROM counts"));
		const failing = all[0].replace(copy, () => {
			throw new Error("no files");
		});
		await expect(failing).rejects.toThrow("no files");
		await stranger.close();
		expect(await Promise.all(all.map(count))).toEqual([5, 5, 5]);
	});
});
