/**
 * What this process hears of all processes, itself included, in the one order that everybody has: whatever is
 * remembered here is brought up to date first, then whoever listens is called.
 */
import { randomUUID } from "node:crypto";
import type { Sessions } from "./auth/sessions.ts";
import type { CollectionStore } from "./collections/store.ts";
import type { Database, Transaction } from "./database/port.ts";
import type { ChangeEvent } from "./service.ts";
import type { SettingsStore } from "./settings/store.ts";
import { type ChangeTold, type OwnTold, originalOf, type Told } from "./told.ts";

/** Who is told of something. What one of them throws reaches none of the others. */
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

/** Messages of a composition's own between its processes. */
export interface Processes {
	/** Whether there may be others. */
	readonly shared: boolean;
	/** Tells every process, this one included, once the transaction is durable. The content travels as JSON. */
	tell(tx: Transaction, topic: string, content: unknown): void;
	/** Called in the order of all messages and changes. Gives back a function that ends it. */
	onTold(topic: string, listener: (content: unknown) => void): () => void;
	/** Resolves when everything that is committed by now has been heard here. */
	catchUp(): Promise<void>;
	/**
	 * Makes work that every process has to do for itself out of a function: it is done here, and told to all others,
	 * which do the same with the same content.
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
	/** What was remembered of a collection, by its name, may be old. */
	readonly outdated: (collection: string) => void;
	readonly changed: (event: ChangeEvent) => void;
	/** Everything may be another than before. */
	readonly restored: () => void;
	readonly failed: (error: unknown) => void;
}

/** Begins to listen to the feed. */
export function followProcesses(parts: ProcessParts): Processes {
	const { database, collections, settings, sessions, outdated, changed, restored, failed } = parts;
	const { feed } = database;
	const self = randomUUID();
	const topics = new Map<string, Listeners<unknown>>();

	function allOutdated(): void {
		for (const { name } of collections.all()) outdated(name);
	}

	/** Reads everything that is remembered anew. */
	async function readAnew(): Promise<void> {
		await settings.reload();
		await collections.refresh();
		await sessions.refresh();
		allOutdated();
	}

	async function startAnew(): Promise<void> {
		await readAnew();
		restored();
	}

	function record(message: ChangeTold): void {
		const collection = collections.get(message.collection);
		// It has gone since, and nobody may see its records any more.
		if (!collection) return;
		if (feed.shared) outdated(collection.name);
		const { action, record } = message;
		changed({ action, collection, record, original: originalOf(message) });
	}

	/** What a process has changed itself it knows since its commit. */
	function told(message: Told): undefined | Promise<void> {
		switch (message.kind) {
			case "change":
				return void record(message);
			case "session":
			case "account":
			case "everybody":
				return void sessions.told(message);
			case "own":
				return void topics.get(message.topic)?.call(message.content);
		}
		if (!feed.shared) {
			if (message.kind === "restored") {
				allOutdated();
				restored();
			}
			return undefined;
		}
		switch (message.kind) {
			case "restored":
				return startAnew();
			case "rows": {
				const name = collections.get(message.collection)?.name;
				return name === undefined ? undefined : void outdated(name);
			}
			case "collections":
				return collections.refresh().then(() => undefined);
			case "settings":
				return settings.reload();
			case "anything":
				return readAnew();
		}
	}

	function onTold(topic: string, listener: (content: unknown) => void): () => void {
		const listeners = topics.get(topic) ?? new Listeners<unknown>(failed);
		topics.set(topic, listeners);
		return listeners.add(listener);
	}
	const tell = (tx: Transaction, topic: string, content: unknown) =>
		tx.tell({ kind: "own", topic, content } satisfies OwnTold);

	feed.follow({ told: (message) => told(message as unknown as Told), missed: startAnew });
	return {
		shared: feed.shared,
		tell,
		onTold,
		catchUp: feed.catchUp,
		everywhere<Content>(topic: string, work: (content: Content) => Promise<void>) {
			if (!feed.shared) return work;
			onTold(topic, (told) => {
				const { from, content } = told as { from: string; content: Content };
				if (from !== self) work(content).catch(failed);
			});
			return async (content: Content): Promise<void> => {
				await work(content);
				await database.write(async (tx) => tell(tx, topic, { from: self, content }));
			};
		},
	};
}
