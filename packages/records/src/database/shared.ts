/** What the processes of an installation share beside the tables: messages, and short-lived counters and marks. */

/** An event. Within one process it is passed on as it is, between processes as JSON. */
export interface Message {
	readonly kind: string;
	readonly [member: string]: unknown;
}

/**
 * Receiver of messages. A returned promise is awaited before the next message; if it rejects, the same message is
 * delivered again.
 */
export interface Subscriber {
	onMessage(message: Message): undefined | Promise<void>;
	/** Messages were lost for good: everything cached may be outdated. */
	onMissed(): undefined | Promise<void>;
}

export interface ChangeLog {
	/** Whether other processes publish and receive as well. */
	readonly shared: boolean;
	/** Delivers every message committed after the database was opened. There is one subscriber. */
	follow(follower: Subscriber): void;
	/** Resolves when every message committed so far was delivered here; at the latest after a few seconds. */
	catchUp(): Promise<void>;
}

/** New state of an entry, and the result of its change. */
export interface SharedEntry<T> {
	/** New value; `null` removes the entry. An unchanged value is not written. */
	readonly value: string | null;
	/** When the entry may be removed, in milliseconds since 1970. Until then the reader judges its age. */
	readonly until: number;
	readonly answer: T;
}

export interface Memory {
	/**
	 * Atomically replaces the entry of a key with the result of `change`. `change` gets the value, or `null` if there is
	 * none; it is pure and may run more than once. If a kind has too many entries, its oldest are evicted.
	 * @throws DatabaseUnusable if the entries cannot be accessed
	 */
	change<T>(kind: string, key: string, change: (value: string | null) => SharedEntry<T>): Promise<T>;
	/** Removes the entries that had expired at `now`, in milliseconds since 1970. */
	forget(now: number): Promise<void>;
}
