import { EventEmitter, once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { serverOptions } from "../../src/http/edge.ts";
import { takeTurns } from "../../src/http/turns.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const response = new EventEmitter() as ServerResponse;

function setUp() {
	const begun: string[] = [];
	const turns = takeTurns((request) => begun.push(request.url ?? ""));
	const ask = (url: string, destroyed = false) =>
		turns.handle({ url, destroyed } as IncomingMessage, response);
	return { begun, ask, accepted: turns.accepted };
}

test("requests are begun in their order, and those of a client that has left not at all", async () => {
	const { begun, ask } = setUp();
	const urls = Array.from({ length: 100 }, (_, n) => `/${n}`);
	for (const url of urls) ask(url, url === "/7");
	await expect.poll(() => begun.length).toBe(99);
	expect(begun).toEqual(urls.filter((url) => url !== "/7"));
	ask("/later");
	await expect.poll(() => begun.at(-1)).toBe("/later");
});

test("requests wait while connections are accepted, but not for ever", async () => {
	const { begun, ask, accepted } = setUp();
	accepted();
	ask("/first");
	for (let n = 0; n < 10; n += 1) {
		await turn();
		expect(begun).toEqual([]);
		accepted();
	}
	await expect.poll(() => begun).toEqual(["/first"]);

	ask("/second");
	let count = 0;
	for (; begun.length < 2 && count < 1000; count += 1) {
		accepted();
		await turn();
	}
	expect(count).toBeLessThan(1000);
});

test("busy connections do not keep the others from their first answer", async () => {
	const app = Fastify(serverOptions);
	app.get("/", async () => "ok");
	await app.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.server.address() as AddressInfo;
	const clients = 200;
	let served = 0;
	let answers = 0;
	await Promise.all(
		Array.from({ length: clients }, async () => {
			const socket = connect(port, "127.0.0.1");
			await once(socket, "connect");
			for (let isFirst = true; served < clients; isFirst = false) {
				socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
				await once(socket, "data");
				answers += 1;
				if (isFirst) served += 1;
			}
			socket.destroy();
		}),
	);
	// Accepting one connection after a round of answers to all others would take over a hundred times as many.
	expect(answers).toBeLessThan(5 * clients);
	await app.close();
});
