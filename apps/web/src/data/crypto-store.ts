/**
 * Encrypts the browser's stored data (design ruling 9): AES-GCM with a key that lives in IndexedDB. Scripts can only use
 * it; a copy of the profile has it (docs/decisions/offline.md), so a shared computer stores nothing. The stored text is base64 of the nonce followed by the ciphertext, not compressed.
 */
import { createIndexed } from "./indexed.ts";

const databaseName = "rafta";
const storeName = "keys";
const keyName = "session";
const nonceLength = 12;

let key: CryptoKey | null = null;

/** The browser's key. Two tabs that open at once agree: within one transaction the first stores its key. */
async function browserKey(): Promise<CryptoKey> {
	const keys = createIndexed<typeof storeName>(databaseName, (database) =>
		database.createObjectStore(storeName),
	);
	const known = await keys.read<CryptoKey | undefined>(storeName, (store) => store.get(keyName));
	if (known) return known;
	let agreed = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, [
		"encrypt",
		"decrypt",
	]);
	await keys.write(storeName, async (store) => {
		const other: CryptoKey | undefined = await store.get(keyName);
		if (other) agreed = other;
		else await store.put(agreed, keyName);
	});
	return agreed;
}

/**
 * Loads or creates the key. Returns whether there is one: browsers allow encryption only on https and on localhost, and
 * some private windows keep no keys.
 */
export async function openVault(): Promise<boolean> {
	key = null;
	if (typeof indexedDB === "undefined" || globalThis.crypto?.subtle === undefined) return false;
	try {
		key = await browserKey();
	} catch (error) {
		console.warn("This browser keeps no key, so the session is not kept either.", error);
	}
	return key !== null;
}

/** Whether encryption is available: known once the key has been loaded. */
export const isVaultOpen = (): boolean => key !== null;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
	Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts a text. @throws Error when there is no key */
export async function encrypt(text: string): Promise<string> {
	if (!key) throw new Error("the vault is not open");
	const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
	const encrypted = await crypto.subtle.encrypt(
		{ name: "AES-GCM", iv: nonce },
		key,
		new TextEncoder().encode(text),
	);
	return toBase64(new Uint8Array([...nonce, ...new Uint8Array(encrypted)]));
}

/** Decrypts a text; `null` when it was encrypted with another key or is damaged. */
export async function decrypt(encrypted: string): Promise<string | null> {
	if (!key) return null;
	try {
		const bytes = fromBase64(encrypted);
		const options = { name: "AES-GCM", iv: bytes.slice(0, nonceLength) };
		return new TextDecoder().decode(await crypto.subtle.decrypt(options, key, bytes.slice(nonceLength)));
	} catch {
		// A foreign or damaged text is no session: the visitor signs in again.
		return null;
	}
}

const labelOf = (about: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(about);

/**
 * Encrypts a value for IndexedDB. `about` identifies its owner and kind: it can be decrypted for nothing else.
 *
 * @throws Error when there is no key
 */
export async function seal(value: unknown, about: string): Promise<Uint8Array<ArrayBuffer>> {
	if (!key) throw new Error("the vault is not open");
	const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
	const options = { name: "AES-GCM", iv: nonce, additionalData: labelOf(about) };
	const text = new TextEncoder().encode(JSON.stringify(value));
	const encrypted = new Uint8Array(await crypto.subtle.encrypt(options, key, text));
	const bytes = new Uint8Array(nonceLength + encrypted.length);
	bytes.set(nonce);
	bytes.set(encrypted, nonceLength);
	return bytes;
}

/** Decrypts a value; `null` when it belongs to somebody else, was encrypted with another key, or is damaged. */
export async function unseal<T>(bytes: Uint8Array<ArrayBuffer>, about: string): Promise<T | null> {
	if (!key) return null;
	try {
		const iv = bytes.slice(0, nonceLength);
		const options = { name: "AES-GCM", iv, additionalData: labelOf(about) };
		const text = await crypto.subtle.decrypt(options, key, bytes.slice(nonceLength));
		return JSON.parse(new TextDecoder().decode(text)) as T;
	} catch {
		// A value that cannot be decrypted counts as missing; the caller decides what that means.
		return null;
	}
}
