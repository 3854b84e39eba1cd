// engines: both
/** Values of records on their whole way: as JSON, in forms and in batches, into the database and back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

const path = "/api/collections/things/records";

async function send(method: string, url: string, body: FormData | string) {
	const headers = typeof body === "string" ? { "content-type": "application/json" } : undefined;
	const response = await fetch(server.url + url, { method, body, headers });
	return { status: response.status, text: await response.text() };
}

const jsonOf = async (data: string) => {
	const { status, text } = await send("POST", `${path}?fields=data`, `{"data":${data}}`);
	return status === 200 ? text.slice('{"data":'.length, -1) : status;
};

function form(values: readonly (readonly [string, string])[]): FormData {
	const result = new FormData();
	for (const [name, value] of values) result.append(name, value);
	return result;
}

beforeAll(async () => {
	await server.service.manager.create({
		name: "things",
		type: "base",
		fields: [
			{ name: "tags", type: "select", values: ["a", "b", "c"], maxSelect: 3 },
			{ name: "data", type: "json" },
			{ name: "title", type: "text" },
		],
		listRule: "",
		viewRule: "",
		createRule: "",
		updateRule: "",
	});
});

test.each([
	'{"constructor":"Ferrari","toString":1,"valueOf":2,"prototype":3}',
	"[".repeat(100) + "]".repeat(100),
])("JSON comes back as it was sent: %s", async (data) => {
	expect(await jsonOf(data)).toBe(data);
});

test("JSON as a text keeps its digits", async () => {
	expect(await jsonOf('"{\\"a\\":12345678901234567890}"')).toBe('{"a":12345678901234567890}');
});

test("half a letter becomes U+FFFD", async () => {
	expect(await jsonOf('"a\\ud83d\\u0000"')).toBe('"a\u{fffd}\u{fffd}"');
});

test("an object without a text is no text, and never a failure", async () => {
	const odd = '{"toString":1,"valueOf":1}';
	for (const name of ["title", "tags", "id", "tags+"])
		expect((await send("POST", path, `{"${name}":${odd}}`)).status, name).toBe(400);
	const wrong = `{"requests":[{"method":"PUT","url":"${path}","body":{"id":${odd}}}]}`;
	expect((await send("POST", "/api/batch", wrong)).status).toBeGreaterThanOrEqual(400);
	expect((await send("POST", "/api/batch", wrong)).status).toBeLessThan(500);
	expect((await send("POST", path, `{"data":{"__proto__":{"role":1}}}`)).status).toBe(400);
	expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test("a list may be a text of JSON, also to be added and removed", async () => {
	const made = await send("POST", path, form([["tags", '["a"]']]));
	const { id, tags } = JSON.parse(made.text);
	expect(tags).toEqual(["a"]);
	const change = async (name: string, value: string) =>
		JSON.parse((await send("PATCH", `${path}/${id}`, form([[name, value]]))).text).tags;
	expect(await change("tags+", '["b","c"]')).toEqual(["a", "b", "c"]);
	expect(await change("tags-", '["a","b"]')).toEqual(["c"]);
	expect(await change("tags", "[]")).toEqual([]);
});

test("in a form the members of the JSON part count before values of their names", async () => {
	const payload = ["@jsonPayload", '{"title":"payload"}'] as const;
	for (const values of [
		[payload, ["title", "value"]],
		[["title", "value"], payload],
	] as const) {
		const { status, text } = await send("POST", path, form(values));
		expect([status, JSON.parse(text).title]).toEqual([200, "payload"]);
	}
});
