/** As much of a browser's storage as the session needs, for tests that run without one. */

class Request<T> {
	onsuccess: (() => void) | null = null;
	onerror: (() => void) | null = null;
	onupgradeneeded: (() => void) | null = null;
	error: Error | null = null;
	result: T;
	constructor(result: T, opening = false) {
		this.result = result;
		queueMicrotask(() => {
			if (opening) this.onupgradeneeded?.();
			this.onsuccess?.();
		});
	}
}

/** An IndexedDB with stores that keep values as they are, keys that cannot be read out among them. */
export function fakeIndexedDB() {
	const kept = new Map<string, unknown>();
	const store = {
		get: (name: string) => new Request(kept.get(name)),
		put: (value: unknown, name: string) => {
			kept.set(name, value);
			return new Request(name);
		},
	};
	const database = {
		createObjectStore: () => store,
		transaction: () => ({ objectStore: () => store }),
		close: () => undefined,
	};
	return { kept, open: () => new Request(database, true) };
}

export function fakeLocalStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}
