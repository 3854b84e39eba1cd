/**
 * Listeners in a process of their own: each a plain socket with an event stream, signed in by a token of its own and
 * subscribed to one topic. Its parent says which (`Task`), then how many events to expect; both are reported when done.
 */
import { Agent, request } from "node:http";
import { connect } from "node:net";

interface Task {
	readonly port: number;
	readonly topic: string;
	/** One listener each; an empty one is a guest. */
	readonly tokens: readonly string[];
}
/** To the listeners: report when so many events have arrived in all, or begin with another topic. */
export type Order = { readonly expect: number } | { readonly listen: Task };
/** Milliseconds since 1970 when it was done. */
export interface Done {
	readonly at: number;
}

/** Streams opened at once. */
const WIDTH = 50;

const agent = new Agent({ keepAlive: true, maxSockets: WIDTH });
let count = 0;
let expected = Number.POSITIVE_INFINITY;

const done = () => process.send?.({ at: performance.timeOrigin + performance.now() } satisfies Done);

function reportIfAll(): void {
	if (count < expected) return;
	expected = Number.POSITIVE_INFINITY;
	done();
}

function subscribe({ port, topic }: Task, token: string, ip: string, clientId: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const headers = { "x-forwarded-for": ip, authorization: token, "content-type": "application/json" };
		const options = { agent, host: "127.0.0.1", port, method: "POST", path: "/api/realtime", headers };
		request(options, (response) => {
			response.resume();
			response.on("end", () => {
				if (response.statusCode === 204) resolve();
				else reject(new Error(`a subscription answered ${response.statusCode}`));
			});
		})
			.on("error", reject)
			.end(JSON.stringify({ clientId, subscriptions: [topic] }));
	});
}

function listen(task: Task, n: number): Promise<void> {
	const ip = `10.1.${n >> 8}.${n & 255}`;
	const mark = `event:${task.topic}\n`;
	return new Promise((resolve, reject) => {
		const socket = connect(task.port, "127.0.0.1");
		socket.setEncoding("latin1");
		socket.on("error", reject);
		socket.on("close", () => reject(new Error("a stream was closed")));
		socket.write(`GET /api/realtime HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${ip}\r\n\r\n`);
		socket.on("data", (text: string) => {
			count += text.split(mark).length - 1;
			reportIfAll();
			const [, id] = /"clientId":"([^"]+)"/.exec(text) ?? [];
			if (id !== undefined) subscribe(task, task.tokens[n] ?? "", ip, id).then(resolve, reject);
		});
	});
}

process.on("message", async (order: Order) => {
	if ("expect" in order) {
		expected = order.expect;
		reportIfAll();
		return;
	}
	let next = 0;
	const work = async () => {
		while (next < order.listen.tokens.length) await listen(order.listen, next++);
	};
	await Promise.all(Array.from({ length: WIDTH }, work));
	done();
});
process.on("disconnect", () => process.exit(0));
