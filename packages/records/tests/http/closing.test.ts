import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { apiEdge, serverOptions } from "../../src/http/edge.ts";

test("a server ends as soon as its last answer has, whoever would keep the connection", async () => {
	const app = Fastify(serverOptions);
	apiEdge(app, { origins: [] });
	let finish = () => {};
	let markRequested = () => {};
	const requested = new Promise<void>((resolve) => {
		markRequested = resolve;
	});
	app.get("/api/slow", (_request, reply) => {
		reply.hijack();
		// The head is sent before the server begins to close: it does not announce the end of the connection to the
		// client.
		reply.raw.writeHead(200, { "content-length": "4" });
		reply.raw.write("ya");
		finish = () => reply.raw.end("ni");
		markRequested();
	});
	await app.listen({ port: 0, host: "127.0.0.1" });
	const agent = new Agent({ keepAlive: true });
	const { port } = app.server.address() as AddressInfo;
	const answer = new Promise<string>((resolve, reject) => {
		request({ port, host: "127.0.0.1", path: "/api/slow", agent }, (response) => {
			let text = "";
			response.on("data", (piece) => {
				text += String(piece);
			});
			response.on("end", () => resolve(text));
		})
			.on("error", reject)
			.end();
	});
	await requested;
	const closed = app.close();
	while (app.server.listening) await new Promise((resolve) => setTimeout(resolve, 5));
	finish();
	expect(await answer).toBe("yani");
	// Fastify keeps a connection for 72 seconds: longer than the timeout of this test.
	await closed;
	agent.destroy();
});
