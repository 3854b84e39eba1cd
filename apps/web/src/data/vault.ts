/**
 * Encrypts what the browser keeps (design ruling 9): AES-GCM with a key that lives in IndexedDB and cannot be read
 * out of it, only used. What is stored is base64 of the nonce followed by the ciphertext.
 */

const databaseName = "rafta";
const storeName = "keys";
const keyName = "session";
const nonceLength = 12;

function openKeys(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(databaseName, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(storeName);
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

async function key(): Promise<CryptoKey> {
	const database = await openKeys();
	try {
		const known = await finished<CryptoKey | undefined>(
			database.transaction(storeName).objectStore(storeName).get(keyName),
		);
		if (known) return known;
		const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
			"encrypt",
			"decrypt",
		]);
		await finished(database.transaction(storeName, "readwrite").objectStore(storeName).put(made, keyName));
		return made;
	} finally {
		database.close();
	}
}

/** Whether this page may encrypt at all: browsers allow it on https and on the own computer only. */
export const canEncrypt = (): boolean =>
	typeof crypto.subtle !== "undefined" && typeof indexedDB !== "undefined";

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

export async function encrypt(text: string): Promise<string> {
	const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
	const sealed = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv: nonce },
		await key(),
		new TextEncoder().encode(text),
	);
	return toBase64(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

/** The text again, or `null` when it was sealed with another key or damaged. */
export async function decrypt(sealed: string): Promise<string | null> {
	try {
		const bytes = fromBase64(sealed);
		const options = { name: "AES-GCM", iv: bytes.slice(0, nonceLength) };
		return new TextDecoder().decode(
			await crypto.subtle.decrypt(options, await key(), bytes.slice(nonceLength)),
		);
	} catch {
		// A foreign or damaged text is no session: the visitor signs in again.
		return null;
	}
}
