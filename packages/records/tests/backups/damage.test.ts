// engines: one
/**
 * S4: a damaged database is detected during a backup, does not evict a good backup, and is reported until it is
 * replaced.
 */
import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { define, field, type Opened, openService } from "../support.ts";

const notes = define({ name: "notes", fields: [field("text", "text")] });

let opened: Opened;
beforeAll(async () => {
	opened = await openService([notes]);
	const text = "x".repeat(2000);
	await opened.service.transaction((records) =>
		records.createMany(
			"notes",
			Array.from({ length: 2000 }, () => ({ text })),
		),
	);
});
afterAll(() => opened.dispose());

/** Overwrites pages in the middle of the file, as a failing disk does. */
function damage(file: string): void {
	const { size } = statSync(file);
	const handle = openSync(file, "r+");
	for (let place = 0.3; place < 0.7; place += 0.02)
		writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor((size * place) / 4096) * 4096);
	closeSync(handle);
}

const keys = async () => (await opened.service.backups.list()).map(({ key }) => key).sort();

test("a damaged database is not backed up, what is there stays, and a good backup mends it", async () => {
	const { backups } = opened.service;
	await backups.create("good.zip");
	await backups.createBySchedule();
	const good = await keys();
	let met = 0;
	let missed = 0;
	opened.service.damage.onMet(() => met++);
	backups.onMissed(() => missed++);
	expect(good).toHaveLength(2);
	expect(opened.service.damage.since()).toBeNull();

	damage(join(opened.folder, "data.db"));
	for (let night = 0; night < 3; night++)
		await expect(backups.createBySchedule()).rejects.toMatchObject({ code: "damaged" });
	expect(await keys()).toEqual(good);
	expect([met > 0, missed]).toEqual([true, 3]);
	expect(opened.service.damage.since()).not.toBeNull();

	await backups.restore("good.zip");
	expect(opened.service.damage.since()).toBeNull();
	expect(await opened.service.list("notes", {})).toHaveLength(2000);
	await backups.create("after.zip");
	expect(await keys()).toEqual(["after.zip", ...good].sort());
});
