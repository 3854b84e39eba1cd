import { randomBytes } from "node:crypto";
import type { AuthIdentity, Language } from "../service.ts";
import type { Topic } from "./topics.ts";

/** The open end of a stream; Node's `ServerResponse` has this shape. */
export interface Outlet {
	/** False when the reader is behind and the text waits in memory. */
	write(text: string): boolean;
	end(): void;
	/** Bytes that wait in memory. */
	readonly writableLength: number;
}

/** A reader that is this far behind is cut off; it connects again and reads the present state. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** One connected browser: its stream, who it is, and what it wants to hear. */
export interface RealtimeClient {
	readonly id: string;
	readonly ip: string;
	readonly language: Language;
	auth: AuthIdentity | null;
	topics: readonly Topic[];
	/** When it was last sent an event, in milliseconds. */
	lastEvent: number;
	/** Sends one event; ends the stream instead when the reader is too far behind. */
	send(event: string, data: unknown, now: number): void;
	/** A comment line that keeps proxies from cutting a silent stream. */
	beat(): void;
	end(): void;
}

/** Bytes of a client's id by which its process knows it as one of its own, and those that nobody guesses. */
const ownBytes = 6;
const freeBytes = 24;

/** What the ids of one process begin with. */
export const newProcessTag = (): string => randomBytes(ownBytes).toString("base64url");

/** Whether a text could be the id of a client. */
export const isClientId = (text: string): boolean => /^[\w-]{40}$/.test(text);

/** A client with a fresh unguessable id on the given stream. `onEnd` is called once. */
export function realtimeClient(
	outlet: Outlet,
	origin: { ip: string; language: Language; now: number; tag?: string },
	onEnd: (client: RealtimeClient) => void,
): RealtimeClient {
	let open = true;
	const put = (text: string): void => {
		if (!open) return;
		outlet.write(text);
		if (outlet.writableLength > MAX_WAITING_BYTES) client.end();
	};
	const client: RealtimeClient = {
		id: (origin.tag ?? newProcessTag()) + randomBytes(freeBytes).toString("base64url"),
		ip: origin.ip,
		language: origin.language,
		auth: null,
		topics: [],
		lastEvent: origin.now,
		send(event, data, now) {
			client.lastEvent = now;
			put(`id:${client.id}\nevent:${event}\ndata:${JSON.stringify(data)}\n\n`);
		},
		beat() {
			put(":\n\n");
		},
		end() {
			if (!open) return;
			open = false;
			outlet.end();
			onEnd(client);
		},
	};
	return client;
}
