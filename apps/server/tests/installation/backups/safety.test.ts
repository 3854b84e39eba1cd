// engines: one
// @module-tag long
/** What endangers the data is told to the library's staff as well, and the second copy is made when its stick returns. */
import {
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnusable } from "@rafta/records";
import { verifyArchive } from "@rafta/records/backups/archive";
import { backupOfCopy, decryptFile, WrongPassphrase } from "@rafta/records/backups/copy-cipher";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "../../../../../tests/contract/s3.ts";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const day = 86_400_000;
let small: SmallLibrary;
let server: SmallServer;
let admin: Person;
let manager: Person;
let stick: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now, {});
	admin = await person(small, "yonetici", { role: 2, ...nowhere });
	manager = await person(small, "sorumlu");
	stick = mkdtempSync(join(tmpdir(), "rafta-stick-"));
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
	rmSync(stick, { recursive: true, force: true });
});

const pass = (milliseconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + milliseconds);
};
/** A token that holds at the present time of the clock. */
async function tokenOf({ id }: Person): Promise<string> {
	const collection = small.service.collection("users");
	const record = await small.service.find("users", id);
	if (!collection || !record) throw new Error("no such user");
	return small.service.issueToken({ collection, record });
}
const safety = async (who = manager) => {
	const { status, body } = await server.call("GET", "/api/data-safety", { token: await tokenOf(who) });
	expect(status).toBe(200);
	return body;
};
const backUp = () => small.service.crons.run("__pbAutoBackup__");
const noticed = async (kind: string) =>
	(await small.service.list("notices", { filter: "kind = {:kind}", params: { kind } })).length;

test("a backup that is a week old is told, and a new one ends it", async () => {
	await backUp();
	expect(await safety()).toMatchObject({ is_old: false, second: null, rehearsal: { problem: "" } });
	pass(7 * day);
	expect(await safety()).toMatchObject({ is_old: false });
	pass(1000);
	const known = await safety(admin);
	expect(known).toMatchObject({ is_old: true, damaged_since: "" });
	expect(known.last_good).not.toBe("");
	await backUp();
	expect(await safety()).toMatchObject({ is_old: false, last_good: small.clock.now.toISOString() });
});

test("a stick that is away is asked for by its name; plugged in again it gets the newest backup", async () => {
	const named = await server.call("POST", "/api/collections/backup_settings/records", {
		token: await tokenOf(admin),
		body: { folder: stick, label: "Mavi bellek" },
	});
	expect(named).toMatchObject({ status: 200, body: { label: "Mavi bellek" } });
	await backUp();
	expect(await safety()).toMatchObject({ second: { name: "Mavi bellek", problem: "", is_old: false } });
	const copies = () => readdirSync(stick).filter((name) => name.endsWith(".zip"));
	expect(copies()).toHaveLength(1);

	// The mount point stays, as an empty folder.
	renameSync(stick, `${stick}-away`);
	mkdirSync(stick);
	pass(8 * day);
	await backUp();
	await small.rafta.trouble.settled();
	expect(copies()).toEqual([]);
	expect(await noticed("second_backup_failed")).toBe(1);
	expect(await noticed("backup_failed")).toBe(0);
	expect(await safety()).toMatchObject({ is_old: false, second: { is_old: true } });
	await small.service.crons.run("rafta_second_backup");
	expect(copies()).toEqual([]);

	rmSync(stick, { recursive: true });
	renameSync(`${stick}-away`, stick);
	await small.service.crons.run("rafta_second_backup");
	expect(copies()).toHaveLength(2);
	expect(await safety()).toMatchObject({ second: { is_old: false, problem: "" } });
});

test("once there is a passphrase copies are encrypted, older ones as well, and none is left half", async () => {
	const draw = async (who: Person) =>
		server.call("POST", "/api/admin/backup-passphrase", { token: await tokenOf(who) });
	const names = () => readdirSync(stick).filter((name) => name.includes("auto_backup_"));
	expect(await safety(admin)).toMatchObject({ second: { key: "" } });
	expect(names().filter((name) => name.endsWith(".zip"))).toHaveLength(2);
	expect((await draw(manager)).status).toBe(403);
	const { status, body } = await draw(admin);
	expect(status).toBe(200);
	expect(await safety(admin)).toMatchObject({ second: { key: body.key } });
	// What a process left that was killed in the middle of a copy.
	writeFileSync(join(stick, ".auto_backup_20260101000000.zip.part"), "half");
	await small.service.crons.run("rafta_second_backup");
	expect(
		names()
			.sort()
			.map((name) => name.replace(/\d+/, "")),
	).toEqual(["auto_backup_.rafta", "auto_backup_.rafta"]);

	const [older = "", newer = ""] = names().sort();
	for (const name of [older, newer]) {
		const open = join(stick, "open.zip");
		await decryptFile(join(stick, name), open, body.passphrase);
		await verifyArchive(open);
		rmSync(open);
		const bytes = readFileSync(join(stick, name)).toString("latin1");
		expect(
			["SQLite format", "manifest.json", body.passphrase].filter((text) => bytes.includes(text)),
		).toEqual([]);
	}
	// A new passphrase is that of later copies; the others stay as they are.
	const next = await draw(admin);
	pass(1000);
	await backUp();
	const latest = names().sort().at(-1) ?? "";
	expect([older, newer]).not.toContain(latest);
	expect(names()).toEqual(expect.arrayContaining([older, newer]));
	const open = join(stick, "open.zip");
	await decryptFile(join(stick, latest), open, next.body.passphrase);
	await decryptFile(join(stick, older), open, body.passphrase);
	await expect(decryptFile(join(stick, latest), open, body.passphrase)).rejects.toThrow(WrongPassphrase);
	rmSync(open);
	const shown = JSON.stringify([await safety(admin), await small.service.list("backup_settings", {})]);
	expect(shown).not.toContain(body.passphrase);
});

test("a store is tried before it is the second place; each backup is copied there, and old ones leave it", async () => {
	const s3 = await startS3("yedek");
	try {
		const token = await tokenOf(admin);
		const store = {
			endpoint: s3.endpoint,
			bucket: "yedek",
			region: "tr",
			access_key: "baska",
			secret: "gizli",
		};
		const name = (body: object, who = token) =>
			server.call("POST", "/api/admin/second-backup", { token: who, body });
		const refused = await name(store);
		expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["endpoint"]]);
		expect((await name({ ...store, endpoint: "http://169.254.169.254" })).status).toBe(400);
		expect((await name(store, await tokenOf(manager))).status).toBe(403);
		expect(await safety()).toMatchObject({ second: { name: "Mavi bellek" } });

		const named = await name({ ...store, access_key: "anahtar" });
		expect(named).toMatchObject({ status: 200, body: { second: { name: "yedek", copied: "" } } });
		const shown = await server.call("GET", "/api/settings", { token });
		expect(shown.body.backups.s3).toMatchObject({ enabled: false, bucket: "yedek" });
		expect(JSON.stringify(shown.body)).not.toContain("gizli");
		// The secret that is known is kept.
		expect((await name({ ...store, access_key: "anahtar", secret: "" })).status).toBe(200);

		const old = Array.from({ length: 20 }, (_, n) => `auto_backup_202001${10 + n}000000.zip`);
		for (const key of [...old, "baska.zip"]) s3.objects.set(key, Buffer.from("x"));
		pass(1000);
		await backUp();
		const names = [...s3.objects.keys()].filter((key) => key.startsWith("auto_backup_"));
		expect(names.filter((name) => !name.endsWith(".rafta"))).toEqual([]);
		const copies = names.map(backupOfCopy);
		expect(copies.filter((key) => !old.includes(key))).toHaveLength(1);
		expect(copies).toHaveLength(small.service.settings.current().backups.cronMaxKeep);
		expect(copies).toContain(old.at(-1));
		expect(s3.objects.has("baska.zip")).toBe(true);
		expect(await safety()).toMatchObject({ second: { is_old: false, problem: "" } });

		// A store that becomes the first place is no second one.
		const { settings } = small.service;
		const turn = (enabled: boolean) =>
			small.service.transaction(async ({ sql }) => {
				const current = await settings.within(sql);
				const { backups } = current;
				await settings.save(sql, { ...current, backups: { ...backups, s3: { ...backups.s3, enabled } } });
			});
		await turn(true);
		pass(1000);
		await backUp();
		expect((await safety()).second.problem).toContain("main backup location");
		await turn(false);

		await s3.close();
		pass(1000);
		await backUp();
		const away = await safety();
		expect(away.second.problem).toContain("yedek");
		// What is away is reported once, and copied within the hour in which it is there again.
		await small.service.crons.run("rafta_second_backup");
	} finally {
		await s3.close().catch(() => undefined);
	}
	const [place] = await small.service.list("backup_settings", {});
	// Nobody names it without a try.
	const direct = await server.call("PATCH", `/api/collections/backup_settings/records/${place?.id}`, {
		token: await tokenOf(admin),
		body: { folder: "" },
	});
	expect(direct.status).toBe(200);
	const sly = await server.call("PATCH", `/api/collections/backup_settings/records/${place?.id}`, {
		token: await tokenOf(admin),
		body: { folder: "s3:" },
	});
	expect(sly.status).toBe(400);
});

test("passwords that a backup of another computer does not bring are told to administrators alone", async () => {
	const { settings } = small.service;
	const before = settings.current();
	const save = (changes: object) =>
		small.service.transaction(({ sql }) => settings.save(sql, { ...before, ...changes }));
	expect(await safety(admin)).toMatchObject({ missing_secrets: [] });
	await save({
		smtp: { ...before.smtp, enabled: true, username: "okul", password: "" },
		s3: { ...before.s3, enabled: true },
	});
	expect(await safety(admin)).toMatchObject({ missing_secrets: ["mail", "files"] });
	expect(await safety()).toMatchObject({ missing_secrets: [] });
	await save({ smtp: { ...before.smtp, enabled: true, username: "okul", password: "yeni" } });
	expect(await safety(admin)).toMatchObject({ missing_secrets: [] });
	await save({});
});

test("a rehearsal is done on request", async () => {
	pass(1000);
	const { status, body } = await server.call("POST", "/api/admin/rehearsal", { token: await tokenOf(admin) });
	expect(status).toBe(200);
	expect(body.rehearsal).toMatchObject({ at: small.clock.now.toISOString(), problem: "" });
	expect((await server.call("POST", "/api/admin/rehearsal", { token: await tokenOf(manager) })).status).toBe(
		403,
	);
});

test("damage is told with the last good backup beside it", async () => {
	small.service.damage.note(new DatabaseUnusable("damaged", "page 7"));
	expect(await safety()).toMatchObject({ damaged_since: small.clock.now.toISOString() });
	expect((await server.call("GET", "/api/ready", {})).status).toBe(503);
	small.service.damage.learn(null);
});
