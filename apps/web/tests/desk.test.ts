/** Desk on this device, with a server that comes and goes. */

import type { EventAnswer } from "@rafta/library/api/offline";
import { factoryPolicy } from "@rafta/library/circulation/policy";
import type { DeskEvent } from "@rafta/library/offline/events";
import type { Snapshot } from "@rafta/library/offline/snapshot";
import { ClientResponseError } from "pocketbase";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createLocalDesk } from "../src/desk/local.ts";
import type { DeskState } from "../src/desk/state.ts";
import { type DeskStore, memoryStore } from "../src/desk/store.ts";

const start = Date.parse("2026-11-16T07:00:00.000Z");
const scan = "/api/circulation/scan";
let clock = start;
let made = 0;
const opId = (): string => `op${String(++made).padStart(13, "0")}`;

const snapshot = (more: Partial<Snapshot> = {}): Snapshot => ({
	at: new Date(start).toISOString(),
	since: "",
	school_id: "school000000001",
	library_id: "library00000001",
	readers: ["Işıl Çınar", "Şükrü Öz"].map((full_name, place) => ({
		id: `reader00000000${place + 1}`,
		full_name,
		student_no: String(100 + place),
		card_barcode: `2000000${place + 1}`,
		reader_type: "pupil" as const,
		grade: 6,
		class_code: "6/Ç",
		status: "active" as const,
		blocked_until: "" as const,
		blocked_reason: "",
		suspended_until: "" as const,
		member_until: "" as const,
	})),
	books: [{ id: "book00000000001", title: "Çalıkuşu", author_line: "R. N. Güntekin", isbn13: "" }],
	copies: [1, 2, 3, 4].map((number) => ({
		id: `copy0000000000${number}`,
		book_id: "book00000000001",
		library_id: "library00000001",
		barcode: `1000000${number}`,
		accession_no: `DMB-${number}`,
		call_number: "813 GÜN",
		shelf: "",
		status: "available" as const,
		loanable: "yes" as const,
	})),
	loans: [],
	holds: [],
	policy: factoryPolicy,
	closed_days: [],
	closed_weekdays: [0, 6],
	gone: { readers: [], copies: [] },
	counts: { readers: 2, copies: 4 },
	...more,
});

/** Fake server that stores each request once; `line` sets how the connection fails. */
function fakeServer() {
	const server = {
		line: "open" as "open" | "cut" | "lost" | "gateway" | "signedOut" | "broken",
		has: new Map<string, DeskEvent | string>(),
		received: [] as string[],
		sent: [] as string[][],
		refuses: new Set<string>(),
		/** Operations that its answer says nothing about. */
		passesOver: new Set<string>(),
		unreadable: new Set<string>(),
		isKnown: true,
	};
	const pass = <T>(work: () => T): T => {
		if (server.line === "cut") throw new ClientResponseError({ status: 0 });
		if (server.line === "gateway") throw new ClientResponseError({ status: 502 });
		if (server.line === "signedOut") throw new ClientResponseError({ status: 401 });
		if (server.line === "broken") throw new ClientResponseError({ status: 500 });
		const answer = work();
		if (server.line === "lost") throw new ClientResponseError({ status: 0 });
		return answer;
	};
	function replay(events: readonly DeskEvent[]): { events: EventAnswer[] } {
		if (events.some(({ op_id }) => server.unreadable.has(op_id)))
			throw new ClientResponseError({ status: 400, response: { message: "no such event" } });
		server.sent.push(events.map(({ op_id }) => op_id));
		const answers = events.map((event): EventAnswer => {
			const isRefused = server.refuses.has(event.op_id);
			if (!isRefused && !server.has.has(event.op_id)) server.has.set(event.op_id, event);
			const reasons = isRefused ? [{ code: "other_school", message: "Another school's." }] : [];
			const outcome = isRefused ? "refused" : "done";
			return { op_id: event.op_id, outcome, reasons, card: "", copy: event.copy, loan: "" };
		});
		return { events: answers.filter(({ op_id }) => !server.passesOver.has(op_id)) };
	}
	return Object.assign(server, {
		async post<T>(path: string, body: object): Promise<T> {
			return pass(() => {
				if (path.endsWith("/replay")) return replay((body as { events: DeskEvent[] }).events) as T;
				const { op_id, code } = body as { op_id: string; code: string };
				server.received.push(op_id);
				server.has.set(op_id, path);
				const reader = { id: "reader000000001" };
				return { kind: "checkout", copy: { id: `copy0000000000${code.at(-1)}` }, student: reader } as T;
			});
		},
		async get<T>(path: string): Promise<T> {
			return pass(() => {
				if (!path.includes("snapshot")) return {} as T;
				if (!server.isKnown) throw new ClientResponseError({ status: 404 });
				return snapshot({ at: new Date(clock).toISOString() }) as T;
			});
		},
	});
}

let server: ReturnType<typeof fakeServer>;
let store: DeskStore;
let state: Partial<DeskState>;
let tabs: Set<string>;

function openDesk(tab = "tab1") {
	tabs.add(tab);
	const lines = new Map<string, Promise<unknown>>();
	return createLocalDesk({
		store,
		device: "device000000001",
		tab,
		person: () => ({ language: "tr", isVolunteer: false }),
		post: (path, body) => server.post(path, body),
		get: (path) => server.get(path),
		now: () => ++clock,
		withLock(name, work) {
			const mine = (lines.get(name) ?? Promise.resolve()).then(work, work);
			lines.set(name, mine);
			return mine;
		},
		openTabs: async () => tabs,
		changed: () => undefined,
		publish: (change) => void Object.assign(state, change),
		texts: () => ({ cannotKeep: "cannot keep", unknownHere: "not known here" }),
	});
}

beforeEach(() => {
	clock = start;
	server = fakeServer();
	store = memoryStore();
	state = {};
	tabs = new Set();
});

const reader = "reader000000001";
const lend = (copy: number, op_id = opId()) => ({ op_id, code: `1000000${copy}`, student: reader });
const statesOf = async () => (await store.rows()).map(({ state }) => state);

describe("while the server answers", () => {
	test("an operation is written down before it is sent, and known here until the next snapshot", async () => {
		const desk = openDesk();
		await desk.synchronise();
		await desk.run(scan, lend(1));
		await expect.poll(statesOf).toEqual(["sent"]);
		server.line = "cut";
		// Scanned again it is returned: the device knows that it was lent.
		expect(await desk.run(scan, lend(1))).toMatchObject({ kind: "checkin", offline: true });
		server.line = "open";
		await desk.send();
		await desk.synchronise();
		expect(await store.rows()).toEqual([]);
	});

	test("an operation done while the library is read stays known: what is read may be without it", async () => {
		const desk = openDesk();
		await desk.synchronise();
		const get = server.get;
		const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		server.get = async <T>(path: string): Promise<T> => {
			const answer = await get<T>(path);
			asked.resolve();
			await answered.promise;
			return answer;
		};
		const reading = desk.synchronise();
		await asked.promise;
		await desk.run(scan, lend(1));
		await expect.poll(statesOf).toEqual(["sent"]);
		answered.resolve();
		await reading;
		expect(await statesOf()).toEqual(["sent"]);
		server.line = "cut";
		expect(await desk.run(scan, lend(1))).toMatchObject({ kind: "checkin", offline: true });
	});

	test("a refusal of the server is a refusal, and nothing stays behind", async () => {
		const desk = openDesk();
		await desk.synchronise();
		const refusal = new ClientResponseError({ status: 422, response: { message: "no" } });
		vi.spyOn(server, "post").mockRejectedValueOnce(refusal);
		await expect(desk.run(scan, lend(1))).rejects.toBe(refusal);
		await expect.poll(() => store.rows()).toEqual([]);
	});
});

test("an operation that the server's answer says nothing about waits, and is sent again", async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const desk = openDesk();
	await desk.synchronise();
	server.line = "cut";
	const [first, second] = [lend(1), lend(2)];
	for (const body of [first, second]) await desk.run(scan, body);
	server.line = "open";
	server.passesOver.add(second.op_id);
	await desk.send();
	expect(await statesOf()).toEqual(["sent", "waiting"]);
	server.passesOver.clear();
	await desk.send();
	expect(await statesOf()).toEqual(["sent", "sent"]);
	expect(server.sent.at(-1)).toEqual([second.op_id]);
	vi.restoreAllMocks();
});

describe.each(["cut", "lost", "gateway"] as const)("where the line is %s", (line) => {
	test("94: fifty operations are decided here, kept, and sent once in the order of their time", async () => {
		const desk = openDesk();
		await desk.synchronise();
		server.line = line;
		const done: string[] = [];
		for (let round = 0; round < 50; round++) {
			const body = lend(1 + (round % 4));
			done.push(body.op_id);
			// Lent, returned, lent: each copy alternates.
			const kind = Math.floor(round / 4) % 2 === 0 ? "checkout" : "checkin";
			const over = kind === "checkout" && round % 4 === 3 ? { override_reason: "Proje ödevi" } : {};
			expect(await desk.run(scan, { ...body, ...over })).toMatchObject({ kind, offline: true });
		}
		expect(state).toMatchObject({ waiting: 50 });
		expect(state.awaySince).toBeGreaterThan(0);
		// A restarted browser: only the store is left.
		state = {};
		const next = openDesk("tab2");
		await next.refresh("snapshot");
		expect(state.waiting).toBe(50);
		server.line = "open";
		expect(await next.send()).toBe("all");
		expect(server.sent.flat()).toEqual(done);
		expect(state).toMatchObject({ waiting: 0 });
		expect(state.awaySince ?? 0).toBe(0);
		expect(await next.send()).toBe("all");
		expect(server.sent.flat()).toHaveLength(50);
		// The request that had arrived before its response was lost carries the same id.
		if (line === "lost") expect(server.received).toEqual(done.slice(0, 1));
	});
});

test("while something waits nothing overtakes it, even when the server answers again", async () => {
	const desk = openDesk();
	await desk.synchronise();
	server.line = "cut";
	await desk.run(scan, lend(1));
	server.line = "open";
	await desk.run(scan, lend(2));
	expect(server.received).toEqual([]);
	await desk.send();
	expect(server.sent.flat()).toHaveLength(2);
	await desk.run(scan, lend(3));
	expect(server.received).toHaveLength(1);
});

test("the same operation sent twice has one answer and is kept once", async () => {
	const desk = openDesk();
	await desk.synchronise();
	server.line = "cut";
	const body = lend(1);
	const first = await desk.run(scan, body);
	expect(await desk.run(scan, body)).toEqual(first);
	expect(await store.rows()).toHaveLength(1);
});

test("what the rules refuse is refused here, too, with every reason and without a trace", async () => {
	const desk = openDesk();
	await desk.synchronise();
	server.line = "cut";
	for (const copy of [1, 2, 3]) await desk.run(scan, lend(copy));
	await expect(desk.run(scan, lend(4))).rejects.toMatchObject({
		status: 422,
		response: { reasons: [{ code: "limit_reached", overridable: true }] },
	});
	expect(await store.rows()).toHaveLength(3);
});

test("an undo takes back what waits, and what the server did a moment before", async () => {
	const desk = openDesk();
	await desk.synchronise();
	const online = lend(1);
	await desk.run(scan, online);
	await expect.poll(statesOf).toEqual(["sent"]);
	server.line = "cut";
	const offline = lend(2);
	await desk.run(scan, offline);
	for (const { op_id } of [offline, online]) {
		const undo = { op_id: opId(), undo: op_id };
		expect(await desk.run("/api/circulation/undo", undo)).toMatchObject({ undone: "checkout" });
	}
	expect(await desk.run(scan, { op_id: opId(), code: reader })).toMatchObject({ kind: "student", loans: [] });
});

test("where nothing is known of the library the lost connection is said, and nothing is kept", async () => {
	server.isKnown = false;
	const desk = openDesk();
	await expect(desk.synchronise()).rejects.toMatchObject({ status: 404 });
	server.line = "cut";
	await expect(desk.run(scan, lend(1))).rejects.toMatchObject({ status: 0 });
	expect(await store.rows()).toEqual([]);
});

test("what cannot be kept has not happened", async () => {
	const desk = openDesk();
	await desk.synchronise();
	server.line = "cut";
	await desk.run(scan, lend(1));
	vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
	vi.spyOn(store, "put").mockRejectedValueOnce(new Error("QuotaExceededError"));
	await expect(desk.run(scan, lend(2))).rejects.toMatchObject({ status: 507 });
	expect(state.waiting).toBe(1);
	expect(await desk.run(scan, lend(2))).toMatchObject({ kind: "checkout" });
});

test("what a page asked for and did not live to hear is decided here, as of its time", async () => {
	const desk = openDesk();
	await desk.synchronise();
	const body = lend(1);
	const content = { path: scan, body };
	await store.put({ opId: body.op_id, at: clock, state: "asked", tab: "gone", taken: 0, content });
	const other = lend(2);
	const alive = { path: scan, body: other };
	await store.put({ opId: other.op_id, at: clock, state: "asked", tab: "tab1", taken: 0, content: alive });
	await desk.send();
	expect(server.sent).toEqual([[body.op_id]]);
	expect(await statesOf()).toEqual(["sent", "asked"]);
});

test("what a page asked for waits for data on the library, where there is none yet", async () => {
	const desk = openDesk();
	const body = lend(1);
	const content = { path: scan, body };
	await store.put({ opId: body.op_id, at: clock, state: "asked", tab: "gone", taken: 0, content });
	await desk.send();
	expect(await statesOf()).toEqual(["asked"]);
	await desk.synchronise();
	await desk.send();
	expect(server.sent).toEqual([[body.op_id]]);
});

describe("what the server says while operations wait", () => {
	async function withThree() {
		const desk = openDesk();
		await desk.synchronise();
		server.line = "cut";
		const bodies = [lend(1), lend(2), lend(3)];
		for (const body of bodies) await desk.run(scan, body);
		server.line = "open";
		return { desk, ids: bodies.map(({ op_id }) => op_id) };
	}

	test("one that it refuses for good is shown to a person, and the others go on", async () => {
		const { desk, ids } = await withThree();
		server.refuses.add(String(ids[1]));
		await desk.send();
		expect(state).toMatchObject({ waiting: 0, refused: 1 });
		const [row] = await desk.refused();
		expect(row).toMatchObject({ opId: ids[1], content: { reasons: ["Another school's."] } });
		await desk.dismiss([String(ids[1])]);
		expect(state.refused).toBe(0);
	});

	test("one that it cannot read holds up no other", async () => {
		const { desk, ids } = await withThree();
		server.unreadable.add(String(ids[0]));
		await desk.send();
		expect(server.sent).toEqual([[ids[1]], [ids[2]]]);
		expect(state).toMatchObject({ waiting: 0, refused: 1 });
	});

	test("a session that has ended keeps everything and asks for a sign-in", async () => {
		const { desk } = await withThree();
		server.line = "signedOut";
		expect(await desk.send()).toBe("signIn");
		expect(state).toMatchObject({ waiting: 3, signIn: true });
		server.line = "open";
		await desk.send();
		expect(state).toMatchObject({ waiting: 0, signIn: false });
	});

	test("a fault of the server keeps everything for later", async () => {
		const { desk } = await withThree();
		server.line = "broken";
		vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
		expect(await desk.send()).toBe("later");
		expect(state.waiting).toBe(3);
	});
});
