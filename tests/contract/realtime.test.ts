// engines: both
import type { RecordSubscription } from "pocketbase";
import { afterAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

/** Collects events; `next` waits for the one with the given number. */
function inbox() {
	const events: RecordSubscription[] = [];
	return {
		events,
		put: (event: RecordSubscription) => void events.push(event),
		async upTo(count: number): Promise<RecordSubscription[]> {
			await expect.poll(() => events.length).toBeGreaterThanOrEqual(count);
			return events;
		},
	};
}
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test("creates, updates and deletes arrive in their order, until one unsubscribes", async () => {
	const pb = server.client();
	const all = inbox();
	const one = inbox();
	const stop = await pb.collection("posts").subscribe("*", all.put);
	const post = await pb.collection("posts").create({ title: "Bir" });
	await pb.collection("posts").subscribe(post.id, one.put);
	await pb.collection("posts").update(post.id, { title: "İki" });
	await pb.collection("posts").delete(post.id);
	expect((await all.upTo(3)).map(({ action }) => action)).toEqual(["create", "update", "delete"]);
	expect(all.events[1]?.record).toMatchObject({ id: post.id, title: "İki", collectionName: "posts" });
	expect(all.events[1]?.record).not.toHaveProperty("note");
	expect((await one.upTo(2)).map(({ action }) => action)).toEqual(["update", "delete"]);
	await stop();
	await pb.collection("posts").create({ title: "Üç" });
	await sleep(50);
	expect(all.events).toHaveLength(3);
	await pb.collection("posts").unsubscribe();
	await pb.realtime.unsubscribe();
});

test("a subscription may filter, expand and choose fields", async () => {
	const pb = server.client();
	const { put, upTo, events } = inbox();
	const author = await pb.collection("authors").create({ name: "Yaşar" });
	await pb.collection("posts").subscribe("*", put, {
		filter: "views > 10",
		expand: "author",
		fields: "title,expand.author.name",
	});
	await pb.collection("posts").create({ title: "az", views: 1 });
	await pb.collection("posts").create({ title: "çok", views: 11, author: author.id });
	await upTo(1);
	expect(events[0]?.record).toEqual({ title: "çok", expand: { author: { name: "Yaşar" } } });
	await pb.realtime.unsubscribe();
});

test("everybody hears only of their own records, deletes included", async () => {
	const ayse = await server.signedIn("ayse");
	const mehmet = await server.signedIn("mehmet");
	const guest = server.client();
	const hers = inbox();
	const his = inbox();
	const theirs = inbox();
	await ayse.collection("diaries").subscribe("*", hers.put);
	await mehmet.collection("diaries").subscribe("*", his.put);
	await guest.collection("diaries").subscribe("*", theirs.put);
	const diary = await ayse
		.collection("diaries")
		.create({ owner: ayse.authStore.record?.id, text: "Sevgili günlük" });
	await mehmet.collection("diaries").subscribe(diary.id, his.put);
	await ayse.collection("diaries").update(diary.id, { text: "devam" });
	await ayse.collection("diaries").delete(diary.id);
	expect((await hers.upTo(3)).map(({ action }) => action)).toEqual(["create", "update", "delete"]);
	await sleep(50);
	expect(his.events).toEqual([]);
	expect(theirs.events).toEqual([]);
	for (const client of [ayse, mehmet, guest]) await client.realtime.unsubscribe();
});

test("a new secret of a collection's tokens ends the streams of its accounts, and no others", async () => {
	const root = await server.signedIn("kurucu", 2);
	await root.collections.create({ name: "clubs", type: "auth", createRule: "" });
	const club = server.client();
	const login = { email: "kulup@rafta.test", password: "uzun-parola-1" };
	await club.collection("clubs").create({ ...login, passwordConfirm: login.password });
	await club.collection("clubs").authWithPassword(login.email, login.password);
	const [own, guests] = [inbox(), inbox()];
	await club.collection("posts").subscribe("*", own.put);
	const guest = server.client();
	await guest.collection("posts").subscribe("*", guests.put);
	const id = club.realtime.clientId;
	await root.collections.update("clubs", { name: "associations" });
	await guest.collection("posts").create({ title: "Bir" });
	await own.upTo(1);
	const ended = new Promise<void>((resolve) => {
		club.realtime.onDisconnect = () => resolve();
	});
	await root.collections.update("associations", { authToken: { secret: "x".repeat(40) } });
	await ended;
	await guest.collection("posts").create({ title: "İki" });
	await guests.upTo(2);
	const body = { clientId: id, subscriptions: ["posts/*"] };
	await expect(club.send("/api/realtime", { method: "POST", body })).rejects.toMatchObject({ status: 404 });
	await club.realtime.unsubscribe();
	await guest.realtime.unsubscribe();
});

test("a stream ends with its account's token", async () => {
	const pb = await server.signedIn("gecici");
	const id = pb.authStore.record?.id ?? "";
	const { put, events } = inbox();
	await pb.collection("diaries").subscribe("*", put);
	const ended = new Promise<void>((resolve) => {
		pb.realtime.onDisconnect = () => resolve();
	});
	await server.service.transaction((records) => records.update("users", id, { password: "baska-parola" }));
	await ended;
	await server.service.transaction((records) => records.create("diaries", { owner: id, text: "gizli" }));
	await sleep(400);
	expect(events).toEqual([]);
	await pb.realtime.unsubscribe();
});

test("a client id is worth nothing to another account", async () => {
	const ayse = await server.signedIn("ayse2");
	const mehmet = await server.signedIn("mehmet2");
	await ayse.collection("diaries").subscribe("*", () => undefined);
	const body = { clientId: ayse.realtime.clientId, subscriptions: ["diaries/*"] };
	await expect(mehmet.send("/api/realtime", { method: "POST", body })).rejects.toMatchObject({
		status: 403,
		message: "The current and the previous request authorization don't match.",
	});
	const unknown = { clientId: "unknown", subscriptions: [] };
	await expect(mehmet.send("/api/realtime", { method: "POST", body: unknown })).rejects.toMatchObject({
		status: 404,
		message: "Missing or invalid client id.",
	});
	await ayse.realtime.unsubscribe();
});

test("a write that is rolled back is never told", async () => {
	const pb = server.client();
	const { put, events } = inbox();
	const kept = await pb.collection("posts").create({ title: "kalır" });
	await pb.collection("posts").subscribe("*", put);
	await server.service
		.transaction(async (records) => {
			await records.create("posts", { title: "geri alınır" });
			await records.delete("posts", kept.id);
			throw new Error("changed my mind");
		})
		.catch(() => undefined);
	await sleep(50);
	expect(events).toEqual([]);
	await pb.realtime.unsubscribe();
});

test("too many subscriptions and one that is too long are told by name", async () => {
	const subscribe = (subscriptions: readonly string[], by = server.client()) =>
		by.send("/api/realtime", { method: "POST", body: { clientId: "x", subscriptions } }).then(
			() => null,
			(error: { response: { data: object } }) => error.response.data,
		);
	const tooLong = { code: "validation_length_too_long" };
	const names = (length: number) => Array.from({ length }, (_, n) => `posts/${n}`);
	expect(await subscribe(names(21))).toMatchObject({ subscriptions: tooLong });
	const pb = await server.signedIn("topics");
	expect(await subscribe(names(201), pb)).toMatchObject({ subscriptions: tooLong });
	// No such stream: the topics were accepted.
	expect(await subscribe(names(20))).toEqual({});
	expect(await subscribe(names(200), pb)).toEqual({});
	expect(await subscribe(["posts", "x".repeat(2501)])).toMatchObject({ subscriptions: { 1: tooLong } });
});

const form = { code: "validation_match_invalid", message: "Biçimi geçersiz." };
const tooLong = { code: "validation_length_out_of_range", message: "Uzunluk 1 ile 255 arasında olmalı." };
test.each([
	[{ subscriptions: ["posts", 7] }, { subscriptions: { 1: form } }],
	[{ subscriptions: ["posts\nevent: x"] }, { subscriptions: { 0: form } }],
	[{ subscriptions: ["posts?options={"] }, { subscriptions: { 0: form } }],
	[{ clientId: "x".repeat(256) }, { clientId: tooLong }],
	[{ subscriptions: "posts" }, {}],
	[{ clientId: 7 }, {}],
])("what is wrong with %j is told in the caller's language", async (body, data) => {
	const work = server.client().send("/api/realtime", {
		method: "POST",
		headers: { "accept-language": "tr" },
		body: { clientId: "x", ...body },
	});
	const message =
		"clientId" in data || "subscriptions" in data
			? "Gönderilen veri geçerli değil."
			: "Gönderilen veri okunamadı.";
	await expect(work).rejects.toMatchObject({ status: 400, response: { message, data } });
});
