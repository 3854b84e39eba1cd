import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EncryptedAuthStore } from "../src/data/authStore.ts";
import { fakeIndexedDB, fakeLocalStorage } from "./browser-storage.ts";

const key = "pocketbase_auth";
const record = { id: "u1", collectionId: "users", collectionName: "users", name: "Işıl Öğretmen" };
let keys: ReturnType<typeof fakeIndexedDB>;

beforeEach(() => {
	keys = fakeIndexedDB();
	vi.stubGlobal("indexedDB", keys);
	vi.stubGlobal("localStorage", fakeLocalStorage());
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn(token = "a.token.x"): Promise<EncryptedAuthStore> {
	const store = await EncryptedAuthStore.open();
	store.save(token, record);
	await store.settled();
	return store;
}

describe("the encrypted session", () => {
	it("is found again by the next page", async () => {
		await signedIn();
		const next = await EncryptedAuthStore.open();
		expect([next.token, next.record]).toEqual(["a.token.x", record]);
	});

	it("is stored as base64 that tells nothing", async () => {
		await signedIn();
		const sealed = localStorage.getItem(key) ?? "";
		expect(sealed).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
		expect(atob(sealed)).not.toContain("a.token.x");
		// Two letters alone come up by chance in one of some five hundred texts.
		expect(atob(sealed)).not.toContain("collectionName");
	});

	it("is sealed differently each time, by a key that cannot be read out", async () => {
		const store = await signedIn();
		const first = localStorage.getItem(key);
		store.save("a.token.x", record);
		await store.settled();
		expect(localStorage.getItem(key)).not.toBe(first);
		const [made] = [...keys.kept.values()] as CryptoKey[];
		expect(made?.extractable).toBe(false);
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
			localStorage.setItem(key, text);
			expect((await EncryptedAuthStore.open()).token).toBe("");
		},
	);

	it("is none when it was sealed by another browser's key", async () => {
		await signedIn();
		vi.stubGlobal("indexedDB", fakeIndexedDB());
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
		const sealed = localStorage.getItem(key);
		await here.follow(sealed);
		await here.follow(sealed);
		expect(localStorage.getItem(key)).toBe(sealed);
		await here.follow(null);
		await here.follow(null);
		expect(heard).toEqual(["b.token.y", ""]);
	});
});
