// engines: one
/** The call of the first-run wizard: once, with the link, all or nothing. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { presets } from "@rafta/library/access/presets";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startS3 } from "../../../../tests/contract/s3.ts";
import { testPlace } from "../../../../tests/support/database.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { openRafta } from "../../src/composition/service.ts";
import { createAdministrator } from "../../src/installation/setup/administrators.ts";
import { openSmallServer, type SmallServer } from "./small-server.ts";

let folder: string;
let rafta: Rafta;
let server: SmallServer;
const clock = { now: new Date("2026-03-05T09:00:00Z") };

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-setup-"));
	rafta = await openRafta(await testPlace(folder), () => clock.now);
	server = await openSmallServer(rafta, () => clock.now);
});
afterEach(async () => {
	await server.close();
	await rafta.service.close();
	rmSync(folder, { recursive: true });
});

const admin = { name: "İpek Işık", email: "Ipek@Okul.test", password: "cok-gizli-1" };
const wizard = {
	admin,
	school: { name: "Çınaraltı İlkokulu", type: "ilkokul", province: "Iğdır", district: "Tuzluca" },
	library: { name: "Kütüphane" },
	preset: "meb_2024",
};
const setUp = (more: Record<string, unknown> = {}, language = "en") =>
	server.call("POST", "/api/setup", { body: { token: server.setupToken, ...wizard, ...more }, language });
const site = async () => (await server.call("GET", "/api/site")).body;
const count = async (collection: string) => (await rafta.service.list(collection, {})).length;

test("before it, the site asks for it; after it, everything is there", async () => {
	expect(await site()).toEqual({
		title: "",
		description: "",
		canonical: "",
		image: "/icons/site.png",
		theme_default: "",
		setup_needed: true,
		setup_asks_computer: false,
		one_school: true,
		registration: "open",
		sends_mail: false,
		has_address: false,
		screen_access: {},
		accounts: rafta.service.collection("users")?.id,
		demo: false,
		catalogue: false,
		version: "1.2.3",
	});
	const { status, body } = await setUp();
	expect(status).toBe(200);
	expect(body.record).toMatchObject({ email: "ipek@okul.test", role: 2, status: "active", verified: true });
	expect(body.record).not.toHaveProperty("password");
	const [school] = await rafta.service.list("schools", {});
	expect(school).toMatchObject({ grades: [1, 2, 3, 4], active_school_year: "2025-2026", status: "active" });
	expect(school?.invite_code).toMatch(/^[A-Z2-9]{3}-[A-Z2-9]{3}-[A-Z2-9]{3}$/);
	const [library] = await rafta.service.list("libraries", {});
	expect(library).toMatchObject({ is_default: true, kind: "main", school_id: school?.id });
	expect(body.record).toMatchObject({ school_id: school?.id, library_id: library?.id });
	const [rules] = await rafta.service.list("library_settings", {});
	expect(rules).toMatchObject({ preset: "meb_2024", school_id: school?.id, block_when_overdue: true });
	// Nothing may leave the network unless somebody has said so.
	expect(await count("lookup_settings")).toBe(0);
	expect((await site()).setup_needed).toBe(false);

	const own = { token: body.token };
	const refreshed = await server.call("POST", "/api/collections/users/auth-refresh", own);
	expect([refreshed.status, refreshed.body.record.id]).toEqual([200, body.record.id]);
	const signedIn = await server.call("POST", "/api/collections/users/auth-with-password", {
		body: { identity: "ipek@okul.test", password: admin.password },
	});
	expect(signedIn.status).toBe(200);
	expect((await server.call("GET", "/api/circulation/today", own)).body).toMatchObject({
		copies: 0,
		open: 0,
	});
});

describe("the administrator is judged before the other questions", () => {
	const judge = (more: Record<string, unknown> = {}, token = server.setupToken) =>
		server.call("POST", "/api/setup/administrator", {
			body: { token, admin: { ...admin, ...more } },
			language: "en",
		});
	test("a common password and an empty name are refused by their fields, as at the end", async () => {
		for (const [more, field] of [
			[{ password: "fenerbahce1907" }, "password"],
			[{ password: "1qaz2wsx3edc" }, "password"],
			[{ name: "\u200b" }, "admin.name"],
		] as const) {
			const refused = await judge(more);
			expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, [field]]);
			const atTheEnd = await setUp({ admin: { ...admin, ...more } });
			expect(refused.body.data).toEqual(atTheEnd.body.data);
		}
	});
	test("an accepted one is not created yet, and only the link may ask", async () => {
		expect((await judge()).status).toBe(204);
		expect(await count("users")).toBe(0);
		expect((await judge({}, "wrong")).status).toBe(403);
		expect((await setUp()).status).toBe(200);
		expect((await judge({ email: "other@okul.test" })).status).toBe(403);
	});
});

describe("what it asks once", () => {
	test("opens the useful screens, or leaves the shipped table", async () => {
		await setUp({ useful_screens: true });
		const { screen_access } = await site();
		expect(screen_access).toEqual(presets.useful);
		expect(screen_access["/reports"]).toContain(3);
		expect(screen_access["/calendar"]).toContain(3);
	});
	test("copies each scheduled backup to a second folder, and keeps as many there", {
		tags: "long",
	}, async () => {
		const second = mkdtempSync(join(tmpdir(), "rafta-second-"));
		try {
			await setUp({ second_backup: second });
			writeFileSync(join(second, "notes.txt"), "");
			const { backups, settings } = rafta.service;
			await rafta.service.transaction(async ({ sql }) => {
				const current = await settings.within(sql);
				await settings.save(sql, { ...current, backups: { ...current.backups, cronMaxKeep: 1 } });
			});
			await backups.createBySchedule();
			clock.now = new Date("2026-03-06T00:00:00Z");
			await backups.createBySchedule();
			const [newest] = await backups.list();
			expect(readdirSync(second).sort()).toEqual([".rafta-backups", newest?.key, "notes.txt"]);
			// The stick was taken away: the backup exists, and its missing copy is reported.
			rmSync(second, { recursive: true });
			const missed: unknown[] = [];
			backups.onMissed((error) => missed.push(error));
			clock.now = new Date("2026-03-07T00:00:00Z");
			await backups.createBySchedule();
			expect(String(missed)).toContain(second);
			expect((await backups.list())[0]?.key).toContain("20260307");
		} finally {
			rmSync(second, { recursive: true, force: true });
			clock.now = new Date("2026-03-05T09:00:00Z");
		}
	});
	test("copies each scheduled backup to a store that was tried; one that fails leaves no half a set-up", {
		tags: "long",
	}, async () => {
		const s3 = await startS3("yedek");
		const second_store = {
			endpoint: s3.endpoint,
			bucket: "yedek",
			region: "tr",
			access_key: "anahtar",
			secret: "gizli",
		};
		try {
			const refused = await setUp({ second_store: { ...second_store, bucket: "baska" } });
			expect([refused.status, Object.keys(refused.body.data)]).toEqual([400, ["second_store.endpoint"]]);
			expect(await count("users")).toBe(0);
			await setUp({ second_store });
			const { backups, settings } = rafta.service;
			// The first place stays the data folder.
			expect(settings.current().backups.s3).toMatchObject({ enabled: false, bucket: "yedek" });
			await backups.createBySchedule();
			expect([...s3.objects.keys()]).toEqual([(await backups.list())[0]?.key]);
		} finally {
			await s3.close();
		}
	});
	test.each([
		["a relative path", "yedek", "validation_folder_form"],
		["a folder that is not there", "/no/such/folder", "validation_folder_missing"],
		["a file", import.meta.filename, "validation_folder_missing"],
	])("refuses %s, and nothing is written", async (_, second_backup, code) => {
		const { status, body } = await setUp({ second_backup });
		expect([status, body.data.second_backup.code]).toEqual([400, code]);
		expect(await count("users")).toBe(0);
	});
});

describe("10: it is closed", () => {
	test("to a wrong link", async () => {
		const answer = await setUp({ token: "guessed" }, "tr");
		expect([answer.status, answer.body.message]).toEqual([
			403,
			"Kurulum bağlantısı geçersiz ya da daha önce kullanılmış.",
		]);
		expect(await count("users")).toBe(0);
	});
	test("the second time", async () => {
		await setUp();
		expect((await setUp({ admin: { ...admin, email: "other@okul.test" } })).status).toBe(403);
		expect([await count("users"), await count("schools")]).toEqual([1, 1]);
	});
	test("to all but one of ten at once", async () => {
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, n) => setUp({ admin: { ...admin, email: `a${n}@okul.test` } })),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 403)).toHaveLength(9);
		expect([await count("users"), await count("schools")]).toEqual([1, 1]);
	});
	test("once there is an administrator from the command line", async () => {
		await rafta.service.transaction((records) => createAdministrator(records, admin));
		expect((await setUp()).status).toBe(403);
		expect(await count("schools")).toBe(0);
	});
	test("to whoever goes on guessing, not to whoever has the link", async () => {
		let answer = await setUp({ token: "guess" });
		for (let n = 0; n < 20; n++) answer = await setUp({ token: `guess ${n}` });
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
		expect((await setUp()).status).toBe(200);
	});
});

describe("what is wrong is named by field, and nothing is kept", () => {
	test.each([
		[{ admin: { ...admin, email: "no address" } }, ["admin.email"]],
		[{ admin: { ...admin, password: "short" } }, ["admin.password"]],
		[{ admin: { ...admin, password: "Galatasaray1905" } }, ["password"]],
		[{ admin: { ...admin, password: "ipekisik2026" } }, ["password"]],
		[{ school: { ...wizard.school, type: "uzay", meb_code: "12" } }, ["school.meb_code", "school.type"]],
		[{ library: { name: " " } }, ["library.name"]],
		[{ admin: { ...admin, name: "\u200b\u200b" } }, ["admin.name"]],
		[
			{ library: { name: "\u00ad" }, school: { ...wizard.school, name: "\u200b" } },
			["library.name", "school.name"],
		],
		[{ preset: "free for all" }, ["preset"]],
		[{ admin: { ...admin, role: 2 } }, ["role"]],
		[{ school: "Lise" }, ["school"]],
	])("%j", async (more, fields) => {
		const answer = await setUp(more);
		expect(answer.status).toBe(400);
		expect(Object.keys(answer.body.data).sort()).toEqual(fields);
		expect([await count("users"), await count("schools"), await count("libraries")]).toEqual([0, 0, 0]);
		expect((await setUp()).status).toBe(200);
	});
});

test("who agrees to it lets ISBNs of unknown books be looked up outside, with covers", async () => {
	expect((await setUp({ look_up: "belki" })).status).toBe(400);
	expect((await setUp({ look_up: true })).status).toBe(200);
	const settings = await rafta.service.list("lookup_settings", {});
	expect(settings).toMatchObject([{ open_library: true, google_books: true, covers: true, sru_address: "" }]);
});

test.each([
	["http://127.0.0.1:8090", "http://localhost:8090"],
	["http://localhost:3000", "http://localhost:8090"],
	["http://192.168.1.20:8090", "http://192.168.1.20:8090"],
])("a set-up opened at %s leaves %s as the address of links", async (origin, appURL) => {
	const body = { token: server.setupToken, ...wizard };
	expect((await server.call("POST", "/api/setup", { body, headers: { origin } })).status).toBe(200);
	expect(rafta.service.settings.current().meta.appURL).toBe(appURL);
});
