/** A promise-based IndexedDB: reads, and writes that resolve when they are on the disk. */

function answered<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

/** Milliseconds within which a browser opens a database; a phone that is busy needs a tenth of it. */
const OPENING_MS = 2000;

/** What is thrown where the browser does not open a database at all. */
class NoDatabaseError extends Error {
	override name = "NoDatabaseError";
}

/**
 * Opens a database. Some browsers never respond to the first request of a page (Safari 14), or to any while another tab
 * holds an older version: a second request follows the first, and then the page does without.
 *
 * @throws the browser's error, or `NoDatabaseError` without a response
 */
async function opened(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
	function ask(): Promise<IDBDatabase> {
		return new Promise((resolve, reject) => {
			const request = indexedDB.open(name, 1);
			request.onupgradeneeded = () => make(request.result);
			let isLate = false;
			const limit = setTimeout(() => {
				isLate = true;
				reject(new NoDatabaseError(`the browser does not open ${name}`));
			}, OPENING_MS);
			request.onsuccess = () => {
				clearTimeout(limit);
				// Nobody waits for it any more, and left open it would hold up others.
				if (isLate) request.result.close();
				else resolve(request.result);
			};
			request.onerror = () => {
				clearTimeout(limit);
				reject(request.error);
			};
		});
	}
	try {
		return await ask();
	} catch (error) {
		if (error instanceof NoDatabaseError) return ask();
		throw error;
	}
}

export interface Indexed<Name extends string> {
	read<T>(store: Name, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>;
	/**
	 * @param durability `strict`: it has reached the disk, not only the system; `relaxed` for what can be read again
	 * @throws the browser's error when it cannot store it; then nothing of it is stored
	 */
	write(store: Name, work: (store: IDBObjectStore) => void, durability?: "strict" | "relaxed"): Promise<void>;
}

/** A database that is opened on first use. `make` creates its stores where there are none yet. */
export function indexed<Name extends string>(
	name: string,
	make: (database: IDBDatabase) => void,
): Indexed<Name> {
	let opening: Promise<IDBDatabase> | undefined;
	const open = (): Promise<IDBDatabase> => {
		opening ??= opened(name, make).then((database) => {
			// A phone ends the connection of a page that sleeps; a tab with another version waits for it to close.
			database.onclose = forget;
			database.onversionchange = () => {
				database.close();
				forget();
			};
			return database;
		});
		// Retried on the next call.
		opening.catch(forget);
		return opening;
	};
	const forget = (): void => {
		opening = undefined;
	};
	/** Begins a transaction, on another connection where the browser has ended the one there was and has not said so. */
	async function begin(
		store: Name,
		mode?: IDBTransactionMode,
		options?: IDBTransactionOptions,
	): Promise<IDBTransaction> {
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
			return answered(ask((await begin(store)).objectStore(store)));
		},
		async write(store, work, durability = "strict") {
			const transaction = await begin(store, "readwrite", { durability });
			const finished = new Promise<void>((resolve, reject) => {
				transaction.oncomplete = () => resolve();
				transaction.onabort = () => reject(transaction.error ?? new Error("the browser keeps no more"));
			});
			work(transaction.objectStore(store));
			await finished;
		},
	};
}

/** Keys whose first element is the scope. */
export const allOf = (scope: string): IDBKeyRange => IDBKeyRange.bound([scope], [scope, []]);
