/** What processes tell one another of the records and of what each of them remembers. */
import type { RecordData, WriteEvent } from "./service.ts";

/** A record was written. Collections are named by their ids: each process has its own definitions. */
export interface ChangeTold {
	readonly kind: "change";
	readonly action: WriteEvent["action"];
	readonly collection: string;
	readonly record: RecordData;
	/** Left out for a create, and for a delete, where it is the record. */
	readonly original?: RecordData;
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

export type Told = ChangeTold | RowsTold | SessionTold | AccountTold | StateTold | OwnTold;
