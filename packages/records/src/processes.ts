/**
 * Handles the messages of all processes, this one included, in one common order: caches are updated first, then the
 * listeners are called.
 */
import { randomUUID } from "node:crypto";
import type { Sessions } from "./auth/sessions.ts";
import type { CollectionStore } from "./collections/store.ts";
import type { Database, Transaction } from "./database/port.ts";
import { getOrInsert } from "./get-or-insert.ts";
import {
	type ChangeMessage,
	type CustomMessage,
	originalOf,
	type ProcessMessage,
} from "./process-messages.ts";
import type { SettingsStore } from "./settings/store.ts";
import type { ChangeEvent } from "./types/writes.ts";

/** Set of listeners. An exception in one of them does not affect the others. */
export class Listeners<Event> {
	readonly #listeners = new Set<(event: Event) => void>();
	readonly #failed: (error: unknown) => void;
	constructor(failed: (error: unknown) => void) {
		this.#failed = failed;
	}
	add(listener: (event: Event) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
	call(event: Event): void {
		for (const listener of this.#listeners) {
			try {
				listener(event);
			} catch (error) {
				this.#failed(error);
			}
		}
	}
}

/** Custom messages of the composition between its processes. */
export interface Processes {
	/** Whether there may be other processes. */
	readonly shared: boolean;
	/**
	 * Publishes a message to every process, this one included, once the transaction is durable. The content travels as
	 * JSON.
	 */
	publish(tx: Transaction, topic: string, content: unknown): void;
	/** Called in the order of all messages and changes. Returns a function that unsubscribes. */
	onMessage(topic: string, listener: (content: unknown) => void): () => void;
	/** Resolves when everything committed so far has been received here. */
	catchUp(): Promise<void>;
	/**
	 * Wraps work that every process must do for itself: it runs here, and is published to all others, which run it with
	 * the same content.
	 */
	everywhere<Content>(
		topic: string,
		work: (content: Content) => Promise<void>,
	): (content: Content) => Promise<void>;
}

export interface ProcessParts {
	readonly database: Database;
	readonly collections: CollectionStore;
	readonly settings: SettingsStore;
	readonly sessions: Sessions;
	/** Called when cached data of a collection, by its name, may be outdated. */
	readonly outdated: (collection: string) => void;
	readonly changed: (event: ChangeEvent) => void;
	/** Called when all data may have changed. */
	readonly restored: () => void;
	readonly failed: (error: unknown) => void;
}

/** Subscribes to the change log. */
export function followProcesses(parts: ProcessParts): Processes {
	const { database, collections, settings, sessions, outdated, changed, restored, failed } = parts;
	const { changeLog } = database;
	const self = randomUUID();
	const topics = new Map<string, Listeners<unknown>>();

	function allOutdated(): void {
		for (const { name } of collections.all()) outdated(name);
	}

	/** Reloads all caches. */
	async function reloadAll(): Promise<void> {
		await settings.reload();
		await collections.refresh();
		await sessions.refresh();
		allOutdated();
	}

	async function restart(): Promise<void> {
		await reloadAll();
		restored();
	}

	function record(message: ChangeMessage): void {
		const collection = collections.get(message.collection);
		// The collection was deleted since, and nobody may see its records any more.
		if (!collection) return;
		if (changeLog.shared) outdated(collection.name);
		const { action, record } = message;
		changed({ action, collection, record, original: originalOf(message) });
	}

	/** Changes made by this process itself are already known since its commit. */
	function handleMessage(message: ProcessMessage): undefined | Promise<void> {
		switch (message.kind) {
			case "change":
				return void record(message);
			case "session":
			case "account":
			case "everybody":
				return void sessions.onMessage(message);
			case "own":
				return void topics.get(message.topic)?.call(message.content);
		}
		if (!changeLog.shared) {
			if (message.kind === "restored") {
				allOutdated();
				restored();
			}
			return undefined;
		}
		switch (message.kind) {
			case "restored":
				return restart();
			case "rows": {
				const name = collections.get(message.collection)?.name;
				return name === undefined ? undefined : void outdated(name);
			}
			case "collections":
				return collections.refresh().then(() => undefined);
			case "settings":
				return settings.reload();
			case "anything":
				return reloadAll();
		}
	}

	function onMessage(topic: string, listener: (content: unknown) => void): () => void {
		return getOrInsert(topics, topic, () => new Listeners<unknown>(failed)).add(listener);
	}
	const publish = (tx: Transaction, topic: string, content: unknown) =>
		tx.publish({ kind: "own", topic, content } satisfies CustomMessage);

	changeLog.follow({
		onMessage: (message) => handleMessage(message as unknown as ProcessMessage),
		onMissed: restart,
	});
	return {
		shared: changeLog.shared,
		publish,
		onMessage,
		catchUp: changeLog.catchUp,
		everywhere<Content>(topic: string, work: (content: Content) => Promise<void>) {
			if (!changeLog.shared) return work;
			onMessage(topic, (message) => {
				const { from, content } = message as { from: string; content: Content };
				if (from !== self) work(content).catch(failed);
			});
			return async (content: Content): Promise<void> => {
				await work(content);
				await database.write(async (tx) => publish(tx, topic, { from: self, content }));
			};
		},
	};
}
