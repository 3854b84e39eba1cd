/** Messages between processes about records and about the caches of each process. */

import type { RecordData } from "./types/records.ts";
import type { ChangeEvent, WriteEvent } from "./types/writes.ts";

/** A record was written. Collections are identified by their ids: each process has its own definitions. */
export interface ChangeMessage {
	readonly kind: "change";
	readonly action: WriteEvent["action"];
	readonly collection: string;
	readonly record: RecordData;
	/** Of an update: the previous record, or, for other processes, only the changed values. */
	readonly original?: RecordData;
	readonly before?: Readonly<Record<string, unknown>>;
}

/** Message for a change. */
export function changeMessageOf(
	{ action, collection, record, original }: ChangeEvent,
	shared: boolean,
): ChangeMessage {
	const change = { kind: "change", action, collection: collection.id, record } as const;
	if (action !== "update" || !original) return change;
	if (!shared) return { ...change, original };
	const isOther = ([name, value]: [string, unknown]) =>
		value !== record[name] && JSON.stringify(value) !== JSON.stringify(record[name]);
	return { ...change, before: Object.fromEntries(Object.entries(original).filter(isOther)) };
}

/** The record before a published change; `null` for a new one. */
export function originalOf({ action, record, original, before }: ChangeMessage): RecordData | null {
	if (action === "create") return null;
	return original ?? { ...record, ...before };
}

/** Rows of a collection were added or removed without a message for each. */
export interface RowsMessage {
	readonly kind: "rows";
	readonly collection: string;
}

/** One session was ended. Its tokens would have been valid until `expires`. */
export interface SessionMessage {
	readonly kind: "session";
	readonly id: string;
	readonly expires: string;
}

/** Every session of an account was ended, except one. */
export interface AccountMessage {
	readonly kind: "account";
	readonly collection: string;
	readonly record: string;
	/** Empty: no exception. */
	readonly but: string;
}

/** Every session of a collection's accounts was ended, except one. */
export interface EverybodyMessage {
	readonly kind: "everybody";
	readonly collection: string;
	/** Empty: no exception. */
	readonly but: string;
}

/** `anything`: it is unknown what was written. `restored`: a backup has replaced all data. */
export interface StateMessage {
	readonly kind: "collections" | "settings" | "anything" | "restored";
}

/** Custom message of the composition. */
export interface CustomMessage {
	readonly kind: "own";
	readonly topic: string;
	readonly content: unknown;
}

export type ProcessMessage =
	| ChangeMessage
	| RowsMessage
	| SessionMessage
	| AccountMessage
	| EverybodyMessage
	| StateMessage
	| CustomMessage;
