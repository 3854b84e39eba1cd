/**
 * Change log: messages between the processes of an installation. All of them, the publishing one included, receive the
 * same messages in the same order: none shows a change of its own before another's earlier one.
 */

import type { Transaction } from "./port.ts";
import type { ChangeLog, Message, Subscriber } from "./shared.ts";

/** The database adapter's side of the change log. */
export interface ChangeLogAdapter extends ChangeLog {
	/** Writes the messages of a transaction, as its last statements. */
	keep(tx: Pick<Transaction, "run">, messages: readonly Message[]): Promise<void>;
	/** Called when the transaction is durable. */
	committed(messages: readonly Message[]): void;
	close(): Promise<void>;
}

/** Change log of a single process: no table, only a call after each commit. */
export function inProcessChangeLog(): ChangeLogAdapter {
	let follower: Subscriber | undefined;
	return {
		shared: false,
		follow(one) {
			follower = one;
		},
		catchUp: async () => undefined,
		keep: async () => undefined,
		committed(messages) {
			for (const message of messages) void follower?.onMessage(message);
		},
		close: async () => undefined,
	};
}

/** Maximum characters of one row, except for a single longer message. */
const MAX_ROW_LENGTH = 200_000;

/** Packs the messages of one transaction into a few rows. */
export function payloads(messages: readonly Message[]): string[] {
	const rows: string[] = [];
	let waiting: string[] = [];
	let length = 0;
	for (const message of messages) {
		const text = JSON.stringify(message);
		if (waiting.length > 0 && length + text.length > MAX_ROW_LENGTH) {
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
