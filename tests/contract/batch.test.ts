// engines: both
import { symlink } from "node:fs/promises";
import type { ClientResponseError } from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());
const pb = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

const allow = (batch: object) =>
	server.service.transaction((tx) => {
		const current = server.service.settings.current();
		return server.service.settings.save(tx.sql, { ...current, batch: { ...current.batch, ...batch } });
	});

beforeAll(() => allow({ enabled: true }));

test("many writes happen together", async () => {
	const known = await pb.collection("posts").create({ title: "Eski" });
	const gone = await pb.collection("posts").create({ title: "Giden" });
	const batch = pb.createBatch();
	batch.collection("posts").create({ title: "Bir" });
	batch.collection("posts").update(known.id, { title: "Yeni" });
	batch.collection("posts").upsert({ id: known.id, views: 7 });
	batch.collection("posts").upsert({ title: "İki" }, { fields: "title" });
	batch.collection("posts").delete(gone.id);
	const answers = await batch.send();
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204]);
	expect(answers[3]?.body).toEqual({ title: "İki" });
	expect(await pb.collection("posts").getOne(known.id)).toMatchObject({ title: "Yeni", views: 7 });
	expect((await failure(pb.collection("posts").getOne(gone.id))).status).toBe(404);
});

test("one refusal takes everything back, events too", async () => {
	const heard: string[] = [];
	await pb.collection("posts").subscribe("*", ({ record }) => heard.push(record.title));
	const batch = pb.createBatch();
	batch.collection("posts").create({ title: "Hayalet" });
	batch.collection("posts").create({ title: "" });
	const error = await failure(batch.send());
	expect(error.status).toBe(400);
	expect(error.response.data.requests[1]).toMatchObject({
		code: "batch_request_failed",
		response: { status: 400, data: { title: { code: "validation_required" } } },
	});
	const found = await pb.collection("posts").getList(1, 1, { filter: 'title = "Hayalet"' });
	expect(found.totalItems).toBe(0);
	await pb.collection("posts").create({ title: "Gerçek" });
	await expect.poll(() => heard).toEqual(["Gerçek"]);
	await pb.collection("posts").unsubscribe();
});

test("a file that a refused batch would have replaced or removed is still there", async () => {
	const paper = (text: string) => new File([text], "not.txt");
	const post = await pb.collection("posts").create({ title: "Dosyalı", papers: [paper("eski")], author: "" });
	for (const papers of [[paper("yeni")], []]) {
		const batch = pb.createBatch();
		batch.collection("posts").update(post.id, { papers });
		batch.collection("posts").create({ title: "" });
		expect((await failure(batch.send())).status).toBe(400);
		expect(await pb.collection("posts").getOne(post.id)).toMatchObject({ papers: post.papers });
		const file = await fetch(pb.files.getURL(post, post.papers[0]));
		expect([file.status, await file.text()]).toEqual([200, "eski"]);
	}
});

test("rules hold in a batch as everywhere; another's token in a member counts for nothing", async () => {
	const someone = await server.signedIn("biri");
	const batch = pb.createBatch();
	batch.collection("diaries").create({ title: "x" }, { headers: { Authorization: someone.authStore.token } });
	expect((await failure(batch.send())).status).toBe(400);
	const closed = pb.createBatch();
	closed.collection("closed").create({ name: "x" });
	const error = await failure(closed.send());
	expect(error.response.data.requests[0].response.status).toBe(403);
});

test("accounts and files may be among the writes", async () => {
	const batch = pb.createBatch();
	batch.collection("users").create({
		username: "toplu",
		email: "toplu@rafta.test",
		password: "parola-toplu",
		passwordConfirm: "parola-toplu",
		role: 3,
	});
	batch
		.collection("posts")
		.create({ title: "Dosyalı", papers: [new File(["metin"], "not.txt")], author: "" });
	const answers = await batch.send();
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	await server.client().collection("users").authWithPassword("toplu", "parola-toplu");
});

test("a disk without room for an upload is told as such, in a batch too", async () => {
	const { files } = server.service;
	const { temporary } = files;
	// Linux's device on which nothing can be written.
	files.temporary = async () => {
		const path = await temporary();
		await symlink("/dev/full", path);
		return path;
	};
	const body = { title: "Sığmayan", papers: [new File(["metin"], "not.txt")], author: "" };
	const batch = pb.createBatch();
	batch.collection("posts").create(body);
	const refused = await Promise.all([
		failure(pb.collection("posts").create(body)),
		failure(batch.send()),
	]).finally(() => {
		files.temporary = temporary;
	});
	expect(refused.map(({ status }) => status)).toEqual([507, 507]);
	for (const { response } of refused) expect(response.message).toContain("disk is full");
	const found = await pb.collection("posts").getList(1, 1, { filter: 'title = "Sığmayan"' });
	expect(found.totalItems).toBe(0);
});

test("a batch that has taken longer than it may is taken back, at its end too", async () => {
	const before = server.service.settings.current().batch.timeout;
	// Seconds: less than any write takes, more than the way to the first one.
	await allow({ timeout: 0.000_02 });
	const batch = pb.createBatch();
	batch.collection("posts").create({ title: "Geç" });
	expect((await failure(batch.send())).status).toBe(400);
	await allow({ timeout: before });
	const found = await pb.collection("posts").getList(1, 1, { filter: 'title = "Geç"' });
	expect(found.totalItems).toBe(0);
});

test("what a batch cannot do is told at its place", async () => {
	const error = await failure(
		pb.send("/api/batch", { method: "POST", body: { requests: [{ method: "GET", url: "/api/health" }] } }),
	);
	expect(error.response.data.requests[0].code).toBe("batch_request_failed");
});

test("limits, malformed batches, and a service that allows none", async () => {
	await allow({ maxRequests: 2 });
	const many = pb.createBatch();
	for (let n = 0; n < 3; n++) many.collection("posts").create({ title: `${n}` });
	expect((await failure(many.send())).response.data.requests.code).toBe("validation_length_too_long");
	for (const requests of [
		[],
		[null],
		["x"],
		[{}],
		[{ method: "POST", url: "/api/settings" }],
		{},
		[{ method: "GET", url: "/api/collections/posts/records" }],
	]) {
		expect((await failure(pb.send("/api/batch", { method: "POST", body: { requests } }))).status).toBe(400);
	}
	await allow({ enabled: false });
	expect((await failure(pb.createBatch().send())).status).toBe(403);
});
