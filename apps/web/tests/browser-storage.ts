/** Browser storage for tests that run without a browser. */

export { forceCloseDatabase, IDBFactory as FakeIndexedDB, IDBKeyRange as FakeKeyRange } from "fake-indexeddb";

export function fakeLocalStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}
