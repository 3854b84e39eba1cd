// engines: both
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import type { Database } from "../../src/database/port.ts";
import { type Outbox, openOutbox } from "../../src/mail/outbox.ts";
import { textOf } from "../../src/mail/smtp.ts";
import { processesOver } from "../together.ts";

let folder: string;
let database: Database;
let outbox: Outbox;
let time: number;
const sent: string[] = [];

const post = (subject: string) =>
	database.write((tx) => outbox.post(tx, { to: { address: "a@ofis.test" }, subject, html: "<p>x</p>" }));
const deliver = async ({ subject }: { subject: string }) => {
	if (subject === "refused") throw new Error("mailbox full");
	sent.push(subject);
};
const states = async () =>
	(await outbox.list("", 1, 50)).items.map(({ state, attempts }) => [state, attempts]);

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-outbox-"));
	database = await openTestDatabase(folder);
	time = Date.parse("2026-03-05T12:00:00Z");
	outbox = await openOutbox(database, () => new Date(time));
	sent.length = 0;
});
afterEach(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

test("mails go out once, in pieces", async () => {
	for (let n = 0; n < 11; n++) await post(`${n}`);
	expect(await outbox.sendDue(deliver)).toBe(11);
	expect(await outbox.sendDue(deliver)).toBe(0);
	expect(sent).toHaveLength(11);
});

test("processes that send at once send each mail once", async () => {
	const shared = join(folder, "shared");
	const open = processesOver(shared);
	const databases = [await open(), await open()];
	const boxes = await Promise.all(databases.map((one) => openOutbox(one, () => new Date(time))));
	for (let n = 0; n < 20; n++) {
		await databases[n % 2]?.write(async (tx) =>
			boxes[n % 2]?.post(tx, { to: { address: "a@ofis.test" }, subject: `${n}`, html: "<p>x</p>" }),
		);
	}
	const counts = await Promise.all([...boxes, ...boxes].map((box) => box.sendDue(deliver)));
	expect(counts.reduce((sum, count) => sum + count)).toBe(20);
	expect(new Set(sent).size).toBe(20);
	expect(sent).toHaveLength(20);
	for (const one of databases) await one.close();
});

test("a refused mail waits longer each time, and in the end stays as failed until somebody sends it again", async () => {
	await post("refused");
	let hours = 0;
	for (let n = 1; n <= 8; n++) {
		await outbox.sendDue(deliver);
		// It is not tried before its time.
		await outbox.sendDue(deliver);
		expect(await states()).toEqual([[n === 8 ? "failed" : "waiting", n]]);
		time += 60_000 * 2 ** (n - 1);
		hours += 2 ** (n - 1) / 60;
	}
	expect(hours).toBeGreaterThan(4);
	const [failed] = (await outbox.list("failed", 1, 1)).items;
	expect(failed?.error).toBe("mailbox full");
	expect(await outbox.resend(failed?.id ?? "")).toBe(true);
	expect(await states()).toEqual([["waiting", 0]]);
});

test("what became of mails is written before a round is over, and who asked hears that it could not be", async () => {
	await post("noted");
	let untilFault = 0;
	const failing: Database = {
		...database,
		write: (work) => (--untilFault === 0 ? Promise.reject(new Error("no room")) : database.write(work)),
	};
	const box = await openOutbox(failing, () => new Date(time));
	// The first write takes the lease, the second stores the result, the third looks for more.
	untilFault = 2;
	await expect(box.sendDue(deliver)).rejects.toThrow("no room");
	expect(sent).toEqual(["noted"]);
	// Without a stored result it counts as leased and is sent again after expiry: better twice than never.
	expect(await states()).toEqual([["waiting", 1]]);
	for (const work of [() => box.forgetSent(new Date(time)), () => box.resend("x"), () => box.remove("x")]) {
		untilFault = 1;
		await expect(work()).rejects.toThrow("no room");
	}
});

test("a mail that was claimed by a process that ended is sent by the next", async () => {
	await post("claimed");
	let taken = false;
	void outbox.sendDue(
		() =>
			new Promise(() => {
				taken = true;
			}),
	);
	while (!taken) await new Promise((resolve) => setTimeout(resolve, 5));
	expect(await outbox.sendDue(deliver)).toBe(0);
	time += 121_000;
	expect(await outbox.sendDue(deliver)).toBe(1);
});

test("what waited for days without a mail server is not sent any more", async () => {
	await post("old");
	time += 2 * 86_400_000;
	await post("new");
	expect(await outbox.sendDue(deliver)).toBe(1);
	expect(sent).toEqual(["new"]);
	const [old] = (await outbox.list("failed", 1, 1)).items;
	await outbox.resend(old?.id ?? "");
	expect(await outbox.sendDue(deliver)).toBe(1);
});

test("sent mails are forgotten in time", async () => {
	await post("sent");
	await outbox.sendDue(deliver);
	await outbox.forgetSent(new Date(time - 1000));
	expect((await outbox.list("", 1, 1)).total).toBe(1);
	await outbox.forgetSent(new Date(time + 1000));
	expect((await outbox.list("", 1, 1)).total).toBe(0);
});

test("the words of a mail, for who reads without markup", () => {
	expect(textOf('<p>Merhaba &amp; selam,</p>\n<p><a href="https://ofis.test/x">Aç</a><br>son</p>')).toBe(
		"Merhaba & selam,\n\nAç: https://ofis.test/x\nson",
	);
});

test("what is about somebody goes by address; by name only what waits no more, for others have that name", async () => {
	await post('Sayın "Ada Işık"');
	await outbox.sendDue(deliver);
	await post('Sayın "Ada Işık"');
	await post("başkası");
	const forget = (texts: string[], names: string[]) =>
		database.write((tx) => outbox.forgetAbout(tx, texts, names));
	await forget([], []);
	expect(await states()).toHaveLength(3);
	await forget(["kimse@ofis.test", ""], ['"Ada Işık"']);
	expect((await states()).map(([state]) => state)).toEqual(["waiting", "waiting"]);
	await forget(["a@ofis.test"], []);
	expect(await states()).toEqual([]);
});
