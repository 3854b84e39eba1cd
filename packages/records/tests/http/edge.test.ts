// engines: both
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());

const posts = "/api/collections/posts/records";

async function send(
	path: string,
	method: string,
	body?: string | Uint8Array<ArrayBuffer> | FormData,
	headers: Record<string, string> = {},
) {
	const response = await fetch(server.url + path, { method, body, headers });
	const text = await response.text();
	return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}
const json = { "content-type": "application/json" };

test.each([
	["malformed JSON", "{", json, 400],
	["an array", "[]", json, 400],
	["a prototype key", '{"__proto__":{"title":"x"}}', json, 400],
	["a key that reaches a prototype", '{"extra":{"a":{"__proto__":{"role":2}}}}', json, 400],
	["a text file", "title=x", { "content-type": "text/plain" }, 415],
	["a form", "title=x&__proto__=y", { "content-type": "application/x-www-form-urlencoded" }, 400],
	["another kind of text", "<title>x</title>", { "content-type": "text/xml" }, 415],
	["a bare multipart", "x", { "content-type": "multipart/form-data" }, 400],
	["a cut multipart", "--b\r\nContent-Disp", { "content-type": "multipart/form-data; boundary=b" }, 400],
	["two megabytes", JSON.stringify({ title: "x".repeat(2 ** 21) }), json, 413],
	["a hundred thousand brackets", `{"title":${"[".repeat(100_000)}`, json, 400],
] as const)("%s is answered, not obeyed", async (_name, body, headers, status) => {
	const answer = await send(posts, "POST", body, headers);
	expect(answer.status).toBe(status);
	expect(answer.body).toEqual({ status, message: expect.any(String), data: {} });
	expect((await server.service.list("posts", {})).length).toBe(0);
});

test("an empty body is an empty object", async () => {
	const answer = await send(posts, "POST", "", json);
	expect(answer.status).toBe(400);
	expect(answer.body.data.title.code).toBe("validation_required");
});

test.each([
	["/api/nothing", "GET"],
	["/api/health", "DELETE"],
	["/api/health", "PUT"],
	["/api/files/posts/x", "GET"],
	["/api/files/posts/aaaaaaaaaaaaaaa/..data.db", "GET"],
	["/api/files/nothing/aaaaaaaaaaaaaaa/a.png", "GET"],
])("%s %s is not found", async (path, method) => {
	const answer = await send(path, method);
	expect(answer.status).toBe(404);
	expect(answer.body).toEqual({
		status: 404,
		message: "The requested resource wasn't found.",
		data: {},
	});
});

test.each(["/api/files/posts/aaaaaaaaaaaaaaa/..%2f..%2fdata.db", "/%61pi/health", "/api//health"])(
	"%s is no way to write an address",
	async (path) => {
		const answer = await send(path, "GET");
		expect(answer.status).toBe(400);
		expect(answer.headers.get("access-control-allow-origin")).toBeNull();
	},
);

test("an address that cannot be read", async () => {
	const answer = await send("/api/collections/%zz/records", "GET", undefined, { "accept-language": "tr" });
	expect(answer.status).toBe(400);
	expect(answer.body).toEqual({ status: 400, message: "Gönderilen veri okunamadı.", data: {} });
});

test("the unforeseen tells nothing to the caller and all to the log", async () => {
	const answer = await send("/api/boom", "GET");
	expect(answer.status).toBe(500);
	expect(answer.body).toEqual({
		status: 500,
		message: "Something went wrong while processing your request.",
		data: {},
	});
	expect(server.log()).toContain("secret detail at /srv/data");
});

test("answers come in the caller's language", async () => {
	const turkish = { "accept-language": "tr-TR,tr;q=0.9,en;q=0.8" };
	expect((await send("/api/nothing", "GET", undefined, turkish)).body.message).toBe(
		"Aranan sayfa ya da kayıt bulunamadı.",
	);
});

test("pages of any origin may call, without cookies", async () => {
	const origin = { origin: "https://ofis.example" };
	const answer = await send("/api/health", "GET", undefined, origin);
	expect(answer.headers.get("access-control-allow-origin")).toBe("*");
	expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
	const preflightHeaders = { ...origin, "access-control-request-headers": "authorization,content-type" };
	const preflight = await send(posts, "OPTIONS", undefined, preflightHeaders);
	expect(preflight.status).toBe(204);
	expect(preflight.headers.get("access-control-allow-headers")).toBe("authorization,content-type");
	expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
});

test("a multipart body carries values and JSON", async () => {
	const form = new FormData();
	form.append("@jsonPayload", '{"title":"çok parçalı","views":5}');
	form.append("papers", new Blob(["bir"]), "bir.txt");
	form.append("papers", new Blob(["iki"]), "iki.txt");
	const answer = await send(posts, "POST", form);
	expect(answer.status).toBe(200);
	expect(answer.body).toMatchObject({ title: "çok parçalı", views: 5 });
	expect(answer.body.papers).toHaveLength(2);
	const plain = new FormData();
	plain.append("title", "düz");
	plain.append("views", "7");
	expect((await send(posts, "POST", plain)).body).toMatchObject({ title: "düz", views: 7 });
	const long = new FormData();
	long.append("title", "x".repeat(2 ** 20 + 1));
	expect((await send(posts, "POST", long)).status).toBe(413);
	const hostile = new FormData();
	hostile.append("title", "x");
	hostile.append("@jsonPayload", '{"constructor":{"prototype":{"role":2}}}');
	expect((await send(posts, "POST", hostile)).status).toBe(400);
	expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test("a realtime subscription in a wrong form is refused", async () => {
	for (const body of [{}, { clientId: 5 }, { clientId: "x".repeat(300) }]) {
		expect((await send("/api/realtime", "POST", JSON.stringify(body), json)).status).toBe(400);
	}
	expect((await send("/api/realtime", "HEAD")).status).toBe(404);
});

test("a stream opens with the client's id and ends with its connection", async () => {
	const { hostname, port } = new URL(server.url);
	const text = await new Promise<string>((resolve) => {
		let received = "";
		const socket = connect(Number(port), hostname, () =>
			socket.write("GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n"),
		);
		socket.on("data", (chunk) => {
			received += chunk;
			if (received.includes("clientId")) {
				socket.destroy();
				resolve(received);
			}
		});
	});
	expect(text).toMatch(/content-type: text\/event-stream/i);
	expect(text).toMatch(/access-control-allow-origin: \*/i);
	const id = /\nid:(\S+)\n/.exec(text)?.[1];
	expect(text).toContain(`event:PB_CONNECT\ndata:{"clientId":"${id}"}\n\n`);
	const late = () => send("/api/realtime", "POST", JSON.stringify({ clientId: id }), json);
	await expect.poll(async () => (await late()).status).toBe(404);
});

test.each([
	["a megabyte of lists", `{"a":[${"[],".repeat(300_000)}[]]}`, 400],
	["more lists and objects than any form has", `{"a":[${"[{}],".repeat(25_001)}[]]}`, 400],
	["as many as a large form has", `{"title":"x","a":[${"[],".repeat(49_000)}[]]}`, 200],
	["texts full of brackets", `{"title":${JSON.stringify(`${'["\\'.repeat(60_000)}`)}}`, 400],
])("%s", async (name, body, status) => {
	const answer = await send(posts, "POST", body, json);
	expect(answer.status).toBe(status);
	// It was read: its value is what is wrong.
	if (name === "texts full of brackets") expect(answer.body.data).toHaveProperty("title");
});

test("a request that names two hosts is refused", async () => {
	const answer = await new Promise<string>((resolve, reject) => {
		const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
		socket.once("data", (data) => {
			resolve(data.toString());
			socket.destroy();
		});
		socket.once("error", reject);
		socket.write("GET /api/health HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n");
	});
	expect(answer).toContain("HTTP/1.1 400");
});
