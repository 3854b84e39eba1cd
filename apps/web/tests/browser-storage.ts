/** Browser storage for tests that run without a browser. */

import {
	IDBCursor,
	IDBDatabase,
	IDBIndex,
	IDBObjectStore,
	IDBOpenDBRequest,
	IDBRequest,
	IDBTransaction,
} from "fake-indexeddb";

export { forceCloseDatabase, IDBFactory as FakeIndexedDB, IDBKeyRange as FakeKeyRange } from "fake-indexeddb";

// idb recognises the objects of a database by their classes.
Object.assign(globalThis, {
	IDBCursor,
	IDBDatabase,
	IDBIndex,
	IDBObjectStore,
	IDBOpenDBRequest,
	IDBRequest,
	IDBTransaction,
});

export function fakeLocalStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}
