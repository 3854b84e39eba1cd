// engines: both
/** A school's swap rules, as in its settings: applied by the operations, the record API and the nightly job alike. */
import { factorySwapRules } from "@rafta/library/swaps/rules";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../access/people.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let ayse: Person;
let mehmet: Person;
let elif: Person;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu");
	const account = async (name: string, student: string) => {
		const made = await person(small, name, { role: 4, student_id: student });
		await small.service.transaction((records) => records.update("students", student, { user_id: made.id }));
		return made;
	};
	ayse = await account("ayse", small.readers.ayse);
	mehmet = await account("mehmet", small.readers.mehmet);
	const pupil = { first_name: "Elif", last_name: "Gizli", class_code: "5/A", reader_type: "pupil" };
	elif = await account(
		"elif",
		await small.create("students", {
			...pupil,
			school_id: small.school,
			status: "active",
			student_no: "103",
		}),
	);
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
});
afterEach(async () => {
	await small.service.transaction(async (records) => {
		const all = ["swap_legs", "swap_asks", "swap_reports", "swap_wants", "swaps", "swap_events"];
		for (const name of [...all, "notices", "library_settings"])
			for (const { id } of await records.list(name, { limit: 500 })) await records.delete(name, id);
	});
});

const settings = "/api/collections/library_settings/records";
const call = (method: string, path: string, who: Person, body?: object) =>
	server.call(method, path, { token: who.token, language: "tr", body });
const post = (who: Person, name: string, body: object) =>
	call("POST", `/api/swaps/${name}`, who, { op_id: small.op(), ...body });
const codes = (answer: { body: { reasons?: { code: string }[] } }) =>
	answer.body.reasons?.map(({ code }) => code);
const reason = (answer: { body: { reasons?: { message: string }[] } }) => answer.body.reasons?.[0]?.message;

let titles = 0;
const title = () => small.create("books", { title: `Kitap ${++titles}`, status: "active" });

/** Creates the school's row with these swap rules. */
async function ruled(swap_settings: object): Promise<string> {
	const made = await call("POST", settings, staff, { swap_settings });
	expect(made.status, JSON.stringify(made.body)).toBe(200);
	return made.body.id;
}

async function listed(who: Person, more: object = {}): Promise<string> {
	const made = await post(who, "offer", { book: await title(), condition: "good", ...more });
	const id = made.body.swap.id;
	await post(staff, "approve", { swap: id });
	return id;
}

async function event(values: object = {}): Promise<{ id: string; max_items: number }> {
	const made = await call("POST", "/api/collections/swap_events/records", staff, {
		name: "Şenlik",
		...values,
	});
	expect((await post(staff, "step", { event: made.body.id, to: "listing" })).status).toBe(200);
	return made.body;
}

test("the school's row rules, member by member over the system's, and everybody of the school may read what holds", async () => {
	const rules = async (who: Person) => (await call("GET", "/api/swaps/rules", who)).body;
	expect(await rules(ayse)).toEqual(factorySwapRules);
	await small.create("library_settings", { swap_settings: { offers: 9, asks: 1 } });
	const own = await ruled({ offers: 2 });
	expect(await rules(ayse)).toEqual({ ...factorySwapRules, offers: 2, asks: 1 });
	expect((await call("PATCH", `${settings}/${own}`, staff, { swap_settings: null })).status).toBe(200);
	expect(await rules(staff)).toMatchObject({ offers: 9, asks: 1 });
	const inForce = await call("GET", `/api/calendar/rules?library=${small.library}`, staff);
	expect(inForce.body).toMatchObject({
		origin: "school",
		swaps: { ...factorySwapRules, offers: 9, asks: 1 },
	});
});

test("a library's row takes no rules for swaps, which would do nothing there", async () => {
	const own = { library_id: small.library };
	const refused = await call("POST", settings, staff, { ...own, swap_settings: { offers: 2 } });
	expect(refused.status).toBe(400);
	expect(Object.keys(refused.body.data)).toEqual(["swap_settings"]);
	expect(JSON.stringify(refused.body.data)).toContain("okulun tümü");
	const made = await call("POST", settings, staff, { ...own, swap_settings: {} });
	expect(made.status).toBe(200);
	const patched = await call("PATCH", `${settings}/${made.body.id}`, staff, { swap_settings: { asks: 1 } });
	expect(patched.status).toBe(400);
	// And a school's row with rules does not become a library's.
	await call("DELETE", `${settings}/${made.body.id}`, staff);
	const school = await ruled({ asks: 1 });
	expect((await call("PATCH", `${settings}/${school}`, staff, own)).status).toBe(400);
});

test.each([
	["a number beyond the most", { offers: 51 }, "offers"],
	["none at all", { wants: 0 }, "wants"],
	["half a day", { answer_days: 1.5 }, "answer_days"],
	["a text", "offers", ""],
	["a list", [1], ""],
	["an unknown member", { gifts: 3 }, "gifts"],
	["another word for off", { everyday: "off" }, "everyday"],
	["a reminder before the days begin", { bring_days: 4, remind_days: 9 }, "remind_days"],
])("%s is a 400 that names the member, and nothing is kept", async (_name, swap_settings, member) => {
	const answer = await call("POST", settings, staff, { swap_settings });
	expect(answer.status).toBe(400);
	expect(answer.body.data.swap_settings.message).toContain(member);
	expect(await small.service.list("library_settings", {})).toEqual([]);
});

test("limits of offers and asks, by operation and record API, and the refusal says the number", async () => {
	await ruled({ offers: 2, asks: 1 });
	await listed(ayse);
	await listed(ayse);
	const third = await post(ayse, "offer", { book: await title(), condition: "good" });
	expect([codes(third), reason(third)]).toEqual([["offer_limit"], expect.stringContaining("en çok 2 kitap")]);
	const direct = await call("POST", "/api/collections/swaps/records", ayse, {
		student_id: small.readers.ayse,
		book_id: await title(),
		condition: "good",
	});
	expect([direct.status, codes(direct)]).toEqual([422, ["offer_limit"]]);
	const mine = await listed(mehmet);
	const [one, two] = await small.service.list("swaps", {
		filter: "student_id = {:id}",
		params: { id: small.readers.ayse },
	});
	expect((await post(mehmet, "ask", { swap: one?.id, with: mine })).status).toBe(200);
	const more = await post(mehmet, "ask", { swap: two?.id, with: mine });
	expect([codes(more), reason(more)?.includes("1")]).toEqual([["ask_limit"], true]);
});

test("days for answering and bringing are the school's, and what waits keeps its day when they change", async () => {
	const row = await ruled({ answer_days: 2, bring_days: 5, remind_days: 1 });
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const requested = (await post(mehmet, "ask", { swap: wanted, with: mine })).body.ask;
	expect(requested.until).toBe("2026-03-07");
	await call("PATCH", `${settings}/${row}`, staff, { swap_settings: { bring_days: 8, remind_days: 2 } });
	expect((await small.service.find("swap_asks", requested.id))?.until).toBe("2026-03-07");
	const agreed = await post(ayse, "answer", { ask: requested.id, accept: true });
	expect(agreed.body.ask.until).toBe("2026-03-13");
	const before = small.clock.now;
	const reminded = async (day: string) => {
		small.clock.now = new Date(`${day}T00:30:00Z`);
		await small.service.crons.run("rafta_swaps");
		return (await small.service.list("notices", { filter: 'kind = "swap_remind"' })).length;
	};
	try {
		expect(await reminded("2026-03-10")).toBe(0);
		expect(await reminded("2026-03-11")).toBe(2);
		expect(await reminded("2026-03-12")).toBe(2);
	} finally {
		small.clock.now = before;
	}
});

test("a reminder of no days reminds nobody", async () => {
	await ruled({ remind_days: 0 });
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const { ask } = (await post(mehmet, "ask", { swap: wanted, with: mine })).body;
	await post(ayse, "answer", { ask: ask.id, accept: true });
	const before = small.clock.now;
	try {
		for (const day of ["2026-03-16", "2026-03-18", "2026-03-19"]) {
			small.clock.now = new Date(`${day}T00:30:00Z`);
			await small.service.crons.run("rafta_swaps");
		}
	} finally {
		small.clock.now = before;
	}
	expect(await small.service.list("notices", { filter: 'kind = "swap_remind"' })).toEqual([]);
	expect((await small.service.find("swap_asks", ask.id))?.status).toBe("accepted");
});

test("an offer is hidden after as many reports as the school says", async () => {
	await ruled({ reports: 2 });
	const swap = await listed(ayse);
	await post(mehmet, "report", { swap, why: "unsuitable" });
	expect((await small.service.find("swaps", swap))?.hidden).toBe(false);
	await post(elif, "report", { swap, why: "unsuitable" });
	expect((await small.service.find("swaps", swap))?.hidden).toBe(true);
});

test("books too worn for the school are refused by every door, also as a change of an offer", async () => {
	await ruled({ min_condition: "good" });
	const book = await title();
	expect(codes(await post(ayse, "offer", { book, condition: "worn" }))).toEqual(["too_worn"]);
	const made = await post(ayse, "offer", { book, condition: "good" });
	const record = `/api/collections/swaps/records/${made.body.swap.id}`;
	const worse = await call("PATCH", record, ayse, { condition: "worn" });
	expect([worse.status, codes(worse)]).toEqual([422, ["too_worn"]]);
	expect((await call("PATCH", record, ayse, { condition: "new" })).status).toBe(200);
	// An event sets its own rule.
	const { id } = await event();
	const there = await post(ayse, "offer", { event: id, book: await title(), condition: "worn" });
	expect(there.status).toBe(200);
	const strict = await event({ min_condition: "new" });
	const offered = await post(ayse, "offer", { event: strict.id, book: await title(), condition: "new" });
	const path = `/api/collections/swaps/records/${offered.body.swap.id}`;
	expect(codes(await call("PATCH", path, ayse, { condition: "good" }))).toEqual(["too_worn"]);
});

test("an event that says nothing takes the school's number of books; wishes beyond the most are refused, not dropped", async () => {
	await ruled({ event_items: 1, wants: 2 });
	const made = await event();
	expect(made.max_items).toBe(1);
	expect((await event({ max_items: 4 })).max_items).toBe(4);
	const books = [await title(), await title(), await title()];
	expect((await post(ayse, "offer", { event: made.id, book: books[0], condition: "good" })).status).toBe(200);
	const second = await post(ayse, "offer", { event: made.id, book: books[1], condition: "good" });
	expect([codes(second), reason(second)]).toEqual([
		["event_limit"],
		"Her okur bu şenlikte en çok 1 kitap önerebilir.",
	]);
	expect((await post(mehmet, "wants", { event: made.id, books: books.slice(0, 2) })).body.wants).toHaveLength(
		2,
	);
	const many = await post(mehmet, "wants", { event: made.id, books });
	expect([codes(many), reason(many)]).toEqual([["wants_limit"], "En çok 2 kitap istenebilir."]);
	expect(await small.service.list("swap_wants", {})).toHaveLength(2);
});

test("everyday swaps off: nothing is offered or asked for, what is under way ends as usual, events go on", async () => {
	const [wanted, mine, other] = [await listed(ayse), await listed(mehmet), await listed(ayse)];
	const { ask } = (await post(mehmet, "ask", { swap: wanted, with: mine })).body;
	await ruled({ everyday: false });
	const refused = await post(ayse, "offer", { book: await title(), condition: "good" });
	expect([refused.status, codes(refused)]).toEqual([422, ["everyday_off"]]);
	const forReader = { book: await title(), condition: "good", student: "101" };
	expect(codes(await post(staff, "offer", forReader))).toEqual(["everyday_off"]);
	const direct = { student_id: small.readers.ayse, book_id: await title(), condition: "good" };
	expect(codes(await call("POST", "/api/collections/swaps/records", ayse, direct))).toEqual(["everyday_off"]);
	expect(codes(await post(mehmet, "ask", { swap: other, with: mine }))).toEqual(["everyday_off"]);

	expect((await post(ayse, "answer", { ask: ask.id, accept: true })).body.ask.status).toBe("accepted");
	const tokens = [];
	for (const [student, code] of [
		["101", wanted],
		["102", mine],
	])
		tokens.push((await post(staff, "deposit", { student, code, condition: "good" })).body.swap.token);
	expect((await post(staff, "hand-over", { student: "102", code: tokens[0] })).status).toBe(200);
	expect((await post(staff, "hand-over", { student: "101", code: tokens[1] })).status).toBe(200);
	expect((await small.service.find("swap_asks", ask.id))?.status).toBe("done");
	expect((await post(ayse, "withdraw", { swap: other })).body.swap.status).toBe("withdrawn");

	const { id } = await event();
	const there = await post(ayse, "offer", { event: id, book: await title(), condition: "good" });
	expect(there.status).toBe(200);
});

test("an event without textbooks refuses what is one beyond doubt: offered, by the record API, on the spot and when it is brought", async () => {
	const { id } = await event({ no_textbooks: true });
	const isbn13 = "9789751169112";
	const book = await small.create("books", {
		title: "Türkçe 5. Sınıf Ders Kitabı",
		status: "active",
		isbn13,
	});
	const offer = { event: id, condition: "good" };
	const refused = await post(ayse, "offer", { ...offer, book });
	expect([refused.status, codes(refused), reason(refused)]).toEqual([
		422,
		["textbook"],
		"Bu şenliğe ders kitabı kabul edilmez.",
	]);
	const direct = { student_id: small.readers.ayse, book_id: book, event_id: id, condition: "good" };
	expect(codes(await call("POST", "/api/collections/swaps/records", ayse, direct))).toEqual(["textbook"]);
	// Whether it is one is left to people.
	const likely = await small.create("books", { title: "Aşkın Ders Kitabı", status: "active" });
	expect((await post(ayse, "offer", { ...offer, book: likely })).status).toBe(200);
	// Its title was completed only after it was offered.
	const late = await small.create("books", { title: "9789750101007", status: "active" });
	const listedLate = await post(staff, "offer", { ...offer, book: late, student: "102" });
	await small.service.transaction((records) =>
		records.update("books", late, { title: "Fizik 9 Ders Kitabı" }),
	);
	await post(staff, "step", { event: id, to: "deposit" });
	const deposit = (student: string, code: string) =>
		post(staff, "deposit", { event: id, student, code, condition: "good" });
	expect(codes(await deposit("101", isbn13))).toEqual(["textbook"]);
	expect(codes(await deposit("102", listedLate.body.swap.id))).toEqual(["textbook"]);
	expect(await small.service.list("swaps", { filter: 'status = "deposited"' })).toEqual([]);
	// An event without such a rule takes it.
	const open = await event();
	expect((await post(ayse, "offer", { ...offer, event: open.id, book })).status).toBe(200);
	await post(staff, "step", { event: open.id, to: "deposit" });
	const there = { event: open.id, student: "101", code: isbn13, condition: "good" };
	const { swap } = (await post(staff, "deposit", there)).body;
	// But it is not carried over into an event with the rule.
	await post(staff, "step", { event: open.id, to: "cancelled" });
	const left = { event: open.id, swaps: [swap.id], what: "carried_over" };
	expect(codes(await post(staff, "leftovers", { ...left, into: id }))).toEqual(["textbook"]);
	expect((await small.service.find("swaps", swap.id))?.status).toBe("unmatched");
});
