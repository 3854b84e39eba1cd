/** The storage of a browser, for tests that run without one. */

export { IDBFactory as FakeIndexedDB, IDBKeyRange as FakeKeyRange } from "fake-indexeddb";

export function fakeLocalStorage() {
	const kept = new Map<string, string>();
	return {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
}
