// engines: both
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { isNewer } from "../../src/collections/release.ts";
import { createRecordService } from "../../src/create.ts";
import type { Database } from "../../src/database/port.ts";
import { fileStore } from "../../src/files/local.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, turkishKeys } from "../support.ts";

const rooms = (...more: string[]) =>
	define({ name: "rooms", fields: ["label", ...more].map((name) => field("text", name)) });

let folder: string;
let databases: Database[];
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-release-"));
	databases = [];
});
afterEach(async () => {
	for (const database of databases) await database.close();
	rmSync(folder, { recursive: true, force: true });
});

async function open(
	release: string | undefined,
	collections: readonly CollectionDefinition[],
	keys = turkishKeys.version,
): Promise<RecordService> {
	const database = await openTestDatabase(folder);
	try {
		return await createRecordService({
			appName: "Records",
			...(release !== undefined && { release }),
			folders: { backups: join(folder, "backups"), files: join(folder, "files") },
			files: fileStore(join(folder, "files")),
			database,
			collections,
			textKeys: { ...turkishKeys, version: keys },
		});
	} catch (error) {
		databases.push(database);
		throw error;
	}
}

test.each([
	["1.0.1", "1.0.0", true],
	["1.10.0", "1.9.9", true],
	["2.0", "1.9.9", true],
	["1.0.0", "1.0.0", false],
	["1.0.0-beta.2", "1.0.0", false],
	["0.9.9", "1.0.0", false],
])("%s after %s: %s", (one, other, expected) => {
	expect(isNewer(one, other)).toBe(expected);
});

describe("an older program over a newer one's tables", () => {
	test("does not begin, and takes nothing away", async () => {
		const newer = await open("1.1.0", [rooms("colour")]);
		await newer.transaction((tx) => tx.create("rooms", { label: "A", colour: "mavi" }));
		await newer.close();
		await expect(open("1.0.9", [rooms()])).rejects.toMatchObject({ code: "newer_format" });
		const again = await open("1.1.0", [rooms("colour")]);
		expect(await again.list("rooms", {})).toMatchObject([{ label: "A", colour: "mavi" }]);
		await again.close();
	});
	test("begins where the tables are the same, and the newer one goes on", async () => {
		await (await open("1.1.0", [rooms()])).close();
		const older = await open("1.0.0", [rooms()]);
		await older.transaction((tx) => tx.create("rooms", { label: "B" }));
		await older.close();
		await (await open("1.1.0", [rooms("colour")])).close();
		await expect(open("1.0.0", [rooms()])).rejects.toMatchObject({ code: "newer_format" });
	});
	test("does not bring stored keys back to what they were", async () => {
		await (await open("1.0.0", [rooms()], 3)).close();
		await expect(open("1.0.0", [rooms()], 2)).rejects.toMatchObject({ code: "newer_format" });
		await (await open("1.0.0", [rooms()], 4)).close();
	});
	test("takes in no backup of it", async () => {
		const newer = await open("1.1.0", [rooms("colour")]);
		await newer.backups.create("yeni.zip");
		await newer.close();
		rmSync(join(folder, "data.db"), { force: true });
		const database = await openTestDatabase(join(folder, "other"));
		databases.push(database);
		const older = await createRecordService({
			appName: "Records",
			release: "1.0.0",
			folders: { backups: join(folder, "backups"), files: join(folder, "files") },
			files: fileStore(join(folder, "files")),
			database,
			collections: [rooms()],
			textKeys: turkishKeys,
		});
		databases.pop();
		await older.transaction((tx) => tx.create("rooms", { label: "C" }));
		await expect(older.backups.restore("yeni.zip")).rejects.toThrow(/created by a newer version \(1\.1\.0\)/);
		expect(await older.list("rooms", {})).toMatchObject([{ label: "C" }]);
		await older.close();
	});
});
