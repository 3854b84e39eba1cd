/** The check of the session: what the server refuses ends it, unless it is another one by then. */
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api, openClient } from "../src/data/client.ts";
import { checkSession, followUser } from "../src/data/session.ts";
import { FakeIndexedDB, FakeKeyRange, fakeLocalStorage } from "./browser-storage.ts";

beforeAll(async () => {
	vi.stubGlobal("localStorage", fakeLocalStorage());
	vi.stubGlobal("sessionStorage", fakeLocalStorage());
	vi.stubGlobal("indexedDB", new FakeIndexedDB());
	vi.stubGlobal("IDBKeyRange", FakeKeyRange);
	vi.stubGlobal("window", { addEventListener: () => undefined });
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	(await openClient()).baseURL = "http://rafta.test";
});

const signIn = (token: string) =>
	api().authStore.save(token, { id: token, collectionId: "users", collectionName: "users" });

/** Server that answers the refresh of a session with `status`, and says why it has ended; `meanwhile` runs before. */
function answer(status: number, meanwhile: () => void = () => undefined): void {
	vi.stubGlobal("fetch", async (url: string) => {
		if (url.includes("/api/session-end")) return Response.json({ reason: "password" });
		meanwhile();
		return Response.json({ status, message: "no", data: {} }, { status });
	});
}

beforeEach(() => {
	sessionStorage.removeItem("rafta-session-ended");
	signIn("first");
});

test.each([401, 403, 404])("a session that is refused with %i ends, with its reason", async (status) => {
	answer(status);
	await checkSession();
	expect(api().authStore.token).toBe("");
	expect(sessionStorage.getItem("rafta-session-ended")).toBe("password");
});

test("a session is not ended before its reason is known, as where the page is loaded again meanwhile", async () => {
	answer(401);
	const { fetch } = globalThis;
	vi.stubGlobal("fetch", async (url: string) => {
		if (url.includes("/api/session-end")) throw new TypeError("Failed to fetch");
		return fetch(url);
	});
	await checkSession();
	expect(api().authStore.token).toBe("first");
	answer(401);
	await checkSession();
	expect(sessionStorage.getItem("rafta-session-ended")).toBe("password");
});

test("whoever signs in while the session before is checked stays signed in", async () => {
	answer(401, () => signIn("second"));
	await checkSession();
	expect(api().authStore.token).toBe("second");
	expect(sessionStorage.getItem("rafta-session-ended")).toBeNull();
});

test("what one user has seen is not there for the next, nor for nobody", () => {
	const clear = vi.fn();
	const ends = vi.fn();
	const enter = (id: string) => {
		const claims = Buffer.from(JSON.stringify({ id, exp: 2 ** 33 })).toString("base64url");
		api().authStore.save(`head.${claims}.signature`, { id, collectionId: "users", collectionName: "users" });
	};
	enter("first");
	const stop = followUser({ clear }, ends);
	// A renewed token of the same user.
	enter("first");
	expect([clear.mock.calls.length, ends.mock.calls.length]).toEqual([0, 0]);
	enter("second");
	expect([clear.mock.calls.length, ends.mock.calls.length]).toEqual([1, 0]);
	api().authStore.clear();
	expect([clear.mock.calls.length, ends.mock.calls]).toEqual([2, [[null]]]);
	stop();
});

test.each([500, 502, 429])("an answer of %i says nothing about the session", async (status) => {
	answer(status);
	await checkSession();
	expect(api().authStore.token).toBe("first");
});
