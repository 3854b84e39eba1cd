// engines: both
/** Sources whose owner would like to have this installation: nothing of it may be opened to them. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importSource } from "@rafta/records/migrate/import";
import type { CollectionReport, ImportReport } from "@rafta/records/migrate/report";
import { openSource } from "@rafta/records/migrate/source";
import Database from "better-sqlite3";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isEmbedded, testPlace } from "../../../../tests/support/database.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { importDefaults, importTargets } from "../../src/composition/imports.ts";
import { openRafta } from "../../src/composition/service.ts";
import { account, id, type Made, text, writeSource } from "./source.ts";

let installation: string;
let folder: string;
let rafta: Rafta;

beforeAll(async () => {
	installation = mkdtempSync(join(tmpdir(), "rafta-foreign-"));
	rafta = await openRafta(await testPlace(join(installation, "rafta")));
});
afterAll(async () => {
	await rafta.service.close();
	rmSync(installation, { recursive: true });
});
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-source-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const dataFolder = () => join(folder, "pb_data");

interface Choice {
	trial?: boolean;
	superusers?: boolean;
}

async function importFrom(path: string, { trial = false, superusers }: Choice = {}): Promise<ImportReport> {
	const { service } = rafta;
	const source = await openSource(path);
	return importSource(service, source, {
		trial,
		superusers,
		files: service.files,
		defaults: importDefaults,
		isFilled: importTargets,
	}).finally(source.close);
}

/** Imports what a trial has reported; both say the same. Returns the reports by the names of their collections. */
async function imported(
	collections: readonly Made[],
	choice: Choice = {},
): Promise<Record<string, CollectionReport>> {
	const path = writeSource(dataFolder(), collections);
	const trial = await importFrom(path, { ...choice, trial: true });
	const report = await importFrom(path, choice);
	expect(report).toEqual(trial);
	return Object.fromEntries(report.collections.map((one) => [one.name, one]));
}

let made = 0;
/** A name that no other test uses. */
function freeName(word: string): string {
	made += 1;
	return `${word}${made}`;
}

const notesOf = (name: string, more: Partial<Made> = {}): Made => ({
	name,
	id: `pbc_${name}`,
	fields: [id, text("body")],
	rows: [{ id: "nnnnnnnnnnnnnnn", body: "Merhaba" }],
	...more,
});

const viewOf = (name: string, viewQuery: string): Made => ({
	name,
	id: `pbc_${name}`,
	type: "view",
	fields: [],
	options: { viewQuery },
	rules: { listRule: "", viewRule: "" },
});

/** Queries over the imported `NOTES` that read more than it. */
const foreignQueries: readonly string[] = [
	"SELECT id, first_name FROM students",
	`SELECT id, ('' || "tokenKey") AS k FROM users`,
	"SELECT id, email FROM _superusers",
	"SELECT id, definition AS d FROM _collections",
	"SELECT COUNT(*) AS id FROM _params",
	`SELECT id, fingerprint FROM "_authOrigins"`,
	`SELECT COUNT(*) AS id FROM "_externalAuths"`,
	"SELECT COUNT(*) AS id FROM _logs",
	"SELECT id FROM _sessions",
	"SELECT NOTES.id, students.last_name FROM NOTES, students",
	"SELECT NOTES.id FROM NOTES LEFT JOIN students AS s ON 1 = 1",
	"SELECT id, (SELECT MAX(last_name) FROM students) AS n FROM NOTES",
	"SELECT id FROM NOTES WHERE EXISTS (SELECT 1 FROM students)",
	"SELECT id FROM NOTES ORDER BY (SELECT MAX(last_name) FROM students)",
	"SELECT id FROM NOTES UNION SELECT id FROM students",
	"WITH s AS (SELECT id FROM students) SELECT id FROM s",
	"SELECT NOTES.id FROM students AS NOTES",
	`SELECT id FROM "students" /* NOTES */`,
	"SELECT COUNT(*) AS id FROM students",
	"SELECT id FROM readers",
	"WITH RECURSIVE r (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT id FROM r",
	...(isEmbedded
		? [
				"SELECT name AS id FROM sqlite_master",
				"SELECT name AS id FROM sqlite_schema",
				"SELECT name AS id FROM pragma_table_info('students')",
				"SELECT file AS id FROM pragma_database_list",
				"SELECT id FROM main.students",
				"SELECT id FROM `students`",
				"SELECT id FROM [students]",
				"SELECT id FROM NOTES /* /* */ UNION SELECT id FROM students --*/",
				"SELECT load_extension('x') AS id FROM NOTES",
				"SELECT randomblob(1000000000) AS id FROM NOTES",
				"WITH r (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r) SELECT id FROM r",
			]
		: [
				"SELECT rolname AS id FROM pg_roles",
				"SELECT relname AS id FROM pg_catalog.pg_class",
				"SELECT table_name AS id FROM information_schema.tables",
				"SELECT id FROM public.students",
				"SELECT pg_read_file('/etc/hostname') AS id FROM NOTES",
				"SELECT pg_ls_dir('/') AS id",
				"SELECT lo_import('/etc/hostname') AS id FROM NOTES",
				"SELECT id, query_to_xml('SELECT * FROM students', true, true, '')::text AS x FROM NOTES",
				"SELECT id, table_to_xml('students', true, true, '')::text AS x FROM NOTES",
				"SELECT id, current_setting('data_directory') AS x FROM NOTES",
				"SELECT id, set_config('role', 'postgres', false) AS x FROM NOTES",
				"SELECT id, pg_sleep(100)::text AS x FROM NOTES",
				"SELECT id FROM NOTES WHERE body <> E'\\'' UNION SELECT id FROM students --'",
			]),
];

describe("views", () => {
	test("come in with closed rules if they read imported collections alone", async () => {
		const notes = freeName("notlar");
		const [list, sums] = [freeName("liste"), freeName("sayim")];
		const reports = await imported([
			viewOf(sums, `SELECT (ROW_NUMBER() OVER()) AS id, COUNT(*) AS n, MAX(UPPER(body)) AS b FROM ${list}`),
			viewOf(list, `SELECT ${notes}.id, ${notes}.body FROM ${notes} WHERE LENGTH(body) > 1 -- all`),
			notesOf(notes),
		]);
		for (const name of [list, sums]) {
			expect(reports[name]).toMatchObject({
				omission: null,
				changed: ["listRule", "viewRule"],
				foreignReads: [],
			});
			expect(rafta.service.collection(name)).toMatchObject({ listRule: null, viewRule: null });
		}
		expect(await rafta.service.list(list, {})).toMatchObject([{ body: "Merhaba" }]);
		expect(await rafta.service.list(sums, {})).toMatchObject([{ n: 1, b: "MERHABA" }]);
	});

	test("are left out, each, if they read anything else, and the trial says so", async () => {
		const notes = freeName("notlar");
		const views = foreignQueries.map((query) =>
			viewOf(freeName("sizinti"), query.replaceAll("NOTES", notes)),
		);
		const before = rafta.service.collections().length;
		const reports = await imported([notesOf(notes), ...views]);
		const outcomes = views.map(({ name, options }) => [
			(options as { viewQuery: string }).viewQuery,
			reports[name]?.omission,
			rafta.service.collection(name),
		]);
		for (const [query, omission, stored] of outcomes) {
			expect(omission, String(query)).toBe("reads");
			expect(stored, String(query)).toBeUndefined();
		}
		expect(reports[views[0]?.name ?? ""]).toMatchObject({
			omission: "reads",
			foreignReads: [{ part: "viewQuery", reads: ["students"] }],
		});
		expect(rafta.service.collections()).toHaveLength(before + 1);
		// The installation's own views are all still there.
		expect(await rafta.service.list("readers", { limit: 1 })).toEqual([]);
		expect(await rafta.service.list("catalogue", { limit: 1 })).toEqual([]);
	});

	test.each([
		"DROP TABLE students",
		"SELECT 1 AS id; DROP TABLE students",
		"SELECT 1 AS id) AS q; DROP TABLE students; --",
		"SELECT ? AS id",
		"SELECT id FROM nowhere",
		"SELECT * FROM NOTES",
		"SELECT body FROM NOTES",
		"SELECT id /*",
		"",
	])("are left out if they cannot be made: %s", async (query) => {
		const notes = freeName("notlar");
		const view = freeName("bozuk");
		const reports = await imported([notesOf(notes), viewOf(view, query.replaceAll("NOTES", notes))]);
		expect(reports[view]).toMatchObject({ omission: "definition", changed: ["viewQuery"] });
		expect(reports[notes]).toMatchObject({ taken: 1 });
		expect(await rafta.service.list("readers", { limit: 1 })).toEqual([]);
		expect(await rafta.service.list("students", { limit: 1 })).toEqual([]);
	});
});

describe("rules", () => {
	test("that read the installation's own collections are closed, others stay", async () => {
		const { service } = rafta;
		const users = service.collection("users")?.id;
		const students = service.collection("students")?.id;
		const own = freeName("defter");
		const relation = (name: string, collectionId: unknown) => ({
			...{ id: `f_${name}`, name, type: "relation", collectionId, maxSelect: 1 },
		});
		const rules: readonly (readonly [string, boolean])[] = [
			["", true],
			["body = @request.query.q", true],
			["owner = @request.auth.id", true],
			["owner.id = @request.auth.id", true],
			["@request.auth.role = 3", true],
			[`@collection.${own}.body = 'x'`, true],
			["@collection.students.first_name ~ @request.query.q", false],
			["@collection.users.tokenKey ~ @request.query.q", false],
			["@collection._superusers.email ?~ @request.query.q", false],
			["body = 'x' || @collection.students:s.last_name ?= @request.query.q", false],
			["owner.tokenKey ~ @request.query.q", false],
			["reader.first_name ~ @request.query.q", false],
			["owner.school_id.invite_code = @request.query.q", false],
			["owner.library_id = @request.query.q", false],
			["@request.auth.school_id.invite_code ~ @request.query.q", false],
			["@request.body.reader.first_name ~ @request.query.q", false],
			["reader.book_loans_via_student_id.note ?~ @request.query.q", false],
		];
		const collections = rules.map(
			([rule], n): Made => ({
				...notesOf(n === 0 ? own : freeName("kural")),
				fields: [id, text("body"), relation("owner", users), relation("reader", students)],
				rules: { listRule: rule, createRule: rule },
			}),
		);
		const reports = await imported(collections);
		for (const [n, [rule, isKept]] of rules.entries()) {
			const name = collections[n]?.name ?? "";
			const stored = service.collection(name);
			expect([stored?.listRule, stored?.createRule], rule).toEqual(isKept ? [rule, rule] : [null, null]);
			const parts = reports[name]?.foreignReads.map(({ part }) => part);
			expect(parts, rule).toEqual(isKept ? [] : ["listRule", "createRule"]);
		}
		expect(reports[collections[6]?.name ?? ""]?.foreignReads[0]?.reads).toEqual(["students"]);
	});
});

describe("accounts", () => {
	const superuser = {
		id: "sssssssssssssss",
		email: "baskasi@okul.test",
		password: "x",
		tokenKey: "k".repeat(50),
	};
	const superusers: Made = {
		...{ name: "_superusers", id: "pbc_3142635823", type: "auth", fields: account, rows: [superuser] },
		options: { authRule: "", authToken: { duration: 100, secret: "s".repeat(50) } },
	};
	const administrators = (suffix: string): Made => ({
		name: "users",
		id: "_pb_users_auth_",
		type: "auth",
		fields: [...account, { id: "f_role", name: "role", type: "number" }, text("status")],
		rows: [
			{
				...superuser,
				id: `aaaaaaaaaaaaaa${suffix}`,
				email: `a${suffix}@okul.test`,
				role: 2,
				status: "active",
			},
			{
				...superuser,
				id: `bbbbbbbbbbbbbb${suffix}`,
				email: `b${suffix}@okul.test`,
				role: 3,
				status: "active",
			},
		],
	});

	test("with all rights are left out unless they are chosen, and their keys are never taken", async () => {
		const { service } = rafta;
		const before = service.collection("_superusers");
		const left = await imported([superusers, administrators("1")]);
		expect(left._superusers).toMatchObject({ found: 1, taken: 0, left: 1, superusers: 1 });
		expect(left.users).toMatchObject({ found: 2, taken: 1, left: 1, superusers: 1 });
		expect(await service.findBy("_superusers", { email: superuser.email })).toBeNull();
		expect(await service.find("users", "aaaaaaaaaaaaaa1")).toBeNull();
		expect((await service.find("users", "bbbbbbbbbbbbbb1"))?.tokenKey).not.toBe(superuser.tokenKey);

		rmSync(dataFolder(), { recursive: true });
		const taken = await imported([superusers, administrators("2")], { superusers: true });
		expect(taken._superusers).toMatchObject({ taken: 1, left: 0, superusers: 1 });
		expect(taken.users).toMatchObject({ taken: 2, superusers: 1 });
		const record = await service.find("_superusers", superuser.id);
		expect(record).toMatchObject({ email: superuser.email });
		expect(record?.tokenKey).toMatch(/^\w{50}$/);
		expect(record?.tokenKey).not.toBe(superuser.tokenKey);
		expect(service.collection("_superusers")).toEqual(before);
	});

	test("do not belong to a school that was here before", async () => {
		const { service } = rafta;
		const school = await service.transaction((all) =>
			all.create("schools", { name: "Bizim Okul", type: "ortaokul", status: "active" }),
		);
		const relation = {
			id: "f_school",
			name: "school_id",
			type: "relation",
			collectionId: "pbc_schools9",
			maxSelect: 1,
		};
		const people = administrators("3");
		const reports = await imported([
			{
				...people,
				fields: [...people.fields, relation],
				rows: [
					{ ...people.rows?.[1], school_id: school.id },
					{ ...people.rows?.[1], id: "cccccccccccccc3", email: "c3@okul.test", school_id: "yyyyyyyyyyyyyyy" },
				],
			},
			{
				name: "schools",
				id: "pbc_schools9",
				fields: [id, text("name"), text("type"), text("status")],
				rows: [
					{ id: school.id, name: "Bizim Okul", type: "ortaokul", status: "active" },
					{ id: "yyyyyyyyyyyyyyy", name: "Yeni Okul", type: "ortaokul", status: "active" },
				],
			},
		]);
		expect(reports.schools).toMatchObject({ known: 1, taken: 1 });
		expect(reports.users).toMatchObject({ taken: 2, lostValues: { school_id: 1 } });
		expect((await service.find("users", "bbbbbbbbbbbbbb3"))?.school_id).toBe("");
		expect((await service.find("users", "cccccccccccccc3"))?.school_id).toBe("yyyyyyyyyyyyyyy");
	});

	test("of a new collection come without keys, sign-in services and texts of mails", async () => {
		const { service } = rafta;
		const name = freeName("uyeler");
		const template = { subject: "x", body: '<a href="https://kotu.example/?t={TOKEN}">Tıklayın</a>' };
		const reports = await imported([
			{
				name,
				id: `pbc_${name}`,
				type: "auth",
				fields: account,
				rows: [superuser],
				options: {
					authToken: { duration: 1000, secret: "s".repeat(50) },
					resetPasswordTemplate: template,
					otp: { enabled: true, duration: 180, length: 8, emailTemplate: template },
					oauth2: {
						enabled: true,
						providers: [
							{ name: "google", clientId: "c", clientSecret: "gizli", authURL: "https://kotu.example" },
						],
					},
				},
			},
		]);
		expect(reports[name]?.changed).toEqual(["oauth2", "mailTemplates"]);
		const stored = service.collection(name);
		expect(stored?.auth).toMatchObject({ authToken: { duration: 1000 }, otp: { enabled: true } });
		const definition = JSON.stringify(stored);
		for (const secret of ["s".repeat(50), "kotu.example", "gizli"]) expect(definition).not.toContain(secret);
		expect(stored?.auth?.authToken.secret).toMatch(/^\w{50}$/);
		expect((await service.find(name, superuser.id))?.tokenKey).not.toBe(superuser.tokenKey);
	});

	test.each(["_externalAuths", "_otps", "_mfas", "_authOrigins"])("get no sign-in from %s", async (name) => {
		const { service } = rafta;
		const fields = [
			"collectionRef",
			"recordRef",
			"provider",
			"providerId",
			"method",
			"fingerprint",
			"sentTo",
		];
		const row = {
			...Object.fromEntries(fields.map((field) => [field, "x"])),
			...{ id: "zzzzzzzzzzzzzzz", recordRef: superuser.id, collectionRef: "pbc_3142635823" },
		};
		const reports = await imported([
			{
				name,
				id: service.collection(name)?.id ?? "",
				fields: [id, ...fields.map((one) => text(one))],
				rows: [row],
			},
		]);
		expect(reports[name]).toMatchObject({ omission: "sign_in", taken: 0 });
		expect(await service.list(name, {})).toEqual([]);
	});
});

test("collections of the installation that say what happens are not filled, and settings are not taken", async () => {
	const { service } = rafta;
	const names = [
		"site_settings",
		"reports",
		"library_settings",
		"calendar_feeds",
		"backup_settings",
		"memberships",
	];
	const path = writeSource(dataFolder(), [
		...names.map((name) => ({ name, id: `pbc_x_${name}`, fields: [id], rows: [{ id: "zzzzzzzzzzzzzzz" }] })),
		// The id of one of the installation's own does not make it the same collection.
		{
			...{ name: "audit_events", id: service.collection("audit_events")?.id ?? "" },
			...{ fields: [id], rows: [{ id: "zzzzzzzzzzzzzzz" }] },
		},
		viewOf("catalogue", "SELECT id FROM students"),
	]);
	const database = new Database(join(path, "data.db"));
	database
		.prepare("INSERT INTO _params VALUES ('settings', ?)")
		.run(JSON.stringify({ smtp: { enabled: true, host: "kotu.example" }, rateLimits: { rules: "x" } }));
	database.close();
	const settings = service.settings.current();
	const { collections, leftBehind } = await importFrom(path);
	expect(collections.map(({ omission }) => omission)).toEqual(Array(8).fill("own"));
	for (const name of [...names, "audit_events"])
		expect(await service.find(name, "zzzzzzzzzzzzzzz")).toBeNull();
	expect(leftBehind).toContain("settings");
	expect(service.settings.current()).toEqual(settings);
});

describe("files and ids", () => {
	const papers = (name: string, rows: Record<string, unknown>[]): Made => ({
		...{ name, id: `pbc_${name}`, rows },
		fields: [
			id,
			{ id: "f_paper", name: "paper", type: "file", maxSelect: 1 },
			{ id: "f_more", name: "more", type: "file", maxSelect: 5 },
		],
	});

	test("that lead elsewhere are left out, and nothing of them stays", async () => {
		const { service } = rafta;
		const name = freeName("kagit");
		const ids = ["../../../etc", "..", "a/b", "a\\b", "", "a b", "a\u0000b", `${"a".repeat(256)}`];
		const reports = await imported([
			papers(name, [
				{ id: "nnnnnnnnnnnnnnn", paper: "../../../etc/hostname", more: '["a_1.txt","../b.txt"]' },
				...ids.map((odd) => ({ id: odd })),
			]),
		]);
		expect(reports[name]).toMatchObject({
			...{ found: 9, taken: 1, left: 8, files: 0, missingFiles: 1 },
			lostValues: { paper: 1, more: 1 },
		});
		expect(reports[name]?.refused[0]).toEqual({ id: "../../../etc", field: "id", code: "invalid_id" });
		expect(await service.list(name, {})).toMatchObject([
			{ id: "nnnnnnnnnnnnnnn", paper: "", more: ["a_1.txt"] },
		]);
		const stored = readdirSync(join(installation, "rafta"));
		expect(stored.filter((one) => one === "files.uploads")).toEqual([]);
	});

	test("of any letters that PocketBase takes come with their files", async () => {
		const name = freeName("kagit");
		const ids = ["user@2", "ü+(1)~x", `${"ş".repeat(80)}`];
		const rows = ids.map((one) => ({ id: one, paper: "not_1.txt" }));
		for (const one of ids) {
			const at = join(dataFolder(), "storage", `pbc_${name}`, one);
			mkdirSync(at, { recursive: true });
			writeFileSync(join(at, "not_1.txt"), one);
		}
		const reports = await imported([papers(name, rows)]);
		expect(reports[name]).toMatchObject({ taken: 3, left: 0, files: 3, missingFiles: 0, failedFiles: 0 });
		for (const one of ids) {
			const file = await rafta.service.files.open(`pbc_${name}`, one, "not_1.txt");
			expect(Buffer.from(file?.head ?? []).toString()).toBe(one);
		}
	});

	test.skipIf(process.platform === "win32")("are no links and no folders", async () => {
		const name = freeName("kagit");
		const at = join(dataFolder(), "storage", `pbc_${name}`, "nnnnnnnnnnnnnnn");
		mkdirSync(join(at, "klasor_1.txt"), { recursive: true });
		writeFileSync(join(folder, "gizli.txt"), "gizli");
		symlinkSync(join(folder, "gizli.txt"), join(at, "bag_1.txt"));
		const reports = await imported([
			papers(name, [{ id: "nnnnnnnnnnnnnnn", paper: "bag_1.txt", more: '["klasor_1.txt"]' }]),
		]);
		expect(reports[name]).toMatchObject({ files: 0, missingFiles: 2 });
		expect(await rafta.service.files.open(`pbc_${name}`, "nnnnnnnnnnnnnnn", "bag_1.txt")).toBeNull();
	});
});

describe("definitions", () => {
	test("lose the indexes that the engine refuses, and no other statement runs", async () => {
		const { service } = rafta;
		const name = freeName("dizin");
		const index = (word: string, rest: string) => `CREATE INDEX ${name}_${word} ON ${name} ${rest}`;
		const reports = await imported([
			notesOf(name, {
				indexes: [
					index("good", "(body)"),
					index("sub", "(body) WHERE body IN (SELECT first_name FROM students)"),
					index("two", "(body) WHERE 1 = 1; DELETE FROM students; --"),
					index("quote", "(body) WHERE body <> E'\\''; DELETE FROM students; --'"),
					index("lost", "(nothing)"),
					index("function", "(body) WHERE no_such_function(body) = 1"),
					index("expression", "(random())"),
					`CREATE INDEX books ON ${name} (body)`,
					index("last", "(id, body)"),
					`CREATE UNIQUE INDEX \`${name}-lower\` ON ${name} (lower(body)) -- no two`,
				],
			}),
		]);
		expect([...(reports[name]?.changed ?? [])].sort()).toEqual(
			[1, 2, 3, 4, 5, 6, 7].map((position) => `indexes.${position}`),
		);
		expect(reports[name]).toMatchObject({ taken: 1 });
		expect(service.collection(name)?.indexes).toHaveLength(3);
		await expect(
			service.transaction((tx) => tx.create(name, { id: "mmmmmmmmmmmmmmm", body: "MERHABA" })),
		).rejects.toMatchObject({ data: { body: { code: "validation_not_unique" } } });
		await service.manager.update(name, { listRule: "" });
		expect(await service.list("students", { limit: 1 })).toEqual([]);
	});

	test("keep patterns of PocketBase's syntax, and lose bounds that bound nothing there", async () => {
		const name = freeName("desen");
		const code = text("code", { pattern: "(?i)\\A[[:alpha:]]+\\z" });
		const day = { id: "f_day", name: "day", type: "date", min: "tomorrow", max: "2030" };
		const reports = await imported([notesOf(name, { fields: [id, code, day], rows: [] })]);
		expect(reports[name]).toMatchObject({ omission: null, changed: ["fields.day.min"] });
		const create = (values: object) =>
			rafta.service.transaction((tx) => tx.create(name, { id: "nnnnnnnnnnnnnnn", ...values }));
		await expect(create({ code: "a1" })).rejects.toMatchObject({ status: 400 });
		await expect(create({ day: "2031-01-01" })).rejects.toMatchObject({ status: 400 });
		await create({ code: "Ab", day: "2020-01-01" });
	});

	test("that cannot be stored are left out, with those that refer to them", async () => {
		const [odd, follower, other] = [freeName("garip"), freeName("bagli"), freeName("iyi")];
		const reports = await imported([
			notesOf(odd, { fields: [id, { id: "f_x", name: "x", type: "number", min: 5, max: 1 }] }),
			notesOf(follower, {
				fields: [id, { id: "f_r", name: "r", type: "relation", collectionId: `pbc_${odd}`, maxSelect: 1 }],
			}),
			notesOf(other),
			notesOf("tuhaf ad (", { id: "pbc_tuhaf" }),
			viewOf("(", "SELECT 1 AS id"),
		]);
		expect(reports[odd]).toMatchObject({ omission: "definition", changed: ["fields.x"] });
		expect(reports[follower]).toMatchObject({ omission: "definition", changed: ["fields.r"] });
		expect(reports["tuhaf ad ("]).toMatchObject({ omission: "definition", changed: ["name"] });
		expect(reports["("]).toMatchObject({ omission: "definition" });
		expect(reports[other]).toMatchObject({ omission: null, taken: 1 });
	});
});

describe("the file", () => {
	test("may have columns that would be computed for ever: they are not read", async () => {
		const name = freeName("hesap");
		const path = writeSource(dataFolder(), [
			notesOf(name, { fields: [id, text("body"), text("huge")], rows: [] }),
		]);
		const database = new Database(join(path, "data.db"));
		database.exec(`
			DROP TABLE "${name}";
			CREATE TABLE "${name}" (id, body);
			INSERT INTO "${name}" VALUES ('nnnnnnnnnnnnnnn', 'x');
			ALTER TABLE "${name}" ADD COLUMN huge AS (hex(zeroblob(900000000)));
			CREATE TRIGGER "watch" AFTER INSERT ON "${name}" BEGIN SELECT 1; END;
			CREATE VIEW "endless" AS WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r;`);
		database.close();
		const { collections } = await importFrom(path);
		expect(collections).toMatchObject([{ taken: 1 }]);
		expect(await rafta.service.list(name, {})).toMatchObject([{ body: "x", huge: "" }]);
	});

	test("may have values of any type: they are read as they are, or left out", async () => {
		const name = freeName("tur");
		const field = (type: string, more: object = {}) => ({
			id: `f_${type}`,
			name: `a_${type}`,
			type,
			...more,
		});
		const reports = await imported([
			notesOf(name, {
				fields: [
					...[id, field("number"), field("bool"), field("json"), field("date"), field("email")],
					...[field("geoPoint"), field("select", { values: ["a", "b"], maxSelect: 2 }), field("text")],
				],
				rows: [
					{
						...{
							id: "nnnnnnnnnnnnnnn",
							a_number: "abc",
							a_bool: "x",
							a_json: "[".repeat(100_000),
							a_date: 5,
						},
						...{ a_email: Buffer.from([255, 0, 1]), a_geoPoint: "{", a_select: "{", a_text: 1.5 },
					},
					{ id: Buffer.from("mmmmmmmmmmmmmmm"), a_number: "12", a_json: '{"a":1}', a_geoPoint: "[]" },
					{
						id: 123_456_789_012_345,
						a_number: Infinity,
						a_json: `${"[".repeat(90_000)}${"]".repeat(90_000)}`,
					},
				],
			}),
		]);
		expect(reports[name]).toMatchObject({ found: 3, taken: 3 });
		expect(reports[name]?.lostValues).toMatchObject({ a_number: 2, a_select: 1 });
		const records = await rafta.service.list(name, { sort: "id" });
		expect(records.map((one) => one.a_number)).toEqual([0, 12, 0]);
		expect(records.map((one) => one.id)).toEqual(["123456789012345", "mmmmmmmmmmmmmmm", "nnnnnnnnnnnnnnn"]);
		expect(JSON.stringify(records).length).toBeLessThan(200_000);
	});
});
