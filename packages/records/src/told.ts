/** What processes tell one another of the records and of what each of them remembers. */
import type { ChangeEvent, RecordData, WriteEvent } from "./service.ts";

/** A record was written. Collections are named by their ids: each process has its own definitions. */
export interface ChangeTold {
	readonly kind: "change";
	readonly action: WriteEvent["action"];
	readonly collection: string;
	readonly record: RecordData;
	/** Of an update: what the record was, or on its way to other processes only what was another value. */
	readonly original?: RecordData;
	readonly before?: Readonly<Record<string, unknown>>;
}

/** A change as it is told. */
export function tellingOf(
	{ action, collection, record, original }: ChangeEvent,
	shared: boolean,
): ChangeTold {
	const change = { kind: "change", action, collection: collection.id, record } as const;
	if (action !== "update" || !original) return change;
	if (!shared) return { ...change, original };
	const isOther = ([name, value]: [string, unknown]) =>
		value !== record[name] && JSON.stringify(value) !== JSON.stringify(record[name]);
	return { ...change, before: Object.fromEntries(Object.entries(original).filter(isOther)) };
}

/** What the record was before a change that was told; `null` for one that is new. */
export function originalOf({ action, record, original, before }: ChangeTold): RecordData | null {
	if (action === "create") return null;
	return original ?? { ...record, ...before };
}

/** Rows of a collection came or went without a word on each. */
export interface RowsTold {
	readonly kind: "rows";
	readonly collection: string;
}

/** One session was ended. Its tokens would have lasted until `expires`. */
export interface SessionTold {
	readonly kind: "session";
	readonly id: string;
	readonly expires: string;
}

/** Every session of an account was ended, but for one. */
export interface AccountTold {
	readonly kind: "account";
	readonly collection: string;
	readonly record: string;
	/** Empty: for none. */
	readonly but: string;
}

/** Every session of a collection's accounts was ended, but for one. */
export interface EverybodyTold {
	readonly kind: "everybody";
	readonly collection: string;
	/** Empty: for none. */
	readonly but: string;
}

/** `anything`: nobody knows what was written. `restored`: a backup has taken the place of everything. */
export interface StateTold {
	readonly kind: "collections" | "settings" | "anything" | "restored";
}

/** What the composition tells itself. */
export interface OwnTold {
	readonly kind: "own";
	readonly topic: string;
	readonly content: unknown;
}

export type Told = ChangeTold | RowsTold | SessionTold | AccountTold | EverybodyTold | StateTold | OwnTold;
