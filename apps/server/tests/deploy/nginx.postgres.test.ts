/** `deploy/nginx.conf` as it is, in front of two processes of the real program over one PostgreSQL database. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EventSource } from "eventsource";
import PocketBase from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endWithFile } from "../../../../tests/support/children.ts";
import { freePort } from "../../../../tests/support/port.ts";
import { type RunningRafta, startRafta } from "../../../../tests/support/rafta.ts";

// The official client expects the browser's class.
globalThis.EventSource ??= EventSource as typeof globalThis.EventSource;

const root = join(import.meta.dirname, "..", "..", "..", "..");
const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path));
const admin = { name: "İpek", email: "ipek@okul.test", password: "cok-gizli-1" };

/** Waits until an address is served at all. */
async function untilServed(url: string): Promise<void> {
	for (;;) {
		const isServed = await fetch(`${url}/api/health`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isServed) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

/** The shipped file with the minimum that nginx needs around it, at other ports. */
function configuration(folder: string, port: number, processes: readonly string[]): string {
	let shipped = readFileSync(join(root, "deploy", "nginx.conf"), "utf8").replace(
		"listen 80;",
		`listen 127.0.0.1:${port};`,
	);
	for (const [n, url] of processes.entries()) {
		shipped = shipped.replace(`127.0.0.1:${8091 + n}`, new URL(url).host);
	}
	const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path "${join(folder, name)}";`,
	);
	// Started by root it would change to a user that may not enter the test's folder.
	const user = process.getuid?.() === 0 ? "user root;" : "";
	return `${user} daemon off; pid "${join(folder, "pid")}"; error_log "${join(folder, "error.log")}";
		events { worker_connections 512; }
		http { access_log off; ${places.join(" ")} ${shipped} }`;
}

describe.skipIf(nginx === undefined)("nginx in front of two processes", () => {
	const folder = mkdtempSync(join(tmpdir(), "rafta-nginx-"));
	let proxy: ChildProcess;
	let first: RunningRafta;
	let second: RunningRafta;
	let url: string;
	const clients: PocketBase[] = [];

	function client(token = ""): PocketBase {
		const made = new PocketBase(url).autoCancellation(false);
		if (token !== "") made.authStore.save(token);
		clients.push(made);
		return made;
	}
	let manager: PocketBase;

	beforeAll(async () => {
		first = await startRafta();
		second = await startRafta({ folder: first.folder });
		const port = await freePort();
		url = `http://127.0.0.1:${port}`;
		const file = join(folder, "nginx.conf");
		writeFileSync(file, configuration(folder, port, [first.url, second.url]));
		const words = ["-c", file, "-p", folder, "-e", join(folder, "error.log")];
		proxy = endWithFile(spawn(nginx ?? "", words, { stdio: "ignore" }));
		await untilServed(url);
		const response = await fetch(`${url}/api/setup`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				// The second process's link, used at either process.
				token: new URL(String(second.setupLink)).searchParams.get("token"),
				admin,
				school: { name: "Çınaraltı", type: "ortaokul", province: "Iğdır", district: "Tuzluca" },
				library: { name: "Kütüphane" },
				preset: "meb_2024",
			}),
		});
		expect(response.status).toBe(200);
		manager = client();
		await manager.collection("users").authWithPassword(admin.email, admin.password);
	});
	afterAll(async () => {
		for (const one of clients) await one.realtime.unsubscribe().catch(() => undefined);
		const ended = new Promise((resolve) => proxy.once("exit", resolve));
		proxy.kill("SIGQUIT");
		await second.stop();
		await first.dispose();
		await ended;
		rmSync(folder, { recursive: true, force: true });
	});

	test("passes the browser's address on, and nobody chooses another", async () => {
		const realIP = async (headers: Record<string, string> = {}) => {
			const answer = await manager.health.check({ headers: { connection: "close", ...headers } });
			return (answer.data as { realIP: string }).realIP;
		};
		await manager.settings.update({ trustedProxy: { headers: ["X-Real-IP"], useLeftmostIP: false } });
		for (let n = 0; n < 4; n++) {
			expect(await realIP({ "X-Real-IP": "203.0.113.9", "X-Forwarded-For": "203.0.113.9" })).toBe(
				"127.0.0.1",
			);
		}
	});
	test("shares the requests out, and keeps what tells of one process for itself", async () => {
		expect((await fetch(`${url}/api/ready`)).status).toBe(404);
		expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
	});
	test("carries event streams at once, whichever process a change comes through", async () => {
		const heard: string[][] = [];
		for (let n = 0; n < 6; n++) {
			const mine: string[] = [];
			heard.push(mine);
			await client(manager.authStore.token)
				.collection("books")
				.subscribe("*", ({ action, record }) => mine.push(`${action} ${record.title}`));
		}
		const titles = Array.from({ length: 10 }, (_, n) => `Nehir ${n}`);
		for (const title of titles) await manager.collection("books").create({ title });
		const expected = titles.map((title) => `create ${title}`);
		for (const mine of heard) await expect.poll(() => mine).toEqual(expected);
	});
	test("takes uploads and gives them back", async () => {
		const { id, avatar } = await manager.collection("users").update(manager.authStore.record?.id ?? "", {
			avatar: new File([readFileSync(join(root, "apps/web/public/icons/512.png"))], "512.png", {
				type: "image/png",
			}),
		});
		const token = await manager.files.getToken();
		const answer = await fetch(manager.files.getURL({ id, collectionName: "users" }, avatar, { token }));
		expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
	});
	test("goes on without a process that dies, and loses nothing that was acknowledged", async () => {
		const books = manager.collection("books");
		const acknowledged: string[] = [];
		let refused = 0;
		let isOver = false;
		const writing = Array.from({ length: 4 }, async () => {
			while (!isOver) {
				await books.create({ title: "Sürüyor" }).then(
					({ id }) => acknowledged.push(id),
					() => {
						refused += 1;
					},
				);
			}
		});
		await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
		await second.stop("SIGKILL");
		const then = acknowledged.length;
		await expect.poll(() => acknowledged.length).toBeGreaterThan(then + 40);
		isOver = true;
		await Promise.all(writing);
		expect(refused).toBeLessThanOrEqual(4);
		const ids = new Set((await books.getFullList({ fields: "id", batch: 500 })).map(({ id }) => id));
		expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
		// Requests that only read see no interruption at all.
		const statuses = await Promise.all(
			Array.from({ length: 20 }, () => fetch(`${url}/api/health`).then(({ status }) => status)),
		);
		expect(new Set(statuses)).toEqual(new Set([200]));
	});
	test("streams that hung at it come again by themselves, and hear what happens then", async () => {
		const before = manager.collection("books");
		const heard = clients.slice(1).map((one) => {
			const mine: string[] = [];
			void one.collection("books").subscribe("*", ({ record }) => mine.push(String(record.title)));
			return mine;
		});
		await expect
			.poll(
				async () => {
					await before.create({ title: "Yeniden" });
					return heard.filter((mine) => mine.length > 0).length;
				},
				{ interval: 500 },
			)
			.toBe(heard.length);
	});
});
