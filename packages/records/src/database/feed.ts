/**
 * What the processes of an installation tell one another. All of them hear the same messages in the same order, the
 * telling one included: none shows a change of its own before another's earlier one.
 */

import type { Transaction } from "./port.ts";

/** Something that has happened. Within one process it is handed on as it is, between processes as JSON. */
export interface Message {
	readonly kind: string;
	readonly [member: string]: unknown;
}

/** Who hears. A promise is waited for before the next message comes; one that is refused lets the same come again. */
export interface Follower {
	told(message: Message): undefined | Promise<void>;
	/** Something was missed that cannot be caught up any more: whatever is remembered may be old. */
	missed(): undefined | Promise<void>;
}

export interface Feed {
	/** Whether other processes tell and hear as well. */
	readonly shared: boolean;
	/** Hears everything that was committed after the database was opened. There is one follower. */
	follow(follower: Follower): void;
	/** Resolves when everything that is committed by now has been told here; at the latest after a few seconds. */
	catchUp(): Promise<void>;
}

/** The end of a feed that an adapter holds. */
export interface FeedEnd extends Feed {
	/** Writes what a transaction tells into it, last of all. */
	keep(tx: Pick<Transaction, "run">, told: readonly Message[]): Promise<void>;
	/** The transaction is durable. */
	committed(told: readonly Message[]): void;
	close(): Promise<void>;
}

/** The feed of a process that is alone: no table, and nothing but a call after each commit. */
export function directFeed(): FeedEnd {
	let follower: Follower | undefined;
	return {
		shared: false,
		follow(one) {
			follower = one;
		},
		catchUp: async () => undefined,
		keep: async () => undefined,
		committed(told) {
			for (const message of told) void follower?.told(message);
		},
		close: async () => undefined,
	};
}

/** Characters of one row, but for a message that is longer by itself. */
const longest = 200_000;

/** Messages as rows: those of one transaction share a few. */
export function payloads(messages: readonly Message[]): string[] {
	const rows: string[] = [];
	let waiting: string[] = [];
	let length = 0;
	for (const message of messages) {
		const text = JSON.stringify(message);
		if (waiting.length > 0 && length + text.length > longest) {
			rows.push(`[${waiting.join(",")}]`);
			waiting = [];
			length = 0;
		}
		waiting.push(text);
		length += text.length;
	}
	if (waiting.length > 0) rows.push(`[${waiting.join(",")}]`);
	return rows;
}

export const messagesOf = (payload: string): Message[] => JSON.parse(payload) as Message[];
