// engines: both
// @module-tag long
/** A backup is no key to the installation that it was made of, and restores it as it was. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueToken } from "../../src/auth/tokens.ts";
import { pack, unpackChecked } from "../../src/backups/archive.ts";
import { keysFile } from "../../src/backups/keys.ts";
import { openPlacedDatabase } from "../../src/backups/secrets.ts";
import { authOptions } from "../../src/collections/auth-options.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import type { RecordData } from "../../src/types/records.ts";
import { define, field, type Opened, openService } from "../support.ts";

const people = define({ name: "people", type: "auth", auth: authOptions(), fields: [field("text", "name")] });
let opened: Opened;
let someone: RecordData;
const passwords = { mail: "posta-sifresi-1", files: "dosya-anahtari-2", copies: "kopya-anahtari-3" };

beforeAll(async () => {
	opened = await openService([people]);
	const { service } = opened;
	await service.transaction(async (records) => {
		someone = await records.create("people", { email: "ayse@rafta.test", password: "parola-ayse" });
		await records.createMany(
			"people",
			Array.from({ length: 500 }, (_, n) => ({ email: `p${n}@rafta.test`, password: "parola-ayse" })),
		);
		const now = service.settings.current();
		await service.settings.save(records.sql, {
			...now,
			smtp: { ...now.smtp, username: "ofis", password: passwords.mail },
			s3: { ...now.s3, secret: passwords.files },
			backups: { ...now.backups, s3: { ...now.backups.s3, secret: passwords.copies } },
		});
		const mail = { to: { address: "ayse@rafta.test" }, subject: "x", html: "kodunuz 19283746" };
		await service.mail.post(records.sql, { ...mail, signsIn: true });
		await service.mail.post(records.sql, { ...mail, html: "eski bir bağlantı: #eyJhbGciOiJIUzI1NiJ9.x.y" });
		await service.mail.post(records.sql, { ...mail, html: "Kitabınızın süresi doldu" });
	});
	// What is deleted stays in the pages of a file.
	await service.transaction(async (records) => {
		for (const { id, email } of await records.list("people", {}))
			if (/^p\d@/.test(String(email))) await records.delete("people", id);
	});
});
afterAll(() => opened.dispose());

const place = (...path: string[]) => join(opened.folder, "backups", ...path);

const accounts = () => opened.service.list("people", { sort: "id" });
const account = async () => (await opened.service.find("people", someone.id)) ?? someone;

/** Everything by which somebody signs in, or that another service lets in. */
async function secretsOf(): Promise<string[]> {
	const { service } = opened;
	const all = await accounts();
	const collection = service.collection("people");
	const { authToken, fileToken, passwordResetToken } = collection?.auth ?? {};
	return [
		...all.map(({ tokenKey }) => String(tokenKey)),
		...[authToken, fileToken, passwordResetToken].map((one) => one?.secret ?? "?"),
		...Object.values(passwords),
		readFileSync(keysFile(place()), "utf8"),
	];
}

async function unpacked(name: string): Promise<string> {
	const folder = join(opened.folder, `unpacked-${name}`);
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	return (await unpackChecked(place(name), folder)).database;
}

test("no secret of the installation is among the bytes of a backup, nor what was deleted before", async () => {
	const before = (await accounts()).length;
	await opened.service.backups.create("one.zip");
	const bytes = readFileSync(await unpacked("one.zip")).toString("latin1");
	const secrets = await secretsOf();
	expect(secrets.length).toBeGreaterThan(400);
	expect(secrets.filter((secret) => secret.length < 10 || bytes.includes(secret))).toEqual([]);
	const isThere = ["resi doldu", "19283746", "eyJhbGci", "p1@rafta.test"].map((text) => bytes.includes(text));
	expect(isThere).toEqual([true, false, false, false]);
	const copy = new BetterSqlite(await unpacked("one.zip"), { readonly: true });
	expect(copy.prepare(`SELECT COUNT(*) FROM "people"`).pluck().get()).toBe(before);
	copy.close();
});

test("a token that the contents of a backup sign is refused by the installation", async () => {
	const { service } = opened;
	const copy = new BetterSqlite(await unpacked("one.zip"), { readonly: true });
	const record = copy.prepare(`SELECT * FROM "people" WHERE "id" = ?`).get(someone.id) as RecordData;
	const text = copy.prepare(`SELECT "definition" FROM "_collections" WHERE "name" = 'people'`).pluck().get();
	copy.close();
	const collection = JSON.parse(String(text)) as CollectionDefinition;
	expect(record.email).toBe("ayse@rafta.test");
	expect(await service.authenticate(issueToken({ collection, record }, new Date()))).toBeNull();
	const own = service.collection("people");
	if (!own) throw new Error("no collection");
	expect(
		await service.authenticate(issueToken({ collection: own, record: someone }, new Date())),
	).not.toBeNull();
});

test("restored where it was made, everybody stays signed in and the passwords of other services are known", async () => {
	const { service } = opened;
	const collection = service.collection("people");
	if (!collection) throw new Error("no collection");
	const token = service.issueToken({ collection, record: someone });
	const before = await secretsOf();
	await service.backups.restore("one.zip");
	expect(await secretsOf()).toEqual(before);
	expect(await service.authenticate(token)).not.toBeNull();
	expect(service.settings.current().smtp.password).toBe(passwords.mail);
});

test.each([
	["without the key", () => rmSync(keysFile(place()))],
	["with a damaged key", () => writeFileSync(keysFile(place()), "{")],
])("restored %s, nobody is signed in and no password is left", async (how, lose) => {
	const { service } = opened;
	const name = `two-${how.replaceAll(" ", "-")}.zip`;
	await service.backups.create(name);
	const before = await secretsOf();
	const collection = service.collection("people");
	if (!collection) throw new Error("no collection");
	const token = service.issueToken({ collection, record: await account() });
	lose();
	await service.backups.restore(name);
	expect(await service.authenticate(token)).toBeNull();
	const keys = (await accounts()).map(({ tokenKey }) => String(tokenKey));
	expect(keys.filter((key) => before.includes(key) || !/^[a-z0-9]{50}$/.test(key))).toEqual([]);
	expect(new Set(keys).size).toBe(keys.length);
	const settings = service.settings.current();
	expect([settings.smtp.password, settings.s3.secret, settings.backups.s3.secret]).toEqual(["", "", ""]);
	expect(settings.smtp.username).toBe("ofis");
	// A new key seals the next one.
	await service.backups.create("three.zip");
	await service.backups.restore("three.zip");
	expect((await accounts()).map(({ tokenKey }) => tokenKey)).toEqual(keys);
	await service.backups.remove("three.zip");
});

test.each([
	["key of an account", `UPDATE "people" SET "tokenKey" = 'abc' WHERE "email" = 'ayse@rafta.test'`, 200],
	["password", `UPDATE "_params" SET "value" = '{"smtp":{"password":"abc"}}' WHERE "key" = 'settings'`, 200],
	["mark", `UPDATE "_params" SET "value" = 'a.b' WHERE "key" = 'sealed'`, 200],
	["settings", `UPDATE "_params" SET "value" = '{' WHERE "key" = 'settings'`, 400],
])("a sealed backup whose %s somebody has changed opens nothing by it", async (what, change, status) => {
	const { service } = opened;
	const name = `changed-${what.replaceAll(" ", "-")}.zip`;
	await service.backups.create(name);
	const file = await unpacked(name);
	const copy = new BetterSqlite(file);
	copy.exec(change);
	copy.close();
	await service.backups.remove(name);
	await pack(place(name), file, join(opened.folder, "files"), new Date());
	const answer = await service.backups.restore(name).then(
		() => 200,
		(error: { status?: number }) => error.status,
	);
	expect(answer).toBe(status);
	expect((await accounts()).filter(({ tokenKey }) => !/^[a-z0-9]{50}$/.test(String(tokenKey)))).toEqual([]);
	expect(service.settings.current().smtp.password).not.toBe("abc");
});

test("the database of a backup that is put in place by hand gets keys of its own before it is served", async () => {
	await opened.service.backups.create("hand.zip");
	const file = await unpacked("hand.zip");
	const keyIn = () => {
		const copy = new BetterSqlite(file, { readonly: true });
		const key = copy.prepare(`SELECT "tokenKey" FROM "people" WHERE "id" = ?`).pluck().get(someone.id);
		copy.close();
		return key;
	};
	const sealed = keyIn();
	openPlacedDatabase(file, join(opened.folder, "elsewhere", "backups"));
	const drawn = keyIn();
	expect(drawn).not.toBe(sealed);
	openPlacedDatabase(file, join(opened.folder, "elsewhere", "backups"));
	expect(keyIn()).toBe(drawn);
});

test("a backup of an earlier release, with its secrets open, is restored as it is", async () => {
	const { service } = opened;
	const before = await secretsOf();
	const copy = join(opened.folder, "open.db");
	await service.database.snapshot(copy);
	await pack(place("open.zip"), copy, join(opened.folder, "files"), new Date());
	await service.backups.restore("open.zip");
	expect(await secretsOf()).toEqual(before);
});
