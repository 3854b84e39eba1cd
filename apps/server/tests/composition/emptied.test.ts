// engines: both
/** X4: an installation whose database is empty or gone is not taken for a new one. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqlite } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
	isEmbedded,
	type TestPlace,
	testEnvironment,
	testPlace,
} from "../../../../tests/support/database.ts";
import { openRafta } from "../../src/composition/service.ts";

let folder: string;
let place: TestPlace;
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-emptied-"));
	place = await testPlace(join(folder, "data"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (...names: string[]) => join(place.folder, ...names);

/** Puts a database without tables in place of the installation's. */
async function dropTables(): Promise<void> {
	if (isEmbedded) {
		for (const end of ["", "-wal", "-shm"]) rmSync(`${at("rafta.db")}${end}`, { force: true });
		await openSqlite(at("rafta.db")).close();
	} else {
		const { RAFTA_DATABASE } = await testEnvironment(join(folder, "empty"));
		place = { ...place, ...(RAFTA_DATABASE && { database: RAFTA_DATABASE }) };
	}
}

function leaveBackup(): void {
	mkdirSync(at("backups"), { recursive: true });
	writeFileSync(at("backups", "auto_backup_20260301000000.zip"), "zip");
}

function leaveFile(): void {
	mkdirSync(at("files", "pbc_books", "aaaaaaaaaaaaaaa"), { recursive: true });
	writeFileSync(at("files", "pbc_books", "aaaaaaaaaaaaaaa", "kapak.png"), "png");
}

const refused = /files from a previous installation|önceki bir kurulumdan kalan dosyalar/;

test.each([
	["backups", leaveBackup],
	["files", leaveFile],
])("a database without tables beside %s is refused until a new one is asked for", async (_name, leave) => {
	await dropTables();
	leave();
	await expect(openRafta(place)).rejects.toThrow(refused);
	await expect(openRafta(place)).rejects.toThrow(refused);
	const { service } = await openRafta({ ...place, isNew: true });
	expect(await service.list("users", {})).toEqual([]);
	await service.close();
	// From then on it is an installation as any other.
	await (await openRafta(place)).service.close();
});

test("an empty folder, and one with nothing of an installation in it, are new ones", async () => {
	await dropTables();
	for (const name of ["backups", "files/_removed", "files.uploads"]) mkdirSync(at(name), { recursive: true });
	writeFileSync(at("files.uploads", "half"), "x");
	writeFileSync(at("backups", ".lock"), "");
	await (await openRafta(place)).service.close();
});

test("the newest backup is named with its path", async () => {
	await dropTables();
	leaveBackup();
	await expect(openRafta(place)).rejects.toThrow(
		`restore "${at("backups", "auto_backup_20260301000000.zip")}"`,
	);
});

describe.runIf(isEmbedded)("the embedded engine's file", () => {
	test.each([
		["is gone", () => rmSync(at("rafta.db"))],
		["has no bytes", () => writeFileSync(at("rafta.db"), "")],
	])("%s: refused beside backups", async (_name, lose) => {
		lose();
		leaveBackup();
		await expect(openRafta(place)).rejects.toThrow(refused);
		expect(existsSync(at("rafta.db")) ? statSync(at("rafta.db")).size : 0).toBe(0);
	});

	test("has no bytes: its log with what was committed stays as it is", async () => {
		const { service } = await openRafta(place);
		await service.transaction((all) =>
			all.create("schools", { name: "Deneme", type: "lise", province: "Van" }),
		);
		copyFileSync(at("rafta.db-wal"), at("log"));
		await service.close();
		writeFileSync(at("rafta.db"), "");
		copyFileSync(at("log"), at("rafta.db-wal"));
		const before = statSync(at("rafta.db-wal")).size;
		expect(before).toBeGreaterThan(0);
		await expect(openRafta(place)).rejects.toThrow(refused);
		expect(statSync(at("rafta.db-wal")).size).toBe(before);
	});
});
