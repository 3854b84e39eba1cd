/**
 * Local storage of this browser, under the keys of the specification. The browser's settings may disable it: then
 * nothing is remembered, and everything else works.
 */

/** The stored text; `null` when there is none or storage is disabled. */
export function readLocal(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Stores a text; `null` removes it. Returns whether the browser stored it. */
export function writeLocal(key: string, text: string | null): boolean {
	try {
		if (text === null) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
		return true;
	} catch {
		return false;
	}
}
