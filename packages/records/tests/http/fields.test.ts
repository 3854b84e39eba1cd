// engines: one
/** The `fields` parameter of answers that are no records. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRecordServer, superuserToken } from "./server.ts";

const server = await startRecordServer();
let authorization: string;
beforeAll(async () => {
	authorization = await superuserToken(server);
});
afterAll(() => server.close());

async function answer(method: string, path: string): Promise<unknown> {
	const response = await fetch(server.url + path, { method, headers: { authorization } });
	return response.json();
}

test.each([
	["POST", "/api/collections/_superusers/auth-refresh?fields=token", { token: expect.any(String) }],
	[
		"POST",
		"/api/collections/_superusers/auth-refresh?fields=record.email",
		{ record: { email: "root@rafta.test" } },
	],
	["POST", "/api/files/token?fields=nothing", {}],
	["GET", "/api/settings?fields=meta.appName", { meta: { appName: expect.any(String) } }],
	["GET", "/api/health?fields=code", { code: 200 }],
	["GET", "/api/crons?fields=id", expect.arrayContaining([{ id: expect.any(String) }])],
	["GET", "/api/collections/users/auth-methods?fields=password.enabled", { password: { enabled: true } }],
	["GET", "/api/collections/meta/scaffolds?fields=base.type", { base: { type: "base" } }],
	["GET", "/api/collections/posts?fields=name,fields.name", expect.objectContaining({ name: "posts" })],
])("%s %s", async (method, path, wanted) => {
	expect(await answer(method, path)).toEqual(wanted);
});

test("of pages the items have them", async () => {
	const page = await answer("GET", "/api/collections?perPage=2&fields=name");
	expect(page).toMatchObject({ page: 1, perPage: 2, items: [{ name: expect.any(String) }, {}] });
	expect(Object.keys((page as { items: object[] }).items[0] ?? {})).toEqual(["name"]);
});

test("refusals are whole, and a blank parameter names nothing", async () => {
	expect(await answer("GET", "/api/collections/nothing?fields=status")).toHaveProperty("message");
	expect(await answer("GET", "/api/health?fields=%20")).toHaveProperty("message");
});
