// engines: both
// @module-tag long
/** A restore is rehearsed by itself, once a month, and says so when it fails. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pack, unpackChecked } from "../../src/backups/archive.ts";
import { define, field, type Opened, openService } from "../support.ts";

const notes = define({ name: "notes", fields: [field("text", "text")] });
const day = 86_400_000;
let now = new Date("2026-03-01T00:00:00Z");
let opened: Opened;
beforeAll(async () => {
	opened = await openService([notes], [], undefined, () => now);
	await opened.service.transaction((records) =>
		records.createMany("notes", [{ text: "bir" }, { text: "iki" }, { text: "üç" }]),
	);
	mkdirSync(join(opened.folder, "files", "notes"), { recursive: true });
	writeFileSync(join(opened.folder, "files", "notes", "a.txt"), "a");
});
afterAll(() => opened.dispose());

const place = () => join(opened.folder, "backups");

test("without a backup there is nothing to rehearse", async () => {
	const { backups } = opened.service;
	expect(await backups.rehearse()).toBeNull();
	expect(await backups.lastGood()).toBeNull();
});

test("the first scheduled backup is restored into a temporary folder, and then one a month", async () => {
	const { backups } = opened.service;
	await backups.createBySchedule();
	const first = (await backups.state()).rehearsal;
	expect(first).toMatchObject({ at: now.toISOString(), files: 1, problem: "" });
	expect(first?.records).toBeGreaterThanOrEqual(3);
	expect(readdirSync(place()).filter((name) => !name.endsWith(".zip") && name !== ".lock")).toEqual([]);
	expect(await opened.service.list("notes", {})).toHaveLength(3);

	now = new Date(now.getTime() + 29 * day);
	await backups.createBySchedule();
	expect((await backups.state()).rehearsal).toEqual(first);
	now = new Date(now.getTime() + day);
	await backups.createBySchedule();
	const second = (await backups.state()).rehearsal;
	expect(second).toMatchObject({ at: now.toISOString(), key: "auto_backup_20260331000000.zip" });
});

test("a backup that rots on the disk is found, counts no longer as good, and the next one is rehearsed", async () => {
	const { backups } = opened.service;
	const heard: string[] = [];
	backups.onRehearsed(({ problem }) => heard.push(problem));
	now = new Date(now.getTime() + 31 * day);
	const { key: older } = (await backups.lastGood()) ?? { key: "" };
	await backups.create("elle.zip");
	const file = join(place(), "elle.zip");
	const bytes = readFileSync(file);
	bytes.writeUInt8(bytes.readUInt8(3000) ^ 1, 3000);
	writeFileSync(file, bytes);
	expect((await backups.lastGood())?.key).toBe("elle.zip");

	const rehearsal = await backups.rehearse();
	expect(rehearsal).toMatchObject({ key: "elle.zip", records: 0 });
	expect(rehearsal?.problem).not.toBe("");
	expect(heard).toEqual([rehearsal?.problem]);
	expect((await backups.lastGood())?.key).toBe(older);

	now = new Date(now.getTime() + day);
	await backups.createBySchedule();
	expect((await backups.state()).rehearsal).toMatchObject({ at: now.toISOString(), problem: "" });
	expect(heard.at(-1)).toBe("");
});

test("what is known about backups outlives a restore of an older one", async () => {
	const { backups } = opened.service;
	const before = await backups.state();
	const good = await backups.lastGood();
	const [oldest = ""] = (await backups.list()).map(({ key }) => key).sort();
	expect(oldest).not.toBe(good?.key);
	await backups.restore(oldest);
	expect(await backups.state()).toEqual(before);
	expect(await backups.lastGood()).toEqual(good);
});

test.each([
	["table", 'DROP TABLE "notes"'],
	["field", 'ALTER TABLE "notes" RENAME COLUMN "text" TO "other"'],
	["collections", 'DROP TABLE "_collections"'],
	["definitions", `UPDATE "_collections" SET "definition" = '{'`],
])(
	"a whole archive whose database lacks its %s is not restored, and nothing changes",
	async (name, change) => {
		const { backups } = opened.service;
		await backups.create(`${name}-whole.zip`);
		const { database, files } = await unpackChecked(
			join(place(), `${name}-whole.zip`),
			join(opened.folder, name),
		);
		const copy = new BetterSqlite(database);
		copy.exec(change);
		copy.close();
		await pack(join(place(), `${name}.zip`), database, files, now);
		await expect(backups.restore(`${name}.zip`)).rejects.toMatchObject({
			status: 400,
			text: { tr: "Yedek geri yüklenemiyor: veritabanı hasarlı" },
		});
		expect(await opened.service.list("notes", {})).toHaveLength(3);
	},
);
