/** The browser's database, whose connections a phone may end while the page sleeps. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createIndexed } from "../src/data/indexed.ts";
import { FakeIndexedDB, forceCloseDatabase } from "./browser-storage.ts";

let connections: IDBDatabase[] = [];
const open = () =>
	createIndexed<"things">("things", (database) => database.createObjectStore("things", { keyPath: "id" }));

beforeEach(() => {
	connections = [];
	const factory = new FakeIndexedDB();
	const opened = factory.open.bind(factory);
	factory.open = (name: string, version?: number) => {
		const request = opened(name, version);
		request.addEventListener("success", () => connections.push(request.result));
		return request;
	};
	vi.stubGlobal("indexedDB", factory);
});
afterEach(() => vi.unstubAllGlobals());

test("a connection that the browser has ended without a word is opened again, and nothing is lost", async () => {
	const things = open();
	await things.write("things", (store) => store.put({ id: "a" }));
	connections.at(-1)?.close();
	await things.write("things", (store) => store.put({ id: "b" }));
	connections.at(-1)?.close();
	expect(await things.read("things", (store) => store.getAllKeys())).toEqual(["a", "b"]);
	expect(connections).toHaveLength(3);
});

test("of work that fails nothing is stored", async () => {
	const things = open();
	const work = things.write("things", async (store) => {
		await store.put({ id: "a" });
		throw new Error("no more");
	});
	await expect(work).rejects.toThrow("no more");
	expect(await things.read("things", (store) => store.count())).toBe(0);
});

test("a connection of which the browser says that it has ended is opened again", async () => {
	const things = open();
	await things.write("things", (store) => store.put({ id: "a" }));
	const [connection] = connections;
	// It takes a database, although its declaration says the class.
	if (connection) forceCloseDatabase(connection as never);
	expect(await things.read("things", (store) => store.count())).toBe(1);
	expect(connections).toHaveLength(2);
});

test("a tab that has the database open lets another one bring a new version", async () => {
	const things = open();
	await things.write("things", (store) => store.put({ id: "a" }));
	await new Promise((resolve, reject) => {
		const request = indexedDB.open("things", 2);
		request.onblocked = () => reject(new Error("the other tab waits"));
		request.onsuccess = resolve;
	});
	await expect(things.read("things", (store) => store.count())).rejects.toThrow();
});

test("what the browser has no room for is not said to be stored", async () => {
	const things = open();
	await expect(
		things.write("things", (store) => {
			const put = store.put({ id: "a" });
			store.transaction.abort();
			return put;
		}),
	).rejects.toThrow();
	expect(await things.read("things", (store) => store.count())).toBe(0);
});

describe("a browser that does not respond when it is asked for a database", () => {
	/** Requests of this page that the browser leaves without a response, from the first on. */
	function leaveUnanswered(count: number): void {
		let requests = 0;
		const known = indexedDB.open.bind(indexedDB);
		indexedDB.open = (name, version) => {
			requests += 1;
			return requests > count ? known(name, version) : new IDBOpenDBRequest();
		};
	}
	beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
	afterEach(() => vi.useRealTimers());

	test("is asked a second time", async () => {
		leaveUnanswered(1);
		const counted = open().read("things", (store) => store.count());
		await vi.advanceTimersToNextTimerAsync();
		expect(await counted).toBe(0);
	});

	test("is done without when the second time is in vain, and asked again later", async () => {
		leaveUnanswered(2);
		const things = open();
		const counted = things.read("things", (store) => store.count());
		const refused = expect(counted).rejects.toThrow("the browser does not open things");
		await vi.advanceTimersToNextTimerAsync();
		await vi.advanceTimersToNextTimerAsync();
		await refused;
		expect(await things.read("things", (store) => store.count())).toBe(0);
	});
});
