import { randomBytes } from "node:crypto";
import { placeOf } from "../auth/guard.ts";
import type { Language } from "../types/language.ts";
import type { AuthIdentity } from "../types/request.ts";
import type { Topic } from "./topics.ts";

/** The writable end of a stream; Node's `ServerResponse` has this shape. */
export interface Outlet {
	/** False when the client is slow and the text is buffered in memory. */
	write(text: string): boolean;
	end(): void;
	/** Bytes buffered in memory. */
	readonly writableLength: number;
}

/**
 * A client with more buffered bytes is disconnected; it reconnects and reads the current state. One event that is larger
 * may wait for a client that had read what came before.
 */
const MAX_WAITING_BYTES = 1024 * 1024;
/** Maximum of all buffered bytes of clients that have more, in one process. */
const MAX_LARGE_BYTES = 64 * 1024 * 1024;

/** Outlets with more than `MAX_WAITING_BYTES`. */
const behind = new Set<Outlet>();

/** Whether large events may wait in this outlet beside those in others. */
function hasRoomFor(outlet: Outlet): boolean {
	behind.add(outlet);
	let sum = 0;
	for (const one of behind) {
		if (one.writableLength > MAX_WAITING_BYTES) sum += one.writableLength;
		else behind.delete(one);
	}
	return sum <= MAX_LARGE_BYTES;
}

/** One connected client: its stream, account and subscriptions. */
export interface RealtimeClient {
	readonly id: string;
	readonly ip: string;
	/** Network that the address counts as. */
	readonly place: string;
	readonly language: Language;
	auth: AuthIdentity | null;
	topics: readonly Topic[];
	/** Time of the last event sent, in milliseconds. */
	lastEvent: number;
	/** Sends one event with its JSON; ends the stream instead when the client is too far behind. */
	send(event: string, json: string, now: number): void;
	/** Sends a comment line that keeps proxies from closing an idle stream. */
	beat(): void;
	end(): void;
}

/** Length of the process tag in a client's id, and of the unguessable rest, in bytes. */
const ownBytes = 6;
const freeBytes = 24;

/** Creates the prefix of the client ids of one process. */
export const newProcessTag = (): string => randomBytes(ownBytes).toString("base64url");

/** Whether a text has the form of a client id. */
export const isClientId = (text: string): boolean => /^[\w-]{40}$/.test(text);

/** Creates a client with a fresh unguessable id on the given stream. `onEnd` is called once. */
export function realtimeClient(
	outlet: Outlet,
	origin: { ip: string; language: Language; now: number; tag?: string },
	onEnd: (client: RealtimeClient) => void,
): RealtimeClient {
	let open = true;
	/** Bytes of the large event that waits. */
	let large = 0;
	const put = (text: string): void => {
		if (!open) return;
		const before = outlet.writableLength;
		if (before <= MAX_WAITING_BYTES) large = 0;
		outlet.write(text);
		const waiting = outlet.writableLength;
		if (waiting <= MAX_WAITING_BYTES) return;
		if (before <= MAX_WAITING_BYTES) large = waiting - before;
		if (waiting > MAX_WAITING_BYTES + large || !hasRoomFor(outlet)) client.end();
	};
	const client: RealtimeClient = {
		id: (origin.tag ?? newProcessTag()) + randomBytes(freeBytes).toString("base64url"),
		ip: origin.ip,
		place: placeOf(origin.ip),
		language: origin.language,
		auth: null,
		topics: [],
		lastEvent: origin.now,
		send(event, json, now) {
			client.lastEvent = now;
			put(`id:${client.id}\nevent:${event}\ndata:${json}\n\n`);
		},
		beat() {
			put(":\n\n");
		},
		end() {
			if (!open) return;
			open = false;
			behind.delete(outlet);
			outlet.end();
			onEnd(client);
		},
	};
	return client;
}
