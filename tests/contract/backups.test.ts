// engines: both
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());
const root = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

const upload = (content: Uint8Array<ArrayBuffer>, name: string) =>
	root.backups.upload({ file: new File([content], name, { type: "application/zip" }) });

async function zipOf(pieces: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
	const zip = new ZipFile();
	for (const [name, text] of Object.entries(pieces)) zip.addBuffer(Buffer.from(text), name);
	zip.end();
	return new Uint8Array(await buffer(zip.outputStream));
}

const titles = async () =>
	(await root.collection("posts").getFullList({ sort: "title" })).map(({ title }) => title);

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	await root.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
});

test("backups and scheduled work are the superusers' alone", async () => {
	const someone = await server.signedIn("kimse");
	for (const work of [
		() => someone.backups.getFullList(),
		() => someone.backups.create("a.zip"),
		() => someone.backups.delete("a.zip"),
		() => someone.backups.restore("a.zip"),
		() => someone.crons.getFullList(),
		() => someone.crons.run("__pbLogsCleanup__"),
	]) {
		expect((await failure(work())).status).toBe(403);
	}
	const token = await someone.files.getToken();
	expect((await fetch(root.backups.getDownloadURL(token, "a.zip"))).status).toBe(403);
});

test("what was backed up comes back while the service goes on", async () => {
	const first = await root.collection("posts").create({
		title: "Birinci",
		papers: [new File(["eski metin"], "not.txt")],
	});
	await root.settings.update({ meta: { appName: "Eski ad" } });
	expect(await root.backups.create("deneme.zip")).toBe(true);
	expect((await failure(root.backups.create("deneme.zip"))).response.data.name.code).toBe(
		"validation_backup_name_exists",
	);
	const [listed] = await root.backups.getFullList();
	expect(listed).toMatchObject({ key: "deneme.zip" });
	expect(listed?.size).toBeGreaterThan(1000);

	await root.collection("posts").delete(first.id);
	await root.collection("posts").create({ title: "İkinci" });
	await root.settings.update({ meta: { appName: "Yeni ad" } });
	await root.collections.create({ name: "later", type: "base" });
	expect(await titles()).toEqual(["İkinci"]);

	// Others keep reading and writing, and nobody gets an error.
	let isOver = false;
	const faults: unknown[] = [];
	const busy = (async () => {
		while (!isOver) {
			await server
				.client()
				.collection("authors")
				.create({ name: "Bu arada" })
				.catch((error) => faults.push(error));
			await root
				.collection("posts")
				.getList()
				.catch((error) => faults.push(error));
		}
	})();
	expect(await root.backups.restore("deneme.zip")).toBe(true);
	isOver = true;
	await busy;
	expect(faults).toEqual([]);
	expect(await titles()).toEqual(["Birinci"]);
	expect((await root.settings.getAll()).meta?.appName).toBe("Eski ad");
	expect((await failure(root.collections.getOne("later"))).status).toBe(404);
	const file = await fetch(
		root.files.getURL(await root.collection("posts").getOne(first.id), first.papers[0]),
	);
	expect(await file.text()).toBe("eski metin");
	await root.collection("posts").create({ title: "Sonra" });
	expect(await titles()).toEqual(["Birinci", "Sonra"]);
});

test("a backup is downloaded, taken in elsewhere under a name of its own, and deleted", async () => {
	const token = await root.files.getToken();
	const content = new Uint8Array(
		await (await fetch(root.backups.getDownloadURL(token, "deneme.zip"))).arrayBuffer(),
	);
	expect(await upload(content, "baska.zip")).toBe(true);
	expect((await failure(upload(content, "baska.zip"))).response.data.file.code).toBe(
		"validation_backup_name_exists",
	);
	expect((await failure(upload(new Uint8Array([1, 2, 3]), "bozuk.zip"))).response.data.file.code).toBe(
		"validation_invalid_mime_type",
	);
	expect(await root.backups.restore("baska.zip")).toBe(true);
	expect(await root.backups.delete("baska.zip")).toBe(true);
	expect((await failure(root.backups.delete("baska.zip"))).status).toBe(400);
	expect((await failure(root.backups.restore("../data.zip"))).status).toBe(400);
});

test("an encrypted copy is taken in with its passphrase, and restored", async () => {
	const { copies } = server.service.backups;
	const before = await titles();
	expect(copies.keyName()).toBe("");
	const passphrase = await copies.renewPassphrase();
	const first = copies.keyName();
	const { file, done } = await server.service.backups.fetch("deneme.zip");
	const copy = `${file}.copy`;
	await copies.encrypt(file, copy);
	const bytes = new Uint8Array(readFileSync(copy));
	await done();
	const send = (content: Uint8Array<ArrayBuffer>, name: string, given?: string) => {
		const form = new FormData();
		if (given !== undefined) form.append("passphrase", given);
		form.append("file", new File([content], name));
		return root.backups.upload(form);
	};
	// The copy says which passphrase opens it: a later one does not.
	const later = await copies.renewPassphrase();
	expect(copies.keyName()).not.toBe(first);
	const codes = async (work: Promise<unknown>) => {
		const { status, response } = await failure(work);
		const reasons = response.data as Record<string, { code: string }>;
		return [status, ...Object.entries(reasons).map(([name, { code }]) => `${name} ${code}`)];
	};
	expect(await codes(send(bytes, "kopya.rafta"))).toEqual([400, "passphrase validation_required"]);
	for (const wrong of [later, "x", "x".repeat(900)])
		expect(await codes(send(bytes, "kopya.rafta", wrong))).toEqual([
			400,
			"passphrase validation_passphrase_other",
		]);
	for (const damaged of [bytes.slice(0, 30), bytes.slice(0, -1), bytes.slice(0, 200)])
		expect(await codes(send(damaged, "kopya.rafta", passphrase))).toEqual([
			400,
			"file validation_copy_damaged",
		]);
	expect(await send(bytes, "kopya.rafta", passphrase.toLowerCase())).toBe(true);
	expect(await codes(send(bytes, "kopya.rafta", passphrase))).toEqual([
		400,
		"file validation_backup_name_exists",
	]);
	expect((await root.backups.getFullList()).map(({ key }) => key)).toContain("kopya.zip");
	await root.collection("posts").create({ title: "Kopyadan sonra" });
	expect(await root.backups.restore("kopya.zip")).toBe(true);
	expect(await titles()).toEqual(["Birinci"]);
	await root.backups.delete("kopya.zip");
	expect(before).toEqual(["Birinci"]);
});

test("what is no sound backup changes nothing", async () => {
	const before = await titles();
	const manifest = { format: 1, database: { sha256: "x", size: 1 }, files: { count: 0, sha256: "x" } };
	const odd: Record<string, Record<string, string>> = {
		"nothing.zip": { "readme.txt": "x" },
		"no-list.zip": { "data.db": "x" },
		"changed.zip": { "manifest.json": JSON.stringify(manifest), "data.db": "not what the list says" },
		"newer.zip": { "manifest.json": JSON.stringify({ ...manifest, format: 9 }), "data.db": "x" },
		"null.zip": { "manifest.json": "null", "data.db": "x" },
		"empty.zip": { "manifest.json": '{"format":1}', "data.db": "x" },
	};
	for (const [name, pieces] of Object.entries(odd)) {
		await upload(await zipOf(pieces), name);
		const error = await failure(root.backups.restore(name));
		expect(error.status, name).toBe(400);
		expect(error.message, name).toMatch(/^The backup cannot be restored:/);
	}
	expect(await titles()).toEqual(before);
});

test.each([
	[
		"an incomplete zip",
		async () => Buffer.from("PK\u0003\u0004 ..."),
		"bu bir zip dosyası değil ya da dosya hasarlı veya eksik",
	],
	["a zip with more than a backup", () => zipOf({ "readme.txt": "x" }), "beklenmeyen dosya: readme.txt"],
	["a zip without a list", () => zipOf({ "data.db": "x" }), "içindekilerin listesi yok"],
])("why %s is not restored is told in the caller's language", async (_, content, why) => {
	const name = `${why.replace(/[^a-z]/g, "")}.zip`;
	await upload(new Uint8Array(await content()), name);
	const answer = await fetch(`${server.url}/api/backups/${name}/restore`, {
		method: "POST",
		headers: { authorization: root.authStore.token, "accept-language": "tr" },
	});
	expect(answer.status).toBe(400);
	expect((await answer.json()).message).toBe(`Yedek geri yüklenemiyor: ${why}`);
});

test("what the zip reader says is in the log", () => {
	expect(server.log()).toContain("End of central directory record signature not found");
});

test("scheduled work can be seen and run", async () => {
	await root.settings.update({ backups: { cron: "0 3 * * *", cronMaxKeep: 1 } });
	const jobs = (await root.crons.getFullList()).map(({ id }) => id);
	expect(jobs).toContain("__pbAutoBackup__");
	expect(jobs).toContain("__pbLogsCleanup__");
	expect((await failure(root.crons.run("nothing"))).status).toBe(404);
	expect(await root.crons.run("__pbAutoBackup__")).toBe(true);
	const own = async () =>
		(await root.backups.getFullList()).filter(({ key }) => key.startsWith("auto_backup_"));
	await expect.poll(own).toHaveLength(1);
	await root.settings.update({ backups: { cron: "" } });
	expect((await root.crons.getFullList()).map(({ id }) => id)).not.toContain("__pbAutoBackup__");
});
