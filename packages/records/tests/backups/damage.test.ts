// engines: one
/**
 * S4: a damaged database is detected during a backup, does not evict a good backup, and is reported until it is
 * replaced.
 */
import {
	closeSync,
	copyFileSync,
	mkdirSync,
	openSync,
	readFileSync,
	statSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyArchive } from "../../src/backups/archive.ts";
import { BadArchive } from "../../src/backups/bad-archive.ts";
import { createDamage, shareDamage } from "../../src/damage.ts";
import { DatabaseUnusable } from "../../src/database/port.ts";
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

/** Overwrites pages in the middle of the file, as a failing disk does; the log has no other copy of them. */
function damage(file: string): void {
	const database = new BetterSqlite(file);
	database.pragma("wal_checkpoint(TRUNCATE)");
	database.close();
	const { size } = statSync(file);
	const handle = openSync(file, "r+");
	for (let place = 0.3; place < 0.7; place += 0.02)
		writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor((size * place) / 4096) * 4096);
	closeSync(handle);
}

const keys = async () => (await opened.service.backups.list()).map(({ key }) => key).sort();

test("a damaged database is not backed up, what is there stays, and a good backup mends it", {
	tags: "long",
}, async () => {
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
	// At a start and by night: before anybody meets it.
	await opened.service.checkDatabase();
	expect([met, opened.service.damage.since() !== null]).toEqual([1, true]);
	opened.service.damage.learn(null);
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

test("what cannot be read back is no backup, and what is removed meanwhile fails none", async () => {
	const { backups } = opened.service;
	const files = join(opened.folder, "files", "notes");
	mkdirSync(files, { recursive: true });
	for (let file = 0; file < 20; file++) writeFileSync(join(files, `${file}.txt`), "x".repeat(100));
	const archive = join(opened.folder, "one.zip");
	await Promise.all([
		backups.create("files.zip"),
		(async () => {
			for (let file = 0; file < 20; file++) await rm(join(files, `${file}.txt`));
		})(),
	]);
	copyFileSync(join(opened.folder, "backups", "files.zip"), archive);
	await verifyArchive(archive);
	// A bit of the database's compressed bytes, and an archive that ends early.
	const bytes = readFileSync(archive);
	bytes.writeUInt8(bytes.readUInt8(2000) ^ 1, 2000);
	writeFileSync(archive, bytes);
	await expect(verifyArchive(archive)).rejects.toThrow(BadArchive);
	writeFileSync(archive, bytes.subarray(0, bytes.length / 2));
	await expect(verifyArchive(archive)).rejects.toThrow(BadArchive);
});

test("while damage is known nothing is rotated away, even if a backup can be made", async () => {
	const { backups, damage: known, settings } = opened.service;
	await opened.service.transaction(async ({ sql }) => {
		const current = settings.current();
		await settings.save(sql, { ...current, backups: { ...current.backups, cronMaxKeep: 1 } });
	});
	const before = await keys();
	known.note(new DatabaseUnusable("damaged", "page 7"));
	await backups.createBySchedule();
	expect(await keys()).toEqual(expect.arrayContaining(before));
	known.learn(null);
	await backups.createBySchedule();
	expect((await keys()).filter((key) => key.startsWith("auto_"))).toHaveLength(1);
});

test("what one process finds every other one knows, until a restore ends it in all", async () => {
	const learned: unknown[] = [];
	const ours = createDamage(() => new Date("2026-03-05T09:00:00Z"));
	const theirs = createDamage(() => new Date("2026-03-06T09:00:00Z"));
	const isOver = shareDamage(
		ours,
		{
			everywhere: (_, work) => async (content) => {
				learned.push(content);
				await work(content);
				theirs.learn(content === "" ? null : new Date(String(content)));
			},
		},
		(error) => learned.push(error),
	);
	for (let times = 0; times < 3; times++) ours.note(new DatabaseUnusable("damaged", "page 7"));
	expect(learned).toEqual(["2026-03-05T09:00:00.000Z"]);
	await expect.poll(() => theirs.since()).toEqual(ours.since());
	await isOver();
	expect([ours.since(), theirs.since()]).toEqual([null, null]);
	ours.note(new DatabaseUnusable("damaged", "page 8"));
	expect(learned).toHaveLength(3);
});
