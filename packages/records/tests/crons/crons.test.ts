// engines: both
/** Scheduled jobs in several processes, and in one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Crons, createCrons } from "../../src/crons/crons.ts";
import { jobLeases } from "../../src/crons/job-lease.ts";
import { createRunHistory } from "../../src/crons/run-history.ts";
import { processMemory } from "../../src/database/memory.ts";
import { makeOwnTable } from "../../src/database/own-table.ts";
import { paramsTable } from "../../src/database/params.ts";
import type { Database } from "../../src/database/port.ts";
import { sql } from "../../src/database/sql.ts";
import { processesOver } from "../together.ts";

let folder: string;
let databases: Database[];
let all: Crons[];
const faults: unknown[] = [];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-crons-"));
	const open = processesOver(folder);
	databases = [await open(), await open(), await open()];
	all = databases.map((database) => createCrons((error) => faults.push(error), jobLeases(database)));
});
afterEach(async () => {
	for (const crons of all) await crons.close();
	for (const database of databases) await database.close();
	rmSync(folder, { recursive: true, force: true });
	expect(faults.splice(0)).toEqual([]);
});

test("a time at which a job is due is claimed by one of all that ask, and by nobody later", async () => {
	const leases = databases.map((database) => jobLeases(database));
	const ask = (id: string, due: string) =>
		Promise.all([...leases, ...leases].map((claim) => claim?.(id, new Date(due))));
	const taken = (answers: readonly (boolean | undefined)[]) => answers.filter(Boolean).length;
	expect(taken(await ask("night", "2026-03-01T03:00:00Z"))).toBe(1);
	expect(taken(await ask("night", "2026-03-01T03:00:00Z"))).toBe(0);
	expect(taken(await ask("night", "2026-02-28T03:00:00Z"))).toBe(0);
	expect(taken(await ask("other", "2026-02-28T03:00:00Z"))).toBe(1);
	expect(taken(await ask("night", "2026-03-02T03:00:00Z"))).toBe(1);
});

test("a job that all processes have runs at one of them each time, and by hand where it is asked for", {
	tags: "long",
}, async () => {
	const runs: number[] = [];
	const started = Date.now();
	for (const [place, crons] of all.entries())
		crons.add("each second", "* * * * * *", async () => void runs.push(place));
	await expect.poll(() => runs.length).toBeGreaterThanOrEqual(3);
	for (const crons of all) crons.remove("each second");
	// Every second that has begun since was due once.
	expect(runs.length).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) - Math.floor(started / 1000));
	const byHand: number[] = [];
	for (const [place, crons] of all.entries())
		crons.add("by hand", "0 0 1 1 *", async () => void byHand.push(place));
	await all[1]?.run("by hand");
	await all[1]?.run("by hand");
	expect(byHand).toEqual([1, 1]);
});

test.each(["removed", "replaced"])(
	"closing waits for a run by hand, even of a job that was %s meanwhile",
	async (id) => {
		const alone = createCrons((error) => faults.push(error));
		const order: string[] = [];
		const gate = Promise.withResolvers<void>();
		alone.add(id, "0 0 1 1 *", async () => {
			await gate.promise;
			order.push(id);
		});
		void alone.run(id);
		if (id === "removed") alone.remove(id);
		else alone.add(id, "0 0 2 1 *", async () => undefined);
		const closed = alone.close().then(() => order.push("closed"));
		await new Promise((resolve) => setImmediate(resolve));
		gate.resolve();
		await closed;
		expect(order).toEqual([id, "closed"]);
	},
);

test("jobs started together run in turn; one of every minute waits for none, and closing drops those that wait", async () => {
	const alone = createCrons((error) => errors.push(error));
	const errors: unknown[] = [];
	const order: string[] = [];
	const gates = new Map(["first", "second", "third"].map((id) => [id, Promise.withResolvers<void>()]));
	for (const [id, gate] of gates)
		alone.add(id, "0 0 1 1 *", async () => {
			order.push(`${id} begins`);
			await gate.promise;
			order.push(`${id} ends`);
		});
	alone.add("looks", "* * * * *", async () => void order.push("looks"));
	const runs = ["first", "second", "third", "looks"].map((id) => alone.run(id));
	await runs[3];
	expect(order.filter((step) => step !== "looks")).toEqual(["first begins"]);
	expect(order).toContain("looks");
	gates.get("first")?.reject(new Error("no disk"));
	await runs[0];
	await expect.poll(() => order.at(-1)).toBe("second begins");
	expect(errors).toEqual([new Error("no disk")]);
	const closed = alone.close();
	gates.get("second")?.resolve();
	await closed;
	expect(order.filter((step) => step !== "looks")).toEqual(["first begins", "second begins", "second ends"]);
});

test("a process that is alone asks nobody", async () => {
	const alone = createCrons((error) => faults.push(error));
	let runs = 0;
	alone.add("each second", "* * * * * *", async () => void runs++);
	await expect.poll(() => runs).toBeGreaterThan(0);
	await alone.close();
});

/** Restarts a single process: data that was only in memory is lost. */
async function restarted(place: number, work: () => Promise<void>, errors = faults): Promise<Crons> {
	const database = databases[place] as Database;
	await database.alter((tx) => makeOwnTable(tx, database.dialect, paramsTable));
	const crons = createCrons(
		(error) => errors.push(error),
		undefined,
		createRunHistory(processMemory(), database),
	);
	crons.add("night", "0 3 * * *", work);
	all.push(crons);
	return crons;
}
const lastOf = async (crons: Crons) => (await crons.states())[0]?.last;
/** Number of finished runs stored as rows. */
const rows = async (): Promise<number> =>
	(await (databases[0] as Database).read.all(sql`SELECT "value" FROM "_params"`)).length;

test("how a job went is still known after a restart, that it failed included", async () => {
	const before = await restarted(0, async () => undefined);
	expect(await lastOf(before)).toBeNull();
	const began = Date.now();
	await before.run("night");
	const known = await lastOf(before);
	expect(known).toMatchObject({ failed: false, ended: expect.any(Number) });
	expect(known?.began).toBeGreaterThanOrEqual(began);
	const errors: unknown[] = [];
	const after = await restarted(0, () => Promise.reject(new Error("no room")), errors);
	expect(await lastOf(after)).toEqual(known);
	await after.run("night");
	expect(await lastOf(after)).toMatchObject({ failed: true });
	expect(errors).toHaveLength(1);
	expect(await lastOf(await restarted(1, async () => undefined))).toEqual(await lastOf(after));
	expect(await rows()).toBe(1);
});

test("what is due each minute is no row each minute", async () => {
	const crons = await restarted(0, async () => undefined);
	await crons.run("night");
	const first = await lastOf(crons);
	await expect.poll(() => Date.now() > (first?.ended ?? 0)).toBe(true);
	await crons.run("night");
	expect((await lastOf(crons))?.ended).toBeGreaterThan(first?.ended ?? 0);
	expect(await lastOf(await restarted(0, async () => undefined))).toEqual(first);
});
