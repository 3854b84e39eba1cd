// engines: both
/** Two processes over one database, each on its own port, with official clients of both. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raw } from "@rafta/records";
import type PocketBase from "pocketbase";
import type { RecordSubscription } from "pocketbase";
import { afterAll, expect, test } from "vitest";
import { serveRecords } from "../../packages/records/tests/http/server.ts";
import { processesOver } from "../../packages/records/tests/together.ts";
import { isEmbedded } from "../support/database.ts";
import { withClients } from "./server.ts";

const folder = await mkdtemp(join(tmpdir(), "rafta-processes-"));
const open = processesOver(folder);
const one = withClients(await serveRecords(folder, await open()));
const other = withClients(await serveRecords(folder, await open()));

/** Load balancer in front of both: streams go to one, everything else to the other. */
const balancer = createServer((incoming, outgoing) => {
	const isStream = incoming.method === "GET" && incoming.url?.startsWith("/api/realtime");
	const { method, headers, url = "" } = incoming;
	const passed = request(new URL(url, isStream ? one.url : other.url), { method, headers }, (answer) => {
		outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
		outgoing.flushHeaders();
		answer.pipe(outgoing);
		answer.on("error", () => outgoing.destroy());
	});
	passed.on("error", () => outgoing.destroy());
	incoming.pipe(passed);
	outgoing.on("close", () => passed.destroy());
});
await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
const split = withClients(other, `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`);

afterAll(async () => {
	balancer.closeAllConnections();
	balancer.close();
	await one.close();
	await other.close();
	await rm(folder, { recursive: true, force: true });
});

function inbox() {
	const events: RecordSubscription[] = [];
	return {
		events,
		put: (event: RecordSubscription) => void events.push(event),
		heard: () => events.map(({ action, record }) => `${action} ${record.title ?? record.text}`),
	};
}
const statusOf = (work: Promise<unknown>): Promise<number> =>
	work.then(
		() => 200,
		(error: { status: number }) => error.status,
	);
const settled = () => Promise.all([one.service.processes.catchUp(), other.service.processes.catchUp()]);

async function administrator(server: typeof one): Promise<PocketBase> {
	const email = "yonetici@rafta.test";
	if (!(await one.service.findBy("_superusers", { email }))) {
		await one.service.transaction((records) =>
			records.create("_superusers", { email, password: "cok-gizli-parola" }),
		);
	}
	const pb = server.client();
	await pb.collection("_superusers").authWithPassword(email, "cok-gizli-parola");
	return pb;
}

test("what is written through one process is heard at the other, deletes included, in one order", async () => {
	const [here, there] = [one.client(), other.client()];
	const [mine, theirs] = [inbox(), inbox()];
	await here.collection("posts").subscribe("*", mine.put);
	await there.collection("posts").subscribe("*", theirs.put);
	const posts = await Promise.all(
		Array.from({ length: 20 }, (_, number) =>
			(number % 2 === 0 ? here : there).collection("posts").create({ title: String(number) }),
		),
	);
	for (const { id, title } of posts.slice(0, 5)) {
		await here.collection("posts").update(id, { title: `${title}!` });
		await there.collection("posts").delete(id);
	}
	await expect.poll(theirs.heard).toHaveLength(30);
	await expect.poll(mine.heard).toHaveLength(30);
	expect(theirs.heard()).toEqual(mine.heard());
	expect(theirs.heard().slice(20, 24)).toEqual(["update 0!", "delete 0!", "update 1!", "delete 1!"]);
	for (const pb of [here, there]) await pb.realtime.unsubscribe();
});

test("a process hears what a record was before another one changed it", async () => {
	await settled();
	const changes: unknown[] = [];
	const stop = other.service.onChange(({ action, record, original }) =>
		changes.push([action, original && { ...original }, { ...record }]),
	);
	const stored = () => one.service.find("posts", "gecmis000000001");
	await one.service.transaction((records) =>
		records.create("posts", { id: "gecmis000000001", title: "Önce", views: 1, papers: [] }),
	);
	const first = await stored();
	await one.service.transaction((records) =>
		records.update("posts", "gecmis000000001", { title: "Sonra", views: 0 }),
	);
	const second = await stored();
	await one.service.transaction((records) => records.delete("posts", "gecmis000000001"));
	await settled();
	stop();
	expect(changes).toEqual([
		["create", null, first],
		["update", first, second],
		["delete", second, second],
	]);
});

test("everybody hears only of their own records, at whichever process, deletes included", async () => {
	const ayse = await one.signedIn("ayse");
	const mehmet = await other.signedIn("mehmet");
	const elsewhere = other.client();
	elsewhere.authStore.save(ayse.authStore.token, ayse.authStore.record);
	const [hers, his, guests] = [inbox(), inbox(), inbox()];
	await elsewhere.collection("diaries").subscribe("*", hers.put);
	await mehmet.collection("diaries").subscribe("*", his.put);
	const guest = other.client();
	await guest.collection("diaries").subscribe("*", guests.put);
	const diary = await ayse.collection("diaries").create({ owner: ayse.authStore.record?.id, text: "bugün" });
	await ayse.collection("diaries").update(diary.id, { text: "yarın" });
	await ayse.collection("diaries").delete(diary.id);
	await expect.poll(hers.heard).toEqual(["create bugün", "update yarın", "delete yarın"]);
	await settled();
	expect(his.events).toEqual([]);
	expect(guests.events).toEqual([]);
	for (const pb of [elsewhere, mehmet, guest]) await pb.realtime.unsubscribe();
});

test("a stream at one process is subscribed by requests to the other, and nothing after the answer is missed", async () => {
	const pb = split.client();
	const titles: string[] = [];
	for (let round = 0; round < 15; round++) {
		const title = `tur ${round}`;
		const early = await one.service.transaction((records) => records.create("posts", { title: "önceki" }));
		const stop = await pb.collection("posts").subscribe("*", ({ record }) => void titles.push(record.title));
		await (round % 2 === 0 ? one : other).client().collection("posts").create({ title });
		await expect.poll(() => titles).toContain(title);
		await stop();
		await one.service.transaction((records) => records.delete("posts", early.id));
	}
	// Neither earlier messages nor those sent while nobody was subscribed.
	expect(titles).toEqual(Array.from({ length: 15 }, (_, round) => `tur ${round}`));
	await pb.realtime.unsubscribe();
});

test("a client id is worth nothing to another account at another process", async () => {
	const ayse = await split.signedIn("ayse2");
	const mehmet = await other.signedIn("mehmet2");
	await ayse.collection("diaries").subscribe("*", () => undefined);
	const ask = (pb: PocketBase, clientId: string) =>
		statusOf(pb.send("/api/realtime", { method: "POST", body: { clientId, subscriptions: ["diaries/*"] } }));
	const { clientId } = ayse.realtime;
	expect(await ask(mehmet, clientId)).toBe(403);
	expect(await ask(other.client(), clientId)).toBe(403);
	expect(await ask(ayse, clientId)).toBe(200);
	expect(await ask(mehmet, "unknown")).toBe(404);
	expect(await ask(mehmet, `${clientId.slice(0, -1)}${clientId.endsWith("a") ? "b" : "a"}`)).toBe(404);
	await ayse.realtime.unsubscribe();
});

test("a stream ends with its account's token, wherever the password was changed", async () => {
	const pb = await split.signedIn("gecici");
	const id = pb.authStore.record?.id ?? "";
	await pb.collection("diaries").subscribe("*", () => undefined);
	const ended = new Promise<void>((resolve) => {
		pb.realtime.onDisconnect = () => resolve();
	});
	await other.service.transaction((records) => records.update("users", id, { password: "baska-parola" }));
	await ended;
	await pb.realtime.unsubscribe();
});

test("a session that is ended at one process is ended at the other, with its streams", async () => {
	const pb = await split.signedIn("ayrilan");
	const identity = await other.service.authenticate(pb.authStore.token);
	if (!identity?.session) throw new Error("no session");
	await pb.collection("diaries").subscribe("*", () => undefined);
	expect(await one.service.authenticate(pb.authStore.token)).not.toBeNull();
	const ended = new Promise<void>((resolve) => {
		pb.realtime.onDisconnect = () => resolve();
	});
	await other.service.sessions.end(identity, identity.session);
	expect(await other.service.authenticate(pb.authStore.token)).toBeNull();
	await ended;
	expect(await one.service.authenticate(pb.authStore.token)).toBeNull();
	await pb.realtime.unsubscribe();
});

test("what is changed at one process holds at the very next request to the other", async () => {
	for (let round = 0; round < 4; round++) {
		const [maker, asked] = round % 2 === 0 ? [one, other] : [other, one];
		const name = `hemen${round}`;
		const pb = await asked.signedIn(name);
		const id = pb.authStore.record?.id ?? "";
		const { token } = pb.authStore;
		const at = (path: string, own = token) =>
			fetch(`${asked.url}/api/collections/${path}`, { headers: { authorization: own } });
		const own = async () => (await at(`users/records/${id}`)).status;
		const notes = async (as = token) => {
			const answer = await at(`notes${round}/records`, as);
			return answer.status === 200
				? ((await answer.json()) as { totalItems: number }).totalItems
				: answer.status;
		};
		const changeUser = (values: object) =>
			maker.service.transaction((records) => records.update("users", id, { ...values }));
		const admin = await administrator(maker);
		const setRule = (listRule: string | null) => admin.collections.update(`notes${round}`, { listRule });

		// A role: the rule reads it from the account behind the token.
		const fields = [{ name: "label", type: "text" }];
		await admin.collections.create({ name: `notes${round}`, fields, listRule: "@request.auth.role = 5" });
		await admin.collection(`notes${round}`).create({ label: "a" });
		expect(await notes()).toBe(0);
		await changeUser({ role: 5 });
		expect(await notes()).toBe(1);
		await changeUser({ role: 0 });
		expect(await notes()).toBe(0);
		// A rule, for guests as well.
		expect(await notes("")).toBe(0);
		await setRule("");
		expect([await notes(), await notes("")]).toEqual([1, 1]);
		await setRule(null);
		expect([await notes(), await notes("")]).toEqual([403, 403]);
		// SQL of an administrator.
		await admin.sql.run(`UPDATE "users" SET "role" = 5 WHERE "id" = '${id}'`);
		expect(await asked.service.authenticate(token)).toMatchObject({ record: { role: 5 } });
		// One session, then the password, then the account.
		const second = await asked
			.client()
			.collection("users")
			.authWithPassword(pb.authStore.record?.email, `parola-${name}`);
		const identity = await maker.service.authenticate(second.token);
		if (!identity?.session) throw new Error("no session");
		expect((await at(`users/records/${id}`, second.token)).status).toBe(200);
		await maker.service.sessions.end(identity, identity.session);
		expect((await at(`users/records/${id}`, second.token)).status).toBe(404);
		expect(await own()).toBe(200);
		await changeUser({ password: "baska-parola" });
		expect(await own()).toBe(404);
		const third = await asked
			.client()
			.collection("users")
			.authWithPassword(pb.authStore.record?.email, "baska-parola");
		expect((await at(`users/records/${id}`, third.token)).status).toBe(200);
		await maker.service.transaction((records) => records.delete("users", id));
		expect((await at(`users/records/${id}`, third.token)).status).toBe(404);
		expect(await asked.service.authenticate(third.token)).toBeNull();
	}
});

test("the code of another service finds the page that waits for it, once", async () => {
	const pb = split.client();
	const codes: unknown[] = [];
	await pb.realtime.subscribe("@oauth2", (event) => void codes.push(event));
	const state = pb.realtime.clientId;
	const back = () =>
		fetch(`${other.url}/api/oauth2-redirect?state=${state}&code=abc`).then((answer) => answer.text());
	expect(await back()).toContain("You are signed in");
	await expect.poll(() => codes).toEqual([{ state, code: "abc" }]);
	expect(await back()).not.toContain("You are signed in");
	expect(codes).toHaveLength(1);
	await pb.realtime.unsubscribe();
});

test("settings reach the other process, and two who change different ones at once lose nothing", async () => {
	const [here, there] = [await administrator(one), await administrator(other)];
	await here.settings.update({ meta: { appName: "Ortak" } });
	await expect.poll(() => other.service.settings.current().meta.appName).toBe("Ortak");
	await Promise.all([
		here.settings.update({ meta: { senderName: "Kütüphane" } }),
		there.settings.update({ logs: { maxDays: 3 } }),
	]);
	for (const server of [one, other]) {
		await expect
			.poll(() => {
				const { meta, logs } = server.service.settings.current();
				return [meta.appName, meta.senderName, logs.maxDays];
			})
			.toEqual(["Ortak", "Kütüphane", 3]);
	}
});

test("a collection that one process makes and changes is at once the other's, in every request", async () => {
	const [here, there] = [await administrator(one), await administrator(other)];
	const text = (name: string) => ({ name, type: "text" });
	for (let round = 0; round < 5; round++) {
		const name = `shelves${round}`;
		const [maker, user] = round % 2 === 0 ? [here, there] : [there, here];
		await maker.collections.create({
			name,
			type: "base",
			fields: [text("label"), text("room")],
			listRule: "",
		});
		const shelf = await user.collection(name).create({ label: "A", room: "1" });
		await maker.collections.update(name, { fields: [text("label"), text("floor")] });
		const changed = user.collection(name).update(shelf.id, { label: "B" });
		expect(await statusOf(changed)).toBe(200);
		await maker.collections.update(name, { fields: [text("floor")] });
		expect((await user.collection(name).getList(1, 1)).items[0]).not.toHaveProperty("label");
		await expect.poll(() => statusOf(user.collection(name).create({ floor: "2" }))).toBe(200);
		await maker.collections.delete(name);
		expect(await statusOf(user.collection(name).getList())).toBe(404);
	}
});

test("two who change one collection at once lose nothing of each other", async () => {
	const [here, there] = [await administrator(one), await administrator(other)];
	for (let round = 0; round < 3; round++) {
		const name = `rooms${round}`;
		await here.collections.create({ name, type: "base", fields: [{ name: "label", type: "text" }] });
		await Promise.all([
			here.collections.update(name, { listRule: "label = 'a'" }),
			there.collections.update(name, { viewRule: "label = 'b'" }),
		]);
		await settled();
		for (const server of [one, other]) {
			expect(server.service.collection(name)).toMatchObject({
				listRule: "label = 'a'",
				viewRule: "label = 'b'",
			});
		}
		await here.collections.delete(name);
	}
});

test("totals that one process remembers are those of all, SQL of an administrator's included", async () => {
	const [here, there] = [one.client(), other.client()];
	const author = await here.collection("authors").create({ name: "Sevgi Soysal" });
	const total = async () =>
		(await there.collection("posts").getList(1, 1, { filter: `author = "${author.id}"` })).totalItems;
	expect(await total()).toBe(0);
	await here.collection("posts").create({ title: "Yenişehir'de Bir Öğle Vakti", author: author.id });
	await expect.poll(total).toBe(1);
	const admin = await administrator(one);
	await admin.sql.run(`DELETE FROM "posts" WHERE "author" = '${author.id}'`);
	await expect.poll(total).toBe(0);
});

test("who is forgotten at one process stands in no line of the log that waits at the other", async () => {
	const { logs } = other.service;
	const line = { level: 0, message: "GET /api/x", data: { url: "/api/readers/unutulan" } };
	logs.write(line);
	await one.service.logs.redact(["unutulan"]);
	await settled();
	await expect
		.poll(async () => {
			const { items } = await logs.list({ filter: "message = 'GET /api/x'" });
			return items.map(({ data }) => data.url);
		})
		.toEqual(["/api/readers/***"]);
});

test("whoever may have missed something begins anew: streams end, and what is remembered is read again", async () => {
	const pb = other.client();
	await pb.collection("posts").subscribe("*", () => undefined);
	const total = async () => (await pb.collection("posts").getList(1, 1)).totalItems;
	const before = await total();
	const ended = new Promise<void>((resolve) => {
		pb.realtime.onDisconnect = () => resolve();
	});
	// As after a crash of the server, or when the database file was replaced.
	await one.service.transaction(async ({ sql }) => {
		await sql.run(raw('DELETE FROM "posts" WHERE "id" = (SELECT MIN("id") FROM "posts")'));
		await sql.run(raw(isEmbedded ? `UPDATE "_feed_epoch" SET "epoch" = 'x'` : 'DELETE FROM "_feed_places"'));
	});
	await ended;
	await pb.realtime.unsubscribe();
	await expect.poll(total).toBe(before - 1);
	const { heard, put } = inbox();
	const listener = other.client();
	await listener.collection("posts").subscribe("*", put);
	await one.client().collection("posts").create({ title: "sonra" });
	await expect.poll(heard).toEqual(["create sonra"]);
	await listener.realtime.unsubscribe();
});

test("a backup that is restored at one process is everybody's: streams end, and all see what it holds", async () => {
	const admin = await administrator(one);
	const pb = other.client();
	const kept = await pb.collection("posts").create({ title: "kalır" });
	await admin.settings.update({ meta: { appName: "Yedekteki" } });
	await admin.backups.create("ortak.zip");
	const gone = await pb.collection("posts").create({ title: "gider" });
	await admin.settings.update({ meta: { appName: "Sonraki" } });
	await pb.collection("posts").subscribe("*", () => undefined);
	const ended = new Promise<void>((resolve) => {
		pb.realtime.onDisconnect = () => resolve();
	});
	await admin.backups.restore("ortak.zip");
	await ended;
	await pb.realtime.unsubscribe();
	await expect.poll(() => other.service.settings.current().meta.appName).toBe("Yedekteki");
	expect((await pb.collection("posts").getOne(kept.id)).title).toBe("kalır");
	expect(await statusOf(pb.collection("posts").getOne(gone.id))).toBe(404);
	const { events, put } = inbox();
	const listener = other.client();
	await listener.collection("posts").subscribe("*", put);
	await one.client().collection("posts").create({ title: "yeni" });
	await expect.poll(() => events.length).toBe(1);
	await listener.realtime.unsubscribe();
});
