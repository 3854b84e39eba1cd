// engines: both
/** The everyday swap over HTTP: offered, approved, requested, promised, brought and handed over. */
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let ayse: Person;
let mehmet: Person;
let ece: Person;
let eceReader: string;
let stranger: Person;
let foreigner: Person;
let foreignReader: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { readers, school } = small;
	const reader = (name: string, place: string) =>
		small.create("students", {
			school_id: place,
			first_name: name,
			last_name: "Gizli",
			class_code: "9/B",
			reader_type: "pupil",
			status: "active",
			student_no: name,
		});
	const account = async (name: string, student: string, more: object = {}) => {
		const made = await person(small, name, { role: 4, student_id: student, ...more });
		await small.service.transaction((records) => records.update("students", student, { user_id: made.id }));
		return made;
	};
	eceReader = await reader("Ece", school);
	staff = await person(small, "sorumlu");
	ayse = await account("ayse", readers.ayse);
	mehmet = await account("mehmet", readers.mehmet);
	ece = await account("ece", eceReader);
	const elsewhere = await small.create("schools", { name: "Başka Okul", type: "lise", province: "Ankara" });
	stranger = await person(small, "baska", { school_id: elsewhere, library_id: "" });
	foreignReader = await reader("Deniz", elsewhere);
	foreigner = await account("deniz", foreignReader, { school_id: elsewhere, library_id: "" });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const post = (who: Person, name: string, body: object, op = small.op()) =>
	server.call("POST", `/api/swaps/${name}`, { token: who.token, body: { op_id: op, ...body } });
const get = (who: Person, path: string) => server.call("GET", path, { token: who.token });
const codes = (answer: { body: { reasons?: { code: string }[] } }) =>
	answer.body.reasons?.map(({ code }) => code);
const find = async (collection: string, id: string) => small.service.find(collection, id);

let titles = 0;
const title = (isbn13 = "") =>
	small.create("books", { title: `Kitap ${++titles}`, isbn13, status: "active" });

/** An offer on the shelf. */
async function listed(who: Person, more: object = {}): Promise<string> {
	const made = await post(who, "offer", { book: await title(), condition: "good", ...more });
	expect(made.body).toMatchObject({ swap: { status: "pending_approval" } });
	const id = made.body.swap.id;
	expect((await post(staff, "approve", { swap: id })).body.swap.status).toBe("listed");
	return id;
}

/** Withdraws everything of earlier tests, so that no limit affects the next. */
const clear = () =>
	small.service.transaction(async (records) => {
		for (const name of ["swap_legs", "swap_asks", "swap_reports", "swaps", "notices"])
			for (const { id } of await records.list(name, { limit: 500 })) await records.delete(name, id);
	});
beforeEach(clear);

const kinds = async (who: Person) =>
	(
		await small.service.list("notices", {
			filter: "user_id = {:id}",
			params: { id: who.id },
		})
	)
		.map(({ kind }) => String(kind))
		.sort();

test("two readers swap: asked, agreed, both brought, both handed over; nothing goes before the other is here", async () => {
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const requested = await post(mehmet, "ask", { swap: wanted, with: mine });
	expect(requested.body.ask).toMatchObject({
		status: "asked",
		until: "2026-03-12",
		owner_id: small.readers.ayse,
	});
	const ask = requested.body.ask.id;
	const agreed = await post(ayse, "answer", { ask, accept: true });
	expect(agreed.body.ask).toMatchObject({ status: "accepted", until: "2026-03-19" });
	expect((await find("swaps", wanted))?.status).toBe("promised");

	const brought = await post(staff, "deposit", { student: "101", code: wanted, condition: "worn" });
	expect(brought.body.swap).toMatchObject({ status: "matched", condition: "worn" });
	const { token } = brought.body.swap;
	expect(token).toMatch(/^9\d{8}$/);
	const early = await post(staff, "hand-over", { student: "102", code: token });
	expect(codes(early)).toEqual(["other_not_here"]);
	const waits = await get(staff, "/api/swaps/desk?student=102");
	const inReturn = (await find("books", String((await find("swaps", mine))?.book_id)))?.title;
	expect(waits.body.fetch).toMatchObject([{ swap: { id: wanted }, waits_for: inReturn }]);

	const other = await post(staff, "deposit", { student: "102", code: mine, condition: "good" });
	const list = await get(staff, "/api/swaps/desk?student=102");
	expect(list.body.fetch).toMatchObject([{ swap: { id: wanted }, waits_for: null }]);
	// Nobody else collects it, and nobody collects it twice.
	expect(codes(await post(staff, "hand-over", { student: "Ece", code: token }))).toEqual(["not_theirs"]);
	expect((await post(staff, "hand-over", { student: "102", code: token })).body).toMatchObject({ left: 0 });
	expect(codes(await post(staff, "hand-over", { student: "102", code: token }))).toEqual(["not_theirs"]);
	expect(codes(await post(mehmet, "cancel", { ask }))).toEqual(["under_way"]);
	await post(staff, "hand-over", { student: "101", code: other.body.swap.token });
	expect(await find("swap_asks", ask)).toMatchObject({ status: "done" });
	expect(await kinds(ayse)).toEqual(["swap_accepted", "swap_approved", "swap_asked", "swap_ready"]);
	expect(await kinds(mehmet)).toEqual(["swap_accepted", "swap_approved", "swap_ready"]);
});

test("an operation that is sent again gives its first answer and has one effect", async () => {
	const op = small.op();
	const body = { book: await title(), condition: "new" };
	const [one, two] = [await post(ayse, "offer", body, op), await post(ayse, "offer", body, op)];
	expect(two.body).toEqual(one.body);
	expect(await small.service.list("swaps", {})).toHaveLength(1);
	// Another kind of operation, or another caller, does not get it.
	expect((await post(ayse, "withdraw", { swap: one.body.swap.id }, op)).status).toBe(409);
	expect((await post(mehmet, "offer", body, op)).status).toBe(409);
});

test("86: several who ask for one book, answered at once: exactly one wins", async () => {
	const wanted = await listed(ayse);
	const asks = [];
	for (const who of [mehmet, ece]) {
		const mine = await listed(who);
		asks.push((await post(who, "ask", { swap: wanted, with: mine })).body.ask.id);
	}
	const answers = await Promise.all(
		[...asks, ...asks].map((ask) => post(ayse, "answer", { ask, accept: true })),
	);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
	const states = await Promise.all(asks.map(async (ask) => (await find("swap_asks", ask))?.status));
	expect(states.sort()).toEqual(["accepted", "declined"]);
	expect(await small.service.list("swap_legs", {})).toHaveLength(2);
	const kindsOfBoth = await Promise.all([mehmet, ece].map(kinds));
	expect(kindsOfBoth.filter((one) => one.includes("swap_declined"))).toHaveLength(1);
});

test("86: one book given in return twice at once goes to one", async () => {
	const mine = await listed(mehmet);
	const asks = [];
	for (const owner of [ayse, ece]) {
		const wanted = await listed(owner);
		const made = await post(mehmet, "ask", { swap: wanted, with: mine });
		asks.push([owner, made.body.ask.id] as const);
	}
	const answers = await Promise.all(asks.map(([who, ask]) => post(who, "answer", { ask, accept: true })));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
	// Nobody declined the other ask: the reader's own book is promised.
	expect(await kinds(mehmet)).not.toContain("swap_declined");
});

/** A request that its owner accepts while something else happens to it: the two alternate in being sent first. */
async function raced(
	n: number,
	rival: (swaps: { wanted: string; mine: string; ask: string }) => Promise<Answer>,
) {
	await clear();
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const ask = (await post(mehmet, "ask", { swap: wanted, with: mine })).body.ask.id;
	const accept = () => post(ayse, "answer", { ask, accept: true });
	const other = () => rival({ wanted, mine, ask });
	const both = n % 2 === 0 ? [accept(), other()] : [other(), accept()];
	const [one, two] = await Promise.all(both);
	const [accepted, answered] = n % 2 === 0 ? [one, two] : [two, one];
	const states = async () => [
		(await find("swap_asks", ask))?.status,
		(await find("swaps", wanted))?.status,
		(await find("swaps", mine))?.status,
	];
	const legs = await small.service.list("swap_legs", { filter: "ask_id = {:ask}", params: { ask } });
	return {
		...{ accepted: accepted?.status, answered: answered?.status, states: await states() },
		legs: legs.map(({ status }) => status),
	};
}
const agreed = { states: ["accepted", "promised", "promised"], legs: ["planned", "planned"] };

test("86: an ask accepted while it is taken back: it is over, and both books are on the shelf", async () => {
	for (const n of [0, 1]) {
		const { accepted, answered, states, legs } = await raced(n, ({ ask }) => post(mehmet, "cancel", { ask }));
		// Withdrawing it after the answer cancels the swap.
		expect(answered).toBe(200);
		expect(states).toEqual(["cancelled", "listed", "listed"]);
		expect(legs).toEqual(accepted === 200 ? ["failed", "failed"] : []);
	}
});

test("86: an ask accepted while one of its books is taken back or rejected: exactly one wins", async () => {
	const rivals = [
		({ wanted }: { wanted: string }) => post(ayse, "withdraw", { swap: wanted }),
		({ mine }: { mine: string }) => post(mehmet, "withdraw", { swap: mine }),
		({ wanted }: { wanted: string }) => post(staff, "reject", { swap: wanted, reason: "worn" }),
	];
	for (const [n, rival] of [...rivals, ...rivals].entries()) {
		const { accepted, answered, ...after } = await raced(n, rival);
		expect([accepted, answered].sort()).toEqual([200, 422]);
		if (accepted === 200) expect(after).toEqual(agreed);
		else {
			expect(after.legs).toEqual([]);
			expect(after.states[0]).toBe("declined");
			expect(after.states.slice(1).filter((state) => state === "listed")).toHaveLength(1);
		}
	}
});

test("86: an ask accepted while staff hide the book: agreed before, or not at all until it is shown again", async () => {
	for (const n of [0, 1]) {
		const { accepted, answered, ...after } = await raced(n, ({ wanted }) =>
			post(staff, "hide", { swap: wanted, hidden: true }),
		);
		expect(answered).toBe(200);
		expect(after).toEqual(accepted === 200 ? agreed : { states: ["asked", "listed", "listed"], legs: [] });
	}
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const { ask } = (await post(mehmet, "ask", { swap: wanted, with: mine })).body;
	await post(staff, "hide", { swap: wanted, hidden: true });
	expect(codes(await post(ayse, "answer", { ask: ask.id, accept: true }))).toEqual(["out_of_sight"]);
	await post(staff, "hide", { swap: wanted, hidden: false });
	expect((await post(ayse, "answer", { ask: ask.id, accept: true })).status).toBe(200);
});

test("what was agreed and comes to nothing: brought books go back, others are on the shelf again", async () => {
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const { ask } = (await post(mehmet, "ask", { swap: wanted, with: mine })).body;
	await post(ayse, "answer", { ask: ask.id, accept: true });
	const { token } = (await post(staff, "deposit", { student: "101", code: wanted, condition: "good" })).body
		.swap;
	expect((await post(ayse, "cancel", { ask: ask.id })).body.ask.status).toBe("cancelled");
	expect((await find("swaps", wanted))?.status).toBe("unmatched");
	expect((await find("swaps", mine))?.status).toBe("listed");
	expect((await post(staff, "return", { code: token })).body.swap.status).toBe("returned");
	expect((await post(staff, "return", { code: token })).status).toBe(404);
});

test("the night ends what nobody answered or brought, and reminds before", async () => {
	const [wanted, mine, third] = [await listed(ayse), await listed(mehmet), await listed(ece)];
	const kept = (await post(mehmet, "ask", { swap: wanted, with: mine })).body.ask.id;
	const forgotten = (await post(ayse, "ask", { swap: third, with: wanted })).body.ask.id;
	const before = small.clock.now;
	const night = async (day: string) => {
		small.clock.now = new Date(`${day}T00:30:00Z`);
		await small.service.crons.run("rafta_swaps");
	};
	try {
		await night("2026-03-12");
		expect((await find("swap_asks", forgotten))?.status).toBe("asked");
		await night("2026-03-13");
		expect((await find("swap_asks", forgotten))?.status).toBe("expired");
		expect((await find("swap_asks", kept))?.status).toBe("expired");
		small.clock.now = before;
		const again = (await post(mehmet, "ask", { swap: wanted, with: mine })).body.ask.id;
		await post(ayse, "answer", { ask: again, accept: true });
		await night("2026-03-16");
		expect(await kinds(ayse)).toContain("swap_remind");
		await night("2026-03-20");
		expect((await find("swap_asks", again))?.status).toBe("expired");
		expect((await find("swaps", mine))?.status).toBe("listed");
	} finally {
		small.clock.now = before;
	}
});

test("a gift is asked for without a book in return, and goes to one", async () => {
	const gift = await listed(ayse, { gift: true });
	const ordinary = await listed(ayse);
	expect(codes(await post(mehmet, "ask", { swap: ordinary }))).toEqual(["needs_return"]);
	const { ask } = (await post(mehmet, "ask", { swap: gift })).body;
	await post(ayse, "answer", { ask: ask.id, accept: true });
	const { token } = (await post(staff, "deposit", { student: "101", code: gift, condition: "good" })).body
		.swap;
	expect((await post(staff, "hand-over", { student: "102", code: token })).status).toBe(200);
	expect((await find("swap_asks", ask.id))?.status).toBe("done");
});

test("limits: five offers, three open asks, no title and no ask twice", async () => {
	const book = await title();
	expect((await post(ayse, "offer", { book, condition: "good" })).status).toBe(200);
	expect(codes(await post(ayse, "offer", { book, condition: "good" }))).toEqual(["offer_twice"]);
	for (let n = 1; n < 5; n++) await listed(ayse);
	expect(codes(await post(ayse, "offer", { book: await title(), condition: "good" }))).toEqual([
		"offer_limit",
	]);
	const side = await server.call("POST", "/api/collections/swaps/records", {
		token: ayse.token,
		body: { student_id: small.readers.ayse, book_id: await title(), condition: "good" },
	});
	expect(side.status).toBe(422);
	const mine = await listed(mehmet);
	const open = await small.service.list("swaps", {
		filter: 'status = "listed" && student_id = {:s}',
		params: { s: small.readers.ayse },
	});
	const asks = [];
	for (const { id } of open) asks.push(await post(mehmet, "ask", { swap: id, with: mine }));
	expect(asks.map(({ status }) => status)).toEqual([200, 200, 200, 422]);
	expect(codes(await post(mehmet, "ask", { swap: open[0]?.id, with: mine }))).toEqual(["ask_twice"]);
	expect(codes(await post(mehmet, "ask", { swap: mine, with: mine }))).toEqual(["own_book"]);
});

test("no other child sees more than first name and class, and another school's sees nothing", async () => {
	const [wanted, mine] = [await listed(ayse), await listed(mehmet)];
	const { ask } = (await post(mehmet, "ask", { swap: wanted, with: mine })).body;
	const shelf = await get(mehmet, "/api/collections/swap_shelf/records");
	expect(shelf.body.items.map(({ owner_name }: { owner_name: string }) => owner_name).sort()).toEqual([
		"Ayşe",
		"Mehmet",
	]);
	const seen = await get(mehmet, "/api/swaps/mine");
	expect(seen.body.people[small.readers.ayse]).toEqual({ name: "Ayşe", class_code: "9/A", is_me: false });
	await post(ayse, "answer", { ask: ask.id, accept: true });
	const way = (await get(mehmet, "/api/swaps/mine")).body.ways[0];
	expect(way).toMatchObject({
		closed: true,
		arrows: [{ from: { name: "Ayşe" }, to: { is_me: true } }, { to: { name: "Ayşe" } }],
	});
	for (const answer of [shelf, seen, await get(mehmet, "/api/swaps/mine")])
		expect(JSON.stringify(answer.body)).not.toMatch(/Yılmaz|Gizli|7101|student_no|guardian/);
	expect((await get(foreigner, "/api/collections/swap_shelf/records")).body.items).toEqual([]);
	expect((await get(mehmet, `/api/collections/swaps/records/${wanted}`)).status).toBe(404);
	for (const [who, name, body] of [
		[foreigner, "ask", { swap: wanted, with: mine }],
		[foreigner, "report", { swap: wanted, why: "unsuitable" }],
		[foreigner, "withdraw", { swap: wanted }],
		[foreigner, "answer", { ask: ask.id, accept: false }],
		[foreigner, "cancel", { ask: ask.id }],
		[stranger, "reject", { swap: wanted, reason: "worn" }],
		[stranger, "hide", { swap: wanted, hidden: true }],
		[stranger, "return", { code: wanted }],
		[stranger, "deposit", { student: small.readers.ayse, code: wanted, condition: "good" }],
		[stranger, "hand-over", { student: small.readers.ayse, code: wanted }],
		// Nor does a reader of the school decide for another.
		[ece, "withdraw", { swap: wanted }],
		[ece, "cancel", { ask: ask.id }],
		[ece, "ask", { swap: mine, with: wanted }],
	] as const)
		expect((await post(who, name, body)).status, name).toBe(404);
});

test("a reported offer disappears after three readers, each counted once, and staff are told", async () => {
	const swap = await listed(ayse);
	const why = "unsuitable";
	expect((await post(mehmet, "report", { swap, why })).body).toEqual({ reported: true });
	expect(codes(await post(mehmet, "report", { swap, why }))).toEqual(["reported_already"]);
	expect(codes(await post(ayse, "report", { swap, why }))).toEqual(["own_book"]);
	await post(ece, "report", { swap, why });
	expect((await find("swaps", swap))?.hidden).toBe(false);
	const student = await small.create("students", {
		...{ school_id: small.school, first_name: "Ali", last_name: "Gizli" },
		...{ reader_type: "pupil", status: "active" },
	});
	const ali = await person(small, `ali${small.op()}`, { role: 4, student_id: student });
	await post(ali, "report", { swap, why });
	expect(await find("swaps", swap)).toMatchObject({ hidden: true, reports: 3 });
	expect((await get(mehmet, "/api/collections/swap_shelf/records")).body.items).toEqual([]);
	expect(await kinds(staff)).toEqual(["swap_reported", "swap_reported"]);
	await post(staff, "hide", { swap, hidden: false });
	expect(await find("swaps", swap)).toMatchObject({ hidden: false, reports: 0 });
});

test("an offer's photo is seen by its owner, staff and readers of the school, as long as it is on the shelf", async () => {
	const swap = await listed(ayse);
	const form = new FormData();
	const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#ff0000" } })
		.png()
		.toBuffer();
	form.set("photo", new Blob([new Uint8Array(png)]), "kitap.png");
	const sent = await fetch(`${server.url}/api/collections/swaps/records/${swap}`, {
		...{ method: "PATCH", body: form, headers: { authorization: staff.token } },
	});
	const { photo } = (await sent.json()) as { photo: string };
	const seen = async (who: Person | null, of: "swaps" | "swap_shelf") => {
		const token = who ? (await server.call("POST", "/api/files/token", { token: who.token })).body.token : "";
		return (await fetch(`${server.url}/api/files/${of}/${swap}/${photo}?token=${token}`)).status;
	};
	const all = async () => [
		await seen(ayse, "swaps"),
		await seen(staff, "swaps"),
		await seen(mehmet, "swap_shelf"),
		await seen(mehmet, "swaps"),
		await seen(foreigner, "swap_shelf"),
		await seen(stranger, "swap_shelf"),
		await seen(null, "swap_shelf"),
	];
	expect(await all()).toEqual([200, 200, 200, 404, 404, 404, 404]);
	await post(staff, "hide", { swap, hidden: true });
	expect(await all()).toEqual([200, 200, 404, 404, 404, 404, 404]);
});

test("library copies never enter, and there is no room for words", async () => {
	const wanted = await listed(ayse);
	expect(codes(await get(staff, "/api/swaps/desk?student=1001"))).toEqual(["library_copy"]);
	expect(codes(await get(staff, "/api/swaps/desk?student=999999"))).toEqual(["reader_unknown"]);
	expect(codes(await post(staff, "deposit", { student: "101", code: "1001", condition: "good" }))).toEqual([
		"library_copy",
	]);
	for (const [name, body] of [
		["offer", { book: small.titles.book, condition: "good", note: "ara beni 0532" }],
		["ask", { swap: wanted, message: "merhaba" }],
		["report", { swap: wanted, why: "çünkü" }],
		["reject", { swap: wanted, reason: "<b>" }],
		["offer", { condition: "good" }],
		["offer", { book: small.titles.book, isbn: "9789750807145", condition: "good" }],
	] as const)
		expect((await post(name === "reject" ? staff : mehmet, name, body)).status, name).toBe(400);
});

test("by the record API nothing is approved, moved or given away; photo and condition alone change", async () => {
	const made = await post(ayse, "offer", { book: await title(), condition: "good" });
	const { id } = made.body.swap;
	const patch = (who: Person, body: object) =>
		server.call("PATCH", `/api/collections/swaps/records/${id}`, { token: who.token, body });
	expect((await patch(ayse, { condition: "worn" })).body).toMatchObject({ condition: "worn" });
	for (const body of [
		{ status: "listed" },
		{ student_id: small.readers.mehmet },
		{ hidden: true },
		{ token: "1" },
		{ book_id: small.titles.rare },
	])
		expect([400, 403]).toContain((await patch(ayse, body)).status);
	expect((await patch(staff, { status: "handed_over" })).status).toBe(400);
	expect((await patch(mehmet, { condition: "new" })).status).toBe(404);
	expect((await patch(staff, { gift: true })).status).toBe(200);
	// The state machines apply to the program itself, too.
	await expect(
		small.service.transaction((records) => records.update("swaps", id, { status: "handed_over" })),
	).rejects.toThrow();
	expect((await find("swaps", id))?.status).toBe("pending_approval");
});

test("who leaves the school offers and asks for nothing any more", async () => {
	const [wanted, mine] = [await listed(ayse), await listed(ece)];
	const { ask } = (await post(ece, "ask", { swap: wanted, with: mine })).body;
	await small.service.transaction((records) => records.update("students", eceReader, { status: "left" }));
	expect((await find("swap_asks", ask.id))?.status).toBe("cancelled");
	expect((await find("swaps", mine))?.status).toBe("withdrawn");
	await small.service.transaction((records) => records.update("students", eceReader, { status: "active" }));
});
