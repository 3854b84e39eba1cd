/** While a process restores a backup no other changes tables: due jobs and starting processes wait. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testEnvironment } from "../../../../tests/support/database.ts";
import { createRecordService } from "../../src/create.ts";
import { createCrons } from "../../src/crons/crons.ts";
import { jobLeases } from "../../src/crons/job-lease.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { changeOfTables, lockSpace } from "../../src/database/postgres/locks.ts";
import { fileStore } from "../../src/files/local.ts";
import { define, field, turkishKeys } from "../support.ts";

let folder: string;
let address: string;
/** The connection that restores a backup. */
let restoring: Client;
const faults: unknown[] = [];
const failed = (error: unknown) => void faults.push(error);

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-waiting-"));
	address = String((await testEnvironment(folder)).RAFTA_DATABASE);
	restoring = new Client({ connectionString: address });
	await restoring.connect();
});
afterEach(async () => {
	await restoring.end();
	rmSync(folder, { recursive: true, force: true });
	faults.length = 0;
});

const begin = () => restoring.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, changeOfTables]);
const end = () => restoring.query("SELECT pg_advisory_unlock($1, $2)", [lockSpace, changeOfTables]);
/** Number of connections waiting for its end. */
const waiting = async (): Promise<number> => {
	const { rows } = await restoring.query(
		`SELECT COUNT(*)::integer AS "n" FROM pg_locks WHERE "locktype" = 'advisory' AND "classid" = $1 AND "objid" = $2 AND NOT "granted" AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`,
		[lockSpace, changeOfTables],
	);
	return rows[0].n;
};

test("a run that is due meanwhile is claimed afterwards, told of once, and once for all that was due of its job", async () => {
	const database = await openPostgres(address, { lockTimeoutMs: 100 });
	const claim = jobLeases(database, failed);
	const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 3, minute));
	await begin();
	const nightly = claim?.("night", at(0));
	await expect.poll(() => faults).toHaveLength(1);
	const hourly = claim?.("hour", at(0));
	expect(await claim?.("night", at(1))).toBe(false);
	await expect.poll(waiting).toBeGreaterThan(0);
	await end();
	expect([await nightly, await hourly]).toEqual([true, true]);
	expect(faults).toHaveLength(1);
	expect(String(faults[0])).toContain("night");
	expect(await claim?.("night", at(1))).toBe(true);
	await database.close();
});

test("a program that is told to end does not wait for it", async () => {
	const database = await openPostgres(address);
	const crons = createCrons(failed, jobLeases(database, failed));
	let runs = 0;
	await begin();
	crons.add("each second", "* * * * * *", async () => void runs++);
	await expect.poll(waiting).toBeGreaterThan(0);
	await crons.close();
	await database.close();
	expect({ runs, faults }).toEqual({ runs: 0, faults: [] });
});

test("a process that starts meanwhile says that it waits, and serves afterwards", async () => {
	let waits = 0;
	const onWait = () => void waits++;
	await begin();
	const opening = openPostgres(address, { lockTimeoutMs: 100, onWait });
	await expect.poll(() => waits).toBe(1);
	await end();
	const database = await opening;
	await begin();
	const starting = createRecordService({
		appName: "Records",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database,
		collections: [define({ name: "notes", fields: [field("text", "title")] })],
		textKeys: turkishKeys,
		files: fileStore(join(folder, "files")),
		onWait,
	});
	await expect.poll(() => waits).toBe(2);
	await end();
	const service = await starting;
	await service.transaction((tx) => tx.create("notes", { title: "Sonra" }));
	expect(await service.list("notes", {})).toHaveLength(1);
	await service.close();
});
