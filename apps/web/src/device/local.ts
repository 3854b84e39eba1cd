/**
 * Local storage of this browser, under the keys of the specification, and the storage of this tab, which ends with it.
 * The browser's settings may disable both: then nothing is remembered, and everything else works.
 */

/** Runs an operation on the browser's storage; the result is `otherwise` where it fails. */
function attempt<T>(work: () => T, otherwise: T): T {
	try {
		return work();
	} catch {
		return otherwise;
	}
}

/** The stored text; `null` when there is none or storage is disabled. */
export const readLocal = (key: string): string | null => attempt(() => localStorage.getItem(key), null);

/** Keys of all stored texts. */
export const localKeys = (): string[] => attempt(() => Object.keys(localStorage), []);

function write(storage: Storage, key: string, text: string | null): boolean {
	if (text === null) storage.removeItem(key);
	else storage.setItem(key, text);
	return true;
}

/** Stores a text; `null` removes it. Returns whether the browser stored it. */
export const writeLocal = (key: string, text: string | null): boolean =>
	attempt(() => write(localStorage, key, text), false);

/** Same as `readLocal`, for this tab. */
export const readTab = (key: string): string | null => attempt(() => sessionStorage.getItem(key), null);

/** Same as `writeLocal`, for this tab. */
export const writeTab = (key: string, text: string | null): boolean =>
	attempt(() => write(sessionStorage, key, text), false);

/** Parses a stored text. `null`: there is none, or it is unreadable. */
export const parseStored = <T>(text: string | null): T | null =>
	text === null ? null : attempt(() => JSON.parse(text) as T, null);
