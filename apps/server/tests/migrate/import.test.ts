// engines: both
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyPassword } from "@rafta/records/auth/password";
import { importSource } from "@rafta/records/migrate/import";
import { openSource, SourceProblem } from "@rafta/records/migrate/source";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { importExclusions } from "../../src/composition/imports.ts";
import { openRafta } from "../../src/composition/service.ts";
import { account, id, type Made, text, writeSource } from "./source.ts";

let folder: string;
let rafta: Rafta;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-import-"));
	rafta = await openRafta(await testPlace(join(folder, "rafta")));
});
afterEach(async () => {
	await rafta.service.close();
	rmSync(folder, { recursive: true });
});

const makeSource = (collections: readonly Made[]): string =>
	writeSource(join(folder, "pb_data"), collections);

test("accounts come into Rafta's own with their passwords, the rest as it is", async () => {
	// bcrypt of "eski-parola".
	const password = "$2b$04$SmRkr/YNuARndV9lyox9beYbfY2892inW5VA74jGm4O67wEAUWQ9y";
	const path = makeSource([
		{
			id: "_pb_users_auth_",
			name: "users",
			type: "auth",
			fields: account,
			rows: [
				{
					id: "aaaaaaaaaaaaaaa",
					password,
					tokenKey: "k".repeat(50),
					email: "a@okul.test",
					verified: 1,
					name: "Ayşe",
				},
				{ id: "bbbbbbbbbbbbbbb", password, tokenKey: "l".repeat(50), email: "no address", name: "Bozuk" },
			],
		},
		{
			id: "notes0000000001",
			name: "notes",
			fields: [
				id,
				text("body"),
				text("odd", { pattern: "(?<!" }),
				{ id: "f_owner", name: "owner", type: "relation", collectionId: "_pb_users_auth_", maxSelect: 1 },
				{ id: "f_paper", name: "paper", type: "file", maxSelect: 1 },
			],
			rules: { listRule: "owner = @request.auth.id && nothing_like_it = 1" },
			rows: [{ id: "nnnnnnnnnnnnnnn", body: "Merhaba", owner: "aaaaaaaaaaaaaaa", paper: "not_abc.txt" }],
		},
		{
			id: "views0000000001",
			name: "note_list",
			type: "view",
			fields: [],
			options: { viewQuery: "SELECT id, body FROM notes" },
			rules: { listRule: "" },
		},
	]);
	mkdirSync(join(path, "storage", "notes0000000001", "nnnnnnnnnnnnnnn"), { recursive: true });
	writeFileSync(join(path, "storage", "notes0000000001", "nnnnnnnnnnnnnnn", "not_abc.txt"), "içerik");
	const { service } = rafta;
	const options = { files: service.files, defaults: { users: { role: 3, status: "active" } } };

	const source = await openSource(path);
	const trial = await importSource(service, source, { ...options, trial: true });
	expect(service.collection("notes")).toBeUndefined();
	expect(await service.find("users", "aaaaaaaaaaaaaaa")).toBeNull();

	const report = await importSource(service, source, { ...options, trial: false });
	expect(report).toEqual(trial);
	const [users, notes] = report.collections;
	expect(users).toMatchObject({ action: "fill", found: 2, taken: 1, left: 1, lostFields: ["shoe_size"] });
	expect(users?.refused).toEqual([{ id: "bbbbbbbbbbbbbbb", field: "email", code: "validation_is_email" }]);
	expect(notes).toMatchObject({ action: "create", taken: 1, files: 1 });
	expect([...(notes?.changed ?? [])].sort()).toEqual(["fields.odd.pattern", "listRule"]);

	const user = await service.find("users", "aaaaaaaaaaaaaaa");
	expect(user).toMatchObject({ email: "a@okul.test", verified: true, role: 3, status: "active" });
	expect(await verifyPassword("eski-parola", String(user?.password))).toBe(true);
	// A rule that cannot be parsed grants access to nobody.
	expect(service.collection("notes")?.listRule).toBeNull();
	const owner = service.collection("notes")?.fields.find(({ name }) => name === "owner");
	expect(owner).toMatchObject({ collectionId: service.collection("users")?.id });
	expect((await service.list("note_list", {})).map(({ body }) => body)).toEqual(["Merhaba"]);
	expect(await service.files.open("notes0000000001", "nnnnnnnnnnnnnnn", "not_abc.txt")).not.toBeNull();

	const again = await importSource(service, source, { ...options, trial: false });
	expect(again.collections.map(({ taken }) => taken)).toEqual([0, 0, 0]);
	source.close();
});

test.each([
	["missing", () => join(folder, "nowhere")],
	[
		"damaged",
		() => {
			mkdirSync(join(folder, "odd"));
			writeFileSync(
				join(folder, "odd", "data.db"),
				"no database at all, but long enough to be looked into".repeat(50),
			);
			return join(folder, "odd");
		},
	],
	[
		"too_old",
		() => {
			const path = join(folder, "old");
			mkdirSync(path);
			const database = new Database(join(path, "data.db"));
			database.exec(
				"CREATE TABLE _collections (id, name, schema); INSERT INTO _collections VALUES (1, 'a', '[]')",
			);
			database.close();
			return path;
		},
	],
])("a source that is %s is refused", async (code, make) => {
	const problem = await openSource(make()).catch((error: unknown) => error);
	expect(problem).toBeInstanceOf(SourceProblem);
	expect((problem as SourceProblem).code).toBe(code);
});

test("71: national identity numbers stay behind, as a column and in any other field, and the report says so", async () => {
	const path = makeSource([
		{
			name: "ogrenciler",
			id: "pbc_ogrenciler01",
			fields: [id, text("adi"), text("tc_kimlik_no"), text("aciklama")],
			rows: [
				{ id: "ogrenci00000001", adi: "Ayşe", tc_kimlik_no: "10000000146", aciklama: "TC 10000000146" },
				{ id: "ogrenci00000002", adi: "Can", tc_kimlik_no: "x", aciklama: "iyi" },
			],
		},
	]);
	const source = await openSource(path);
	const { service } = rafta;
	const options = { trial: false, files: service.files, excluded: importExclusions };
	const report = await importSource(service, source, options);
	source.close();
	const [taken] = report.collections.filter(({ name }) => name === "ogrenciler");
	expect(taken).toMatchObject({ taken: 2, lostFields: ["tc_kimlik_no"], lostValues: { aciklama: 1 } });
	expect(await service.list("ogrenciler", { sort: "id" })).toMatchObject([
		{ adi: "Ayşe", aciklama: "" },
		{ adi: "Can", aciklama: "iyi" },
	]);
	expect(service.collection("ogrenciler")?.fields.map(({ name }) => name)).not.toContain("tc_kimlik_no");
});

test("73: a source whose tables lack their columns is damaged, and nothing of it is taken", async () => {
	const path = makeSource([
		{ name: "bozuk", id: "pbc_bozuk0000001", fields: [text("adi")], rows: [{ adi: "x" }] },
	]);
	const source = await openSource(path);
	const { service } = rafta;
	const work = importSource(service, source, { trial: false, files: service.files });
	await expect(work).rejects.toMatchObject({ code: "damaged" });
	source.close();
	expect(service.collection("bozuk")).toBeUndefined();
});

const withPaper = (rows: Record<string, unknown>[]): Made => ({
	...{ name: "kagitlar", id: "pbc_kagit000001", rows },
	fields: [id, { id: "f_paper", name: "paper", type: "file", maxSelect: 1 }],
});

test("files that an import could not copy are counted, and come with the next one, once", async () => {
	const ids = ["nnnnnnnnnnnnnnn", "mmmmmmmmmmmmmmm"];
	const path = makeSource([withPaper(ids.map((one) => ({ id: one, paper: "not_abc.txt" })))]);
	for (const one of ids) {
		const stored = join(path, "storage", "pbc_kagit000001", one);
		mkdirSync(stored, { recursive: true });
		writeFileSync(join(stored, "not_abc.txt"), "içerik");
	}
	const { service } = rafta;
	const source = await openSource(path);
	const full: typeof service.files = {
		...service.files,
		keep: (temporary, collectionId, recordId, name) =>
			recordId === ids[0]
				? Promise.reject(new Error("no space"))
				: service.files.keep(temporary, collectionId, recordId, name),
	};
	const first = await importSource(service, source, { trial: false, files: full });
	expect(first.collections).toMatchObject([{ taken: 2, files: 1, failedFiles: 1 }]);
	for (const files of [1, 0]) {
		const { collections } = await importSource(service, source, { trial: false, files: service.files });
		expect(collections).toMatchObject([{ known: 2, files, missingFiles: 0, failedFiles: 0 }]);
	}
	source.close();
	expect(await service.files.open("pbc_kagit000001", "nnnnnnnnnnnnnnn", "not_abc.txt")).toMatchObject({
		size: 7,
	});
	expect(readdirSync(join(folder, "rafta", "files.uploads"))).toEqual([]);
});

test("names in a source lead to no file outside of it", async () => {
	const up = "../../../../../../../..";
	writeFileSync(join(folder, "gizli.txt"), "gizli");
	const path = makeSource([
		withPaper([
			{ id: `../../..`, paper: "gizli.txt" },
			{ id: "nnnnnnnnnnnnnnn", paper: "../../../../gizli.txt" },
			{ id: "mmmmmmmmmmmmmmm", paper: `${up}/etc/passwd` },
		]),
	]);
	mkdirSync(join(path, "storage", "pbc_kagit000001", "nnnnnnnnnnnnnnn"), { recursive: true });
	const source = await openSource(path);
	const report = await importSource(rafta.service, source, { trial: false, files: rafta.service.files });
	source.close();
	expect(report.collections).toMatchObject([
		{ found: 3, taken: 2, left: 1, files: 0, lostValues: { paper: 2 } },
	]);
});

const view = { type: "view", options: { viewQuery: "SELECT id FROM ikiz" } };
const pair = { name: "ikiz", id: "pbc_ikiz00000001", fields: [id] };
test.each([
	["collections of one id", [pair, { ...pair, name: "ikiz2" }]],
	["collections of one name", [pair, { ...pair, ...view, name: "IKIZ", id: "pbc_ikiz00000002" }]],
	["records of one id", [{ ...pair, rows: [{ id: "iiiiiiiiiiiiiii" }, { id: "iiiiiiiiiiiiiii" }] }]],
	["an index named like a table", [{ ...pair, indexes: ["CREATE INDEX ikiz ON ikiz (id)"] }]],
	["an index named like a table of Rafta", [{ ...pair, indexes: ["CREATE INDEX books ON ikiz (id)"] }]],
	["two indexes of one name", [{ ...pair, indexes: Array(2).fill("CREATE INDEX iki ON ikiz (id)") }]],
] as const)("a source with %s is refused or taken, and no fault of the server", async (_what, made) => {
	const source = await openSource(
		makeSource(structuredClone(made) as unknown as Parameters<typeof makeSource>[0]),
	);
	const work = importSource(rafta.service, source, { trial: true, files: rafta.service.files });
	const outcome = await work.then(
		() => "taken",
		(error: unknown) => (error instanceof SourceProblem ? error.code : error),
	);
	source.close();
	expect(["taken", "damaged"]).toContain(outcome);
	expect(rafta.service.collection("ikiz")).toBeUndefined();
});

test.each(["_collections", "_params", "donen"])(
	"a view in the place of the table %s is damage",
	async (name) => {
		const path = makeSource([{ name: "donen", id: "pbc_donen000001", type: "base", fields: [id] }]);
		const database = new Database(join(path, "data.db"));
		database.exec(`ALTER TABLE "${name}" RENAME TO "first"`);
		// The real one would count for ever.
		database.exec(`CREATE VIEW "${name}" AS SELECT * FROM "first"`);
		database.close();
		const work = async () => {
			const source = await openSource(path);
			return importSource(rafta.service, source, { trial: true, files: rafta.service.files }).finally(
				source.close,
			);
		};
		await expect(work()).rejects.toMatchObject({ code: "damaged" });
	},
);
