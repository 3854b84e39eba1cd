// engines: both
/** Counters and one-time operations hold across two processes that serve one installation. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PeerProcesses, raw } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isEmbedded, testPlace } from "../../../../tests/support/database.ts";
import { until } from "../../../../tests/support/until.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { openRafta } from "../../src/composition/service.ts";
import { setAddress } from "../lending/circulation/small-library.ts";
import { type Answer, openSmallServer, type SmallServer } from "./small-server.ts";

let folder: string;
let raftas: Rafta[];
let servers: SmallServer[];
const clock = { now: new Date("2026-03-05T09:00:00Z") };
const now = () => clock.now;

/** Messages between two processes over one file, simulated in one process. */
function twoPeerProcesses(): PeerProcesses[] {
	let last: Promise<void> = Promise.resolve();
	const listeners: Set<() => void>[] = [new Set(), new Set()];
	return listeners.map((own, position) => ({
		notifier: {
			notify() {
				for (const listener of listeners[1 - position] ?? []) setImmediate(listener);
			},
			onNotify(listener) {
				own.add(listener);
				return () => own.delete(listener);
			},
		},
		async acquireWriteLock() {
			const before = last;
			const { promise, resolve } = Promise.withResolvers<void>();
			last = promise;
			await before;
			return { isWanted: () => true, end: resolve };
		},
		enterExclusiveMode: async () => () => undefined,
		hold: () => undefined,
	}));
}

async function openBoth(): Promise<void> {
	const place = await testPlace(folder);
	const peerProcesses = isEmbedded ? twoPeerProcesses() : [undefined, undefined];
	for (const one of peerProcesses) raftas.push(await openRafta({ ...place, peerProcesses: one }, now));
	await setAddress(raftas[0] as Rafta, "http://kutuphane.okul.test");
	servers = await Promise.all(raftas.map((rafta) => openSmallServer(rafta, now)));
}

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-two-"));
	[raftas, servers] = [[], []];
});
afterEach(async () => {
	await Promise.all(servers.map((server) => server.close()));
	await Promise.all(raftas.map(({ service }) => service.close()));
	rmSync(folder, { recursive: true });
});

const service = () => (raftas[0] as Rafta).service;
const post = (process: number, path: string, body: unknown): Promise<Answer> =>
	(servers[process] as SmallServer).call("POST", path, { body });
/** Sends so many calls at once, alternating between the processes; returns how often each status was answered. */
async function callConcurrently(many: number, call: (process: number, n: number) => Promise<Answer>) {
	const answers = await Promise.all(Array.from({ length: many }, (_, n) => call(n % 2, n)));
	const counts: Record<number, number> = {};
	for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
	return counts;
}
const users = "/api/collections/users";
const person = (name: string) =>
	service().transaction((records) =>
		records.create("users", {
			email: `${name}@okul.test`,
			username: name,
			password: "mavi dolap altı kedi",
			passwordConfirm: "mavi dolap altı kedi",
			role: 3,
			status: "active",
		}),
	);

const wizard = (n: number) => ({
	admin: { name: "İpek Işık", email: `ipek${n}@okul.test`, password: "mavi dolap altı kedi" },
	school: { name: "Çınaraltı İlkokulu", type: "ilkokul", province: "Iğdır", district: "Tuzluca" },
	library: { name: "Kütüphane" },
	preset: "meb_2024",
});

test("the set-up link of either process works at both, once in all", async () => {
	await openBoth();
	const [first = "", second = ""] = servers.map(({ setupToken }) => setupToken);
	expect(first).not.toBe(second);
	const wrong = await post(0, "/api/setup", { token: `${first}x`, ...wizard(0) });
	expect(wrong.status).toBe(403);
	const links = [second, first];
	const counts = await callConcurrently(6, (process, n) =>
		post(process, "/api/setup", { token: links[n % 2], ...wizard(n) }),
	);
	expect(counts).toEqual({ 200: 1, 403: 5 });
	expect(await service().list("users", { filter: "role = 2" })).toHaveLength(1);
	expect(await service().list("schools", {})).toHaveLength(1);
	// Even when no administrator is left: links that were used stay invalid.
	await service().transaction((records) => records.sql.run(raw(`UPDATE "users" SET "status" = 'blocked'`)));
	for (const token of [first, second]) {
		for (const process of [0, 1]) {
			expect((await post(process, "/api/setup", { token, ...wizard(9) })).status).toBe(403);
		}
	}
});

test("wrong passwords", async () => {
	await openBoth();
	const { email } = await person("ayse");
	const guess = (process: number, n: number) =>
		post(process, `${users}/auth-with-password`, { identity: email, password: `yanlış ${n}` });
	expect(await callConcurrently(30, guess)).toEqual({ 400: 10, 429: 20 });
	expect((await guess(0, 0)).status).toBe(429);
	expect((await guess(1, 0)).status).toBe(429);
});

test("codes, whether the address has an account or not", async () => {
	await openBoth();
	await person("ayse");
	for (const email of ["ayse@okul.test", "kimse@okul.test"]) {
		const { otpId } = (await post(0, `${users}/request-otp`, { email })).body;
		if (email.startsWith("ayse")) await mails(1);
		const guess = (process: number) =>
			post(process, `${users}/auth-with-otp`, { otpId, password: "00000000" });
		expect(await callConcurrently(12, guess), email).toEqual({ 400: 5, 429: 7 });
		// As many ids as may be pending at once, then the last of them again, from any caller.
		const ids = new Set<string>([otpId]);
		for (let n = 0; n < 13; n++) {
			ids.add((await post(n % 2, `${users}/request-otp`, { email })).body.otpId);
			if (email.startsWith("ayse")) await mails(Math.min(n + 2, 10));
		}
		expect(ids.size, email).toBe(10);
	}
});

/** The mails so far, once there are `many`. */
const mails = (many: number): Promise<unknown[]> =>
	until(
		() => service().database.read.all(raw('SELECT "id" FROM "_mails"')),
		(rows) => rows.length >= many,
	);

test("mails that are asked for again", async () => {
	await openBoth();
	const { email } = await person("ayse");
	await person("mehmet");
	expect(
		await callConcurrently(6, (process) => post(process, `${users}/request-password-reset`, { email })),
	).toEqual({
		204: 6,
	});
	// The later mail shows that the earlier ones have been processed.
	for (const process of [0, 1]) {
		await post(process, `${users}/request-password-reset`, { email: "mehmet@okul.test" });
	}
	expect(await mails(2)).toHaveLength(2);
	clock.now = new Date(clock.now.getTime() + 121_000);
	await post(1, `${users}/request-password-reset`, { email });
	expect(await mails(3)).toHaveLength(3);
});

test("requests, where the settings limit them", async () => {
	const single = await openRafta(await testPlace(folder), now);
	const { settings } = single.service;
	const rules = [{ label: "GET /api/health", audience: "" as const, duration: 60, maxRequests: 7 }];
	const limited = { ...settings.current(), rateLimits: { enabled: true, rules, excludedIPs: [] } };
	await single.service.transaction((all) => settings.save(all.sql, limited));
	await single.service.close();
	await openBoth();
	const ask = (process: number) => (servers[process] as SmallServer).call("GET", "/api/health");
	expect(await callConcurrently(20, ask)).toEqual({ 200: 7, 429: 13 });
	clock.now = new Date(clock.now.getTime() + 20_000);
	for (const process of [0, 1]) {
		expect(await ask(process)).toMatchObject({ status: 429, body: { retry_after: 40 } });
	}
	clock.now = new Date(clock.now.getTime() + 40_000);
	expect(await callConcurrently(20, ask)).toEqual({ 200: 7, 429: 13 });
});

test("messages of the contact form", async () => {
	await openBoth();
	const write = (process: number) =>
		post(process, "/api/collections/contacts/records", {
			name: "Biri",
			email: "biri@example.org",
			subject: "Soru",
			message: "Merhaba",
		});
	expect(await callConcurrently(40, write)).toEqual({ 200: 30, 429: 10 });
	expect(await service().list("contacts", {})).toHaveLength(30);
});

test("addresses that are asked for by registering", async () => {
	await openBoth();
	const emails: string[] = [];
	for (let n = 0; n < 61; n++) emails.push((await person(`ayse${n}`)).email);
	const typed = "mavi dolap altı kedi";
	const register = (process: number, n: number) =>
		post(process, `${users}/records`, { email: emails[n], password: typed, passwordConfirm: typed });
	for (let n = 0; n < 60; n++) expect((await register(n % 2, n)).status).toBe(400);
	for (const process of [0, 1]) expect((await register(process, 60)).status).toBe(429);
});
