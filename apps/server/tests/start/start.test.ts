// engines: one
/** The real program in a process of its own: what it persists, how it ends, and its messages when it cannot start. */
import {
	chmodSync,
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { languages } from "../../../../tests/support/environment.ts";
import { type RunningRafta, startRafta } from "../../../../tests/support/rafta.ts";
import { runStartFile } from "../../../../tests/support/start-file.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const folder = mkdtempSync(join(tmpdir(), "rafta-start-"));
const admin = { name: "İpek", email: "ipek@okul.test", password: "cok-gizli-1" };

/** Runs the start file to its end, on any free port. */
const run = (args: readonly string[], environment: Record<string, string>, input = "", sources?: string) =>
	runStartFile(args, folder, { RAFTA_PORT: "0", ...environment }, input, sources);

// biome-ignore lint/suspicious/noExplicitAny: answers of every kind, looked into by the tests.
type Json = any;

async function post(at: RunningRafta, path: string, body: unknown, token = ""): Promise<Json> {
	const response = await fetch(at.url + path, {
		method: "POST",
		headers: { "content-type": "application/json", authorization: token },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json();
}

async function list(at: RunningRafta, collection: string, token: string): Promise<Json[]> {
	const path = `/api/collections/${collection}/records?perPage=500`;
	const response = await fetch(at.url + path, { headers: { authorization: token } });
	return ((await response.json()) as Json).items;
}

const record = (collection: string) => `/api/collections/${collection}/records`;

async function logIn(at: RunningRafta): Promise<string> {
	const body = { identity: admin.email, password: admin.password };
	return (await post(at, "/api/collections/users/auth-with-password", body)).token;
}

let rafta: RunningRafta;
let token: string;
let library: string;
beforeAll(async () => {
	rafta = await startRafta({ folder });
	const link = new URL(String(rafta.setupLink));
	const made = await post(rafta, "/api/setup", {
		token: link.searchParams.get("token"),
		admin,
		school: { name: "Çınaraltı", type: "ortaokul", province: "Iğdır", district: "Tuzluca" },
		library: { name: "Kütüphane" },
		preset: "meb_2024",
	});
	token = made.token;
	library = made.record.library_id;
});
afterAll(async () => {
	await rafta.dispose();
});

/** Creates copies, each lent to a reader of its own. */
async function lendMany(count: number): Promise<string[]> {
	const book = await post(rafta, record("books"), { title: "İnce Memed" }, token);
	const lent: string[] = [];
	for (let n = 0; n < count; n++) {
		const copy = await post(rafta, record("library_books"), { book_id: book.id, library_id: library }, token);
		const reader = { first_name: "Ece", last_name: "Işık", reader_type: "pupil" };
		const student = await post(rafta, record("students"), reader, token);
		const op_id = crypto.randomUUID().replaceAll("-", "").slice(0, 15);
		const body = { op_id, copy: copy.barcode, student: student.card_barcode };
		lent.push((await post(rafta, "/api/circulation/checkout", body, token)).loan.id);
	}
	return lent;
}

describe("what was acknowledged is there", () => {
	test("after a clean end and a new start, which prints no set-up link", async () => {
		const lent = await lendMany(2);
		rafta = await rafta.restart();
		expect(rafta.setupLink).toBeUndefined();
		token = await logIn(rafta);
		const open = (await list(rafta, "book_loans", token)).map(({ id }) => id);
		expect(open).toEqual(expect.arrayContaining(lent));
	});
	test("after the process was killed, and the folder is free at once", async () => {
		const lent = await lendMany(5);
		await rafta.stop("SIGKILL");
		rafta = await startRafta({ folder });
		token = await logIn(rafta);
		const loans = await list(rafta, "book_loans", token);
		expect(loans.map(({ id }) => id)).toEqual(expect.arrayContaining(lent));
		const copies = await list(rafta, "library_books", token);
		const out = copies.filter(({ status }) => status === "on_loan");
		expect(out.map(({ id }) => id).sort()).toEqual(loans.map((loan) => loan.library_book_id).sort());
	});
});

test("what it keeps is its own account's alone, in a folder that others may enter as well", async () => {
	await rafta.stop();
	chmodSync(folder, 0o755);
	const files = ["rafta.db", "files"].filter((name) => existsSync(join(folder, name)));
	for (const name of files) chmodSync(join(folder, name), 0o755);
	rafta = await startRafta({ folder });
	token = await logIn(rafta);
	const open = readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
	expect(open).toEqual([]);
	expect(readdirSync(folder).length).toBeGreaterThan(1);
});

test("nothing is formatted by language at the start: the first use of Intl takes 6 MB", async () => {
	const watch = join(folder, "watch-intl.cjs");
	writeFileSync(
		watch,
		`for (const name of ["Collator", "DateTimeFormat", "DisplayNames", "ListFormat", "NumberFormat", "PluralRules"])
			Intl[name] = new Proxy(Intl[name], {
				construct(made, args) {
					console.log(new Error("Intl." + name).stack);
					return new made(...args);
				},
			});`,
	);
	const server = await startRafta({ env: { NODE_OPTIONS: `--require "${watch}"` } });
	expect(server.output()).not.toContain("Intl.");
	await server.dispose();
});

test("one Ctrl-C that arrives three times ends it cleanly, open streams or not", async () => {
	const stream = await fetch(`${rafta.url}/api/realtime`);
	const ended = rafta.stop("SIGINT");
	for (let n = 0; n < 2; n++) void rafta.stop("SIGINT");
	expect(await ended).toBe(0);
	await stream.body?.cancel().catch(() => undefined);
	expect(rafta.output()).toContain("Rafta is stopping");
	rafta = await startRafta({ folder });
	token = await logIn(rafta);
});

describe("what keeps it from starting is said in one sentence", () => {
	async function refuses(environment: Record<string, string>, sentence: RegExp, args: string[] = []) {
		const { code, output } = await run(args, environment);
		const lines = output
			.split("\n")
			.filter((line) => line !== "" && !line.startsWith("Building the web app"));
		expect(lines).toEqual([expect.stringMatching(sentence)]);
		expect(code).toBe(1);
	}
	const fresh = () => mkdtempSync(join(tmpdir(), "rafta-start-"));

	test.runIf(isEmbedded)("a folder that another Rafta uses", () =>
		refuses({ RAFTA_DATA: folder }, /^Another Rafta process is using/),
	);
	test("a taken port", async () => {
		const taken = createServer();
		await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
		const address = taken.address();
		const port = String(typeof address === "object" ? address?.port : "");
		const data = fresh();
		await refuses({ RAFTA_DATA: data, RAFTA_PORT: port }, new RegExp(`^Port ${port} is in use\\.`));
		await new Promise((resolve) => taken.close(resolve));
		rmSync(data, { recursive: true });
	});
	test("a port that is none", () =>
		refuses({ RAFTA_DATA: folder, RAFTA_PORT: "http" }, /^RAFTA_PORT is not a valid port: http$/));
	test("a file in the place of the folder, in the language of the system", async () => {
		const data = fresh();
		writeFileSync(join(data, "file"), "");
		await refuses({ RAFTA_DATA: join(data, "file") }, /^Rafta can't write to the data folder/);
		await refuses(
			{ RAFTA_DATA: join(data, "file", "deeper"), ...languages.tr },
			/^Veri klasörüne yazılamıyor/,
		);
		rmSync(data, { recursive: true });
	});
	test.runIf(isEmbedded)("data of a newer version, and a damaged file", async () => {
		await rafta.stop();
		const data = fresh();
		// Without the write-ahead log: a reading process that ends after the server leaves one, which mends the file's pages.
		cpSync(folder, data, { recursive: true, filter: (source) => !/-(wal|shm)$/.test(source) });
		const file = openSync(join(data, "rafta.db"), "r+");
		// Position of the format number in the engine's file: the highest of four bytes.
		writeSync(file, Buffer.from([1]), 0, 1, 60);
		await refuses({ RAFTA_DATA: data }, /^This data was written by a newer version/);
		writeSync(file, Buffer.from([0]), 0, 1, 60);
		writeSync(file, Buffer.alloc(100_000, 7), 0, 100_000, 4096);
		closeSync(file);
		await refuses({ RAFTA_DATA: data }, /^The database can't be opened; the file may be damaged/);
		rmSync(data, { recursive: true });
		rafta = await startRafta({ folder });
	});
	test.runIf(isEmbedded)(
		"a database of no bytes beside backups, unless a new installation is asked for",
		{ tags: "long" },
		async () => {
			const data = fresh();
			mkdirSync(join(data, "backups"));
			writeFileSync(join(data, "backups", "auto_backup_20260301000000.zip"), "zip");
			writeFileSync(join(data, "rafta.db"), "");
			await refuses({ RAFTA_DATA: data }, /^The database is empty or missing.*npm start -- --new$/);
			await refuses({ RAFTA_DATA: data, RAFTA_WORKERS: "2" }, /^The database is empty or missing/);
			await refuses({ RAFTA_DATA: data, ...languages.tr }, /^Veritabanı boş ya da yok/);
			expect(existsSync(join(data, "backups", "auto_backup_20260301000000.zip"))).toBe(true);
			const begun = await startRafta({ folder: data, args: ["--new"] });
			expect(begun.setupLink).toBeDefined();
			await begun.dispose();
		},
	);
	test("a demonstration that everybody on the network could enter", () =>
		refuses({ RAFTA_HOST: "0.0.0.0", RAFTA_DEMO_DATA: folder }, /--demo-public/, ["--demo"]));
	test.each([
		["tr_TR.UTF-8", /^Rafta, yolunda/],
		["en_US.UTF-8", /^Rafta cannot be built in a folder .*#1\n$/],
		// Languages that Rafta does not speak, or not about its start.
		["ar_SY.UTF-8", /^Rafta cannot be built in a folder .*#1\n$/],
		["arn_CL.UTF-8", /^Rafta cannot be built in a folder .*#1\n$/],
	])(
		"sources in a folder whose name the builder would misread, in the language of %s",
		async (LC_ALL, message) => {
			const sources = join(fresh(), "Rafta #1");
			mkdirSync(join(sources, "apps/server/src"), { recursive: true });
			for (const name of [
				"start.mjs",
				"package.json",
				"package-lock.json",
				"apps/server/package.json",
				"locales",
			])
				cpSync(join(root, name), join(sources, name), { recursive: true });
			symlinkSync(join(root, "node_modules"), join(sources, "node_modules"));
			const { code, output } = await run(["build"], { LC_ALL }, "", sources);
			expect([code, output]).toEqual([1, expect.stringMatching(message)]);
			rmSync(sources, { recursive: true });
		},
	);
	test("an address that is not this machine's", async () => {
		const data = fresh();
		await refuses({ RAFTA_DATA: data, RAFTA_HOST: "192.0.2.1" }, /^Cannot listen on 192\.0\.2\.1/);
		rmSync(data, { recursive: true });
	});
});

describe("superusers from the command line, while Rafta runs", { tags: "long" }, () => {
	const superuser = (args: readonly string[], password = "") =>
		run(["admin", "superuser", ...args], {}, password);
	const signIn = (password: string) =>
		post(rafta, "/api/collections/_superusers/auth-with-password", {
			identity: "kurtaran@okul.test",
			password,
		});

	test("are made, given another password, listed and deleted", async () => {
		const email = "Kurtaran@okul.test";
		expect((await superuser(["upsert", email, "--password-stdin"], "parola-bir-1\n")).code).toBe(0);
		expect((await signIn("parola-bir-1")).record.email).toBe("kurtaran@okul.test");
		expect((await superuser(["upsert", email, "--password-stdin"], "parola-iki-2\n")).code).toBe(0);
		expect((await superuser(["update", email, "--password-stdin"], "parola-uc-33\n")).code).toBe(0);
		await expect(signIn("parola-iki-2")).rejects.toThrow("400");
		expect((await signIn("parola-uc-33")).record.email).toBe("kurtaran@okul.test");
		expect(await superuser(["list"])).toEqual({ code: 0, output: "kurtaran@okul.test\n" });
		expect((await superuser(["update", "nobody@okul.test", "--password-stdin"], "parola-uc-33")).code).toBe(
			1,
		);
	});
	test("may come in again when a list of addresses has locked everybody out", async () => {
		const { token: root } = await signIn("parola-uc-33");
		const settings = (body: object, query = "") =>
			fetch(`${rafta.url}/api/settings${query}`, {
				method: "PATCH",
				headers: { authorization: root, "content-type": "application/json" },
				body: JSON.stringify(body),
			});
		const elsewhere = { superuserIPs: ["10.9.8.0/24"] };
		const refused = await settings(elsewhere);
		expect(refused.status).toBe(400);
		expect(((await refused.json()) as Json).data.superuserIPs.code).toBe("validation_own_address_missing");
		expect((await settings({ superuserIPs: ["127.0.0.1", "::1", "10.9.8.0/24"] })).status).toBe(200);
		// With the confirmation it is applied.
		expect((await settings(elsewhere, "?confirm=superuserIPs")).status).toBe(200);
		expect([401, 403]).toContain((await settings({ superuserIPs: [] })).status);
		await expect(signIn("parola-uc-33")).rejects.toThrow(/40[03]/);
		expect((await superuser(["ips", "10.0.0.0/8", "127.0.0.1", "::1"])).output).toContain("127.0.0.1");
		expect((await signIn("parola-uc-33")).token).toBeTruthy();
		expect(await superuser(["ips"])).toEqual({
			code: 0,
			output: "Administrators can connect from any address.\n",
		});
	});
	test("get a code where codes are allowed", async () => {
		expect(await superuser(["otp", "kurtaran@okul.test"])).toEqual({
			code: 1,
			output: "Sign-in with a code is off for _superusers.\n",
		});
		const { token: root } = await signIn("parola-uc-33");
		const otp = { enabled: true, duration: 180, length: 8 };
		await fetch(`${rafta.url}/api/collections/_superusers`, {
			method: "PATCH",
			headers: { authorization: root, "content-type": "application/json" },
			body: JSON.stringify({ otp }),
		});
		const { output } = await superuser(["otp", "kurtaran@okul.test"]);
		const [, code, otpId] = /Code (\d{8}), otpId (\w{15})/.exec(output) ?? [];
		const path = "/api/collections/_superusers/auth-with-otp";
		expect((await post(rafta, path, { otpId, password: code })).record.email).toBe("kurtaran@okul.test");
		expect((await superuser(["delete", "kurtaran@okul.test"])).code).toBe(0);
		expect((await superuser(["delete", "kurtaran@okul.test"])).code).toBe(1);
	});
	test.each([[[]], [["ips", "nowhere"]], [["delete"]], [["upsert", "a@okul.test"]], [["list", "all"]]])(
		"%j is no such command",
		async (args) => {
			const { code, output } = await superuser(args);
			expect([code, output.split(":")[0]]).toEqual([2, "Usage"]);
		},
	);
});

describe("an administrator from the command line", () => {
	const create = (args: readonly string[], password: string, language: keyof typeof languages = "en") =>
		run(["admin", ...args], { ...languages[language] }, password);
	const second = ["create", "Ikinci@okul.test", "--password-stdin", "--name", "İkinci Yönetici"];

	test("is made without questions while Rafta runs, and signs in", async () => {
		expect(await create(second, "cok-gizli-2\n")).toEqual({
			code: 0,
			output: "Administrator created: Ikinci@okul.test\n",
		});
		const { record: user } = await post(rafta, "/api/collections/users/auth-with-password", {
			identity: "ikinci@okul.test",
			password: "cok-gizli-2",
		});
		expect(user).toMatchObject({ name: "İkinci Yönetici", role: 2 });
	});
	test.each([
		[second, "cok-gizli-2", /^Komut tamamlanamadı: email: /],
		[["create", "no address", "--password-stdin"], "cok-gizli-2", /^Komut tamamlanamadı: email: /],
		[["create", "c@okul.test", "--password-stdin"], "short", /^Komut tamamlanamadı: password: /],
		[
			["create", "c@okul.test", "--password-stdin"],
			"Parola1234",
			/^Komut tamamlanamadı: password: Bu parola/,
		],
		[["second-factor-off", "nobody@okul.test"], "", /^Böyle bir hesap yok: nobody@okul.test$/],
	])("is refused: %j %s", async (args, password, sentence) => {
		const { code, output } = await create(args, password, "tr");
		expect(output.trim().split("\n")).toEqual([expect.stringMatching(sentence)]);
		expect(code).toBe(1);
	});
	test("lets somebody in again whom no mail reaches any more", async () => {
		expect(await create(["second-factor-off", "Ikinci@okul.test"], "")).toEqual({
			code: 0,
			output: "Two-step sign-in turned off: Ikinci@okul.test\n",
		});
	});
	test.each([[[]], [["create", "c@okul.test"]], [["second-factor-off"]]])(
		"shows how it is used: %j",
		async (args) => {
			const { code, output } = await create(args, "");
			expect([code, output]).toEqual([2, expect.stringMatching(/^Usage: npm run admin/)]);
		},
	);
});
