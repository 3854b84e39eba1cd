/** Proxy on its own port between a browser and Rafta, whose connection a test can cut. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { freePort } from "./port.ts";

/**
 * `open`: everything passes. `cut`: connections are closed at once. `silent`: requests arrive nowhere and get no
 * response. `lost`: requests arrive, their responses do not. `gateway`: 502, as from a proxy whose Rafta is away.
 */
type LineState = "open" | "cut" | "silent" | "lost" | "gateway";

export interface NetworkProxy {
	url: string;
	/** Changes the handling of requests from now on; unless it is `open`, all open connections are closed. */
	set(state: LineState): void;
	/** Modifies pages and the service worker in transit, to simulate another build. */
	change(change: ((text: string) => string) | null): void;
	/** Requests that arrived at Rafta, as method and path. */
	passed(): readonly string[];
	close(): Promise<void>;
}

export async function startNetworkProxy(target: string): Promise<NetworkProxy> {
	const { hostname, port: targetPort } = new URL(target);
	let state: LineState = "open";
	let change: ((text: string) => string) | null = null;
	const passed: string[] = [];

	function answer(from: IncomingMessage, to: ServerResponse, path: string): void {
		if (state === "lost") return void from.resume();
		const { "content-length": _length, ...headers } = from.headers;
		const isText = path === "/sw.js" || String(from.headers["content-type"]).startsWith("text/html");
		if (!change || !isText) {
			to.writeHead(from.statusCode ?? 502, from.headers);
			from.pipe(to);
			return;
		}
		const parts: Buffer[] = [];
		from.on("data", (part: Buffer) => parts.push(part));
		from.on("end", () => {
			to.writeHead(from.statusCode ?? 502, headers);
			to.end(change?.(Buffer.concat(parts).toString("utf8")));
		});
	}

	const server = createServer((incoming, outgoing) => {
		const path = incoming.url ?? "/";
		if (state === "cut") return void incoming.socket.destroy();
		if (state === "silent") return void incoming.resume();
		if (state === "gateway") return void outgoing.writeHead(502, { "content-type": "text/html" }).end("away");
		passed.push(`${incoming.method} ${path}`);
		const headers = { ...incoming.headers };
		if (change) {
			headers["accept-encoding"] = "identity";
			// The browser's cached version may differ from the modified one.
			delete headers["if-none-match"];
			delete headers["if-modified-since"];
		}
		const sent = request({ hostname, port: targetPort, path, method: incoming.method, headers }, (from) =>
			answer(from, outgoing, path),
		);
		sent.on("error", () => incoming.socket.destroy());
		outgoing.on("close", () => {
			if (state !== "lost") sent.destroy();
		});
		incoming.pipe(sent);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return {
		url: `http://127.0.0.1:${port}`,
		set(next) {
			state = next;
			if (next !== "open") server.closeAllConnections();
		},
		change(next) {
			change = next;
		},
		passed: () => passed,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
