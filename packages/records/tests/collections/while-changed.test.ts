// engines: both
/** Requests of others while a superuser changes, renames and deletes the collection that they use. */
import { afterAll, expect, test } from "vitest";
import { startRecordServer } from "../http/server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

const open = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };
const fields = (...names: string[]) => names.map((name) => ({ name, type: "text", id: `f_${name}` }));

async function send(method: string, path: string, body?: object, token = ""): Promise<Response> {
	return fetch(`${server.url}${path}`, {
		method,
		headers: { "content-type": "application/json", authorization: token },
		...(body && { body: JSON.stringify(body) }),
	});
}

async function superuser(): Promise<string> {
	const account = { email: "root@rafta.test", password: "parola-root", passwordConfirm: "parola-root" };
	await server.service.transaction((all) => all.create("_superusers", account));
	const path = "/api/collections/_superusers/auth-with-password";
	const answer = await send("POST", path, { identity: account.email, password: account.password });
	return ((await answer.json()) as { token: string }).token;
}

/** Events of a stream of all records of a collection. */
async function follow(collection: string) {
	const stream = await fetch(`${server.url}/api/realtime`);
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
	let text = String((await reader?.read())?.value);
	const clientId = /"clientId":"([\w-]+)"/.exec(text)?.[1];
	await send("POST", "/api/realtime", { clientId, subscriptions: [`${collection}/*`] });
	void (async () => {
		for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
			text += piece.value;
	})().catch(() => undefined);
	return { read: () => text, end: () => reader?.cancel() };
}

test("no request fails for a change of the collection that it uses", { tags: "long" }, async () => {
	const token = await superuser();
	await send("PATCH", "/api/settings", { batch: { enabled: true, maxRequests: 50, timeout: 3 } }, token);
	const made = await send(
		"POST",
		"/api/collections",
		{ name: "busy", type: "base", fields: fields("a", "b"), ...open },
		token,
	);
	const passing = {
		name: "passing",
		type: "base",
		fields: [{ name: "a", type: "text", required: true }],
		...open,
	};
	const { id } = (await made.json()) as { id: string };
	const stream = await follow(id);
	const answers = new Map<string, number>();
	const failures: string[] = [];
	const created: string[] = [];
	let isOver = false;

	async function ask(method: string, path: string, body?: object): Promise<void> {
		const answer = await send(method, path, body);
		const text = await answer.text();
		const key = `${method} ${answer.status}`;
		answers.set(key, (answers.get(key) ?? 0) + 1);
		if (answer.status >= 500) failures.push(`${method} ${path} ${text}`);
		if (method !== "POST" || answer.status !== 200 || path.includes("passing")) return;
		for (const [, one = ""] of text.matchAll(/"id":"(\w+)"/g)) created.push(one);
	}
	const records = "/api/collections/busy/records";
	const write = { method: "POST", url: records, body: { a: "c", b: "c" } };
	const guests = [
		() => ask("GET", `${records}?sort=-id`),
		() => ask("GET", `${records}?filter=${encodeURIComponent("id ~ 'a'")}`),
		() => ask("GET", `${records}?perPage=1`),
		...Array.from({ length: 8 }, () => () => ask("POST", records, { a: "a", b: "b" })),
		() => ask("PATCH", `${records}/${created.at(-1)}`, { b: "c" }),
		() => ask("GET", `${records}/${created.at(-1)}`),
		() => ask("POST", "/api/batch", { requests: [write, write] }),
		// Gone and back again, several times in each turn.
		() => ask("GET", "/api/collections/passing/records?filter=a='a'"),
		() => ask("POST", "/api/collections/passing/records", { a: "" }),
		() => ask("PATCH", "/api/collections/passing/records/passing00000001", { a: "" }),
	].map(async (request) => {
		while (!isOver) await request();
	});
	try {
		for (let turn = 0; turn < 15; turn++) {
			const change = (body: object) => send("PATCH", `/api/collections/${id}`, body, token);
			const steps = [
				await change({ fields: fields("a") }),
				await change({ name: "moved" }),
				await send("POST", "/api/collections", passing, token),
				await change({ name: "busy", fields: fields("a", "b") }),
				await send("DELETE", "/api/collections/passing", undefined, token),
			];
			expect(steps.map(({ status }) => status)).toEqual([200, 200, 200, 200, 204]);
		}
	} finally {
		isOver = true;
		await Promise.all(guests);
	}
	expect(failures).toEqual([]);
	expect(server.log()).toBe("");
	for (const key of ["GET 200", "POST 200", "PATCH 200"]) expect(answers.get(key)).toBeGreaterThan(0);
	// Each write was carried out once, and told to those who follow the collection.
	const { totalItems } = (await (await send("GET", `${records}?perPage=1`)).json()) as { totalItems: number };
	expect(totalItems).toBe(created.length);
	await expect.poll(() => created.filter((one) => !stream.read().includes(one))).toEqual([]);
	await stream.end();
});
