// engines: both
// @module-tag long
/** Attacks 92 to 100: failures around the program, or beneath it. */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyVersion, searchKey, sortKey } from "@rafta/library/turkish/keys";
import {
	createRecordService,
	type Database,
	fileStore,
	internal,
	raw,
	type Transaction,
} from "@rafta/records";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmbedded, openTestDatabase, testPlace } from "../../../../tests/support/database.ts";
import { definitions } from "../../src/composition/definitions.ts";
import { lockFolder } from "../../src/composition/lock.ts";
import { openRafta } from "../../src/composition/service.ts";
import { placesIn } from "../../src/installation/data-folder.ts";
import { startServer } from "./process.ts";
import { type Attacked, expectRefused, inside, multipart, openAttacked, records } from "./support.ts";

let attacked: Attacked;
let serial = 0;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());

const staff = (method: string, path: string, body?: unknown) =>
	attacked.call("staff", method, path, { body });
const reader = () => ({ first_name: "Okur", last_name: `No${++serial}`, reader_type: "pupil" });
const fresh = (name: string) => mkdtempSync(join(tmpdir(), `rafta-${name}-`));

/** For the embedded engine's file only; on PostgreSQL the disk, the locks and the format are the server's. */
const onFile = test.runIf(isEmbedded);

/** Asserts that the embedded engine's file has no fault. */
async function expectSound(database: Database): Promise<void> {
	if (!isEmbedded) return;
	const [check] = await database.read.all(raw("PRAGMA integrity_check"));
	expect(Object.values(check ?? {})).toEqual(["ok"]);
}

describe("92: kill -9", () => {
	test("92: in the middle of writes: what was acknowledged is there, everything else is whole or absent", async () => {
		const folder = fresh("kill");
		let server = await startServer(folder);
		await server.ready();
		const password = "mavi dolap altı kedi";
		const post = async (path: string, body: unknown, token = "") => {
			const response = await fetch(server.url + path, {
				method: "POST",
				headers: { "content-type": "application/json", authorization: token },
				body: JSON.stringify(body),
			});
			if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
			return (await response.json()) as {
				token: string;
				id: string;
				record: { library_id: string };
				loan: { id: string };
			};
		};
		const link = new URL(String(/http:\S+\/setup\?token=\S+/.exec(server.output())?.[0]));
		const { token, record } = await post("/api/setup", {
			token: link.searchParams.get("token"),
			admin: { name: "İpek", email: "ipek@okul.test", password },
			school: { name: "Çınaraltı", type: "ortaokul", province: "Iğdır", district: "Tuzluca" },
			library: { name: "Kütüphane" },
			preset: "meb_2024",
		});
		const book = await post(records("books"), { title: "İnce Memed" }, token);
		const acknowledged: string[] = [];
		let going = true;
		/** Lends one copy after the other, each to a reader of its own, until the server is gone. */
		async function lend(worker: number): Promise<void> {
			for (let n = 0; going; n++) {
				try {
					const copy = await post(
						records("library_books"),
						{ book_id: book.id, library_id: record.library_id },
						token,
					);
					const student = await post(records("students"), reader(), token);
					const op_id = `op${worker}${String(n).padStart(12, "0")}`;
					const { loan } = await post(
						"/api/circulation/checkout",
						{ op_id, copy: copy.id, student: student.id },
						token,
					);
					acknowledged.push(loan.id);
				} catch {
					// The server is gone.
					return;
				}
			}
		}
		const workers = [lend(1), lend(2), lend(3)];
		await expect.poll(() => acknowledged.length).toBeGreaterThan(15);
		server.kill("SIGKILL");
		going = false;
		await Promise.all([...workers, server.ended]);

		server = await startServer(folder);
		await server.ready();
		server.kill("SIGTERM");
		await server.ended;
		const { service } = await openRafta(await testPlace(folder));
		const loans = await service.list("book_loans", {});
		expect(loans.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
		const out = await service.list("library_books", { filter: "status = 'on_loan'" });
		expect(out.map(({ id }) => id).sort()).toEqual(
			loans.map(({ library_book_id }) => library_book_id).sort(),
		);
		const events = await service.list("circulation_events", { filter: "kind = 'checkout'" });
		expect(events).toHaveLength(loans.length);
		await expectSound(service.database);
		await service.close();
		rmSync(folder, { recursive: true });
	});
});

describe("93: a full disk", () => {
	/** Limits the growth of the database to so many pages, as a full disk does. */
	const bound = (pages: number) =>
		attacked.service.database.write((tx) => tx.get(raw(`PRAGMA max_page_count = ${pages}`)));
	onFile(
		"93: writing is refused with a clear sentence, reading goes on, and with room all goes on without repair",
		async () => {
			const row = await attacked.service.database.read.get(raw("PRAGMA page_count"));
			await bound(Number(row?.page_count));
			const before = (await attacked.service.list("students", {})).length;
			const written: number[] = [];
			let refusal: Awaited<ReturnType<typeof staff>> | undefined;
			for (let n = 0; n < 200 && !refusal; n++) {
				const answer = await staff("POST", records("students"), { ...reader(), notes: "x".repeat(1000) });
				if (answer.status === 200) written.push(n);
				else refusal = answer;
			}
			expect(refusal?.status).toBe(507);
			expect(refusal?.body.message).toContain("disk is full");
			expect(JSON.stringify(refusal?.body)).not.toMatch(inside);
			expect((await staff("GET", records("students"))).status).toBe(200);
			expect((await staff("GET", "/api/circulation/find?q=ay")).status).toBe(200);
			expect((await attacked.call("guest", "GET", "/api/health")).status).toBe(200);
			// S5: nobody can sign in without space for a row, except, for a while, those who can free space.
			const signIn = async (who: "staff" | "admin") => {
				const collection = attacked.service.collection("users");
				const record = await attacked.service.find("users", attacked.people[who].id);
				if (!collection || !record) throw new Error("nobody");
				return attacked.service.startSession({ collection, record }, internal, { method: "password" });
			};
			const signIns = async () => {
				for (let n = 0; n < 500; n++) await signIn("staff");
			};
			await expect(signIns()).rejects.toMatchObject({ name: "DatabaseUnusable", code: "full" });
			const token = await signIn("admin");
			expect((await attacked.server.call("GET", "/api/backups", { token })).status).toBe(200);
			expect(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString())).toMatchObject({
				refreshable: false,
				exp: Math.floor(attacked.small.now().getTime() / 1000) + 15 * 60,
			});
			await bound(1_000_000);
			expect((await staff("POST", records("students"), reader())).status).toBe(200);
			expect((await attacked.service.list("students", {})).length).toBe(before + written.length + 1);
			await expectSound(attacked.service.database);
		},
	);
});

describe("94: a database that cannot be used", () => {
	onFile(
		"94: locked by another program: a clear refusal, reading goes on, and afterwards all goes on",
		async () => {
			const other = new BetterSqlite(placesIn(attacked.small.folder).database);
			other.exec("BEGIN IMMEDIATE");
			const refused = await staff("POST", records("students"), reader());
			expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
			expect(JSON.stringify(refused.body)).not.toMatch(inside);
			expect((await staff("GET", records("students"))).status).toBe(200);
			other.exec("ROLLBACK");
			other.close();
			expect((await staff("POST", records("students"), reader())).status).toBe(200);
		},
	);
	onFile("94: read-only: writing fails as such, and reading goes on", async () => {
		const folder = fresh("readonly");
		const { service } = await openRafta(await testPlace(folder));
		await service.database.write((tx) => tx.run(raw("PRAGMA query_only = 1")));
		const refused = service.transaction((all) => all.create("tasks", { title: "İş", status: "todo" }));
		await expect(refused).rejects.toMatchObject({ name: "DatabaseUnusable", code: "unwritable" });
		expect(await service.list("tasks", {})).toEqual([]);
		await service.close();
		rmSync(folder, { recursive: true });
	});
});

describe("95: a clock set back", () => {
	test("95: by a day: ids stay different, nobody is late before the day, sessions and links stay sane", async () => {
		const { clock } = attacked.small;
		const now = clock.now;
		const lent = await staff("POST", "/api/circulation/checkout", {
			op_id: attacked.small.op(),
			copy: "1002",
			student: "101",
		});
		expect(lent.status, JSON.stringify(lent.body)).toBe(200);
		const before = (await staff("POST", records("students"), reader())).body.id;
		clock.now = new Date(now.getTime() - 86_400_000);
		// Existing sessions stay, and their owners can sign in again; a token issued in between does not outlive its
		// time.
		expect((await staff("GET", records("students"))).status).toBe(200);
		const after = (await staff("POST", records("students"), reader())).body.id;
		expect(after).not.toBe(before);
		const back = await staff("POST", "/api/circulation/checkin", {
			op_id: attacked.small.op(),
			copy: "1002",
		});
		expect(back.status, JSON.stringify(back.body)).toBe(200);
		expect(Number(back.body.loan.days_late ?? 0)).toBeGreaterThanOrEqual(0);
		const loan = await attacked.service.find("book_loans", lent.body.loan.id);
		expect(loan?.status).toBe("returned");
		expect((await staff("GET", "/api/circulation/today")).status).toBe(200);
		clock.now = new Date(now.getTime() + 30 * 86_400_000);
		expect((await staff("GET", "/api/circulation/today")).status).toBe(401);
		clock.now = now;
	});
	test("95: a thousand ids made within one moment are all different", async () => {
		const { newId } = await import("@rafta/records/collections/random");
		expect(new Set(Array.from({ length: 1000 }, newId)).size).toBe(1000);
	});
});

describe("96: data of a newer program", () => {
	onFile("96: is not opened, the reason is said, and nothing in it is changed", async () => {
		const folder = fresh("newer");
		const opened = await openRafta(await testPlace(folder));
		await opened.service.close();
		const file = placesIn(folder).database;
		const database = new BetterSqlite(file);
		database.pragma("user_version = 99");
		database.close();
		await expect(openRafta(await testPlace(folder))).rejects.toThrow(/newer version|daha yeni/);
		const again = new BetterSqlite(file, { readonly: true });
		expect(again.pragma("user_version", { simple: true })).toBe(99);
		again.close();
		rmSync(folder, { recursive: true });
	});
});

describe("97: a mail server that is down", () => {
	test("97: mails wait, none is lost, and the desk goes on", async () => {
		await attacked.set("smtp", { enabled: true, host: "127.0.0.1", port: 9 });
		const ask = () =>
			attacked.call("guest", "POST", "/api/collections/users/request-password-reset", {
				body: { email: "baska@example.org" },
			});
		expect((await ask()).status).toBe(204);
		const lent = await staff("POST", "/api/circulation/checkout", {
			op_id: attacked.small.op(),
			copy: "1003",
			student: "102",
		});
		expect(lent.status).toBe(200);
		const waiting = async () => (await attacked.service.mail.list("waiting", 1, 100)).items;
		// Written after the response, and others may have waited before it.
		const tried = async () =>
			(await waiting()).some(
				({ mail, attempts, error }) =>
					mail.to.address === "baska@example.org" && attempts > 0 && error !== "",
			);
		await expect.poll(tried).toBe(true);
		const sent = (await attacked.service.mail.list("sent", 1, 100)).total;
		expect(sent).toBe(0);
		await attacked.set("smtp", { enabled: false });
		expect((await waiting()).some(({ mail }) => mail.to.address === "baska@example.org")).toBe(true);
	});
});

describe("99: a file store that is down", () => {
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
		"base64",
	);
	async function upload(): Promise<{ status: number; text: string }> {
		const { body, headers } = multipart([{ name: "avatar", value: png, file: "x.png", type: "image/png" }]);
		const { id, token } = attacked.people.staff;
		const response = await fetch(attacked.server.url + records("users", `/${id}`), {
			method: "PATCH",
			headers: { ...headers, authorization: String(token), "accept-language": "tr" },
			body: new Uint8Array(body),
		});
		return { status: response.status, text: await response.text() };
	}
	const store = { enabled: true, bucket: "b", region: "r", accessKey: "a", secret: "s" };
	test("99: uploads are refused with a clear sentence, and everything else goes on", async () => {
		const { avatar } = JSON.parse((await upload()).text) as { avatar: string };
		await attacked.set("s3", { ...store, endpoint: "http://127.0.0.1:9" });
		const refused = await upload();
		expect(refused.status).toBe(503);
		expect(refused.text).toContain("Dosya deposuna");
		expect(refused.text).not.toMatch(inside);
		// The record keeps its previous file.
		expect((await attacked.service.find("users", attacked.people.staff.id))?.avatar).toBe(avatar);
		expect((await staff("POST", records("students"), reader())).status).toBe(200);
		const { body } = await attacked.call("staff", "POST", "/api/files/token");
		const path = `/api/files/users/${attacked.people.staff.id}/${avatar}?token=${body.token}`;
		expect((await attacked.call("guest", "GET", path)).status).toBe(503);
		await attacked.set("s3", { enabled: false });
		expect((await attacked.call("guest", "GET", path)).status).toBe(200);
		expect((await upload()).status).toBe(200);
	});
	test("99: one that answers with faults is refused alike, and nothing of its words is shown", async () => {
		const broken = createServer((_request, response) =>
			response.writeHead(500).end("<Error>gizli-depo</Error>"),
		);
		await new Promise<void>((resolve) => broken.listen(0, "127.0.0.1", resolve));
		await attacked.set("s3", {
			...store,
			endpoint: `http://127.0.0.1:${(broken.address() as AddressInfo).port}`,
		});
		const refused = await upload();
		expect(refused.status).toBe(503);
		expect(refused.text).not.toContain("gizli-depo");
		await attacked.set("s3", { enabled: false });
		broken.closeAllConnections();
		broken.close();
	});
	test("99: a backup that cannot be put away is refused, and the next one works", async () => {
		const { settings } = attacked.service;
		const current = settings.current();
		const save = (enabled: boolean) =>
			attacked.service.transaction((all) =>
				settings.save(all.sql, {
					...current,
					backups: {
						...current.backups,
						s3: { ...current.s3, ...store, enabled, endpoint: "http://127.0.0.1:9" },
					},
				}),
			);
		await save(true);
		const refused = await attacked.call("admin", "POST", "/api/backups", { body: { name: "uzak.zip" } });
		expect(refused.status).toBe(503);
		expect(JSON.stringify(refused.body)).not.toMatch(inside);
		await save(false);
		expect(
			(await attacked.call("admin", "POST", "/api/backups", { body: { name: "yakin.zip" } })).status,
		).toBe(204);
	});
});

/** A database whose process ends at its nth write: nothing after it happens. */
function endingAt(database: Database, limit: number): Database & { count(): number } {
	let writes = 0;
	const guarded = (tx: Transaction): Transaction =>
		new Proxy(tx, {
			get(target, name) {
				const member = Reflect.get(target, name);
				if (name !== "run" && name !== "script")
					return typeof member === "function" ? member.bind(target) : member;
				return async (...given: unknown[]) => {
					writes += 1;
					if (writes > limit) throw new Error("the power is gone");
					return member.apply(target, given);
				};
			},
		});
	return new Proxy(database as Database & { count(): number }, {
		get(target, name) {
			if (name === "count") return () => writes;
			if (name === "write" || name === "alter")
				return (work: (tx: Transaction) => Promise<unknown>) => target[name]((tx) => work(guarded(tx)));
			const member = Reflect.get(target, name);
			return typeof member === "function" ? member.bind(target) : member;
		},
	});
}

describe("100: an upgrade that is cut off", () => {
	const parts = (folder: string, database: Database, collections = definitions) => ({
		appName: "Rafta",
		folders: placesIn(folder),
		database,
		collections,
		textKeys: { sortKey, searchKey, version: keyVersion },
		files: fileStore(placesIn(folder).files),
	});
	/** Definitions of the next version: a field more, one less, another index, a new collection. */
	const next = definitions.flatMap((one) => {
		if (one.name !== "tasks") return [one];
		const fields = [
			...one.fields.filter(({ name }) => name !== "body"),
			{ id: "yeni_text", name: "yeni", type: "text" as const },
		];
		const grown = {
			...one,
			fields,
			indexes: [...one.indexes, "CREATE INDEX `idx_tasks_yeni` ON `tasks` (`yeni`)"],
		};
		return [grown, { ...one, id: "rafta_more", name: "more", indexes: [] }];
	});
	test("100: at any of its writes, the next start has old or new, never between, and all the data", async () => {
		const folder = fresh("upgrade");
		const { service } = await openRafta(await testPlace(folder));
		const { id } = await service.transaction((all) =>
			all.create("tasks", { title: "Eski iş", body: "Metin", status: "todo" }),
		);
		await service.close();
		const openDatabase = () => openTestDatabase(folder, "rafta.db");
		for (let limit = 0; ; limit++) {
			const database = endingAt(await openDatabase(), limit);
			const upgraded = await createRecordService(parts(folder, database, next)).catch(() => null);
			if (upgraded) {
				expect(await upgraded.find("tasks", id)).toMatchObject({ title: "Eski iş", yeni: "" });
				await upgraded.close();
				expect(limit).toBeGreaterThan(3);
				break;
			}
			await database.close();
			// Interrupted: the database is intact and holds the old state.
			const look = await openDatabase();
			await expectSound(look);
			expect(await look.read.all(raw('SELECT "title" FROM "tasks"'))).toEqual([{ title: "Eski iş" }]);
			const columns = (await look.read.describe('SELECT * FROM "tasks"')).map(({ name }) => name);
			const stored = await look.read.get(
				raw(`SELECT "definition" FROM "_collections" WHERE "name" = 'tasks'`),
			);
			expect(columns.includes("yeni")).toBe(String(stored?.definition).includes('"yeni"'));
			expect(columns.includes("body")).toBe(!columns.includes("yeni"));
			await look.close();
		}
		rmSync(folder, { recursive: true });
	});
	test("100: whoever goes back to the version before still has all the data that it knew", async () => {
		const folder = fresh("back");
		const first = await createRecordService(parts(folder, await openTestDatabase(folder, "rafta.db")));
		const { id } = await first.transaction((all) => all.create("tasks", { title: "İş", status: "todo" }));
		await first.close();
		const newer = await createRecordService(parts(folder, await openTestDatabase(folder, "rafta.db"), next));
		await newer.close();
		const place = await testPlace(folder);
		const free = lockFolder(place);
		const { service } = await openRafta(place);
		expect((await service.find("tasks", id))?.title).toBe("İş");
		await service.close();
		free();
		rmSync(folder, { recursive: true });
	});
});

test("92 to 100: what the faults of this file left is in order", async () => {
	expectRefused(await staff("GET", "/api/settings"));
	expect((await staff("GET", records("students"))).status).toBe(200);
});
