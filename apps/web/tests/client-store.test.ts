/**
 * The client's store: loaded lists are kept encrypted, are returned while the server is away, and are deleted with the
 * session.
 */
import PocketBase, { BaseAuthStore } from "pocketbase";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepLists, keptCollections, keptQuestion } from "../src/data/clientStore.ts";
import { openVault } from "../src/data/crypto-store.ts";
import { createIndexed } from "../src/data/indexed.ts";
import { setShared } from "../src/data/sharedComputer.ts";
import { FakeIndexedDB, FakeKeyRange, fakeLocalStorage } from "./browser-storage.ts";

interface Row {
	account: string;
	collection: string;
	sealed: Uint8Array;
}

/** The databases outlive a page, as in a browser. */
const databases = new FakeIndexedDB();
let isAway = false;
beforeEach(async () => {
	isAway = false;
	vi.stubGlobal("localStorage", fakeLocalStorage());
	vi.stubGlobal("indexedDB", databases);
	vi.stubGlobal("IDBKeyRange", FakeKeyRange);
	const answer = async (url: unknown): Promise<Response> => {
		if (isAway) throw new TypeError("Failed to fetch");
		return new Response(JSON.stringify({ items: [{ id: "r1", name: "Işıl Yılmaz" }], asked: String(url) }));
	};
	vi.stubGlobal("fetch", vi.fn<typeof fetch>(answer));
});
afterEach(() => vi.unstubAllGlobals());

async function open(account: string): Promise<PocketBase> {
	await openVault();
	const client = new PocketBase("http://rafta.test", new BaseAuthStore());
	client.autoCancellation(false);
	if (account !== "")
		client.authStore.save("a.token.x", { id: account, collectionId: "users", collectionName: "users" });
	keepLists(client);
	return client;
}

const rows = (): Promise<Row[]> =>
	createIndexed<"lists">("rafta-store", () => undefined).read("lists", (store) => store.getAll());
const keptBy = async (account: string): Promise<string[]> =>
	(await rows()).filter((row) => row.account === account).map(({ collection }) => collection);

describe("the client's store", () => {
	test("has a list for each collection of the specification, and the schema", async () => {
		const client = await open("u1");
		for (const collection of keptCollections) {
			if (collection === "schema") await client.collections.getList();
			else await client.collection(collection).getList(1, 30, { sort: "name" });
		}
		await expect.poll(async () => (await keptBy("u1")).sort()).toEqual([...keptCollections].sort());
	});
	test("is sealed: nothing of a record is to be read on the disk", async () => {
		const kept = await rows();
		expect(kept.length).toBe(keptCollections.length);
		for (const { sealed } of kept) {
			expect(sealed.length).toBeGreaterThan(20);
			expect(Buffer.from(sealed).toString("utf8")).not.toContain("Yılmaz");
		}
	});
	test("answers the next page while the server is away, the same question only", async () => {
		const client = await open("u1");
		isAway = true;
		const found = await client.collection("students").getList(1, 30, { sort: "name" });
		expect(found.items).toMatchObject([{ name: "Işıl Yılmaz" }]);
		await expect(client.collection("students").getList(1, 30, { sort: "-name" })).rejects.toMatchObject({
			status: 0,
		});
		await expect(client.collection("students").update("r1", {})).rejects.toMatchObject({ status: 0 });
	});
	test("is nobody else's, and is gone with the session", async () => {
		const other = await open("u2");
		await expect.poll(() => keptBy("u1")).toEqual([]);
		await other.collection("books").getList();
		await expect.poll(() => keptBy("u2")).toEqual(["books"]);
		other.authStore.clear();
		await expect.poll(rows).toEqual([]);
		isAway = true;
		await expect(other.collection("books").getList()).rejects.toMatchObject({ status: 0 });
	});
	test("keeps nothing that is answered after its session has ended", async () => {
		const client = await open("u3");
		const late = Promise.withResolvers<Response>();
		vi.mocked(fetch).mockReturnValueOnce(late.promise);
		const reading = client.collection("students").getList();
		client.authStore.save("another.token.x", { id: "u4", collectionId: "users", collectionName: "users" });
		await client.collection("books").getList();
		await expect.poll(() => keptBy("u4")).toEqual(["books"]);
		late.resolve(new Response(JSON.stringify({ items: [{ id: "r1" }] })));
		await reading;
		// Written after the late answer would have been.
		await client.collection("schools").getList();
		await expect.poll(() => keptBy("u4")).toEqual(["books", "schools"]);
		expect(await keptBy("u3")).toEqual([]);
		client.authStore.clear();
		await expect.poll(rows).toEqual([]);
	});
	test("keeps nothing on a shared computer, what was kept before included, but answers as long as the page", async () => {
		const before = await open("u6");
		await before.collection("books").getList();
		await expect.poll(() => keptBy("u6")).toEqual(["books"]);
		setShared(true);
		const client = await open("u6");
		await expect.poll(rows).toEqual([]);
		await client.collection("students").getList();
		isAway = true;
		await expect(client.collection("students").getList()).resolves.toMatchObject({ items: [{ id: "r1" }] });
		expect(await rows()).toEqual([]);
		setShared(false);
	});
	test("keeps nothing of a guest", async () => {
		const guest = await open("");
		await guest.collection("books").getList();
		expect(await rows()).toEqual([]);
	});
	test("keeps the beginning of a list, not what is read further down, and nothing that is written", () => {
		const path = "/api/collections/books/records";
		expect(keptQuestion(path, { query: { page: 1, perPage: 30 } })?.collection).toBe("books");
		expect(keptQuestion(path, { query: { page: 2, perPage: 30 } })).toBeNull();
		expect(keptQuestion(path, { method: "POST" })).toBeNull();
		expect(keptQuestion("/api/collections/consents/records", {})).toBeNull();
		expect(keptQuestion(`${path}/b1`, {})).toBeNull();
	});
	test("keeps what a pupil sees of the own books and the catalogue, and nobody else's card", () => {
		const nameOf = (path: string) => keptQuestion(path, {}, "reader123456789")?.collection;
		expect(nameOf("/api/readers/reader123456789/card")).toBe("card");
		expect(nameOf("/api/readers/another23456789/card")).toBeUndefined();
		expect(keptQuestion("/api/readers/reader123456789/card", {})).toBeNull();
		expect(nameOf("/api/readers/reader123456789/export")).toBeUndefined();
		expect(nameOf("/api/catalogue/home")).toBe("shelves");
		expect(nameOf("/api/catalogue/shelf?name=new")).toBe("shelves");
		expect(nameOf("/api/catalogue/titles/b1")).toBe("titles");
		expect(nameOf("/api/site")).toBe("site");
		expect(keptQuestion("/api/catalogue/home", { method: "POST" })).toBeNull();
	});
	test("keeps the last titles that were opened, and answers with them while the server is away", async () => {
		const client = await open("u5");
		for (let no = 1; no <= 25; no++) await client.send(`/api/catalogue/titles/b${no}`, { method: "GET" });
		await expect.poll(() => keptBy("u5")).toEqual(["titles"]);
		isAway = true;
		await expect(client.send("/api/catalogue/titles/b25", { method: "GET" })).resolves.toMatchObject({
			items: [{ id: "r1" }],
		});
		await expect(client.send("/api/catalogue/titles/b1", { method: "GET" })).rejects.toMatchObject({
			status: 0,
		});
		client.authStore.clear();
		await expect.poll(rows).toEqual([]);
	});
});
