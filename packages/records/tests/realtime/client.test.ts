import { expect, test } from "vitest";
import { realtimeClient } from "../../src/realtime/client.ts";

/** A client that reads only when it is told to. */
function slowClient() {
	const outlet = {
		writableLength: 0,
		isOpen: true,
		write(text: string) {
			outlet.writableLength += text.length;
			return false;
		},
		end() {
			outlet.isOpen = false;
			outlet.writableLength = 0;
		},
	};
	const client = realtimeClient(outlet, { ip: "::1", language: "en", now: 0 }, () => undefined);
	const send = (bytes: number) => client.send("posts/*", "x".repeat(bytes), 0);
	return { outlet, client, send };
}
const megabyte = 1024 ** 2;

test("an event larger than what may wait arrives, and so do those that follow", () => {
	const { outlet, client, send } = slowClient();
	send(3 * megabyte);
	send(100);
	client.beat();
	expect(outlet.isOpen).toBe(true);
	outlet.writableLength = 0;
	send(3 * megabyte);
	expect(outlet.isOpen).toBe(true);
	client.end();
});

test("a client that reads nothing is ended", () => {
	const many = slowClient();
	for (let n = 0; n < 30; n++) many.send(50_000);
	expect(many.outlet.isOpen).toBe(false);
	const large = slowClient();
	for (let n = 0; n < 2; n++) large.send(3 * megabyte);
	expect(large.outlet.isOpen).toBe(false);
	const late = slowClient();
	late.send(600_000);
	late.send(3 * megabyte);
	expect(late.outlet.isOpen).toBe(true);
	for (let n = 0; n < 10; n++) late.send(100_000);
	expect(late.outlet.isOpen).toBe(false);
});

test("large events of all clients together have a limit", () => {
	const clients = Array.from({ length: 10 }, slowClient);
	for (const { send } of clients) send(10 * megabyte);
	expect(clients.filter(({ outlet }) => outlet.isOpen)).toHaveLength(6);
	// A place is free as soon as a client has read.
	const [first] = clients;
	if (first) first.outlet.writableLength = 0;
	const next = slowClient();
	next.send(10 * megabyte);
	expect(next.outlet.isOpen).toBe(true);
	for (const { client } of [...clients, next]) client.end();
});
