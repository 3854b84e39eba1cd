/**
 * What this browser remembers, under the keys of the specification. Settings of the browser may close its storage:
 * then nothing is remembered, and everything else works.
 */

/** The stored text; `null` when there is none or the storage is closed. */
export function readLocal(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Stores a text, `null` removes it. Tells whether the browser took it. */
export function writeLocal(key: string, text: string | null): boolean {
	try {
		if (text === null) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
		return true;
	} catch {
		return false;
	}
}
