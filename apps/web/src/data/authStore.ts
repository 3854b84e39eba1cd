/**
 * The client's session, kept encrypted, and the same in every tab of the browser; on a shared computer in the memory of
 * its pages alone.
 */
import { type AuthRecord, BaseAuthStore } from "pocketbase";
import { readLocal } from "#device";
import { decrypt, encrypt, isVaultOpen, openVault } from "./crypto-store.ts";
import { openDurable, writeDurable } from "./durable.ts";
import { openHandover } from "./handover.ts";
import { isShared } from "./sharedComputer.ts";

export const storageKey = "pocketbase_auth";

interface Session {
	token: string;
	record: AuthRecord;
}

const decrypted = async (encrypted: string | null): Promise<string | null> =>
	encrypted === null ? null : decrypt(encrypted);

const warnLost = (error: unknown): void =>
	console.warn("This browser may forget the session when it ends suddenly.", error);

/** Where no key is available (a page over plain http), nothing is written and the session lasts as long as the page. */
export class EncryptedAuthStore extends BaseAuthStore {
	/** Writes are sequential: a sign-out that follows a sign-in must also be the last to be stored. */
	#written: Promise<unknown> = Promise.resolve();
	readonly #handover = openHandover(
		() => (isShared() && this.token !== "" ? this.#text() : null),
		(session) => {
			if (isShared()) this.#take(session);
		},
	);

	/** Opens the store with the session that an earlier page left in it. */
	static async open(): Promise<EncryptedAuthStore> {
		const store = new EncryptedAuthStore();
		const hasVault = await openVault();
		if (hasVault) await openDurable().catch(warnLost);
		if (isShared()) {
			store.#forget();
			store.#adopt(await store.#handover.ask());
		} else if (hasVault) store.#adopt(await decrypted(readLocal(storageKey)));
		return store;
	}

	/** A truncated response arrives without a token: the existing session stays. */
	override save(token: string, record?: AuthRecord): void {
		if (!token) return;
		super.save(token, record ?? null);
		const text = this.#text();
		if (isShared()) {
			this.#forget();
			this.#handover.tell(text);
		} else this.#write(async () => (isVaultOpen() ? encrypt(text) : null));
	}

	override clear(): void {
		super.clear();
		if (isShared()) {
			this.#forget();
			this.#handover.tell(null);
		} else this.#write(async () => null);
	}

	/** Follows a sign-in, sign-out or refresh that happened in another tab. */
	async follow(encrypted: string | null): Promise<void> {
		// What is stored is not the session of a shared computer.
		if (!isShared()) this.#take(encrypted === null ? null : ((await decrypted(encrypted)) ?? ""));
	}

	/** Follows what happened in other tabs while this one was put aside. */
	async revisit(): Promise<void> {
		// Its memory may be of an account that has signed out: the other pages know.
		if (isShared()) this.#take(await this.#handover.ask());
		// Without a key nothing was stored, and no other tab has this session.
		else if (isVaultOpen()) await this.follow(readLocal(storageKey));
	}

	/** Resolves when everything so far has been stored. */
	settled(): Promise<unknown> {
		return this.#written;
	}

	#text(): string {
		return JSON.stringify({ token: this.token, record: this.record });
	}

	/** Takes over the session of another page: its text, `null` after a sign-out. An unreadable one changes nothing. */
	#take(text: string | null): void {
		if (text !== null) this.#adopt(text);
		else if (this.token !== "") super.clear();
	}

	#adopt(text: string | null): void {
		const session = text ? (JSON.parse(text) as Session) : null;
		if (session && session.token !== this.token) super.save(session.token, session.record);
	}

	/** Removes a session that was stored before this computer was said to be shared. */
	#forget(): void {
		if (readLocal(storageKey) !== null) this.#write(async () => null);
	}

	#write(text: () => Promise<string | null>): void {
		this.#written = this.#written.then(async () => writeDurable(storageKey, await text())).catch(warnLost);
	}
}
