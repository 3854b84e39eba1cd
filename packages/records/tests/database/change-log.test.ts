// engines: both
/** Messages between processes: the same, in the same order, once. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { payloads } from "../../src/database/change-log.ts";
import type { Database } from "../../src/database/port.ts";
import type { Message } from "../../src/database/shared.ts";
import { raw } from "../../src/database/sql.ts";
import { openSqlite } from "../../src/database/sqlite/database.ts";
import { processesOver } from "../together.ts";

let folder: string;
let opened: Database[];
let open: () => Promise<Database>;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-feed-"));
	opened = [];
	const next = processesOver(folder);
	open = async () => {
		const database = await next();
		opened.push(database);
		return database;
	};
});
afterEach(async () => {
	for (const database of opened) await database.close();
	rmSync(folder, { recursive: true, force: true });
});

/** Ids of the messages that a process receives; `missed` where it could not catch up. */
function heardBy(
	database: Database,
	wait: (message: Message) => undefined | Promise<void> = () => undefined,
) {
	const heard: string[] = [];
	database.changeLog.follow({
		onMessage(message) {
			heard.push(String(message.id));
			return wait(message);
		},
		onMissed: () => void heard.push("missed"),
	});
	return heard;
}

const say = (database: Database, ...ids: (string | number)[]): Promise<void> =>
	database.write(async (tx) => {
		for (const id of ids) tx.publish({ kind: "said", id });
	});
const numbers = (count: number) => Array.from({ length: count }, (_, number) => String(number));
const everywhere = () => Promise.all(opened.map(({ changeLog }) => changeLog.catchUp()));

test("what two processes tell at once arrives at both, each message once, in one order", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	await Promise.all(numbers(2000).map((id, place) => say(place % 2 === 0 ? one : other, id)));
	await everywhere();
	expect(here).toHaveLength(2000);
	expect(new Set(here)).toEqual(new Set(numbers(2000)));
	expect(there).toEqual(here);
});

test("what one process tells one after the other comes in that order", async () => {
	const [one, other] = [await open(), await open()];
	const [here, there] = [heardBy(one), heardBy(other)];
	for (const id of numbers(50)) await say(Number(id) % 3 === 0 ? other : one, id);
	await everywhere();
	expect(here).toEqual(numbers(50));
	expect(there).toEqual(numbers(50));
});

test("a transaction that is taken back tells nothing", async () => {
	const [one, other] = [await open(), await open()];
	const there = heardBy(other);
	const failing = one.write(async (tx) => {
		tx.publish({ kind: "said", id: "never" });
		throw new Error("changed my mind");
	});
	await expect(failing).rejects.toThrow("changed my mind");
	await say(one, "kept");
	await everywhere();
	expect(there).toEqual(["kept"]);
});

test("many messages of one transaction, and long ones, arrive together and in their order", async () => {
	const [one, other] = [await open(), await open()];
	const there = heardBy(other);
	const long = "ş".repeat(300_000);
	let length = 0;
	const texts = heardBy(one, ({ text }) => {
		length += String(text ?? "").length;
		return undefined;
	});
	await one.write(async (tx) => {
		for (const id of numbers(3000))
			tx.publish({ kind: "said", id, text: id === "1500" ? long : "\u0000\ud800" });
	});
	await everywhere();
	expect(there).toEqual(numbers(3000));
	expect(texts).toEqual(there);
	expect(length).toBe(300_000 + 2999 * 2);
});

test("rows hold so many messages, and one that is longer by itself", () => {
	const message = (size: number) => ({ kind: "said", text: "x".repeat(size) });
	const rows = payloads([message(90_000), message(90_000), message(90_000), message(500_000), message(1)]);
	expect(rows.map((row) => JSON.parse(row).length)).toEqual([2, 1, 1, 1]);
	expect(payloads([])).toEqual([]);
});

test("who begins to listen hears what was committed since it opened", async () => {
	const [one, other] = [await open(), await open()];
	await say(one, "early");
	const there = heardBy(other);
	await say(one, "late");
	await everywhere();
	expect(there).toEqual(["early", "late"]);
	// A process that opens now has read everything else.
	const third = await open();
	const later = heardBy(third);
	await say(third, "new");
	await everywhere();
	expect(later).toEqual(["new"]);
});

test("a message that could not be taken comes again, and no other before it", async () => {
	const [one, other] = [await open(), await open()];
	let failures = 2;
	const there = heardBy(other, ({ id }) =>
		id === "b" && failures-- > 0 ? Promise.reject(new Error("not now")) : undefined,
	);
	await say(one, "a", "b", "c");
	await say(one, "d");
	await everywhere();
	expect(there).toEqual(["a", "b", "b", "b", "c", "d"]);
});

test("a process that was asleep for longer than rows are kept is told that it has missed something", async () => {
	const [one, other] = [await open(), await open()];
	const { promise: awake, resolve: wake } = Promise.withResolvers<void>();
	const here = heardBy(one);
	const there = heardBy(other, ({ id }) => (id === "first" ? awake : undefined));
	await say(one, "first");
	await expect.poll(() => there).toEqual(["first"]);
	await say(one, "lost");
	await one.changeLog.catchUp();
	await say(one, "second");
	await one.changeLog.catchUp();
	await one.write(async (tx) => {
		await tx.run(raw('DELETE FROM "_feed"'));
		if (!isEmbedded) {
			await tx.run(raw('DELETE FROM "_feed_places" WHERE "n" < (SELECT MAX("n") FROM "_feed_places")'));
		}
	});
	wake();
	await everywhere();
	await say(one, "third");
	await everywhere();
	expect(here).toEqual(["first", "lost", "second", "third"]);
	expect(there).toEqual(["first", "missed", "third"]);
});

test.runIf(isEmbedded)("a process that is alone hears itself at once, and keeps no table", async () => {
	const alone = openSqlite(join(folder, "alone.db"));
	opened.push(alone);
	const received: Message[] = [];
	alone.changeLog.follow({ onMessage: (message) => void received.push(message), onMissed: () => undefined });
	const message = { kind: "said", id: 1 };
	await alone.write(async (tx) => tx.publish(message));
	expect(received[0]).toBe(message);
	expect(alone.changeLog.shared).toBe(false);
	const tables = await alone.read.all(raw("SELECT name FROM sqlite_schema WHERE name LIKE '%feed%'"));
	expect(tables).toEqual([]);
});

test.runIf(isEmbedded)(
	"another file in the place of the database begins another order, and a copy holds nothing of the old one",
	async () => {
		const [one, other] = [await open(), await open()];
		const [here, there] = [heardBy(one), heardBy(other)];
		await say(one, "before it all");
		await everywhere();
		const copy = join(folder, "copy.db");
		await one.snapshot(copy);
		expect(readFileSync(copy).includes("before it all")).toBe(false);
		await say(one, "gone");
		await everywhere();
		await one.replace(copy, () => undefined);
		await say(other, "after");
		await everywhere();
		expect(here.slice(0, 3)).toEqual(["before it all", "gone", "missed"]);
		expect(there.slice(0, 3)).toEqual(["before it all", "gone", "missed"]);
		await say(one, "again");
		await everywhere();
		expect(here.at(-1)).toBe("again");
		expect(there.at(-1)).toBe("again");
	},
);
