import { expect, test, vi } from "vitest";
import { limit } from "../../../../tests/support/time-limits.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import type { ApiError } from "../../src/errors.ts";
import { type Outlet, realtimeClient } from "../../src/realtime/client.ts";
import { type RealtimeAccess, type RecordChange, realtimeHub } from "../../src/realtime/hub.ts";
import { readTopics } from "../../src/realtime/topics.ts";
import type { RecordData } from "../../src/types/records.ts";
import type { AuthIdentity, RequestContext } from "../../src/types/request.ts";

const collection = (name: string, type: "base" | "auth" = "base"): CollectionDefinition => ({
	id: `pbc_${name}`,
	name,
	type,
	system: false,
	fields: [],
	indexes: [],
	listRule: "",
	viewRule: "",
	createRule: null,
	updateRule: null,
	deleteRule: null,
});
const posts = collection("posts");
const users = collection("users", "auth");
/** Changes of it only tell that all earlier ones are delivered. */
const ends = collection("ends");
const who = (id: string, more: object = {}): AuthIdentity => ({
	collection: users,
	record: { id, tokenKey: `key-${id}`, ...more },
});
const change = (action: RecordChange["action"], id: string, more: object = {}): RecordChange => ({
	action,
	collection: posts,
	record: { id, ...more },
});

interface Listener extends Outlet {
	text: string;
	ended: boolean;
	events(): { event: string; data: unknown }[];
}

function listener(): Listener {
	return {
		text: "",
		ended: false,
		writableLength: 0,
		write(text) {
			this.text += text;
			return true;
		},
		end() {
			this.ended = true;
		},
		events() {
			return this.text
				.split("\n\n")
				.filter((block) => block.includes("event:"))
				.map((block) => ({
					event: /^event:(.*)$/m.exec(block)?.[1] ?? "",
					data: JSON.parse(/^data:(.*)$/m.exec(block)?.[1] ?? "null"),
				}));
		},
	};
}

/** A hub whose rule shows a record to its `owner`, and to everybody when it has none. */
function setUp() {
	const requests: RequestContext[] = [];
	const gated: RequestContext[] = [];
	const seenBy = ({ id, owner }: RecordData, request: RequestContext) =>
		owner === undefined || owner === request.auth?.record.id ? { id } : null;
	const access: RealtimeAccess = {
		async showAll(asked, records, _rule, request) {
			if (asked !== ends) requests.push(request);
			return records.map((record) => seenBy(record, request));
		},
		async showsAny(_asked, records, _rule, request) {
			gated.push(request);
			return records.some((record) => seenBy(record, request) !== null);
		},
		isSuperuser: () => false,
		now: () => new Date(),
		failed: (error) => {
			throw error;
		},
	};
	const hub = realtimeHub(access);
	const join = (auth: AuthIdentity | null, topics: string[], ip = "10.0.0.1") => {
		const outlet = listener();
		const client = realtimeClient(outlet, { ip, language: "en", now: Date.now() }, (ended) =>
			hub.disconnect(ended),
		);
		hub.connect(client);
		hub.subscribe(client.id, { ip, auth }, readTopics(topics, 1000));
		return { client, outlet };
	};
	/** Resolves once all changes so far are delivered. */
	async function settle(): Promise<void> {
		const { client, outlet } = join(null, ["ends"], "10.0.0.9");
		hub.changed({ action: "create", collection: ends, record: { id: "end" } });
		await vi.waitFor(() => expect(outlet.events()).toHaveLength(1), { interval: 1, timeout: limit(20_000) });
		client.end();
	}
	return { hub, join, requests, gated, settle };
}

const statusOf = (work: () => void): number => {
	try {
		work();
	} catch (error) {
		return (error as ApiError).status;
	}
	return 200;
};

test("a change reaches the topics that it belongs to, by name and by id", async () => {
	const { hub, join, settle } = setUp();
	const { outlet } = join(null, ["posts", "posts/*", "posts/p1", "posts/p2", "pbc_posts/p1", "other/p1"]);
	hub.changed(change("update", "p1"));
	await settle();
	expect(outlet.events().map(({ event }) => event)).toEqual(["posts", "posts/*", "posts/p1", "pbc_posts/p1"]);
	expect(outlet.events()[0]?.data).toEqual({ action: "update", record: { id: "p1" } });
	await hub.close();
});

test("what comes in one go is told in its order, deletes in their place, and each caller is judged once", async () => {
	const { hub, join, requests, settle } = setUp();
	const ayse = join(who("ayse"), ["posts/*", "posts/p7"]);
	const again = join(who("ayse"), ["posts/*"]);
	const mehmet = join(who("mehmet"), ["posts/*"]);
	const eventsOf = (one: typeof ayse) =>
		one.outlet.events().map(({ event, data }) => {
			const { action, record } = data as { action: string; record: { id: string } };
			return `${event} ${action} ${record.id}`;
		});
	const gone = await hub.deleting(change("delete", "p0", { owner: "mehmet" }));
	requests.length = 0;
	for (let n = 0; n < 50; n++) hub.changed(change("create", `p${n}`, n % 2 === 0 ? {} : { owner: "ayse" }));
	gone();
	hub.changed(change("update", "p0"));
	hub.changed(change("update", "p0", { owner: "mehmet" }));
	await settle();
	const all = Array.from({ length: 50 }, (_, n) => [
		`posts/* create p${n}`,
		...(n === 7 ? ["posts/p7 create p7"] : []),
	]).flat();
	expect(eventsOf(ayse)).toEqual([...all, "posts/* update p0"]);
	expect(eventsOf(again)).toEqual(
		all.filter((one) => !one.startsWith("posts/p7")).concat("posts/* update p0"),
	);
	const even = Array.from({ length: 25 }, (_, n) => `posts/* create p${n * 2}`);
	expect(eventsOf(mehmet)).toEqual([...even, "posts/* delete p0", "posts/* update p0", "posts/* update p0"]);
	// The first change is for everybody. For the others it matters who asks: two, and one for the topic of one record. Then
	// one for everybody, and one for whom it matters again.
	expect(requests).toHaveLength(1 + 3 + 1 + 2);
	await hub.close();
});

test("topics of single records that change in one go hear each of its own", async () => {
	const { hub, join, settle } = setUp();
	const { outlet } = join(who("ayse"), ["posts/p2", "posts/p1"]);
	for (const id of ["p0", "p1", "p2"]) hub.changed(change("update", id));
	await settle();
	const record = (id: string) => ({ action: "update", record: { id } });
	expect(outlet.events()).toEqual([
		{ event: "posts/p1", data: record("p1") },
		{ event: "posts/p2", data: record("p2") },
	]);
	await hub.close();
});

test("everybody hears only what the rule shows, with the rights of the moment", async () => {
	const { hub, join, settle } = setUp();
	const ayse = join(who("ayse"), ["posts/*"]);
	const mehmet = join(who("mehmet"), ["posts/*"]);
	hub.changed(change("create", "p1", { owner: "ayse" }));
	await settle();
	expect(ayse.outlet.events()).toHaveLength(1);
	expect(mehmet.outlet.events()).toHaveLength(0);
	await hub.close();
});

test("one question is asked once for all screens of a person", async () => {
	const { hub, join, requests, settle } = setUp();
	for (let screen = 0; screen < 5; screen++) join(who("ayse"), ["posts/*"]);
	hub.changed(change("create", "p1"));
	await settle();
	expect(requests).toHaveLength(1);
	await hub.close();
});

test("changes are told in their order", async () => {
	const { hub, join, settle } = setUp();
	const { outlet } = join(null, ["posts"]);
	for (let index = 0; index < 20; index++) hub.changed(change("create", `p${index}`));
	await settle();
	expect(outlet.events().map(({ data }) => (data as { record: { id: string } }).record.id)).toEqual(
		Array.from({ length: 20 }, (_, index) => `p${index}`),
	);
	await hub.close();
});

test("a delete is judged before, and told after, the commit", async () => {
	const { hub, join, settle } = setUp();
	const ayse = join(who("ayse"), ["posts/p1"]);
	const mehmet = join(who("mehmet"), ["posts/p1"]);
	const publishDelete = await hub.deleting(change("delete", "p1", { owner: "ayse" }));
	expect(ayse.outlet.events()).toHaveLength(0);
	publishDelete();
	await settle();
	expect(ayse.outlet.events()).toHaveLength(1);
	expect(mehmet.outlet.events()).toHaveLength(0);
	await hub.close();
});

const filters = (count: number): string[] =>
	Array.from({ length: count }, (_, n) => {
		const options = encodeURIComponent(JSON.stringify({ query: { filter: `id != 'x${n}'` } }));
		return `posts/*?options=${options}`;
	});

test("filters on what the rule hides cost one question, on what it shows one each", async () => {
	const { hub, join, requests, gated, settle } = setUp();
	const guest = join(null, filters(500));
	hub.changed(change("update", "p1", { owner: "ayse" }));
	await settle();
	expect([gated.length, requests.length]).toEqual([1, 0]);
	expect(guest.outlet.events()).toHaveLength(0);
	const ayse = join(who("ayse"), filters(20));
	hub.changed(change("update", "p1", { owner: "ayse" }));
	await settle();
	// Asked for together before the first has an answer: some are the same.
	expect(gated.length).toBeLessThan(10);
	expect(requests).toHaveLength(20);
	expect(ayse.outlet.events()).toHaveLength(20);
	await hub.close();
});

test("a delete does not wait for long checks: the rest of them follows the commit", async () => {
	const { hub, join, requests, settle } = setUp();
	const { outlet } = join(who("ayse"), filters(200));
	// Every look at the clock is ten milliseconds after the last.
	let now = 0;
	const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
	const publishDelete = await hub.deleting(change("delete", "p1", { owner: "ayse" }));
	clock.mockRestore();
	expect(requests.length).toBeLessThan(200);
	publishDelete();
	await settle();
	expect(outlet.events()).toHaveLength(200);
	await hub.close();
});

test("a stream follows its account: new rights at once, an end with its deletion or a new token key", async () => {
	const { hub, join, requests, settle } = setUp();
	const ayse = join(who("ayse", { role: 3 }), ["posts"]);
	hub.changed({ action: "update", ...who("ayse", { role: 4 }) });
	hub.changed(change("create", "p1"));
	await settle();
	expect(requests.at(-1)?.auth?.record.role).toBe(4);
	hub.changed({ action: "update", ...who("ayse", { tokenKey: "new" }) });
	expect(ayse.outlet.ended).toBe(true);
	const mehmet = join(who("mehmet"), ["posts"]);
	(await hub.deleting({ action: "delete", ...who("mehmet") }))();
	expect(mehmet.outlet.ended).toBe(true);
	await hub.close();
});

test("a topic hears of nothing that was told before it, one that stays goes on", async () => {
	const { hub, join, settle } = setUp();
	const { client, outlet } = join(null, ["posts/p1"]);
	hub.changed(change("create", "p1"));
	hub.subscribe(client.id, { ip: "10.0.0.1", auth: null }, readTopics(["posts/p1", "posts/*"], 20));
	await settle();
	expect(outlet.events().map(({ event }) => event)).toEqual(["posts/p1"]);
	hub.changed(change("update", "p1"));
	await settle();
	expect(outlet.events().map(({ event }) => event)).toEqual(["posts/p1", "posts/p1", "posts/*"]);
	await hub.close();
});

test("a delete that another process tells of is judged by the values that went", async () => {
	const { hub, join, settle } = setUp();
	const ayse = join(who("ayse"), ["posts/*"]);
	const mehmet = join(who("mehmet"), ["posts/*"]);
	hub.changed(change("delete", "p1", { owner: "ayse" }));
	await settle();
	expect(ayse.outlet.events()).toMatchObject([{ data: { action: "delete", record: { id: "p1" } } }]);
	expect(mehmet.outlet.events()).toHaveLength(0);
	hub.changed({ action: "delete", ...who("mehmet") });
	expect(mehmet.outlet.ended).toBe(true);
	await hub.close();
});

test("an account that is read anew gives its streams its rights, or ends them", async () => {
	const { hub, join, requests, settle } = setUp();
	const { outlet } = join(who("ayse", { role: 3 }), ["posts"]);
	hub.updateAccount(who("ayse"), who("ayse", { role: 4 }).record);
	hub.changed(change("create", "p1"));
	await settle();
	expect(requests.at(-1)?.auth?.record.role).toBe(4);
	hub.updateAccount(who("mehmet"), null);
	expect(outlet.ended).toBe(false);
	hub.updateAccount(who("ayse"), who("ayse", { tokenKey: "new" }).record);
	expect(outlet.ended).toBe(true);
	await hub.close();
});

test("a client id is worth nothing to another account or address", async () => {
	const { hub, join } = setUp();
	const { client } = join(who("ayse"), []);
	const from = (auth: AuthIdentity | null, ip = "10.0.0.1", id = client.id) =>
		statusOf(() => hub.subscribe(id, { auth, ip }, []));
	expect(from(who("ayse"))).toBe(200);
	expect(from(who("mehmet"))).toBe(403);
	expect(from(null)).toBe(403);
	expect(from(who("ayse"), "10.0.0.2")).toBe(400);
	expect(from(who("ayse"), "10.0.0.1", "unknown")).toBe(404);
	const guest = join(null, []);
	expect(from(who("mehmet"), "10.0.0.1", guest.client.id)).toBe(200);
	await hub.close();
});

test("a reader that is too far behind is cut off, and nobody else", async () => {
	const { hub, join, settle } = setUp();
	const slow = join(null, ["posts"]);
	const quick = join(null, ["posts"]);
	Object.assign(slow.outlet, { writableLength: 2 ** 21 });
	hub.changed(change("create", "p1"));
	hub.changed(change("create", "p2"));
	await settle();
	expect(slow.outlet.ended).toBe(true);
	expect(quick.outlet.events()).toHaveLength(2);
	await hub.close();
});

test("a silent stream is kept awake, and ends after five idle minutes or half an hour", async () => {
	vi.useFakeTimers();
	const { hub, join } = setUp();
	const idle = join(null, ["posts"]);
	const busy = join(null, ["posts/*"], "10.0.0.2");
	await vi.advanceTimersByTimeAsync(60_000);
	expect(idle.outlet.text).toBe(":\n\n:\n\n");
	for (let minute = 1; minute < 29; minute++) {
		busy.client.send("posts/*", "{}", Date.now());
		await vi.advanceTimersByTimeAsync(60_000);
	}
	expect(idle.outlet.ended).toBe(true);
	expect(busy.outlet.ended).toBe(false);
	busy.client.send("posts/*", "{}", Date.now());
	await vi.advanceTimersByTimeAsync(120_000);
	expect(busy.outlet.ended).toBe(true);
	await hub.close();
	vi.useRealTimers();
});

test("one network cannot take all streams, and guests leave a third of its own to accounts", async () => {
	const { hub, join } = setUp();
	const joined = (auth: AuthIdentity | null, count: number) =>
		Array.from({ length: count }, (_, n) => join(auth, [], `2001:db8:1:2::${n + 1}`));
	const guests = joined(null, 667);
	expect(guests.filter(({ outlet }) => outlet.ended)).toHaveLength(0);
	joined(null, 10);
	expect(guests.filter(({ outlet }) => outlet.ended)).toEqual(guests.slice(0, 10));
	const accounts = joined(who("ayse"), 990);
	expect(accounts.filter(({ outlet }) => outlet.ended)).toHaveLength(0);
	expect(hub.count()).toBe(1000);
	joined(who("ayse"), 10);
	expect(statusOf(() => join(null, [], "2001:db8:1:2::1"))).toBe(429);
	expect(statusOf(() => join(null, [], "2001:db8:1:3::1"))).toBe(200);
	accounts[0]?.client.end();
	expect(statusOf(() => join(who("ayse"), [], "2001:db8:1:2::1"))).toBe(200);
	await hub.close();
});

test("strangers who hold all streams of guests give way to others", async () => {
	const { hub, join } = setUp();
	const [first] = Array.from({ length: 6667 }, (_, n) => join(null, [], `10.0.${n % 10}.1`));
	const team = join(who("ayse"), [], "10.1.0.1");
	const reader = join(null, [], "10.1.0.1");
	expect([first?.outlet.ended, team.outlet.ended, reader.outlet.ended]).toEqual([true, false, false]);
	expect(hub.count()).toBeLessThan(6670);
	await hub.close();
});

test("a hub that closes gives up what is not delivered yet", async () => {
	const { hub, join, requests } = setUp();
	join(who("ayse"), filters(200));
	for (let n = 0; n < 50; n++) hub.changed(change("update", "p1"));
	await hub.close();
	expect(requests.length).toBeLessThan(200);
	hub.changed(change("update", "p1"));
});

test("topics carry options, and hostile ones are refused", () => {
	const options = encodeURIComponent(
		JSON.stringify({ query: { filter: "a=1", n: 2 }, headers: { "X-Token": "t" } }),
	);
	expect(readTopics([`posts/p1?options=${options}`, "posts", "posts", ""], 4)).toEqual([
		{
			name: `posts/p1?options=${options}`,
			collection: "posts",
			record: "p1",
			query: { filter: "a=1", n: "2" },
			headers: { x_token: "t" },
		},
		{ name: "posts", collection: "posts", record: "*", query: {}, headers: {} },
	]);
	for (const bad of [
		"posts",
		[1],
		["a\nevent:x"],
		["x".repeat(2501)],
		["posts?options=%7B"],
		Array(1001).fill("a"),
	]) {
		expect(statusOf(() => readTopics(bad, 1000))).toBe(400);
	}
});
