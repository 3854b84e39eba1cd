// @module-tag long
/** Two processes over one PostgreSQL server; one of them, then the server, is killed while all are busy. */
import { EventSource } from "eventsource";
import PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dropTestDatabases } from "../../../../tests/support/database.ts";
import { startPostgres, type TestPostgres } from "../../../../tests/support/postgres.ts";
import { openTogether, type Together } from "./several.ts";

let server: TestPostgres;
let together: Together;
let usual: string | undefined;
let listeners: Listener[];

interface Listener {
	readonly pb: PocketBase;
	/** Last names received, in order. */
	readonly heard: string[];
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function listen(url: string): Promise<Listener> {
	const pb = new PocketBase(url);
	pb.authStore.save(together.token, null);
	pb.autoCancellation(false);
	const heard: string[] = [];
	await pb.collection("students").subscribe("*", ({ record }) => heard.push(String(record.last_name)));
	return { pb, heard };
}

beforeAll(async () => {
	globalThis.EventSource = EventSource as typeof globalThis.EventSource;
	usual = process.env.RAFTA_TEST_POSTGRES;
	// A separate server that writes through to the disk.
	server = await startPostgres({ durable: true });
	process.env.RAFTA_TEST_POSTGRES = server.url;
	together = await openTogether();
	listeners = await Promise.all(together.servers.map(({ url }) => listen(url)));
});
afterAll(async () => {
	for (const { pb } of listeners ?? []) await pb.realtime.unsubscribe();
	await together?.dispose();
	await dropTestDatabases();
	process.env.RAFTA_TEST_POSTGRES = usual;
	await server?.dispose();
});

/** Creates readers at every process until stopped; returns the names of the acknowledged ones. */
function write(width: number) {
	const acknowledged: string[] = [];
	const statuses = new Set<number>();
	let running = true;
	let serial = 0;
	const writers = Array.from({ length: width }, async (_, at) => {
		while (running) {
			const last_name = `Yazılan${width}x${serial++}`;
			const values = {
				school_id: together.school,
				first_name: "Okur",
				last_name,
				reader_type: "pupil",
				class_code: "9/A",
			};
			const answer = await together
				.call("POST", together.records("students"), values, at)
				.catch(() => ({ status: 0 }));
			statuses.add(answer.status);
			if (answer.status === 200) acknowledged.push(last_name);
			else await sleep(20);
		}
	});
	return {
		acknowledged,
		statuses,
		async until(count: number): Promise<void> {
			while (acknowledged.length < count) await sleep(5);
		},
		async end(): Promise<void> {
			running = false;
			await Promise.all(writers);
		},
	};
}

/** Names of the school's readers, read at one of the processes. */
async function names(at: number): Promise<Set<string>> {
	const all = new Set<string>();
	for (let page = 1; ; page++) {
		const query = new URLSearchParams({
			page: String(page),
			perPage: "500",
			skipTotal: "1",
			fields: "last_name",
		});
		const { body } = await together.call("GET", `${together.records("students")}?${query}`, undefined, at);
		const items = body.items as { last_name: string }[];
		for (const { last_name } of items) all.add(last_name);
		if (items.length < 500) return all;
	}
}

const missing = (wanted: readonly string[], there: ReadonlySet<string>) =>
	wanted.filter((name) => !there.has(name));

/** A change at one process reaches the subscribers of all, once they are connected again. */
async function expectToBeHeard(mark: string): Promise<void> {
	for (const at of [0, 1]) {
		const last_name = `${mark}${at}`;
		await expect
			.poll(
				async () => {
					const { body } = await together.call(
						"POST",
						together.records("students"),
						{ school_id: together.school, first_name: "Okur", last_name, reader_type: "pupil" },
						at,
					);
					await sleep(300);
					return body.id !== undefined && listeners.every(({ heard }) => heard.includes(last_name));
				},
				{ interval: 200 },
			)
			.toBe(true);
	}
}

test("a process is killed: what it acknowledged is there, the other goes on, its listeners come back", async () => {
	await expectToBeHeard("önce");
	const writing = write(8);
	await writing.until(200);
	const [first] = together.servers;
	first?.kill("SIGKILL");
	await first?.ended;
	const before = writing.acknowledged.length;
	await writing.until(before + 50);
	await together.startAgain(0);
	await writing.until(before + 150);
	await writing.end();
	for (const at of [0, 1]) expect(missing(writing.acknowledged, await names(at))).toEqual([]);
	// The subscriber of the surviving process has received every change, whichever process made it.
	await expect.poll(() => missing(writing.acknowledged, new Set(listeners[1]?.heard))).toEqual([]);
	await expectToBeHeard("sonra");
});

test("98: PostgreSQL is killed: what was acknowledged is there, both processes serve again by themselves", async () => {
	const writing = write(9);
	await writing.until(200);
	await server.kill();
	const before = writing.acknowledged.length;
	await sleep(500);
	const refused = await together.call("GET", together.records("students"), undefined, 1);
	expect(refused).toMatchObject({
		status: 503,
		body: { message: "The data cannot be reached at the moment. Try again shortly." },
	});
	expect((await fetch(`${together.servers[1]?.url}/api/ready`)).status).toBe(503);
	await server.start();
	await writing.until(before + 100);
	await writing.end();
	// 503 with a hint, and no other server error.
	expect([...writing.statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
	for (const at of [0, 1]) expect(missing(writing.acknowledged, await names(at))).toEqual([]);
	await expectToBeHeard("yine");
	for (const one of together.servers) expect(one.output()).not.toMatch(/Uncaught|UnhandledPromise/);
});
