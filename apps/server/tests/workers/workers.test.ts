// engines: both
// @module-tag long
/**
 * The real program with several processes over one folder: what it preserves when one of them dies, and how it ends.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raw, sql } from "@rafta/records";
import { EventSource } from "eventsource";
import PocketBase from "pocketbase";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isEmbedded, openTestDatabase } from "../../../../tests/support/database.ts";
import { childrenOf, isAlive } from "../../../../tests/support/processes.ts";
import { type RunningRafta, type StartOptions, startRafta } from "../../../../tests/support/rafta.ts";
import { runStartFile } from "../../../../tests/support/start-file.ts";
import { startServer } from "../attacks/process.ts";

// The official client expects the browser's class.
globalThis.EventSource ??= EventSource as typeof globalThis.EventSource;

const admin = { name: "İpek", email: "ipek@okul.test", password: "cok-gizli-1" };

let rafta: RunningRafta;
let library: string;

async function setUp(at: RunningRafta): Promise<void> {
	const response = await fetch(`${at.url}/api/setup`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			token: new URL(String(at.setupLink)).searchParams.get("token"),
			admin,
			school: { name: "Çınaraltı", type: "ortaokul", province: "Iğdır", district: "Tuzluca" },
			library: { name: "Kütüphane" },
			preset: "meb_2024",
		}),
	});
	expect(response.status).toBe(200);
	library = ((await response.json()) as { record: { library_id: string } }).record.library_id;
}

async function signedIn(at: RunningRafta): Promise<PocketBase> {
	const client = new PocketBase(at.url).autoCancellation(false);
	await client.collection("users").authWithPassword(admin.email, admin.password);
	return client;
}

/** Sends a request over nine connections, which are distributed over the processes in turn. */
const atAll = (method: string, path: string, token: string) =>
	Promise.all(
		Array.from({ length: 9 }, async () => {
			const answer = await fetch(`${rafta.url}${path}`, { method, headers: { authorization: token } });
			return { status: answer.status, body: await answer.json() };
		}),
	);
const statusesAtAll = async (method: string, path: string, token: string) =>
	new Set((await atAll(method, path, token)).map(({ status }) => status));
const refreshPath = "/api/collections/users/auth-refresh";

/** Runs `npm run admin` over the same data; returns its output. */
const runAdmin = async (args: readonly string[], input: string): Promise<string> =>
	(await runStartFile(["admin", ...args], rafta.folder, {}, input)).output;

/** Starts a server like the one before, over the same folder. */
async function startAgain(options: StartOptions): Promise<void> {
	await rafta.stop();
	rafta = await startRafta({ ...options, folder: rafta.folder });
}

beforeAll(async () => {
	rafta = await startRafta({ workers: 3 });
	await setUp(rafta);
});
afterAll(() => rafta.dispose());

describe("several processes", () => {
	test("are as many as asked for, below one parent that prints one line", () => {
		expect(childrenOf(rafta.pid)).toHaveLength(3);
		expect(rafta.output().match(/Rafta is ready/g)).toHaveLength(1);
		expect(rafta.output().match(/setup\?token=/g)).toHaveLength(1);
	});
	test("lose no update of one field", async () => {
		const client = await signedIn(rafta);
		const book = await client.collection("books").create({ title: "İnce Memed" });
		const copies = client.collection("library_books");
		const copy = await copies.create({ book_id: book.id, library_id: library, price: 0 });
		await Promise.all(Array.from({ length: 200 }, () => copies.update(copy.id, { "price+": 1 })));
		expect((await copies.getOne(copy.id)).price).toBe(200);
	});
	test("tell each other of everything: whoever listens at any of them hears all of it, in one order", async () => {
		const heard: string[][] = [];
		const listeners = await Promise.all(
			Array.from({ length: 9 }, async () => {
				const client = await signedIn(rafta);
				const events: string[] = [];
				heard.push(events);
				await client.collection("books").subscribe("*", ({ action, record }) => {
					events.push(`${action} ${record.title}`);
				});
				return client;
			}),
		);
		const books = (await signedIn(rafta)).collection("books");
		const made = await Promise.all(
			Array.from({ length: 24 }, (_, n) => books.create({ title: `Kitap ${n}` })),
		);
		await Promise.all(made.slice(0, 8).map(({ id }) => books.update(id, { title: "Yeni adı" })));
		await Promise.all(made.map(({ id }) => books.delete(id)));
		for (const events of heard) await expect.poll(() => events.length).toBe(56);
		for (const events of heard) expect(events).toEqual(heard[0]);
		for (const client of listeners) await client.realtime.unsubscribe();
	});
	test("know at once that a session was ended at one of them", async () => {
		const client = await signedIn(rafta);
		const { token } = client.authStore;
		const answers = () => statusesAtAll("POST", refreshPath, token);
		expect(await answers()).toEqual(new Set([200]));
		await client.send("/api/me/sign-out-everywhere", { method: "POST", body: { keep_this: false } });
		await expect.poll(async () => [...(await answers())]).toEqual([401]);
	});
	test("what is changed about an account at one of them holds at the very next request at any", async () => {
		const users = (await signedIn(rafta)).collection("users");
		const values = { email: "nil@okul.test", username: "nil", role: 1, status: "active" };
		const password = "uzun-bir-parola-1";
		const { id } = await users.create({ ...values, name: "Nil 0", password, passwordConfirm: password });
		const nil = new PocketBase(rafta.url).autoCancellation(false);
		await nil.collection("users").authWithPassword(values.email, password);
		for (const name of ["Nil 1", "Nil 2", "Nil 3"]) {
			await users.update(id, { name });
			const found = await atAll("POST", refreshPath, nil.authStore.token);
			expect(new Set(found.map(({ body }) => body.record?.name))).toEqual(new Set([name]));
		}
		const fresh = "uzun-bir-parola-2";
		await users.update(id, { password: fresh, passwordConfirm: fresh });
		expect(await statusesAtAll("POST", refreshPath, nil.authStore.token)).toEqual(new Set([401]));
	});
	// On PostgreSQL a process learns of these a moment later: asking the server before each request would cost more.
	test.runIf(isEmbedded)("as does a rule, and the end of a session", async () => {
		const client = await signedIn(rafta);
		const { id } = await client.collections.create({ name: "notes", type: "base", listRule: "" });
		for (const listRule of [null, "", null, ""]) {
			await client.collections.update(id, { listRule });
			const found = await statusesAtAll("GET", "/api/collections/notes/records", "");
			expect(found).toEqual(new Set([listRule === null ? 403 : 200]));
		}
		for (let round = 0; round < 4; round += 1) {
			const { token } = (await signedIn(rafta)).authStore;
			expect(await statusesAtAll("POST", refreshPath, token)).toEqual(new Set([200]));
			const session = JSON.parse(atob(String(token.split(".")[1]))).sid;
			await client.send(`/api/me/sessions/${session}/end`, { method: "POST", body: {} });
			expect(await statusesAtAll("POST", refreshPath, token)).toEqual(new Set([401]));
		}
	});
	test("one that is killed takes no acknowledged record along, the others go on, a new one comes", async () => {
		const client = await signedIn(rafta);
		const before = childrenOf(rafta.pid);
		const acknowledged: string[] = [];
		let isOver = false;
		let refused = 0;
		const writing = Array.from({ length: 6 }, async (_, writer) => {
			for (let n = 0; !isOver; n++) {
				const title = `Yük ${writer}-${n}`;
				await client
					.collection("books")
					.create({ title })
					.then(
						({ id }) => acknowledged.push(id),
						() => {
							refused += 1;
						},
					);
			}
		});
		await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
		const [victim = 0] = before;
		process.kill(victim, "SIGKILL");
		const then = acknowledged.length;
		await expect.poll(() => acknowledged.length).toBeGreaterThan(then + 60);
		await expect.poll(() => childrenOf(rafta.pid).length).toBe(3);
		isOver = true;
		await Promise.all(writing);
		// Only requests in progress in the one process got no response.
		expect(refused).toBeLessThanOrEqual(6);
		expect(isAlive(victim)).toBe(false);
		const kept = await client.collection("books").getFullList({ fields: "id", batch: 500 });
		const ids = new Set(kept.map(({ id }) => id));
		expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
		expect(rafta.output()).toMatch(/Server process \d+ has ended \(SIGKILL\)/);
	});
	test("a connection that one was handed and did not take ends with it: nobody waits for the dead", async () => {
		// The oldest: the one that came last may not serve yet.
		const [victim = 0] = childrenOf(rafta.pid);
		process.kill(victim, "SIGSTOP");
		let answered = 0;
		/** The status of a request over a connection of its own; 0 where the connection ended first. */
		const request = () =>
			new Promise<number>((resolve) => {
				get(`${rafta.url}/api/health`, { agent: false }, (response) => {
					answered += 1;
					response.resume();
					resolve(response.statusCode ?? 0);
				}).on("error", () => resolve(0));
			});
		const requests = Array.from({ length: 5 }, request);
		// They are handed out in turn: the one without an answer is with the process that stands still.
		await expect.poll(() => answered).toBe(4);
		process.kill(victim, "SIGKILL");
		expect((await Promise.all(requests)).sort()).toEqual([0, 200, 200, 200, 200]);
		await expect.poll(() => childrenOf(rafta.pid).filter((pid) => pid !== victim).length).toBe(3);
	});
	test("let an administrator be made on the command line while they write", async () => {
		const client = await signedIn(rafta);
		let isOver = false;
		const writing = Array.from({ length: 4 }, async () => {
			while (!isOver) await client.collection("books").create({ title: "Meşgul" });
		});
		const second = { email: "ikinci@okul.test", password: "cok-gizli-2" };
		const made = await runAdmin(["create", second.email, "--password-stdin"], second.password);
		isOver = true;
		await Promise.all(writing);
		expect(made).toBe("Administrator created: ikinci@okul.test\n");
		await client.collection("users").authWithPassword(second.email, second.password);
	});
	test("a restored backup is there for all of them, and nobody meets a closed database", async () => {
		const client = await signedIn(rafta);
		const books = client.collection("books");
		const { id: kept } = await books.create({ title: "Yedekte olan" });
		await client.settings.update({ meta: { appName: "Eski ad" } });
		await client.backups.create("birlikte.zip");
		const { id: gone } = await books.create({ title: "Yedekten sonra" });
		await client.settings.update({ meta: { appName: "Yeni ad" } });
		let isOver = false;
		const statuses = new Set<number>();
		const reading = Array.from({ length: 6 }, async () => {
			while (!isOver) {
				const path = `/api/collections/books/records/${kept}`;
				const headers = { authorization: client.authStore.token, connection: "close" };
				// A worker that could not go on would cut connections: that is 0.
				const answered = fetch(rafta.url + path, { headers });
				await answered.then(
					({ status }) => statuses.add(status),
					() => statuses.add(0),
				);
			}
		});
		const writing = Array.from({ length: 3 }, async () => {
			while (!isOver) {
				await books.create({ title: "Sırada" }).then(
					() => statuses.add(200),
					(error: { status: number }) => statuses.add(error.status),
				);
			}
		});
		await client.backups.restore("birlikte.zip").catch((error) => {
			isOver = true;
			throw error;
		});
		const readNames = () =>
			Promise.all(
				Array.from({ length: 12 }, () => new PocketBase(rafta.url)).map(async (other) => {
					other.authStore.save(client.authStore.token);
					const { meta } = await other.settings.getAll({ headers: { connection: "close" } });
					return (meta as { appName: string }).appName;
				}),
			);
		await expect.poll(async () => new Set(await readNames())).toEqual(new Set(["Eski ad"]));
		// Writes acknowledged after the restore are kept.
		const after = await Promise.all(Array.from({ length: 20 }, () => books.create({ title: "Sonra" })));
		isOver = true;
		await Promise.all([...reading, ...writing]);
		expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
		const ids = new Set((await books.getFullList({ fields: "id", batch: 500 })).map(({ id }) => id));
		expect(ids.has(kept)).toBe(true);
		expect(ids.has(gone)).toBe(false);
		expect(after.filter(({ id }) => !ids.has(id))).toEqual([]);
		expect(childrenOf(rafta.pid)).toHaveLength(3);
	});
	test("end with their parent, even when that is killed", async () => {
		const workers = childrenOf(rafta.pid);
		expect(workers).toHaveLength(3);
		await rafta.stop("SIGKILL");
		await expect.poll(() => workers.filter(isAlive)).toEqual([]);
		rafta = await startRafta({ workers: 2, folder: rafta.folder });
		expect((await signedIn(rafta)).authStore.isValid).toBe(true);
	});
});

/** Sends a request whose second half follows when the caller says so; resolves to the whole response. */
async function halfARequest(at: RunningRafta, token: string, title: string) {
	const body = JSON.stringify({ title });
	const { hostname, port } = new URL(at.url);
	const socket = connect(Number(port), hostname);
	let received = "";
	const begun = Promise.withResolvers<void>();
	socket.on("data", (chunk) => {
		// The server has begun with the request, and asks for its rest.
		if (String(chunk).startsWith("HTTP/1.1 100 Continue")) begun.resolve();
		else received += chunk;
	});
	const closed = new Promise<string>((resolve) => socket.on("close", () => resolve(received)));
	socket.on("error", () => undefined);
	const head = [
		"POST /api/collections/books/records HTTP/1.1",
		`host: ${hostname}`,
		"content-type: application/json",
		`content-length: ${Buffer.byteLength(body)}`,
		"expect: 100-continue",
		`authorization: ${token}`,
		"",
		body.slice(0, 5),
	];
	socket.write(head.join("\r\n"));
	await begun.promise;
	return {
		finish(): Promise<string> {
			socket.write(body.slice(5));
			return closed;
		},
	};
}

describe.each([1, 2])("the end of %i process(es)", (workers) => {
	test("waits for a running request, and nothing of it is lost", async () => {
		await startAgain({ workers, env: { RAFTA_DRAIN_SECONDS: "1" } });
		const { token } = (await signedIn(rafta)).authStore;
		const request = await halfARequest(rafta, token, `Yarım ${workers}`);
		const ended = rafta.stop("SIGTERM");
		await expect.poll(() => rafta.output()).toContain("Rafta is stopping");
		await expect
			.poll(() =>
				// A connection that arrives at the very moment of the shutdown may wait for it.
				fetch(rafta.url, { signal: AbortSignal.timeout(2000) }).then(
					() => "served",
					() => "refused",
				),
			)
			.toBe("refused");
		expect(await request.finish()).toMatch(/^HTTP\/1\.1 200 /);
		expect(await ended).toBe(0);
		const database = await openTestDatabase(rafta.folder, "rafta.db");
		const found = await database.read.all(
			sql`SELECT "id" FROM "books" WHERE "title" = ${`Yarım ${workers}`}`,
		);
		await database.close();
		expect(found).toHaveLength(1);
	});
	test("is told to whoever shares out requests before it begins, and comes at once to who asks twice", async () => {
		await startAgain({ workers, env: { RAFTA_DRAIN_SECONDS: "600" } });
		const ready = async (method: string) => {
			const response = await fetch(`${rafta.url}/api/ready`, { method });
			return [response.status, await response.text()] as const;
		};
		expect(await ready("GET")).toEqual([200, JSON.stringify({ code: 200, message: "Ready.", data: {} })]);
		expect(await ready("HEAD")).toEqual([200, ""]);
		const ended = rafta.stop("SIGTERM");
		await expect.poll(async () => (await ready("GET"))[0]).toBe(503);
		expect(JSON.parse((await ready("GET"))[1])).toMatchObject({ status: 503, data: {} });
		expect(await ready("HEAD")).toEqual([503, ""]);
		// It keeps serving.
		expect((await fetch(`${rafta.url}/api/health`)).status).toBe(200);
		expect((await signedIn(rafta)).authStore.isValid).toBe(true);
		const processes = [rafta.pid, ...childrenOf(rafta.pid)];
		// A signal right after the first would be the same Ctrl-C.
		await new Promise((resolve) => setTimeout(resolve, 1100));
		expect(await rafta.stop("SIGTERM")).toBe(1);
		expect(await ended).toBe(1);
		await expect.poll(() => processes.filter(isAlive)).toEqual([]);
	});
});

test("told to end when the first of them serves, they end in order", async () => {
	await rafta.stop();
	const starting = await startServer(rafta.folder, { RAFTA_WORKERS: "3" });
	// A failure here leaves no server that would hold the folder of the next test.
	onTestFinished(async () => {
		starting.kill("SIGKILL");
		await starting.ended;
	});
	await starting.serves();
	starting.kill("SIGTERM");
	expect(await starting.ended).toBe(0);
});

test("processes that cannot start are given up with a sentence", async () => {
	await rafta.stop();
	const database = await openTestDatabase(rafta.folder, "rafta.db");
	await database.write((tx) => tx.run(raw(`UPDATE "_collections" SET "definition" = '{' || "definition"`)));
	await database.close();
	const starting = startRafta({ workers: 2, folder: rafta.folder });
	await expect(starting).rejects.toThrow(/the file may be damaged: .* \(the definition of \w+ is no JSON\)/);
	// Only the server processes have a parent that they can send to.
	const ending = "--import=data:text/javascript,process.send&&process.exit(3)";
	const failing = startRafta({ workers: 2, folder: rafta.folder, env: { NODE_OPTIONS: ending } });
	await expect(failing).rejects.toThrow(/The server processes can't be started: they ended 5 times in a row/);
	const empty = mkdtempSync(join(tmpdir(), "rafta-start-"));
	await expect(startRafta({ folder: empty, env: { RAFTA_WORKERS: "many" } })).rejects.toThrow(
		/RAFTA_WORKERS must be a whole number from 1 to 64 \(value given: many\)/,
	);
	rmSync(empty, { recursive: true });
});
