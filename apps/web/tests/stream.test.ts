import PocketBase, { BaseAuthStore } from "pocketbase";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followAccount, keepSubscribed, onGap, watchGaps } from "../src/data/stream.ts";

/** Fake of the browser's event stream: it opens by itself, and the server sends its id. */
class Stream extends EventTarget {
	static open = new Set<Stream>();
	static made = 0;
	readonly id = `stream${++Stream.made}`;
	onerror: (() => void) | null = null;
	constructor() {
		super();
		Stream.open.add(this);
		setTimeout(() => {
			if (Stream.open.has(this))
				this.dispatchEvent(Object.assign(new Event("PB_CONNECT"), { lastEventId: this.id }));
		});
	}
	close() {
		Stream.open.delete(this);
	}
}

/** Owner of each stream; as on the server, an owned stream cannot be claimed by another account. */
let owners: Map<string, string>;
let statuses: number[];
/** Promise that server responses wait for. */
let gate: Promise<void>;
let isAway: boolean;
let unhandled: unknown[];
const note = (error: unknown) => unhandled.push(error);

beforeEach(() => {
	owners = new Map();
	statuses = [];
	unhandled = [];
	gate = Promise.resolve();
	isAway = false;
	Stream.open.clear();
	vi.stubGlobal("EventSource", Stream);
	vi.stubGlobal("fetch", async (url: string, { body, headers }: { body: string; headers: object }) => {
		if (url.startsWith(markerServer)) return new Response(null, { status: 204 });
		if (isAway) throw new TypeError("away");
		const { clientId } = JSON.parse(body);
		const token = new Map(Object.entries(headers)).get("Authorization") ?? "";
		const owner = owners.get(clientId) ?? "";
		const status = owner !== "" && owner !== token ? 403 : 204;
		if (status === 204) owners.set(clientId, token);
		statuses.push(status);
		await gate;
		const response = new Response(status === 204 ? null : "{}", { status });
		return Object.defineProperty(response, "url", { value: url });
	});
	process.on("unhandledRejection", note);
});
afterEach(() => {
	process.off("unhandledRejection", note);
	vi.unstubAllGlobals();
});

const markerServer = "http://marker.test";

/** Waits until another page has connected, subscribed and left: what was to follow from anything earlier has happened. */
async function settled(): Promise<void> {
	const client = new PocketBase(markerServer, new BaseAuthStore());
	const leave = await client.realtime.subscribe("marker", () => undefined);
	await leave();
	// A promise that nobody handles is reported before the next timer.
	await new Promise((resolve) => setTimeout(resolve));
}

const account = (id: string) => ({ id, collectionId: "users", collectionName: "users" });

/** A page of the first account, as `openClient` makes it, with one listening screen. */
async function page(): Promise<{ client: PocketBase; leave(): void; show(topic: string): () => void }> {
	const client = new PocketBase("http://rafta.test", new BaseAuthStore());
	followAccount(client);
	client.autoCancellation(false);
	client.authStore.save("token of a", account("a"));
	const show = (topic: string) => keepSubscribed(client.realtime.subscribe(topic, () => undefined));
	const leave = show("site_settings/*");
	await settled();
	return { client, leave, show };
}

test("a session that ends while a screen is still subscribing asks for nothing more on its stream", async () => {
	const { client, leave, show } = await page();
	const opened = Promise.withResolvers<void>();
	gate = opened.promise;
	const leaveList = show("students/*");
	await settled();
	client.authStore.clear();
	leave();
	leaveList();
	opened.resolve();
	await settled();
	expect([statuses, Stream.open.size, unhandled]).toEqual([[204, 204], 0, []]);
});

test("the next account at this page has a stream of its own, and the last one's is closed", async () => {
	const { client, leave, show } = await page();
	client.authStore.save("token of b", account("b"));
	leave();
	const leaveNext = show("site_settings/*");
	await settled();
	show("students/*");
	await settled();
	expect([...owners.values()]).toEqual(["token of a", "token of b"]);
	expect([statuses.includes(403), Stream.open.size, unhandled]).toEqual([false, 1, []]);
	leaveNext();
});

test("a fresh token of the same account keeps the stream", async () => {
	const { client } = await page();
	const before = [...Stream.open];
	client.authStore.save("token of a", { ...account("a"), name: "Ayşe" });
	await settled();
	expect([...Stream.open]).toEqual(before);
});

test("a screen that is left while the server is away leaves no error behind", async () => {
	const { leave, show } = await page();
	show("students/*");
	await settled();
	isAway = true;
	leave();
	await settled();
	expect(unhandled).toEqual([]);
});

test("a stream that broke is followed by a read of what it should have brought, one that was left is not", async () => {
	const client = new PocketBase("http://rafta.test", new BaseAuthStore());
	const noteSubscribed = watchGaps(client);
	client.afterSend = (response, data) => {
		noteSubscribed(response);
		return data;
	};
	let reads = 0;
	const forget = onGap(() => reads++);
	const leave = keepSubscribed(client.realtime.subscribe("site_settings/*", () => undefined));
	await settled();
	expect(reads).toBe(0);
	for (const stream of Stream.open) stream.onerror?.();
	await expect.poll(() => reads).toBe(1);
	const leaveOther = keepSubscribed(client.realtime.subscribe("students/*", () => undefined));
	await settled();
	leave();
	leaveOther();
	await settled();
	const leaveAgain = keepSubscribed(client.realtime.subscribe("students/*", () => undefined));
	await settled();
	expect(reads).toBe(1);
	forget();
	leaveAgain();
});
