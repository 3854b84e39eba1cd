/** Scheduled work among several processes, and in one. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimsOf } from "../../src/crons/claims.ts";
import { type Crons, createCrons } from "../../src/crons/crons.ts";
import type { Database } from "../../src/database/port.ts";
import { processesOver } from "../together.ts";

let folder: string;
let databases: Database[];
let all: Crons[];
const faults: unknown[] = [];

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-crons-"));
	const open = processesOver(folder);
	databases = [await open(), await open(), await open()];
	all = databases.map((database) => createCrons((error) => faults.push(error), claimsOf(database)));
});
afterEach(async () => {
	for (const crons of all) await crons.close();
	for (const database of databases) await database.close();
	rmSync(folder, { recursive: true, force: true });
	expect(faults.splice(0)).toEqual([]);
});

test("a time at which a job is due is claimed by one of all that ask, and by nobody later", async () => {
	const claims = databases.map((database) => claimsOf(database));
	const ask = (id: string, due: string) =>
		Promise.all([...claims, ...claims].map((claim) => claim?.(id, new Date(due))));
	const taken = (answers: readonly (boolean | undefined)[]) => answers.filter(Boolean).length;
	expect(taken(await ask("night", "2026-03-01T03:00:00Z"))).toBe(1);
	expect(taken(await ask("night", "2026-03-01T03:00:00Z"))).toBe(0);
	expect(taken(await ask("night", "2026-02-28T03:00:00Z"))).toBe(0);
	expect(taken(await ask("other", "2026-02-28T03:00:00Z"))).toBe(1);
	expect(taken(await ask("night", "2026-03-02T03:00:00Z"))).toBe(1);
});

test("a job that all processes have runs at one of them each time, and by hand where it is asked for", async () => {
	const runs: number[] = [];
	const started = Date.now();
	for (const [place, crons] of all.entries())
		crons.add("each second", "* * * * * *", async () => void runs.push(place));
	await expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
	for (const crons of all) crons.remove("each second");
	// Every second that has begun meanwhile was due once.
	expect(runs.length).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) - Math.floor(started / 1000));
	const byHand: number[] = [];
	for (const [place, crons] of all.entries())
		crons.add("by hand", "0 0 1 1 *", async () => void byHand.push(place));
	await all[1]?.run("by hand");
	await all[1]?.run("by hand");
	expect(byHand).toEqual([1, 1]);
});

test("a process that is alone asks nobody", async () => {
	const alone = createCrons((error) => faults.push(error));
	let runs = 0;
	alone.add("each second", "* * * * * *", async () => void runs++);
	await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(0);
	await alone.close();
});
