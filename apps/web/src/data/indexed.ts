/** IndexedDB by promises: reads, and writes that resolve when they are on the disk. */
import { type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction, openDB } from "idb";

/** Milliseconds within which a browser opens a database; a phone that is busy needs a tenth of it. */
const OPENING_MS = 2000;

/** What is thrown where the browser does not open a database at all. */
class NoDatabaseError extends Error {
	override name = "NoDatabaseError";
}

type Mode = "readonly" | "readwrite";
type Store<Name extends string, M extends Mode> = IDBPObjectStore<unknown, [Name], Name, M>;

export interface IndexedStores<Name extends string> {
	read<T>(store: Name, ask: (store: Store<Name, "readonly">) => Promise<T>): Promise<T>;
	/**
	 * @param durability `strict`: it has reached the disk, not only the system; `relaxed` for what can be read again
	 * @throws the browser's error when it cannot store it; then nothing of it is stored
	 */
	write(
		store: Name,
		work: (store: Store<Name, "readwrite">) => Promise<unknown>,
		durability?: "strict" | "relaxed",
	): Promise<void>;
}

/** A database that is opened on first use. `make` creates its stores where there are none yet. */
export function createIndexed<Name extends string>(
	name: string,
	make: (database: IDBPDatabase) => void,
): IndexedStores<Name> {
	let opening: Promise<IDBPDatabase> | undefined;
	const forget = (): void => {
		opening = undefined;
	};
	/** @throws the browser's error, or `NoDatabaseError` without a response */
	async function connect(): Promise<IDBPDatabase> {
		const request = openDB(name, 1, {
			upgrade: make,
			// A phone ends the connection of a page that sleeps; a tab with another version waits for it to close.
			terminated: forget,
			blocking: (_before, _after, event) => {
				(event.target as IDBDatabase).close();
				forget();
			},
		});
		let limit: ReturnType<typeof setTimeout> | undefined;
		const timeout = new Promise<never>((_, reject) => {
			limit = setTimeout(() => {
				reject(new NoDatabaseError(`the browser does not open ${name}`));
				// Nobody waits for it any more, and left open it would hold up others.
				request.then((database) => database.close()).catch(() => undefined);
			}, OPENING_MS);
		});
		return Promise.race([request, timeout]).finally(() => clearTimeout(limit));
	}
	function open(): Promise<IDBPDatabase> {
		// Some browsers never respond to the first request of a page (Safari 14), or to any while another tab holds an
		// older version: a second request follows the first, and then the page does without.
		opening ??= connect().catch((error) => {
			if (error instanceof NoDatabaseError) return connect();
			throw error;
		});
		// Retried on the next call.
		opening.catch(forget);
		return opening;
	}
	/** Begins a transaction, on another connection where the browser has ended the one there was and has not said so. */
	async function begin<M extends Mode>(
		store: Name,
		mode: M,
		options?: IDBTransactionOptions,
	): Promise<IDBPTransaction<unknown, [Name], M>> {
		const database = await open();
		try {
			return database.transaction(store, mode, options);
		} catch (error) {
			if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
			forget();
			return (await open()).transaction(store, mode, options);
		}
	}
	return {
		async read(store, ask) {
			const { store: rows, done } = await begin(store, "readonly");
			// The question fails with it.
			done.catch(() => undefined);
			return ask(rows);
		},
		async write(store, work, durability = "strict") {
			const transaction = await begin(store, "readwrite", { durability });
			const { done } = transaction;
			// It fails with the work, whose error says why.
			done.catch(() => undefined);
			try {
				await work(transaction.store);
			} catch (error) {
				try {
					transaction.abort();
				} catch {
					// The request that failed has ended it already.
				}
				throw error;
			}
			await done;
		},
	};
}

/** Keys whose first element is the scope. */
export const allOf = (scope: string): IDBKeyRange => IDBKeyRange.bound([scope], [scope, []]);
