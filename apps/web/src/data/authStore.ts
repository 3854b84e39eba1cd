/** The client's session, kept encrypted, and the same in every tab of the browser. */
import { type AuthRecord, BaseAuthStore } from "pocketbase";
import { readLocal } from "../device/local.ts";
import { decrypt, encrypt, isVaultOpen, openVault } from "./crypto-store.ts";
import { openDurable, writeDurable } from "./durable.ts";

export const storageKey = "pocketbase_auth";

interface Session {
	token: string;
	record: AuthRecord;
}

async function readSession(encrypted: string | null): Promise<Session | null> {
	const text = encrypted === null ? null : await decrypt(encrypted);
	return text === null ? null : (JSON.parse(text) as Session);
}

const warnLost = (error: unknown): void =>
	console.warn("This browser may forget the session when it ends suddenly.", error);

/** Where no key is available (a page over plain http), nothing is written and the session lasts as long as the page. */
export class EncryptedAuthStore extends BaseAuthStore {
	/** Writes are sequential: a sign-out that follows a sign-in must also be the last to be stored. */
	#written: Promise<unknown> = Promise.resolve();

	/** Opens the store with the session that an earlier page left in it. */
	static async open(): Promise<EncryptedAuthStore> {
		const store = new EncryptedAuthStore();
		if (await openVault()) {
			await openDurable().catch(warnLost);
			await store.#adopt(readLocal(storageKey));
		}
		return store;
	}

	/** A truncated response arrives without a token: the existing session stays. */
	override save(token: string, record?: AuthRecord): void {
		if (!token) return;
		super.save(token, record ?? null);
		const text = JSON.stringify({ token, record: record ?? null });
		this.#write(async () => (isVaultOpen() ? encrypt(text) : null));
	}

	override clear(): void {
		super.clear();
		this.#write(async () => null);
	}

	/** Follows a sign-in, sign-out or refresh that happened in another tab. */
	async follow(encrypted: string | null): Promise<void> {
		if (encrypted === null) {
			if (this.token !== "") super.clear();
		} else await this.#adopt(encrypted);
	}

	/** Follows what happened in other tabs while this one was put aside. */
	async revisit(): Promise<void> {
		// Without a key nothing was stored, and no other tab has this session.
		if (isVaultOpen()) await this.follow(readLocal(storageKey));
	}

	/** Resolves when everything so far has been stored. */
	settled(): Promise<unknown> {
		return this.#written;
	}

	async #adopt(encrypted: string | null): Promise<void> {
		const session = await readSession(encrypted);
		if (session && session.token !== this.token) super.save(session.token, session.record);
	}

	#write(text: () => Promise<string | null>): void {
		this.#written = this.#written.then(async () => writeDurable(storageKey, await text())).catch(warnLost);
	}
}
