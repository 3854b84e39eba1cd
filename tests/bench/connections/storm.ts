/**
 * Load client in a process of its own: opens many connections at once, over plain sockets, and sends each a number of requests, one
 * after the other. Prints when each was first answered, as JSON. Arguments: port, path, connections, requests of each.
 */
import { connect } from "node:net";

export interface Storm {
	/** Milliseconds of each connection from its start to its first answer. */
	readonly first: readonly number[];
	readonly perSecond: number;
}

const [port = "", path = "", connections = "", requests = ""] = process.argv.slice(2);
const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
const first: number[] = [];

/** Whether a text is a whole answer. @throws Error for another status than 200 */
function isWhole(text: string): boolean {
	const end = text.indexOf("\r\n\r\n");
	if (end < 0) return false;
	if (!text.startsWith("HTTP/1.1 200")) throw new Error(text.slice(0, end));
	const [, length] = /content-length: *(\d+)/i.exec(text.slice(0, end)) ?? [];
	return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= end + 4 + Number(length);
}

function one(): Promise<void> {
	return new Promise((resolve, reject) => {
		const began = performance.now();
		const socket = connect(Number(port), "127.0.0.1");
		let text = "";
		let left = Number(requests);
		socket.setEncoding("latin1");
		socket.on("error", reject);
		socket.on("close", () => reject(new Error("a connection was closed")));
		socket.on("connect", () => {
			socket.write(request);
		});
		socket.on("data", (piece) => {
			text += piece;
			if (!isWhole(text)) return;
			if (left === Number(requests)) first.push(performance.now() - began);
			text = "";
			left -= 1;
			if (left === 0) resolve();
			else socket.write(request);
		});
	});
}

const began = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, one));
const perSecond = (Number(connections) * Number(requests) * 1000) / (performance.now() - began);
process.stdout.write(JSON.stringify({ first, perSecond } satisfies Storm), () => process.exit(0));
