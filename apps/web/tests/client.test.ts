/** Constants and messages of the client that the specification, sections 7 to 9, names. */
import PocketBase, { ClientResponseError } from "pocketbase";
import { beforeAll, expect, test, vi } from "vitest";
import { openClient } from "../src/data/client.ts";
import { messageOf } from "../src/data/errors.ts";
import { FakeIndexedDB, FakeKeyRange, fakeLocalStorage } from "./browser-storage.ts";

// They stay until the file ends, which has a page of its own: the store continues to write.
beforeAll(() => {
	vi.stubGlobal("localStorage", fakeLocalStorage());
	vi.stubGlobal("indexedDB", new FakeIndexedDB());
	vi.stubGlobal("IDBKeyRange", FakeKeyRange);
	vi.stubGlobal("window", { addEventListener: () => undefined });
});

test("every request carries the session's token and the language of the screens", async () => {
	const requests: Record<string, string>[] = [];
	vi.stubGlobal("fetch", async (_url: string, { headers }: { headers: Record<string, string> }) => {
		requests.push(headers);
		return new Response('{"items":[]}');
	});
	const client = await openClient();
	client.baseURL = "http://rafta.test";
	client.authStore.save("a.token.x", { id: "u1", collectionId: "users", collectionName: "users" });
	await client.collection("books").getList();
	expect(requests).toMatchObject([{ Authorization: "a.token.x", "Accept-Language": "tr" }]);
});

test("the client library's own default language stays en-US", () => {
	expect(new PocketBase("http://rafta.test").lang).toBe("en-US");
});

test("a realtime connection is given up after 15 s, and tried again after 200, 300, 500, 1000, 1200, 1500 and 2000 ms", () => {
	// Private to the library: a new version that changes it is noticed here.
	const realtime = new PocketBase("http://rafta.test").realtime as unknown as Record<string, unknown>;
	expect(realtime.maxConnectTimeout).toBe(15_000);
	expect(realtime.predefinedReconnectIntervals).toEqual([200, 300, 500, 1000, 1200, 1500, 2000]);
});

test("a call that returns nothing is told as Sistemden kaynaklanan bir hata oldu", () => {
	expect(messageOf(new ClientResponseError({ status: 500, response: {} }))).toBe(
		"Sistemden kaynaklanan bir hata oldu",
	);
	expect(messageOf(new TypeError("undefined"))).toBe("Sistemden kaynaklanan bir hata oldu");
	expect(messageOf(new ClientResponseError({ status: 0 }))).toContain("Sistemden kaynaklanan bir hata oldu");
});
