// engines: one
/** S7: a filter is limited in its work, not only in its length. */
import PocketBase from "pocketbase";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../../../tests/support/people.ts";
import { type RunningRafta, startRafta } from "../../../../tests/support/rafta.ts";

/** On some 3,000 titles, each with loans of many pupils, it would take hours. */
const costly = Array.from(
	{ length: 60 },
	(_, n) => `library_books_via_book_id.book_loans_via_library_book_id.student_id.full_name ~ "q${n}"`,
).join(" || ");

let rafta: RunningRafta;
let token: string;

beforeAll(async () => {
	rafta = await startRafta({ demo: true, env: { RAFTA_READ_SECONDS: "1" } });
	const client = new PocketBase(rafta.url);
	await client.collection("users").authWithPassword("sorumlu@rafta.test", demoPassword);
	token = client.authStore.token;
});
afterAll(() => rafta?.dispose());

const ask = (path: string, init: RequestInit = {}) =>
	fetch(rafta.url + path, { ...init, headers: { authorization: token, "accept-language": "tr" } });
const list = `/api/collections/books/records?${new URLSearchParams({ perPage: "1", filter: costly })}`;

test("one that would take hours is refused, and everybody else is served meanwhile", async () => {
	const order: string[] = [];
	const long = ask(list).then(async (answer) => {
		order.push("costly");
		return answer;
	});
	for (const path of [
		"/api/health",
		"/api/collections/books/records?perPage=1",
		"/api/collections/library_books/records?perPage=1",
	]) {
		expect((await ask(path)).status, path).toBe(200);
		order.push(path);
	}
	expect(order).toHaveLength(3);
	const answer = await long;
	expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
		400,
		"Bu istek, sunucunun bir isteğe ayırdığı süreden uzun sürüyor. Arama daraltılıp yeniden denenebilir.",
	]);
});

test("an export by such a filter is refused alike", async () => {
	const answer = await fetch(`${rafta.url}/api/exports/records`, {
		method: "POST",
		headers: { authorization: token, "content-type": "application/json" },
		body: JSON.stringify({ collection: "books", format: "csv", fields: ["title"], filter: costly }),
	});
	expect(answer.status).toBe(400);
});

test("a server that is told to end does so in the middle of one", { tags: "long" }, async () => {
	const pending = [ask(list), ask(list)].map((answer) => answer.then(({ status }) => status).catch(() => 0));
	expect((await ask("/api/health")).status).toBe(200);
	expect(await rafta.stop("SIGTERM")).toBe(0);
	for (const status of await Promise.all(pending)) expect([0, 400, 503]).toContain(status);
	rafta = await rafta.restart();
});
