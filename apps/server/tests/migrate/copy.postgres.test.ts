// @module-tag long
/** `npm run migrate -- copy` as a person runs it, and backups restored on another engine. */
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CollectionDefinition } from "@rafta/records";
import Database from "better-sqlite3";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { lockFolder } from "../../src/composition/lock.ts";
import { type InstallationOptions, openRafta } from "../../src/composition/service.ts";
import { seedDemo } from "../../src/demo/index.ts";
import { demoPassword } from "../../src/demo/password.ts";
import { runMigration } from "../../src/migrate.ts";
import { openSmallServer } from "../http/small-server.ts";

let base: string;
let lines: string[];
beforeEach(() => {
	base = mkdtempSync(join(tmpdir(), "rafta-copy-"));
	lines = [];
	for (const way of ["log", "error"] as const) {
		vi.spyOn(console, way).mockImplementation((line) => void lines.push(String(line)));
	}
});
afterEach(() => {
	vi.restoreAllMocks();
	rmSync(base, { recursive: true });
});

const folder = (name: string): string => join(base, name);

/** Runs statements at a database, bypassing the program. */
async function ask(at: string, text: string): Promise<void> {
	const client = new Client({ connectionString: at });
	await client.connect();
	try {
		await client.query(text);
	} finally {
		await client.end();
	}
}

/** The address of a folder's own empty database. */
async function address(name: string): Promise<string> {
	const { database } = await testPlace(folder(name));
	if (database === undefined) throw new Error("these tests need PostgreSQL");
	// The tests' databases may start with tables, to be faster.
	await ask(database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
	return database;
}

async function copy(...args: string[]): Promise<{ code: number; output: string }> {
	lines = [];
	const code = await runMigration(["copy", ...args]);
	return { code, output: lines.join("\n") };
}

/** Creates an installation with a school, an uploaded file and nothing else. */
async function makeSchool(place: string | InstallationOptions, name: string): Promise<void> {
	const { service } = await openRafta(place);
	await service.transaction((all) => all.create("schools", { name, type: "lise" }));
	await service.close();
	const files = join(typeof place === "string" ? place : place.folder, "files", "schools", "a");
	mkdirSync(files, { recursive: true });
	writeFileSync(join(files, "logo.txt"), name);
}

async function schoolsOf(place: string | InstallationOptions): Promise<unknown[]> {
	const { service } = await openRafta(place);
	const names = (await service.list("schools", {})).map((school) => school.name);
	await service.close();
	return names;
}

const now = () => new Date("2026-05-13T09:00:00Z");

/** Signs in, finds a book by its folded title, lends a copy of it. */
async function work(rafta: Rafta): Promise<unknown> {
	const server = await openSmallServer(rafta, now);
	try {
		const { body: signedIn } = await server.call("POST", "/api/collections/users/auth-with-password", {
			body: { identity: "sorumlu@rafta.test", password: demoPassword },
		});
		const { token, record } = signedIn;
		const list = async (collection: string, filter: string, sort: string) => {
			const query = new URLSearchParams({ filter, sort, perPage: "3" });
			return (await server.call("GET", `/api/collections/${collection}/records?${query}`, { token })).body;
		};
		const found = await list("books", "title ~ 'KITAP' || title ~ 'cocuk'", "title");
		const here = `library_id = "${record.library_id}"`;
		const free = await list(
			"library_books",
			`${here} && status = "available" && loanable = "yes"`,
			"barcode",
		);
		const students = await list(
			"students",
			`school_id = "${record.school_id}" && status = "active"`,
			"-last_name,id",
		);
		const lent = await server.call("POST", "/api/circulation/checkout", {
			token,
			body: { op_id: "o".repeat(15), copy: free.items[0].barcode, student: students.items[0].student_no },
		});
		return {
			found: [found.totalItems, found.items.map(({ title }: { title: string }) => title)],
			students: students.items.map(({ last_name }: { last_name: string }) => last_name),
			lent: [lent.status, lent.body.loan?.due_on ?? lent.body.reasons],
		};
	} finally {
		await server.close();
	}
}

test("the demonstration goes to PostgreSQL and back: nothing differs, and the desk works at each place", async () => {
	const { service } = await openRafta(folder("a"));
	await seedDemo(service, "2026-05-13");
	await service.close();
	const there = await address("b");
	const first = await copy(folder("a"), there);
	expect(first.code).toBe(0);
	expect(first.output).toMatch(/^book_loans +\d{4} {2}[0-9a-f]{16}$/m);
	expect(first.output).toContain("both sides are identical");
	expect((await copy(there, folder("c"))).code).toBe(0);
	expect((await copy(folder("a"), folder("c"), "--check")).code).toBe(0);

	const answers: unknown[] = [];
	for (const place of [folder("a"), { folder: folder("b"), database: there }, folder("c")]) {
		const rafta = await openRafta(place, now);
		answers.push(await work(rafta));
		await rafta.service.close();
	}
	expect(answers[0]).toMatchObject({ lent: [200, expect.any(String)] });
	expect(answers[1]).toEqual(answers[0]);
	expect(answers[2]).toEqual(answers[0]);

	const after = await copy(folder("a"), there, "--check");
	expect(after.code).toBe(1);
	expect(after.output).toMatch(/^book_loans .* != /m);
});

describe("the command", () => {
	test("carries uploaded files between folders, and says where they are otherwise", async () => {
		await makeSchool(folder("a"), "Çınaraltı");
		await makeSchool(folder("b"), "Eski");
		const logo = (name: string) =>
			readFileSync(join(folder(name), "files", "schools", "a", "logo.txt"), "utf8");
		expect((await copy(folder("a"), folder("b"))).output).toContain("--replace");
		expect([logo("b"), readdirSync(folder("b")).filter((name) => /files./.test(name))]).toEqual(["Eski", []]);
		const done = await copy(folder("a"), folder("b"), "--replace");
		expect([done.code, done.output]).toEqual([0, expect.stringContaining("Uploaded files: 1")]);
		expect([logo("b"), await schoolsOf(folder("b"))]).toEqual(["Çınaraltı", ["Çınaraltı"]]);
		expect(readdirSync(folder("b")).filter((name) => /files.|draft|replaced/.test(name))).toEqual([]);

		const there = await address("c");
		expect((await copy(folder("a"), there)).output).toContain(join(folder("a"), "files"));
		expect((await copy(there, folder("d"))).output).toContain(join(folder("d"), "files"));
	});

	test("takes one that was just created for empty", async () => {
		await makeSchool(folder("a"), "Çınaraltı");
		for (const place of [{ folder: folder("b") }, { folder: folder("c"), database: await address("c") }]) {
			await (await openRafta(place)).service.close();
			expect((await copy(folder("a"), place.database ?? place.folder)).code).toBe(0);
			expect(await schoolsOf(place)).toEqual(["Çınaraltı"]);
		}
	});

	test("waits for a server that has just been stopped, whose connections PostgreSQL still lists", async () => {
		await makeSchool(folder("a"), "Çınaraltı");
		const there = await address("b");
		const parting = new Client({ connectionString: there, application_name: "rafta" });
		await parting.connect();
		const parted = delay(300).then(() => parting.end());
		const { code } = await copy(folder("a"), there);
		await parted;
		expect(code).toBe(0);
	});

	test("refuses what makes no sense, with one sentence", async () => {
		await makeSchool(folder("a"), "Çınaraltı");
		const there = await address("b");
		for (const args of [[], [folder("a")], [folder("a"), there, "more"], [folder("a"), there, "--force"]]) {
			expect(await copy(...args)).toMatchObject({ code: 2, output: expect.stringMatching(/^Usage/) });
		}
		const refused = async (sentence: string | RegExp, ...args: string[]) => {
			const answer = await copy(...args);
			expect([answer.code, answer.output]).toEqual([1, expect.stringMatching(sentence)]);
			expect(answer.output).not.toContain(new URL(there).password);
		};
		await refused("There is no Rafta data here", folder("none"), there);
		await refused("There is no Rafta data here", folder("a"), folder("none"), "--check");
		await refused("There is no Rafta data here", there, folder("none"));
		expect(existsSync(folder("none"))).toBe(false);
		await refused("are the same", folder("a"), join(folder("a"), "..", "a"));
		await refused("are the same", there, `${there}?keepalives=1`);
		await refused("can't be reached", folder("a"), "postgres://rafta@127.0.0.1:1/rafta");

		const free = lockFolder({ folder: folder("a") });
		await refused("Another Rafta process is using this data folder", folder("a"), there);
		free();
		const { service } = await openRafta({ folder: folder("b"), database: there });
		await refused("Rafta is running and using the target database", folder("a"), there);
		await service.close();

		const database = new Database(join(folder("a"), "rafta.db"));
		database.exec(`UPDATE _params SET value = '99.0.0' WHERE key = 'release'`);
		await refused(/newer version of Rafta \(.*\/a\)/, folder("a"), there);
		database.exec(`UPDATE _params SET value = '0.0.1' WHERE key = 'release'`);
		database.pragma("user_version = 99");
		database.close();
		await refused(/newer version of Rafta \(.*\/a\)/, folder("a"), there);
		writeFileSync(
			join(folder("a"), "rafta.db"),
			"no database at all, but long enough for a header of one".repeat(40),
		);
		await refused(/file may be damaged: .*\/a \(file is not a database\)\./, folder("a"), there);
	});
});

describe("backups", () => {
	const places = async (): Promise<InstallationOptions[]> => [
		{ folder: folder("school") },
		{ folder: folder("province"), database: await address("province") },
	];

	test("made on either engine are restored on the other, files included", async () => {
		const [school, province] = (await places()) as [InstallationOptions, InstallationOptions];
		await makeSchool(school, "Çınaraltı");
		await makeSchool(province, "Eski");
		for (const [from, to, name] of [
			[school, province, "bir"],
			[province, school, "iki"],
		] as const) {
			const source = await openRafta(from);
			await source.service.transaction((all) => all.create("schools", { name, type: "lise" }));
			await source.service.backups.create(`${name}.zip`);
			const schools = await source.service.list("schools", {});
			await source.service.close();

			const target = await openRafta(to);
			mkdirSync(join(to.folder, "backups"), { recursive: true });
			copyFileSync(join(from.folder, "backups", `${name}.zip`), join(to.folder, "backups", `${name}.zip`));
			await target.service.backups.restore(`${name}.zip`);
			const byName = (all: readonly Record<string, unknown>[]) => all.map((one) => String(one.name)).sort();
			expect(byName(await target.service.list("schools", {}))).toEqual(byName(schools));
			await target.service.transaction((all) =>
				all.create("schools", { name: `${name} sonra`, type: "lise" }),
			);
			await target.service.close();
			const logo = join(to.folder, "files", "schools", "a", "logo.txt");
			expect(readFileSync(logo, "utf8")).toBe("Çınaraltı");
			expect(readdirSync(to.folder).filter((left) => /replaced|restoring/.test(left))).toEqual([]);
		}
	});

	test("a view that one engine alone understands does not keep the other from anything but its own restore", async () => {
		const [school, province] = (await places()) as [InstallationOptions, InstallationOptions];
		const queries = [
			"SELECT id, hex(name) AS h FROM schools",
			"SELECT id, md5(name)::text AS h FROM schools",
		];
		const view = (viewQuery: string): CollectionDefinition => ({
			id: "own_view",
			name: "own_view",
			type: "view",
			system: false,
			fields: [],
			indexes: [],
			listRule: "",
			viewRule: "",
			createRule: null,
			updateRule: null,
			deleteRule: null,
			viewQuery,
		});
		for (const [place, other, query] of [
			[school, province, queries[0] ?? ""],
			[province, school, queries[1] ?? ""],
		] as const) {
			await makeSchool(place, "Çınaraltı");
			const { service } = await openRafta(place);
			await service.transaction((all) => all.define([view(query)]));
			await service.backups.create("own.zip");
			await service.backups.restore("own.zip");
			expect(await service.list("own_view", {})).toHaveLength(1);
			await service.close();

			const elsewhere = `${place.folder}-elsewhere`;
			const there = await openRafta({ ...other, folder: elsewhere });
			const backups = join(elsewhere, "backups");
			mkdirSync(backups, { recursive: true });
			copyFileSync(join(place.folder, "backups", "own.zip"), join(backups, "own.zip"));
			await expect(there.service.backups.restore("own.zip")).rejects.toMatchObject({
				status: 400,
				message: expect.stringContaining("own_view"),
			});
			expect(await there.service.list("schools", {})).toEqual([]);
			await there.service.close();
		}
	});

	/** Marks in the database which restore it comes from. */
	async function putMark(
		{ folder: where, database: there }: InstallationOptions,
		mark: string,
	): Promise<void> {
		const text = `INSERT INTO "_params" ("key", "value") VALUES ('restored', '${mark}')`;
		if (there === undefined) {
			const database = new Database(join(where, "rafta.db"));
			database.exec(text);
			database.close();
		} else await ask(there, text);
	}

	test("a restore that was cut off leaves the files that belong to the database", async () => {
		for (const place of await places()) {
			for (const decided of [false, true]) {
				await makeSchool(place, "Eski");
				const at = (...names: string[]) => join(place.folder, ...names);
				// The state between the exchange of the files and the commit, and after it.
				mkdirSync(at("files.replaced"), { recursive: true });
				writeFileSync(at("files.replaced", "old.txt"), "old");
				writeFileSync(at("files", "new.txt"), "new");
				writeFileSync(at("files.restoring"), "mark");
				if (decided) await putMark(place, "mark");
				await (await openRafta(place)).service.close();
				expect(readdirSync(at("files"))).toContain(decided ? "new.txt" : "old.txt");
				expect(existsSync(at("files.replaced")) || existsSync(at("files.restoring"))).toBe(false);
			}
		}
	});
});
