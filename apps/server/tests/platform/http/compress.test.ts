/** Compressed answers: which are, how, and that they unpack to what was sent. */
import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { compressAnswers } from "../../../src/platform/http/compress.ts";

const words = "Işık, Ağaç ve Kırlangıç. ";
const short = { text: words };
const middle = { text: words.repeat(200) };
const long = { text: words.repeat(4000) };

const app = fastify();
compressAnswers(app);
app.get("/short", async () => short);
app.get("/middle", async () => middle);
app.get("/long", async () => long);
app.get("/buffer", (_request, reply) => reply.type("text/csv").send(Buffer.from(middle.text)));
app.get("/stream", (_request, reply) =>
	reply.type("text/csv").send(Readable.from([words, words.repeat(300)])),
);
app.get("/broken", (_request, reply) =>
	reply.type("text/csv").send(
		Readable.from(
			(function* () {
				yield words.repeat(9000);
				throw new Error("half-way");
			})(),
		),
	),
);
app.get("/picture", (_request, reply) => reply.type("image/png").send(Buffer.alloc(5000)));
app.get("/packed", (_request, reply) =>
	reply.type("text/css").header("content-encoding", "br").send(Buffer.alloc(5000)),
);
app.get("/part", (_request, reply) => reply.code(206).type("text/csv").send(Buffer.alloc(5000, "x")));
app.get("/events", (_request, reply) => reply.type("text/event-stream").send("data: x\n\n".repeat(500)));
app.get("/varied", (_request, reply) => reply.header("vary", "origin").send(middle));
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
	app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

const unpacked: Record<string, (body: Buffer) => Buffer> = {
	gzip: gunzipSync,
	br: brotliDecompressSync,
	zstd: zstdDecompressSync,
};

test.each([
	["gzip", "gzip"],
	["gzip, deflate, br", "br"],
	["gzip, deflate, br, zstd", "zstd"],
	["br;q=0, gzip;q=0.5", "gzip"],
	["*", "zstd"],
])("a client that accepts %s gets %s", async (accepted, name) => {
	for (const [path, sent] of [
		["/middle", JSON.stringify(middle)],
		["/long", JSON.stringify(long)],
		["/buffer", middle.text],
		["/stream", words.repeat(301)],
	] as const) {
		const answer = await get(path, accepted);
		expect([path, answer.headers["content-encoding"], answer.headers.vary]).toEqual([
			path,
			name,
			"accept-encoding",
		]);
		expect(unpacked[name]?.(answer.rawPayload).toString()).toBe(sent);
		expect(answer.rawPayload.length).toBeLessThan(sent.length / 4);
	}
});

test.each(["/short", "/picture", "/part", "/events"])("%s is sent as it is", async (path) => {
	expect((await get(path, "gzip, br")).headers["content-encoding"]).toBeUndefined();
});

test("nothing is compressed twice, or for clients that do not accept it", async () => {
	expect((await get("/packed", "gzip, br")).rawPayload).toEqual(Buffer.alloc(5000));
	for (const accepted of [undefined, "identity", "deflate", "gzip;q=0", "br; q=0.0"]) {
		const answer = await get("/middle", accepted);
		expect([answer.headers["content-encoding"], answer.json()]).toEqual([undefined, middle]);
	}
});

test("what else an answer varies by stays", async () => {
	expect((await get("/varied", "gzip")).headers.vary).toBe("origin, accept-encoding");
});

test("a source that fails before anything was sent is an error that can be read", async () => {
	const answer = await get("/broken", "gzip");
	expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([500, undefined]);
	expect(answer.json()).toMatchObject({ message: "half-way" });
});
