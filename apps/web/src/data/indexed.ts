/** A promise-based IndexedDB: reads, and writes that resolve when they are on the disk. */

function answered<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
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
		opening ??= (() => {
			const request = indexedDB.open(name, 1);
			request.onupgradeneeded = () => make(request.result);
			return answered(request);
		})();
		// Retried on the next call.
		opening.catch(() => {
			opening = undefined;
		});
		return opening;
	};
	return {
		async read(store, ask) {
			return answered(ask((await open()).transaction(store).objectStore(store)));
		},
		async write(store, work, durability = "strict") {
			const transaction = (await open()).transaction(store, "readwrite", { durability });
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
