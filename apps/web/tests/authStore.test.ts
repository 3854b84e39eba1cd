import PocketBase from "pocketbase";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EncryptedAuthStore } from "../src/data/authStore.ts";
import { writeDurable } from "../src/data/durable.ts";
import { createIndexed } from "../src/data/indexed.ts";
import { setShared } from "../src/data/sharedComputer.ts";
import { FakeIndexedDB, fakeLocalStorage } from "./browser-storage.ts";

const key = "pocketbase_auth";
const record = { id: "u1", collectionId: "users", collectionName: "users", name: "Işıl Öğretmen" };

beforeEach(() => {
	vi.stubGlobal("indexedDB", new FakeIndexedDB());
	vi.stubGlobal("localStorage", fakeLocalStorage());
});
afterEach(() => {
	setShared(false);
	vi.unstubAllGlobals();
});

async function signedIn(token = "a.token.x"): Promise<EncryptedAuthStore> {
	const store = await EncryptedAuthStore.open();
	store.save(token, record);
	await store.settled();
	return store;
}

/** Token refresh by the official client, with a given response text. */
const refreshBy = (store: EncryptedAuthStore, answer: string): Promise<unknown> => {
	vi.stubGlobal("fetch", async () => new Response(answer));
	return new PocketBase("http://rafta.test", store).collection("users").authRefresh();
};

describe("the encrypted session", () => {
	it("is found again by the next page", async () => {
		await signedIn();
		const next = await EncryptedAuthStore.open();
		expect([next.token, next.record]).toEqual(["a.token.x", record]);
	});

	it("is stored as base64 that tells nothing", async () => {
		await signedIn();
		const encrypted = localStorage.getItem(key) ?? "";
		expect(encrypted).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
		expect(atob(encrypted)).not.toContain("a.token.x");
		// A two-letter text appears by chance in one of about five hundred ciphertexts.
		expect(atob(encrypted)).not.toContain("collectionName");
		// Not compressed: the nonce, the plain text's length, and 16 bytes of authentication tag.
		const text = new TextEncoder().encode(JSON.stringify({ token: "a.token.x", record }));
		expect(atob(encrypted)).toHaveLength(12 + text.length + 16);
	});

	it("is sealed differently each time, by a key that cannot be read out", async () => {
		const store = await signedIn();
		const first = localStorage.getItem(key);
		store.save("a.token.x", record);
		await store.settled();
		expect(localStorage.getItem(key)).not.toBe(first);
		const made = await createIndexed<"keys">("rafta", () => undefined).read<CryptoKey>("keys", (keys) =>
			keys.get("session"),
		);
		expect(made.extractable).toBe(false);
	});

	it("outlives a refresh whose answer was cut off", async () => {
		const store = await signedIn();
		await expect(refreshBy(store, '{"token": "b.tok')).resolves.toBeDefined();
		expect([store.token, store.record]).toEqual(["a.token.x", record]);
		await store.settled();
		expect((await EncryptedAuthStore.open()).token).toBe("a.token.x");
	});

	it("of a page that was put aside follows what happened in other tabs meanwhile", async () => {
		const aside = await signedIn();
		const other = await EncryptedAuthStore.open();
		other.save("b.token.x", { ...record, id: "u2" });
		await other.settled();
		await aside.revisit();
		expect([aside.token, aside.record?.id]).toEqual(["b.token.x", "u2"]);
		other.clear();
		await other.settled();
		await aside.revisit();
		expect(aside.token).toBe("");
	});

	it("of a page that was put aside stays where nothing can be stored", async () => {
		vi.stubGlobal("indexedDB", undefined);
		const aside = await signedIn();
		await aside.revisit();
		expect(aside.token).toBe("a.token.x");
	});

	it("is gone after signing out, even right after signing in", async () => {
		const store = await EncryptedAuthStore.open();
		store.save("a.token.x", record);
		store.clear();
		await store.settled();
		expect(localStorage.getItem(key)).toBeNull();
		expect((await EncryptedAuthStore.open()).token).toBe("");
	});

	it.each(["no base64 §", btoa("short"), btoa("x".repeat(80)), ""])(
		"is none when damaged: %s",
		async (text) => {
			await signedIn();
			await writeDurable(key, text);
			expect((await EncryptedAuthStore.open()).token).toBe("");
		},
	);

	it("is found again when the browser was killed before it wrote what localStorage holds", async () => {
		const asItWas = fakeLocalStorage();
		await signedIn();
		vi.stubGlobal("localStorage", asItWas);
		expect((await EncryptedAuthStore.open()).token).toBe("a.token.x");
	});

	it("does not come back after signing out, when the browser was killed right after", async () => {
		const store = await signedIn();
		const before = String(localStorage.getItem(key));
		store.clear();
		await store.settled();
		localStorage.setItem(key, before);
		expect((await EncryptedAuthStore.open()).token).toBe("");
	});

	it("is none when it was sealed by another browser's key", async () => {
		await signedIn();
		vi.stubGlobal("indexedDB", new FakeIndexedDB());
		expect((await EncryptedAuthStore.open()).token).toBe("");
	});

	it("lasts as long as the page where there is no key, and leaves nothing readable behind", async () => {
		vi.stubGlobal("indexedDB", undefined);
		const store = await signedIn();
		expect(store.token).toBe("a.token.x");
		expect(localStorage.getItem(key)).toBeNull();
	});

	it("works in memory when the browser has closed its storage", async () => {
		const closed = () => {
			throw new Error("closed");
		};
		vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
		expect((await signedIn()).token).toBe("a.token.x");
	});

	it("follows a sign-in and a sign-out of another tab without writing again", async () => {
		const here = await EncryptedAuthStore.open();
		const heard: string[] = [];
		here.onChange((token) => heard.push(token));
		await signedIn("b.token.y");
		const encrypted = localStorage.getItem(key);
		await here.follow(encrypted);
		await here.follow(encrypted);
		expect(localStorage.getItem(key)).toBe(encrypted);
		await here.follow(null);
		await here.follow(null);
		expect(heard).toEqual(["b.token.y", ""]);
	});
});

describe("the session of a shared computer", () => {
	beforeEach(() => {
		vi.stubGlobal("window", new EventTarget());
		vi.stubGlobal("BroadcastChannel", PageChannel);
		setShared(true);
	});
	afterEach(() => {
		for (const channel of channels.splice(0)) channel.close();
	});
	/** Channels of the pages of a test, which end with it: they would answer those of the next one. */
	const channels: BroadcastChannel[] = [];
	class PageChannel extends BroadcastChannel {
		constructor(name: string) {
			super(name);
			channels.push(this);
		}
	}
	const stored = (): Promise<{ text: string | null }[]> =>
		createIndexed<"texts">("rafta-durable", () => undefined).read("texts", (texts) => texts.getAll());

	it("is stored nowhere, and another open page has it", async () => {
		const first = await signedIn();
		expect(localStorage.getItem(key)).toBeNull();
		expect(await stored()).toEqual([]);
		const second = await EncryptedAuthStore.open();
		expect([second.token, second.record]).toEqual(["a.token.x", record]);
		first.save("b.token.x", record);
		await expect.poll(() => second.token).toBe("b.token.x");
		second.clear();
		await expect.poll(() => first.token).toBe("");
		expect((await EncryptedAuthStore.open()).token).toBe("");
	});

	it("leaves none of the session that was stored before, and the other pages follow the new one", async () => {
		setShared(false);
		const before = await signedIn("old.token.x");
		setShared(true);
		const after = await signedIn();
		expect(localStorage.getItem(key)).toBeNull();
		expect((await stored()).map(({ text }) => text)).toEqual([null]);
		await expect.poll(() => before.token).toBe("a.token.x");
		await before.follow(null);
		expect(before.token).toBe("a.token.x");
		after.clear();
		await expect.poll(() => before.token).toBe("");
	});

	it("does not begin with one that was stored", async () => {
		setShared(false);
		await signedIn();
		setShared(true);
		vi.stubGlobal("BroadcastChannel", undefined);
		const next = await EncryptedAuthStore.open();
		await next.settled();
		expect([next.token, localStorage.getItem(key)]).toEqual(["", null]);
	});

	it("of a page that was put aside is the one that other pages have, or none", async () => {
		const aside = await signedIn();
		await aside.revisit();
		expect(aside.token).toBe("");
	});
});
