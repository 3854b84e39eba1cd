// engines: one
/** Forms instead of JSON, on every kind of route: as sent by third-party generators and loaders, and by `curl -F`. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
let root = "";

afterAll(() => server.close());

const superuser = { identity: "root@rafta.test", password: "parola-root" };

type Values = Readonly<Record<string, string | readonly string[]>>;

const pairs = (values: Values): [string, string][] =>
	Object.entries(values).flatMap(([name, value]) =>
		[value].flat().map((one): [string, string] => [name, String(one)]),
	);

function multipart(values: Values): FormData {
	const form = new FormData();
	for (const [name, value] of pairs(values)) form.append(name, value);
	return form;
}
const urlencoded = (values: Values): URLSearchParams => new URLSearchParams(pairs(values));

async function send(method: string, path: string, body?: FormData | URLSearchParams, token = root) {
	const headers = { authorization: token, "accept-language": "en" };
	const response = await fetch(server.url + path, { method, body, headers });
	const text = await response.text();
	return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const signIn = "/api/collections/_superusers/auth-with-password";

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", { email: superuser.identity, password: superuser.password }),
	);
	root = (await send("POST", signIn, multipart(superuser))).body.token;
});

describe.each([
	["multipart", multipart],
	["urlencoded", urlencoded],
] as const)("%s", (kind, form) => {
	test("signs in, and says what is missing", async () => {
		expect((await send("POST", signIn, form(superuser), "")).body.record.email).toBe(superuser.identity);
		const answer = await send("POST", signIn, form({ identity: superuser.identity }), "");
		expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ["password"]]);
	});

	test("changes settings by values that are JSON", async () => {
		const name = `Okulum ${kind}`;
		const answer = await send("PATCH", "/api/settings", form({ meta: JSON.stringify({ appName: name }) }));
		expect([answer.status, answer.body.meta.appName]).toEqual([200, name]);
		expect(server.service.settings.current().meta.appName).toBe(name);
	});

	test("makes a backup under the name that was sent", async () => {
		const name = `${kind}.zip`;
		expect((await send("POST", "/api/backups", form({ name }))).status).toBe(204);
		const listed = await send("DELETE", `/api/backups/${name}`);
		expect(listed.status).toBe(204);
	});

	test("writes records: values are read by their fields, the JSON part stands for members", async () => {
		const made = await send(
			"POST",
			"/api/collections/posts/records",
			form({ title: "Çalıkuşu", views: "3" }),
		);
		expect(made.body).toMatchObject({ title: "Çalıkuşu", views: 3 });
		const path = `/api/collections/posts/records/${made.body.id}`;
		const more = form({ "@jsonPayload": '{"title":"İnce Memed"}', "views+": "2" });
		expect((await send("PATCH", path, more)).body).toMatchObject({ title: "İnce Memed", views: 5 });
	});

	test("makes a collection", async () => {
		const fields = JSON.stringify([{ name: "label", type: "text" }]);
		const name = `made_${kind}`;
		const made = await send("POST", "/api/collections", form({ name, type: "base", fields }));
		expect([made.status, made.body.name]).toEqual([200, name]);
		expect(made.body.fields.map((field: { name: string }) => field.name)).toContain("label");
	});

	test("subscribes to one topic and to several", async () => {
		const stream = await fetch(`${server.url}/api/realtime`);
		const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
		const { value = "" } = (await reader?.read()) ?? {};
		const clientId = /"clientId":"([^"]+)"/.exec(value)?.[1] ?? "";
		for (const subscriptions of ["posts/*", ["posts/*", "diaries/*"]]) {
			expect((await send("POST", "/api/realtime", form({ clientId, subscriptions }))).status).toBe(204);
		}
		await reader?.cancel();
	});

	test("is refused where it is too large, names a prototype or has too many values", async () => {
		const large = form({ name: "x".repeat(1100 * 1024) });
		expect((await send("POST", "/api/backups", large)).status).toBe(413);
		expect((await send("POST", "/api/backups", form({ __proto__x: "1", constructor: "x" }))).status).toBe(
			400,
		);
		const many = form({ name: Array.from({ length: 1200 }, String) });
		expect((await send("POST", "/api/backups", many)).status).toBe(400);
	});
});

/** Values that differ in every response. */
const volatileKeys = new Set(["token", "execTime", "record", "updated", "id"]);
const steady = (text: string): unknown =>
	text === "" ? null : JSON.parse(text, (name, value) => (volatileKeys.has(name) ? typeof value : value));

const fieldOfText = [{ name: "label", type: "text" }];
const users = "/api/collections/users";

describe.each([
	["POST", `${users}/request-password-reset`, { email: "none" }],
	["POST", `${users}/request-verification`, { email: "none" }],
	["POST", `${users}/request-otp`, { email: "none" }],
	["POST", `${users}/auth-with-otp`, { otpId: "none", password: "12345678" }],
	["POST", `${users}/auth-with-oauth2`, { provider: "none", code: "x" }],
	["POST", `${users}/confirm-password-reset`, { token: "none", password: "a", passwordConfirm: "b" }],
	["POST", `${users}/confirm-verification`, { token: "none" }],
	["POST", `${users}/confirm-email-change`, { token: "none", password: "x" }],
	["POST", `${users}/impersonate/none`, { duration: 60 }],
	["POST", "/api/settings/test/email", { email: "none", template: "none" }],
	["POST", "/api/settings/test/email", { email: "x@rafta.test", template: "constructor" }],
	["POST", "/api/settings/test/s3", { filesystem: "none" }],
	["POST", "/api/settings/apple/generate-client-secret", { clientId: "x", duration: 0 }],
	["PATCH", "/api/settings", { batch: { enabled: true, maxRequests: 0 } }],
	["PATCH", "/api/collections/closed", { name: "no name", listRule: "none = 1" }],
	["PUT", "/api/collections/import", { collections: [{ name: "x", type: "none", fields: fieldOfText }] }],
	["POST", "/api/collections/meta/dry-run-view", { query: "SELECT id, title FROM posts WHERE 1 = 0" }],
	["POST", "/api/sql", { query: "SELECT 1 AS one" }],
	["POST", "/api/batch", { requests: [{ method: "none", url: "/none" }] }],
	["POST", "/api/backups", { name: "No Name.zip" }],
] as const)("%s %s", (method, path, values) => {
	test("says to a form what it says to JSON", async () => {
		const headers = { authorization: root, "content-type": "application/json", "accept-language": "en" };
		const asJson = await fetch(server.url + path, { method, headers, body: JSON.stringify(values) });
		const written = Object.entries(values).map(([name, value]) => [
			name,
			typeof value === "string" ? value : JSON.stringify(value),
		]);
		const expected = [asJson.status, steady(await asJson.text())];
		for (const form of [multipart, urlencoded]) {
			const response = await fetch(server.url + path, {
				method,
				headers: { authorization: root, "accept-language": "en" },
				body: form(Object.fromEntries(written)),
			});
			expect([response.status, steady(await response.text())]).toEqual(expected);
		}
		// A nonexistent address, or a fault, would give the same response to everybody.
		expect([405, 500]).not.toContain(expected[0]);
	});
});

test("files have no place but in records, backups and imports", async () => {
	const form = multipart({ identity: "x" });
	form.append("password", new Blob(["x"]), "x.txt");
	expect((await send("POST", signIn, form)).status).toBe(400);
});

test("what is no form is no empty body", async () => {
	const headers = { authorization: root, "content-type": "multipart/form-data; boundary=x" };
	const broken = await fetch(`${server.url}/api/backups`, { method: "POST", body: "nothing", headers });
	expect(broken.status).toBe(400);
});
