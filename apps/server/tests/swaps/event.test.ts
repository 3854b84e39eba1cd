// engines: both
/** A swap event over HTTP, from its announcement to its end, with what may go wrong in between. */
import { checkPublished, isPublished } from "@rafta/library/swaps/published";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashOf } from "../../src/swaps/events/hash.ts";
import { type Person, person } from "../access/people.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let stranger: Person;
let child: Person;
/** Twelve pupils of the school, each with a title of their own; the first one has an account. */
const pupils: string[] = [];
const titles: string[] = [];

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu");
	const elsewhere = await small.create("schools", { name: "Başka Okul", type: "lise", province: "Ankara" });
	stranger = await person(small, "baska", { school_id: elsewhere, library_id: "" });
	for (let n = 0; n < 12; n++) {
		pupils.push(
			await small.create("students", {
				school_id: small.school,
				first_name: `Çocuk${n}`,
				last_name: "Gizli",
				class_code: "5/A",
				reader_type: "pupil",
				status: "active",
				student_no: `5${String(n).padStart(2, "0")}`,
			}),
		);
		titles.push(await small.create("books", { title: `Roman ${n}`, status: "active", isbn13: isbn(n) }));
	}
	child = await person(small, "cocuk", { role: 4, student_id: pupils[0] });
	await small.service.transaction((records) =>
		records.update("students", String(pupils[0]), { user_id: child.id }),
	);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

/** An ISBN with its check digit. */
function isbn(n: number): string {
	const body = `97897512${String(n).padStart(4, "0")}`;
	const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return body + ((10 - (sum % 10)) % 10);
}

const post = (who: Person, name: string, body: object) =>
	server.call("POST", `/api/swaps/${name}`, { token: who.token, body: { op_id: small.op(), ...body } });
const get = (who: Person, path: string) => server.call("GET", path, { token: who.token });
const codes = (answer: { body: { reasons?: { code: string }[] } }) =>
	answer.body.reasons?.map(({ code }) => code);
const swapsIn = (event: string) =>
	small.service.list("swaps", {
		filter: "event_id = {:event}",
		params: { event },
		sort: "created,id",
		limit: 500,
	});
const legsIn = (event: string) =>
	small.service.list("swap_legs", {
		filter: "event_id = {:event}",
		params: { event },
		sort: "cycle_no,place",
		limit: 500,
	});

async function announced(values: object = {}): Promise<string> {
	const made = await server.call("POST", "/api/collections/swap_events/records", {
		token: staff.token,
		body: { name: "Bahar şenliği", max_items: 2, ...values },
	});
	expect(made.body).toMatchObject({ status: "draft", school_id: small.school });
	await step(made.body.id, "listing");
	return made.body.id;
}

async function step(event: string, to: string) {
	const done = await post(staff, "step", { event, to });
	expect(done.body.event?.status, JSON.stringify(done.body)).toBe(to);
}

/** Brings the titles of some pupils, scanned by their ISBN, and returns each book's token. */
async function bring(event: string, ...who: readonly number[]): Promise<Map<number, string>> {
	const tokens = new Map<number, string>();
	for (const n of who) {
		const done = await post(staff, "deposit", {
			event,
			student: `5${String(n).padStart(2, "0")}`,
			code: isbn(n),
			condition: "good",
		});
		expect(done.status, JSON.stringify(done.body)).toBe(200);
		tokens.set(n, done.body.swap.token);
	}
	return tokens;
}

const wish = (event: string, n: number, ...books: readonly number[]) =>
	post(staff, "wants", { event, student: pupils[n], books: books.map((book) => titles[book]) });

test("twelve pupils, from announcement to pick-up, one not turning up: everybody else gets a book", async () => {
	const event = await announced();
	// One through their own account, the others at the desk.
	const own = await post(child, "offer", { event, book: titles[0], condition: "good" });
	expect(own.body.swap.status).toBe("pending_approval");
	await step(event, "deposit");
	const tokens = await bring(event, ...Array.from({ length: 12 }, (_, n) => n));
	expect(await swapsIn(event)).toHaveLength(12);
	for (let n = 0; n < 12; n++) {
		const who =
			n === 0
				? await post(child, "wants", { event, books: [titles[1], titles[2]] })
				: await wish(event, n, (n + 1) % 12, (n + 2) % 12);
		expect(who.body.wants).toHaveLength(2);
	}
	// Everybody wishes for two titles: too few, which is reported to staff.
	expect((await get(staff, `/api/swaps/events/${event}/watch`)).body).toMatchObject({
		listed: 0,
		deposited: 12,
		readers: 12,
		few_count: 12,
	});
	const { titles: offered } = (await get(child, `/api/swaps/events/${event}/titles`)).body;
	expect(offered).toHaveLength(12);
	expect(offered[0]).toMatchObject({ copies: 1, book: { title: expect.stringMatching(/^Roman/) } });
	expect(JSON.stringify(offered)).not.toContain("Gizli");
	expect((await get(child, `/api/swaps/events/${event}/watch`)).status).toBe(403);
	expect((await get(stranger, `/api/swaps/events/${event}/titles`)).status).toBe(404);
	await step(event, "matching");
	expect(codes(await wish(event, 1, 5))).toEqual(["event_state"]);
	const solved = await post(staff, "solve", { event });
	expect(solved.body.event).toMatchObject({
		status: "review",
		figures: { books: 12, placed: 12, served: 12, longest: 12 },
	});
	// A result is invisible until it has been reviewed.
	expect((await get(child, "/api/swaps/mine")).body.ways).toEqual([]);
	expect((await get(child, `/api/swaps/events/${event}/result`)).status).toBe(422);
	await step(event, "published");
	const { ways } = (await get(child, "/api/swaps/mine")).body;
	expect(ways).toHaveLength(1);
	expect(ways[0]).toMatchObject({ closed: true });
	expect(ways[0].arrows).toHaveLength(12);
	expect(JSON.stringify(ways)).not.toContain("Gizli");

	const file = await fetch(`${server.url}/api/swaps/events/${event}/result`, {
		headers: { authorization: child.token },
	});
	const text = await file.text();
	const read: unknown = JSON.parse(text);
	expect(isPublished(read) && checkPublished(read)).toEqual([]);
	expect(hashOf(text)).toBe(solved.body.event.result_hash);
	for (const id of [...pupils, ...titles]) expect(text).not.toContain(id);

	await step(event, "pickup");
	// Pupil 5 does not come; 6 and 7 have collected theirs before that is known.
	for (const n of [6, 7]) {
		const book = tokens.get((n + 1) % 12);
		expect((await post(staff, "hand-over", { student: `50${n}`, code: book })).status).toBe(200);
	}
	const missing = await post(staff, "no-show", { event, student: "505" });
	expect(missing.body.event).toMatchObject({ status: "pickup", figures: { books: 11 } });
	expect(missing.body.owed).toEqual([]);
	const legs = await legsIn(event);
	expect(legs.filter(({ status }) => status === "received")).toHaveLength(2);
	for (const leg of legs.filter(({ status }) => status === "planned")) {
		const swap = await small.service.find("swaps", String(leg.from_swap_id));
		const done = await post(staff, "hand-over", { student: String(leg.to_student_id), code: swap?.token });
		expect(done.status, JSON.stringify(done.body)).toBe(200);
	}
	const after = await legsIn(event);
	expect(new Set(after.map(({ to_student_id }) => to_student_id)).size).toBe(11);
	expect(codes(await post(staff, "step", { event, to: "closed" }))).toEqual(["leftovers_open"]);
	const left = (await swapsIn(event)).filter(({ status }) => status === "unmatched");
	expect(left.map(({ student_id }) => student_id)).toEqual([pupils[5]]);
	expect((await post(staff, "return", { code: tokens.get(5) })).body.swap.status).toBe("returned");
	await step(event, "closed");
});

test("86: solved while wishes change, and handed over while solved again: one order or the other, frozen legs stay", async () => {
	const event = await announced();
	await step(event, "deposit");
	const tokens = await bring(event, 0, 1, 2, 3);
	for (const n of [0, 1, 2, 3]) await wish(event, n, (n + 1) % 4);
	await step(event, "matching");
	const [, ...answers] = await Promise.all([
		post(staff, "solve", { event }),
		...[0, 1, 2, 3].map((n) => wish(event, n, (n + 2) % 4)),
	]);
	expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
	await step(event, "published");
	await step(event, "pickup");
	const works = [0, 1, 2, 3].flatMap((n) => [
		post(staff, "hand-over", { student: `50${n}`, code: tokens.get((n + 1) % 4) }),
		post(staff, "solve", { event, seed: n }),
	]);
	for (const { status } of await Promise.all(works)) expect([200, 422]).toContain(status);
	const legs = await legsIn(event);
	const received = legs.filter(({ status }) => status === "received");
	expect(new Set(legs.map(({ from_swap_id }) => from_swap_id)).size).toBe(4);
	expect(new Set(legs.map(({ to_student_id }) => to_student_id)).size).toBe(4);
	const gone = (await swapsIn(event)).filter(({ status }) => status === "handed_over").map(({ id }) => id);
	expect(received.map(({ from_swap_id }) => from_swap_id).sort()).toEqual(gone.sort());
});

test("what is left goes back, is carried over with its token, or is donated with a decision; a book that was paid for stays", async () => {
	const event = await announced();
	await step(event, "deposit");
	const tokens = await bring(event, 0, 1, 2);
	// A gift begins a chain: pupil 3 wants nothing, pupil 4 gets it, and 4's own book is left to the school.
	await post(staff, "deposit", { event, student: "503", code: isbn(3), condition: "new", gift: true });
	const four = await post(staff, "deposit", { event, student: "504", code: isbn(4), condition: "worn" });
	await wish(event, 4, 3);
	await step(event, "matching");
	expect((await post(staff, "solve", { event })).body).toMatchObject({
		released: [four.body.swap.id],
		event: { figures: { placed: 1, chains: 1, released: 1 } },
	});
	await step(event, "published");
	expect(codes(await post(staff, "return", { code: four.body.swap.token }))).toEqual(["left_to_school"]);
	const [one, two, three] = await Promise.all(
		[0, 1, 2].map(
			async (n) => (await small.service.findBy("swaps", { event_id: event, token: tokens.get(n) ?? "" }))?.id,
		),
	);
	const settle = (body: object) => post(staff, "leftovers", { event, ...body });
	expect(codes(await settle({ swaps: [two], what: "donated" }))).toEqual(["decision_needed"]);
	expect(codes(await settle({ swaps: [one, four.body.swap.id], what: "returned" }))).toEqual([
		"left_to_school",
	]);
	// All or nothing.
	expect((await small.service.find("swaps", String(one)))?.status).toBe("unmatched");
	expect((await settle({ swaps: [one], what: "returned" })).body).toEqual({ done: 1, left: 4 });
	const decided = { what: "donated", decision_on: "2026-03-04", decision_no: "2026/3" };
	expect((await settle({ swaps: [two], ...decided })).status).toBe(200);
	expect(await small.service.find("swaps", String(two))).toMatchObject({
		status: "donated",
		decision_no: "2026/3",
	});
	expect(codes(await settle({ swaps: [two], ...decided }))).toEqual(["wrong_state"]);
	const next = await announced();
	const carried = [three, four.body.swap.id];
	expect((await settle({ swaps: carried, what: "carried_over", into: next })).status).toBe(200);
	const there = (await swapsIn(next)).sort((a, b) => Number(a.gift) - Number(b.gift));
	expect(there).toMatchObject([
		{ status: "deposited", gift: false, token: tokens.get(2) },
		{ status: "deposited", gift: true, token: four.body.swap.token },
	]);
	// Donated books become copies only by the commission's decision and through staff.
	expect(await small.service.list("library_books", { filter: 'acquired_how = "donation"' })).toEqual([]);
});

/** An event in which two readers swap their books, which wait for them. Returns its id and the books' tokens. */
async function swappedByTwo(one: number, other: number) {
	const event = await announced();
	await step(event, "deposit");
	const tokens = await bring(event, one, other);
	await wish(event, one, other);
	await wish(event, other, one);
	await step(event, "matching");
	await post(staff, "solve", { event });
	await step(event, "published");
	await step(event, "pickup");
	return { event, tokens };
}

test("who does not come after their own book went keeps the claim, unless it is forfeit", async () => {
	const { event, tokens } = await swappedByTwo(8, 9);
	await post(staff, "hand-over", { student: "509", code: tokens.get(8) });
	const kept = await post(staff, "no-show", { event, student: "508" });
	expect(kept.body.event.figures).toMatchObject({ placed: 2 });
	expect(codes(await post(staff, "step", { event, to: "closed" }))).toEqual(["legs_open"]);
	const forfeit = await post(staff, "no-show", { event, student: "508", forfeit: true });
	expect(forfeit.body.event.figures).toMatchObject({ placed: 1, owed: 0 });
	expect(await small.service.findBy("swaps", { token: tokens.get(9) ?? "" })).toMatchObject({
		status: "unmatched",
		released: true,
	});
});

test("who has left the school since still fetches the book that waits, and brings no other", async () => {
	const { event, tokens } = await swappedByTwo(10, 11);
	const move = (status: string) =>
		small.service.transaction((records) => records.update("students", String(pupils[10]), { status }));
	await move("graduated");
	const list = await get(staff, `/api/swaps/desk?student=${pupils[10]}&event=${event}`);
	expect(list.body.fetch).toHaveLength(1);
	const refused = await post(staff, "deposit", { student: pupils[10], code: isbn(10), condition: "good" });
	expect(codes(refused)).toEqual(["reader_inactive"]);
	const fetched = await post(staff, "hand-over", { student: pupils[10], code: tokens.get(11) });
	expect(fetched.status, JSON.stringify(fetched.body)).toBe(200);
	await post(staff, "hand-over", { student: pupils[11], code: tokens.get(10) });
	await step(event, "closed");
	await move("active");
});

test("nearly matched: the one wish more that brings a book is named to the child as long as wishes change", async () => {
	const event = await announced();
	await step(event, "deposit");
	await bring(event, 0, 1);
	await wish(event, 1, 0);
	const path = `/api/swaps/events/${event}/nearly`;
	const response = await get(child, path);
	expect(response.body.placed).toEqual([]);
	expect(response.body.nearly[0].books.map(({ id }: { id: string }) => id)).toEqual([titles[1]]);
	await post(child, "wants", { event, books: [titles[1]] });
	expect((await get(child, path)).body).toMatchObject({ placed: [expect.any(String)], nearly: [] });
	await step(event, "matching");
	expect((await get(child, path)).status).toBe(422);
	expect((await get(staff, `${path}?student=501`)).status).toBe(200);
});

test("limits, worn books, stages out of turn and other schools are refused", async () => {
	const event = await announced({ max_items: 1, min_condition: "good" });
	const book = titles[3];
	expect(codes(await post(child, "offer", { event, book, condition: "worn" }))).toEqual(["too_worn"]);
	expect((await post(child, "offer", { event, book, condition: "good" })).status).toBe(200);
	expect(codes(await post(child, "offer", { event, book: titles[4], condition: "good" }))).toEqual([
		"event_limit",
	]);
	expect(
		codes(await post(staff, "deposit", { event, student: "501", code: isbn(1), condition: "good" })),
	).toEqual(["event_state"]);
	for (const to of ["published", "pickup", "closed", "matching"])
		expect(codes(await post(staff, "step", { event, to }))).toEqual(["event_state"]);
	expect(codes(await post(staff, "solve", { event }))).toEqual(["event_state"]);
	await step(event, "deposit");
	expect(
		codes(await post(staff, "deposit", { event, student: "501", code: isbn(1), condition: "worn" })),
	).toEqual(["too_worn"]);
	expect(
		codes(await post(staff, "deposit", { event, student: "501", code: "1001", condition: "good" })),
	).toEqual(["library_copy"]);
	for (const [name, body] of [
		["step", { to: "matching" }],
		["solve", {}],
		["no-show", { student: pupils[0] }],
		["leftovers", { swaps: [pupils[0]], what: "returned" }],
		["wants", { student: pupils[0], books: [] }],
	] as const)
		expect((await post(stranger, name, { event, ...body })).status, name).toBe(404);
	const patch = (body: object) =>
		server.call("PATCH", `/api/collections/swap_events/records/${event}`, { token: staff.token, body });
	expect((await patch({ name: "Yeni ad" })).body.name).toBe("Yeni ad");
	for (const body of [
		{ status: "closed" },
		{ seed: 1 },
		{ deposit_from: "2026-05-02", deposit_to: "2026-05-01" },
	])
		expect((await patch(body)).status).toBe(400);
	expect(
		(await server.call("DELETE", `/api/collections/swap_events/records/${event}`, { token: staff.token }))
			.status,
	).toBe(404);
	await step(event, "cancelled");
	expect((await swapsIn(event)).map(({ status }) => status)).toEqual(["withdrawn"]);
});

/** Books of earlier events that nobody settled count against their readers: they go back. */
async function settled(): Promise<void> {
	const open = await small.service.list("swaps", {
		filter: 'event_id != "" && (status = "matched" || status = "deposited" || status = "listed")',
		limit: 500,
	});
	await small.service.transaction((records) =>
		records.updateMany(
			"swaps",
			open.map(({ id, status }) => ({ id, status: status === "listed" ? "withdrawn" : "returned" })),
		),
	);
}

test("a published result is taken back until the first book is handed over; readers are told, and see nothing of it", async () => {
	await settled();
	const event = await announced();
	await step(event, "deposit");
	const tokens = await bring(event, 0, 1, 2);
	await wish(event, 0, 1);
	await wish(event, 1, 0);
	expect(codes(await post(staff, "unpublish", { event }))).toEqual(["event_state"]);
	await step(event, "matching");
	await post(staff, "solve", { event });
	expect(codes(await post(staff, "unpublish", { event }))).toEqual(["event_state"]);
	await step(event, "published");
	expect(
		(await get(child, "/api/swaps/mine")).body.ways.map((way: { event: string }) => way.event),
	).toContain(event);
	// Staff of the school alone, and of no other school.
	expect((await post(child, "unpublish", { event })).status).toBe(403);
	expect(codes(await post(stranger, "unpublish", { event }))).toEqual(["event_unknown"]);
	expect(codes(await post(staff, "step", { event, to: "review" }))).toBeUndefined();
	expect((await small.service.find("swap_events", event))?.status).toBe("published");
	const op_id = small.op();
	const done = await post(staff, "unpublish", { event, op_id });
	expect([done.status, done.body.event.status]).toEqual([200, "review"]);
	// Sent again it has one effect.
	expect((await post(staff, "unpublish", { event, op_id })).body).toEqual(done.body);
	expect(codes(await post(staff, "unpublish", { event }))).toEqual(["event_state"]);
	const noticesOf = async () =>
		(
			await small.service.list("notices", {
				filter: "user_id = {:me}",
				params: { me: child.id },
				sort: "created,id",
			})
		).filter(({ data }) => (data as { event_id?: string }).event_id === event);
	expect((await noticesOf()).map(({ kind }) => kind).sort()).toEqual(["swap_published", "swap_unpublished"]);
	const entries = await small.service.list("circulation_events", {
		filter: 'kind = "swap_unpublish" && op_id = {:op}',
		params: { op: op_id },
	});
	expect(entries.map(({ actor }) => actor)).toEqual([staff.id]);
	// Nothing of the result is shown, and the books are as they were.
	expect(
		(await get(child, "/api/swaps/mine")).body.ways.map((way: { event: string }) => way.event),
	).not.toContain(event);
	expect((await get(child, `/api/swaps/events/${event}/result`)).status).toBe(422);
	expect((await get(staff, `/api/swaps/events/${event}/certificates`)).status).toBe(422);
	for (const swap of await swapsIn(event)) expect([swap.status, swap.released]).toEqual(["deposited", false]);
	expect((await post(staff, "hand-over", { student: "500", code: tokens.get(1) })).status).toBe(422);
	// Matched again, also with other books, and published again.
	await step(event, "deposit");
	await wish(event, 1, 2);
	await wish(event, 2, 0);
	await step(event, "matching");
	await post(staff, "solve", { event });
	await step(event, "published");
	expect(await legsIn(event)).toHaveLength(3);
	await step(event, "pickup");
	expect((await post(staff, "unpublish", { event })).body.event.status).toBe("review");
	await step(event, "published");
	await step(event, "pickup");
	expect((await post(staff, "hand-over", { student: "500", code: tokens.get(1) })).status).toBe(200);
	expect(codes(await post(staff, "unpublish", { event }))).toEqual(["changed_hands"]);
	expect((await small.service.find("swap_events", event))?.status).toBe("pickup");
});

test("a book handed over while the result is taken back: one or the other", async () => {
	await settled();
	const event = await announced();
	await step(event, "deposit");
	const tokens = await bring(event, 3, 4);
	await wish(event, 3, 4);
	await wish(event, 4, 3);
	await step(event, "matching");
	await post(staff, "solve", { event });
	await step(event, "published");
	await step(event, "pickup");
	const [given, back] = await Promise.all([
		post(staff, "hand-over", { student: "503", code: tokens.get(4) }),
		post(staff, "unpublish", { event }),
	]);
	expect([given.status, back.status].sort()).toEqual([200, 422]);
	const isGiven = (await swapsIn(event)).some(({ status }) => status === "handed_over");
	expect((await small.service.find("swap_events", event))?.status).toBe(isGiven ? "pickup" : "review");
	if (!isGiven) {
		await step(event, "published");
		await step(event, "pickup");
	}
});

test("an offer for an event that takes no more books is not approved: its owner would be invited to bring it", async () => {
	const event = await announced();
	const { body } = await post(child, "offer", { event, book: titles[5], condition: "good" });
	await step(event, "deposit");
	await bring(event, 6);
	await step(event, "matching");
	expect(codes(await post(staff, "approve", { swap: body.swap.id }))).toEqual(["event_state"]);
	expect((await post(staff, "reject", { swap: body.swap.id, reason: "enough" })).status).toBe(200);
	await step(event, "cancelled");
});
