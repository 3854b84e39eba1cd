// engines: one
/** Several requests for one backup at the same time: one succeeds, and the others are refused. */
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startS3 } from "../../../../tests/contract/s3.ts";
import { filesBelow } from "../../src/backups/archive.ts";
import { folderPlace } from "../../src/backups/place.ts";
import { type Opened, openService } from "../support.ts";

const s3 = await startS3("yedek");
let opened: Opened;
beforeAll(async () => {
	opened = await openService([]);
});
afterAll(async () => {
	await opened.dispose();
	await s3.close();
});

const uploaded = (text: string): string => {
	const file = join(opened.folder, `${text}.upload`);
	writeFileSync(file, text);
	return file;
};
/** Chooses the S3 store or the folder for backups. */
const useStore = (enabled: boolean) =>
	opened.service.transaction(async ({ sql }) => {
		const current = opened.service.settings.current();
		const access = {
			endpoint: s3.endpoint,
			bucket: "yedek",
			region: "tr",
			accessKey: "anahtar",
			secret: "gizli",
		};
		const backups = { ...current.backups, s3: { ...current.backups.s3, ...access, enabled } };
		await opened.service.settings.save(sql, { ...current, backups });
	});

const refusedAt = (field: string) => ({
	status: "rejected",
	reason: { status: 400, data: { [field]: { code: "validation_backup_name_exists" } } },
});

test("of several processes that store a backup under one name, one does", async () => {
	const folder = join(opened.folder, "shared");
	const names = ["bir", "iki", "üç"];
	const results = await Promise.allSettled(
		names.map((name) => folderPlace(folder).put(uploaded(name), "ortak.zip", "free")),
	);
	const stored = results.findIndex(({ status }) => status === "fulfilled");
	expect(results.filter((_, place) => place !== stored)).toMatchObject(
		Array(2).fill({ status: "rejected", reason: { code: "EEXIST" } }),
	);
	expect(readFileSync(join(folder, "ortak.zip"), "utf8")).toBe(names[stored]);
});

const leftFolders = () =>
	readdirSync(join(opened.folder, "backups")).filter((name) => !name.endsWith(".zip") && name !== ".lock");

test("of several who remove a backup, one does, and it is missing to those who download or list it", async () => {
	const { backups } = opened.service;
	const missing = { message: "Missing or invalid backup file." };
	for (let round = 0; round < 30; round++) {
		await backups.take(uploaded("x"), "silinen.zip");
		const [removed, again, fetched, listed] = await Promise.allSettled([
			backups.remove("silinen.zip"),
			backups.remove("silinen.zip"),
			backups.fetch("silinen.zip"),
			backups.list(),
		]);
		const results = [removed, again].sort((a, b) => (a.status < b.status ? -1 : 1));
		expect(results).toMatchObject([
			{ status: "fulfilled" },
			{ status: "rejected", reason: { status: 400, ...missing } },
		]);
		if (fetched.status === "rejected") expect(fetched.reason).toMatchObject({ status: 404, ...missing });
		else await fetched.value.done();
		expect(listed.status).toBe("fulfilled");
		expect(leftFolders()).toEqual([]);
	}
});

test("a backup that leaves a store of objects while it is read is missing, and nothing is left of it", async () => {
	const { backups } = opened.service;
	await useStore(true);
	const reading = vi.spyOn(s3.objects, "get").mockImplementation((key) => {
		s3.objects.delete(key);
		return undefined;
	});
	for (const [work, status] of [
		[backups.fetch, 404],
		[backups.restore, 400],
	] as const) {
		s3.objects.set("silinen.zip", Buffer.from("x"));
		await expect(work("silinen.zip")).rejects.toMatchObject({
			status,
			message: "Missing or invalid backup file.",
		});
		expect(leftFolders()).toEqual([]);
	}
	reading.mockRestore();
	await useStore(false);
});

test("a file that is uploaded while a backup is restored stays where it is, in no backup", async () => {
	const { backups, files } = opened.service;
	const waiting = await files.temporary();
	writeFileSync(waiting, "yeni");
	await backups.create("once.zip");
	const left = await files.temporary();
	const writing = createWriteStream(left);
	await backups.restore("once.zip");
	writing.end("geç");
	await finished(writing);
	expect([waiting, left].map((path) => readFileSync(path, "utf8"))).toEqual(["yeni", "geç"]);
	await files.keep(left, "pbc_1", "rec1", "a_1.txt");
	expect(await filesBelow(join(opened.folder, "files"))).toEqual(["pbc_1/rec1/a_1.txt"]);
	await backups.remove("once.zip");
});

describe.each(["a folder", "an S3 store"])("in %s", (kind) => {
	beforeAll(() => useStore(kind !== "a folder"));

	test("of several uploads of one name, the first is stored", async () => {
		const { backups } = opened.service;
		const results = await Promise.allSettled(
			["a", "b", "c"].map((text) => backups.take(uploaded(text), "yuklenen.zip")),
		);
		expect(results).toMatchObject([{ status: "fulfilled" }, refusedAt("file"), refusedAt("file")]);
		expect(await backups.list()).toMatchObject([{ key: "yuklenen.zip", size: 1 }]);
	});

	test("a backup that is being made keeps its name from an upload", async () => {
		const { backups } = opened.service;
		const making = backups.create("yapilan.zip");
		const results = await Promise.allSettled([backups.take(uploaded("x"), "yapilan.zip"), making]);
		expect(results).toMatchObject([refusedAt("file"), { status: "fulfilled" }]);
		// The other way round.
		const taking = backups.take(uploaded("x"), "gelen.zip");
		expect(await Promise.allSettled([backups.create("gelen.zip"), taking])).toMatchObject([
			refusedAt("name"),
			{ status: "fulfilled" },
		]);
		const sizes = (await backups.list()).map(({ key, size }) => [key, size > 1]);
		expect(Object.fromEntries(sizes)).toMatchObject({ "yapilan.zip": true, "gelen.zip": false });
	});
});
