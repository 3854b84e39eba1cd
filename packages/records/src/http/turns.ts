/**
 * Turns of connections and requests. Node accepts one connection in a turn of its event loop, and answers every request that
 * has arrived in the same turn: with a thousand busy connections the next one waits for a thousand answers before it is even
 * accepted. Here requests wait in their order, and are begun in small groups, once the arrived connections are accepted.
 */
import type { RequestListener, Server } from "node:http";
import type { FastifyServerOptions } from "fastify";
import { http } from "../node-http.ts";

/**
 * Connections that may wait to be accepted. The system lowers it to its own limit (`net.core.somaxconn`), which decides; with
 * Node's usual 511 more than 512 at once have some try again a second later.
 */
export const CONNECTION_BACKLOG = 65_535;

/** Requests begun in one turn of the event loop. */
const GROUP = 16;
/** Connections accepted before the next group of requests is begun, so that neither can hold up the other. */
const MAX_ACCEPTED = 64;

/** Wraps a server's handler; `accepted` is to be called for every new connection. */
export function takeTurns(handler: RequestListener): { accepted(): void; handle: RequestListener } {
	const waiting: (() => void)[] = [];
	let isScheduled = false;
	/** Since the last group, and whether the current turn has accepted one. */
	let acceptedCount = 0;
	let isAccepting = false;

	/** Each in an immediate of its own: what it leads to without waiting is done before the next one begins. */
	const beginNext = (): void => waiting.shift()?.();

	function turn(): void {
		if (isAccepting && acceptedCount < MAX_ACCEPTED) {
			isAccepting = false;
			setImmediate(turn);
			return;
		}
		isAccepting = false;
		acceptedCount = 0;
		for (let n = Math.min(waiting.length, GROUP) - 1; n > 0; n -= 1) setImmediate(beginNext);
		isScheduled = waiting.length > GROUP;
		if (isScheduled) setImmediate(turn);
		beginNext();
	}
	return {
		accepted() {
			isAccepting = true;
			acceptedCount += 1;
		},
		handle(request, response) {
			waiting.push(() => {
				// Its client has left.
				if (!request.destroyed) handler(request, response);
			});
			if (isScheduled) return;
			isScheduled = true;
			setImmediate(turn);
		},
	};
}

/** Creates Fastify's HTTP server with the time limits of its options. */
export const serverInTurns: NonNullable<FastifyServerOptions["serverFactory"]> = (
	handler,
	options,
): Server => {
	const turns = takeTurns(handler);
	const { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 } = options as FastifyServerOptions;
	const server = http.createServer({ keepAliveTimeout, requestTimeout }, turns.handle);
	return server.setTimeout(connectionTimeout).on("connection", turns.accepted);
};
