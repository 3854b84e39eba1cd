// engines: both
/** Books sent from one school to another, and readers of a joint swap who do not collect theirs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openThreeSchools, type School, type ThreeSchools } from "./three-schools.ts";

let world: ThreeSchools;
beforeAll(async () => {
	world = await openThreeSchools();
});
afterAll(() => world.dispose());

const parcels = async ({ staff }: School, event: string | undefined) =>
	(await world.get(staff, `/api/swaps/events/${event}/parcels`)).body;
const statuses = async (events: readonly string[]) =>
	Object.fromEntries((await world.legsOf(...events)).map((leg) => [leg.school_id, leg.status]));

test("from opening to pick-up: books are packed, unpacked and handed over; each school knows of the others their names alone", async () => {
	const { one, two, three, wanted, post, get, codes, joined, brings, fresh } = world;
	const events = await joined(one, two, three);
	const [first, second, third] = events;
	const [a = 0, b = 0, c = 0, d = 0, e = 0] = fresh(5);
	// Two of one school swap with each other; one of each school is in a cycle over the three.
	const tokens = [
		await brings(one, first, 0, a, [b]),
		await brings(two, second, 0, b, [c]),
		await brings(three, third, 0, c, [a]),
	];
	await brings(one, first, 1, d, [e]);
	const near = await brings(one, first, 2, e, [d]);
	const { titles } = (await get(one.child, `/api/swaps/events/${first}/titles`)).body;
	expect(titles.map(({ copies, here }: { copies: number; here: number }) => [copies, here])).toEqual([
		...Array(3).fill([1, 1]),
		...Array(2).fill([1, 0]),
	]);
	expect(codes(await post(one.staff, "send", { code: tokens[0] }))).toEqual(["event_state"]);
	expect((await get(one.staff, `/api/swaps/events/${first}/parcels`)).status).toBe(422);
	await world.everybody(events, "matching");
	const { figures } = (await wanted(one.staff, "solve", { event: first })).event;
	expect(figures).toMatchObject({ books: 3, placed: 3, between: 1, cycles: 2, two_way: 2, exact: true });
	const planned = await parcels(one, first);
	expect(planned.out).toMatchObject([
		{
			title: `Roman ${a}`,
			token: tokens[0],
			school: three.name,
			status: "planned",
			student: { id: one.pupils[0] },
		},
	]);
	expect(planned.in).toMatchObject([
		{
			title: `Roman ${b}`,
			token: tokens[1],
			school: two.name,
			status: "planned",
			student: { id: one.pupils[0] },
		},
	]);
	for (const hidden of [...two.pupils, ...three.pupils, "Gizli1", "Gizli2", "6/A"])
		expect(JSON.stringify(planned)).not.toContain(hidden);
	await world.everybody(events, "published");

	expect(codes(await post(one.staff, "send", { code: near }))).toEqual(["stays_here"]);
	expect((await post(one.staff, "send", { code: tokens[1] })).status).toBe(404);
	const sent = await wanted(one.staff, "send", { code: tokens[0] });
	expect(sent.parcel).toMatchObject({ status: "sent", school: three.name, title: `Roman ${a}` });
	expect(codes(await post(one.staff, "send", { code: tokens[0] }))).toEqual(["already_sent"]);
	// A sent book is no longer at the desk.
	const mine = (await get(one.staff, `/api/swaps/desk?student=${one.pupils[0]}&event=${first}`)).body;
	expect([mine.here, mine.fetch, mine.coming]).toMatchObject([
		[],
		[],
		[{ swap: { token: tokens[1] }, school: two.name, status: "planned" }],
	]);
	expect(Object.keys(mine.coming[0].swap).sort()).toEqual(["condition", "id", "status", "token"]);

	expect((await post(two.staff, "receive", { code: tokens[0] })).status).toBe(404);
	const came = await wanted(three.staff, "receive", { code: tokens[0] });
	expect(came.parcel).toMatchObject({
		status: "arrived",
		school: one.name,
		student: { id: three.pupils[0] },
	});
	expect(codes(await post(three.staff, "receive", { code: tokens[0] }))).toEqual(["already_arrived"]);
	expect(codes(await post(one.staff, "send", { code: tokens[0] }))).toEqual(["already_arrived"]);
	const [notice] = await world.small.service.list("notices", { filter: 'kind = "swap_arrived"' });
	expect(notice).toMatchObject({ user_id: three.child.id, data: { title: `Roman ${a}` } });
	// Nobody at the other school scanned it into the parcel: it has arrived all the same.
	await wanted(one.staff, "receive", { code: tokens[1] });

	await world.everybody(events, "pickup");
	const [giver, taker] = [two, three];
	const early = await post(giver.staff, "hand-over", { student: giver.pupils[0], code: tokens[2] });
	expect(codes(early)).toEqual(["not_arrived"]);
	const gone = await wanted(taker.staff, "hand-over", { student: taker.pupils[0], code: tokens[0] });
	expect(gone).toMatchObject({ swap: { status: "handed_over" }, school: one.name, left: 0 });
	expect(JSON.stringify(gone)).not.toContain(one.pupils[0]);
	const { ways } = (await get(one.child, "/api/swaps/mine")).body;
	expect(ways).toMatchObject([{ event: first, closed: true }]);
	expect(ways[0].arrows).toHaveLength(3);
	const people = ways[0].arrows.map(({ from }: { from: { is_me: boolean } }) => from);
	expect(people.filter(({ is_me }: { is_me: boolean }) => !is_me)).toEqual(
		expect.arrayContaining(
			[two, three].map(({ name }) => ({ name: "", class_code: "", is_me: false, school: name })),
		),
	);
	for (const hidden of ["Çocuk1", "Çocuk2", "6/A", "7/A"]) expect(JSON.stringify(ways)).not.toContain(hidden);

	// Its own readers have all their books, and books for other schools have been sent.
	await wanted(one.staff, "hand-over", { student: one.pupils[0], code: tokens[1] });
	expect(codes(await post(one.staff, "step", { event: first, to: "closed" }))).toEqual(["legs_open"]);
	for (const n of [1, 2]) {
		const leg = (await world.legsOf(first)).find(({ to_student_id }) => to_student_id === one.pupils[n]);
		const swap = await world.small.service.find("swaps", String(leg?.from_swap_id));
		await wanted(one.staff, "hand-over", { student: one.pupils[n], code: swap?.token });
	}
	await wanted(one.staff, "step", { event: first, to: "closed" });
	await wanted(three.staff, "send", { code: tokens[2] });
	await wanted(two.staff, "receive", { code: tokens[2] });
	await wanted(two.staff, "hand-over", { student: two.pupils[0], code: tokens[2] });
	for (const [at, { staff }] of [two, three].entries())
		await wanted(staff, "step", { event: events[at + 1], to: "closed" });
	const report = await get(three.staff, "/api/reports/swaps?from=2026-03-01&to=2026-03-31");
	expect(report.body.figures, JSON.stringify(report.body)).toMatchObject({
		offered: 1,
		swapped: 1,
		receivers: 1,
	});
});

test("who does not come before anything is sent: their ring ends, everybody else's plans stay as they are", async () => {
	const { one, two, three, wanted, joined, brings, fresh, legsOf } = world;
	const events = await joined(one, two, three);
	const [first, second, third] = events;
	const [a = 0, b = 0, c = 0, d = 0, e = 0] = fresh(5);
	const tokens = [await brings(one, first, 0, a, [b, e]), await brings(two, second, 0, b, [c])];
	await brings(three, third, 0, c, [a]);
	await brings(one, first, 1, d, [e]);
	await brings(two, second, 1, e, [d, a]);
	await world.published(events);
	const before = await legsOf(...events);
	expect(before).toHaveLength(5);
	const missing = await wanted(three.staff, "no-show", { event: third, student: three.pupils[0] });
	expect(missing.event).toMatchObject({ status: "pickup", figures: { books: 0, placed: 0 } });
	const after = await legsOf(...events);
	const other = before.filter(({ to_student_id }) =>
		[one.pupils[1], two.pupils[1]].includes(String(to_student_id)),
	);
	// The two who swap with each other keep their legs, though dropping them would not have cost a book.
	for (const leg of other) expect(after.find(({ id }) => id === leg.id)).toMatchObject({ status: "planned" });
	expect(after).toHaveLength(2);
	for (const [at, school] of [one, two].entries())
		expect(await world.bookBy(school, tokens[at] ?? "")).toMatchObject({ status: "unmatched" });
});

test("who does not come while their book is on its way: not before it is here; then it waits, or is given up for others here", async () => {
	const { one, two, three, wanted, post, codes, bookBy, legsOf, small } = world;
	const { events, tokens } = await world.cycle();
	const [first, second, third] = events;
	// Another reader of the first school wishes for the absent one's book.
	const [more = 0] = world.fresh(1);
	const wished = await bookBy(two, tokens[1] ?? "");
	const number = world.titles.indexOf(String(wished?.book_id));
	await world.brings(one, first, 1, more, [number]);
	await world.published(events);
	const absent = { event: first, student: one.pupils[0] };
	await wanted(two.staff, "send", { code: tokens[1] });
	expect(codes(await post(one.staff, "no-show", absent))).toEqual(["on_its_way"]);
	await wanted(one.staff, "receive", { code: tokens[1] });
	await wanted(one.staff, "no-show", absent);
	// Nothing changes for the others: the book waits, and their own is sent.
	expect(await statuses(events)).toEqual({ [one.id]: "arrived", [two.id]: "planned", [three.id]: "planned" });
	const forfeit = await wanted(one.staff, "no-show", { ...absent, forfeit: true });
	expect(await bookBy(two, tokens[1] ?? "")).toMatchObject({ status: "handed_over" });
	expect(await bookBy(one, tokens[1] ?? "")).toMatchObject({
		status: "matched",
		gift: true,
		student_id: one.pupils[0],
		event_id: first,
	});
	expect(forfeit.released).toHaveLength(1);
	const fetched = await wanted(one.staff, "hand-over", { student: one.pupils[1], code: tokens[1] });
	expect(fetched.swap.status).toBe("handed_over");
	// The others of the cycle get theirs.
	await wanted(one.staff, "send", { code: tokens[0] });
	await wanted(three.staff, "send", { code: tokens[2] });
	await wanted(three.staff, "receive", { code: tokens[0] });
	await wanted(two.staff, "receive", { code: tokens[2] });
	await wanted(three.staff, "hand-over", { student: three.pupils[0], code: tokens[0] });
	await wanted(two.staff, "hand-over", { student: two.pupils[0], code: tokens[2] });
	const received = (await legsOf(first, second, third)).filter(({ status }) => status === "received");
	expect(received).toHaveLength(4);
	// Everybody who gave a book that was no gift got one, or gave up their claim.
	const books = await small.service.list("swaps", { filter: 'status = "handed_over"' });
	const served = new Set(received.map(({ for_swap_id }) => for_swap_id));
	const own = books.filter(({ event_id }) => events.includes(String(event_id)));
	expect(own.filter(({ id, gift }) => gift !== true && !served.has(id))).toEqual([]);
});

test("86: sent while somebody does not come, agreed to while it is solved: one order or the other, what is sent stays", async () => {
	const { one, two, three, post, legsOf } = world;
	const { events, tokens } = await world.cycle();
	const [first, second, third] = events;
	await world.everybody(events, "matching");
	await world.wanted(one.staff, "solve", { event: first });
	const agreeing = await Promise.all([
		post(one.staff, "step", { event: first, to: "published" }),
		post(two.staff, "step", { event: second, to: "published" }),
		post(three.staff, "solve", { event: third }),
	]);
	expect(agreeing.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(await world.statusOf(first)).toBe("review");
	await world.everybody(events, "published", "pickup");
	const [gone, missing] = await Promise.all([
		post(two.staff, "send", { code: tokens[1] }),
		post(one.staff, "no-show", { event: first, student: one.pupils[0] }),
	]);
	// Either the book was sent first and is awaited, or there is nobody to send it to.
	expect([
		[200, 422],
		[422, 200],
	]).toContainEqual([gone.status, missing.status]);
	const legs = await legsOf(...events);
	if (gone.status === 200) expect(legs).toHaveLength(3);
	else expect(legs).toEqual([]);
	for (const { status } of legs) expect(["planned", "sent"]).toContain(status);
});

test("who gave a book that is on its way keeps the claim, or gives it up and the chain ends there", async () => {
	const { one, two, three, wanted, bookBy } = world;
	const { events, tokens } = await world.cycle();
	const [first] = events;
	await world.published(events);
	await wanted(one.staff, "send", { code: tokens[0] });
	await wanted(one.staff, "no-show", { event: first, student: one.pupils[0] });
	expect(await statuses(events)).toEqual({ [one.id]: "planned", [two.id]: "planned", [three.id]: "sent" });
	const forfeit = await wanted(one.staff, "no-show", { event: first, student: one.pupils[0], forfeit: true });
	expect(forfeit.owed).toEqual([]);
	// Two's book was meant for them: it stays where it is, and is left to its school, as two gets one.
	expect(await bookBy(two, tokens[1] ?? "")).toMatchObject({ status: "unmatched", released: true });
	expect(await statuses(events)).toEqual({ [two.id]: "planned", [three.id]: "sent" });
});

test("a book that is lost on its way: who has given one already is owed one, whose book is still here keeps it", async () => {
	const { one, two, three, wanted, post, codes, bookBy, legsOf } = world;
	const { events, tokens } = await world.cycle();
	const [first, second] = events;
	await world.published(events);
	const [leg] = await legsOf(first);
	const lost = { event: first, leg: leg?.id };
	expect(codes(await post(one.staff, "missing", lost))).toEqual(["not_on_its_way"]);
	await wanted(two.staff, "send", { code: tokens[1] });
	expect((await post(two.staff, "missing", { event: second, leg: leg?.id })).status).toBe(404);
	expect((await post(two.staff, "missing", lost)).status).toBe(404);
	await wanted(one.staff, "send", { code: tokens[0] });
	const answer = await wanted(one.staff, "missing", lost);
	const own = await bookBy(one, tokens[0] ?? "");
	expect(answer.owed).toEqual([own?.id]);
	expect(answer.event.figures).toMatchObject({ books: 1, placed: 1, owed: 1 });
	expect(await statuses(events)).toEqual({ [two.id]: "planned", [three.id]: "sent" });
	expect((await post(one.staff, "receive", { code: tokens[1] })).status).toBe(404);
	expect(await bookBy(two, tokens[1] ?? "")).toMatchObject({ status: "handed_over", absent: true });
	// The others get theirs, and every event can be closed.
	await wanted(three.staff, "send", { code: tokens[2] });
	for (const [to, token] of [
		[three, tokens[0]],
		[two, tokens[2]],
	] as const) {
		await wanted(to.staff, "receive", { code: token });
		await wanted(to.staff, "hand-over", { student: to.pupils[0], code: token });
	}
	await world.everybody(events, "closed");

	const again = await world.cycle();
	await world.published(again.events);
	await wanted(two.staff, "send", { code: again.tokens[1] });
	const [other] = await legsOf(again.events[0]);
	const freed = await wanted(one.staff, "missing", { event: again.events[0], leg: other?.id });
	expect(freed.owed).toEqual([]);
	expect(await legsOf(...again.events)).toEqual([]);
	for (const [school, at] of [
		[one, 0],
		[three, 2],
	] as const)
		expect(await bookBy(school, again.tokens[at] ?? "")).toMatchObject({ status: "unmatched" });
});
