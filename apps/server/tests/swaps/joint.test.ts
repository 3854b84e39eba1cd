// engines: both
/** Swap events of several schools: joining, agreeing and leaving. Parcels and absent readers: `parcels.test.ts`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openThreeSchools, type ThreeSchools } from "./three-schools.ts";

let world: ThreeSchools;
beforeAll(async () => {
	world = await openThreeSchools();
});
afterAll(() => world.dispose());

test("a code opens a round once told; wrong ones are bounded, and stand in no answer that is kept", async () => {
	const { one, two, announced, post, get, codes, small } = world;
	const [mine, theirs] = [await announced(one), await announced(two)];
	expect((await get(one.staff, `/api/swaps/events/${mine}/round`)).body).toEqual({ round: null });
	const opened = await post(one.staff, "round-open", { event: mine });
	const { code } = opened.body.round;
	expect(code).toMatch(/^[2-9A-Z]{10}$/);
	expect(opened.body.round).toMatchObject({
		state: "collecting",
		schools: [
			{ name: one.name, event_name: "Bahar şenliği", status: "listing", agreed: false, is_mine: true },
		],
	});
	expect(codes(await post(one.staff, "round-open", { event: mine }))).toEqual(["round_joined"]);
	const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
	// By telephone: another case, spaces and hyphens do no harm.
	const joined = await post(two.staff, "round-join", { event: theirs, code: typed });
	expect(joined.body.round.schools.map((school: object) => Object.keys(school).sort())).toEqual(
		Array(2).fill(["agreed", "books", "event_name", "is_mine", "name", "readers", "status"]),
	);
	expect(codes(await post(two.staff, "round-join", { event: await announced(two), code }))).toEqual([
		"round_school",
	]);
	const another = await announced(two);
	const guess = () => post(two.staff, "round-join", { event: another, code: "2222222222" });
	const wrong = await guess();
	expect([wrong.status, codes(wrong)]).toEqual([404, ["round_unknown"]]);
	expect(JSON.stringify(wrong.body)).not.toContain("2222222222");
	const tries = await Promise.all(Array.from({ length: 30 }, guess));
	expect(tries.filter(({ status }) => status === 404)).toHaveLength(17);
	expect(tries.filter(({ status }) => status === 429)).toHaveLength(13);
	// A caller that has guessed too often is refused even with the right code.
	expect((await post(two.staff, "round-join", { event: another, code })).status).toBe(429);
	const journal = await small.service.list("circulation_events", { filter: 'kind ~ "swap_round"' });
	expect(journal).toHaveLength(2);
	expect(JSON.stringify(journal)).not.toContain(code);
	small.clock.now = new Date(small.clock.now.getTime() + 3_600_000);
	await world.wanted(two.staff, "round-leave", { event: theirs });
	// A single remaining event is in no joint swap.
	expect((await get(one.staff, `/api/swaps/events/${mine}/round`)).body).toEqual({ round: null });
	expect(await small.service.list("swap_rounds", {})).toEqual([]);
});

test("a round is matched in one go, published when the last school agrees, and fetched school by school", async () => {
	const { one, two, three, post, get, codes, wanted, statusOf, legsOf, schools } = world;
	const { events } = await world.cycle();
	const [first, second, third] = events;
	await wanted(one.staff, "step", { event: first, to: "matching" });
	const early = await post(one.staff, "solve", { event: first });
	expect(codes(early)).toEqual(["round_waits"]);
	expect(early.body.reasons[0].message).toBe(
		`These schools are still collecting books: ${two.name}, ${three.name}.`,
	);
	for (const [at, school] of [two, three].entries())
		await wanted(school.staff, "step", { event: events[at + 1], to: "matching" });
	const solved = await wanted(two.staff, "solve", { event: second, seed: 7 });
	expect(solved.event).toMatchObject({
		status: "review",
		seed: 7,
		figures: { books: 1, placed: 1, served: 1, between: 1, cycles: 1, longest: 3, exact: true },
	});
	const legs = await legsOf(...events);
	expect(legs).toHaveLength(3);
	// A leg belongs to its reader's school and event.
	for (const leg of legs) {
		const to = await world.small.service.find("students", String(leg.to_student_id));
		expect(leg.school_id).toBe(to?.school_id);
		expect(events[schools.findIndex(({ id }) => id === leg.school_id)]).toBe(leg.event_id);
	}
	expect((await get(three.staff, `/api/swaps/events/${third}/round`)).body.round.state).toBe("review");
	// The same seed gives the same result, whichever school requests it.
	const hash = (await wanted(three.staff, "solve", { event: third, seed: 7 })).event.result_hash;
	expect(hash).toBe(solved.event.result_hash);
	expect(codes(await post(one.staff, "step", { event: first, to: "matching" }))).toEqual(["event_state"]);
	const agreed = await wanted(one.staff, "step", { event: first, to: "published" });
	expect(agreed.event).toMatchObject({ status: "review", agreed: true });
	await wanted(two.staff, "step", { event: second, to: "published" });
	// Solved again: the earlier agreements do not apply.
	await wanted(one.staff, "solve", { event: first });
	const { schools: seen } = (await get(two.staff, `/api/swaps/events/${second}/round`)).body.round;
	expect(seen.map(({ agreed: yes }: { agreed: boolean }) => yes)).toEqual([false, false, false]);
	expect((await get(one.child, "/api/swaps/mine")).body.ways).toEqual([]);
	// All at once: published once, and each reader notified once.
	const responses = await Promise.all(
		schools.map(({ staff }, at) => post(staff, "step", { event: events[at], to: "published" })),
	);
	expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
	for (const event of events) expect(await statusOf(event)).toBe("published");
	const notices = await world.small.service.list("notices", { filter: 'kind = "swap_published"' });
	expect(notices.map(({ user_id }) => user_id).sort()).toEqual(schools.map(({ child }) => child.id).sort());
	expect(codes(await post(one.staff, "round-leave", { event: first }))).toEqual(["event_state"]);
	const { round } = (await get(one.staff, `/api/swaps/events/${first}/round`)).body;
	expect(round.state).toBe("published");
	const files = await Promise.all(
		schools.map(async ({ child }, at) => (await get(child, `/api/swaps/events/${events[at]}/result`)).body),
	);
	expect(files[1]).toEqual(files[0]);
	expect(files[2]).toEqual(files[0]);
	const text = JSON.stringify(files[0]);
	for (const { id, name, pupils } of schools)
		for (const secret of [id, name, ...pupils]) expect(text).not.toContain(secret);
	// Other schools' journals record what became of their event, and not who did it.
	const notes = await world.small.service.list("circulation_events", {
		filter: 'kind = "swap_solve" && school_id = {:school}',
		params: { school: three.id },
	});
	expect(notes.map(({ actor }) => actor).sort()).toEqual(["", "", three.staff.id].sort());
});

test("a joint result is taken back in every school while no book has been sent, and agreed to again", async () => {
	const { one, two, three, post, get, codes, wanted, statusOf, everybody, published, small } = world;
	const { events, tokens } = await world.cycle();
	const [first, second] = events;
	await published(events);
	expect(codes(await post(two.staff, "unpublish", { event: first }))).toEqual(["event_unknown"]);
	expect((await wanted(two.staff, "unpublish", { event: second })).event).toMatchObject({
		status: "review",
		agreed: false,
	});
	for (const event of events) expect(await statusOf(event)).toBe("review");
	for (const { child } of [one, two, three]) {
		const { ways } = (await get(child, "/api/swaps/mine")).body;
		expect(ways.filter(({ event }: { event: string }) => events.includes(event))).toEqual([]);
		const notices = await small.service.list("notices", {
			filter: 'kind = "swap_unpublished" && user_id = {:user}',
			params: { user: child.id },
		});
		expect(notices).toHaveLength(1);
	}
	// Other schools' journals record it, and not who did it.
	const notes = await small.service.list("circulation_events", { filter: 'kind = "swap_unpublish"' });
	expect(notes.map(({ actor }) => actor).sort()).toEqual(["", "", two.staff.id].sort());
	await wanted(one.staff, "step", { event: first, to: "published" });
	expect(await statusOf(second)).toBe("review");
	await wanted(two.staff, "step", { event: second, to: "published" });
	await wanted(three.staff, "step", { event: events[2], to: "published" });
	await everybody(events, "pickup");
	await wanted(one.staff, "send", { code: tokens[0] });
	for (const [at, school] of [one, two, three].entries())
		expect(codes(await post(school.staff, "unpublish", { event: events[at] }))).toEqual(["changed_hands"]);
	for (const event of events) expect(await statusOf(event)).toBe("pickup");
});

test("one that collects again, is called off or leaves takes the plans of all back; the others wait to be matched", async () => {
	const { one, two, three, wanted, statusOf, legsOf, get, schools } = world;
	const { events } = await world.cycle();
	const [first, second, third] = events;
	const solve = async () => {
		await wanted(one.staff, "solve", { event: first });
		for (const event of events) if (await legsOf(event)) expect(await statusOf(event)).not.toBe("deposit");
	};
	await world.everybody(events, "matching");
	await solve();
	await wanted(one.staff, "step", { event: first, to: "published" });
	await wanted(two.staff, "step", { event: second, to: "deposit" });
	expect(await Promise.all(events.map(statusOf))).toEqual(["matching", "deposit", "matching"]);
	expect(await legsOf(...events)).toEqual([]);
	expect((await get(one.staff, `/api/swaps/events/${first}/round`)).body.round).toMatchObject({
		state: "collecting",
		schools: schools.map(() => ({ agreed: false })),
	});
	await wanted(two.staff, "step", { event: second, to: "matching" });
	await solve();
	const left = await wanted(three.staff, "round-leave", { event: third });
	expect(left).toEqual({ round: null });
	expect(await Promise.all(events.map(statusOf))).toEqual(["matching", "matching", "matching"]);
	expect(await legsOf(...events)).toEqual([]);
	// Two still form a joint swap; without the third no wish can be met.
	expect((await wanted(one.staff, "solve", { event: first })).event.figures).toMatchObject({ placed: 0 });
	await wanted(two.staff, "step", { event: second, to: "cancelled" });
	expect(await Promise.all(events.map(statusOf))).toEqual(["matching", "cancelled", "matching"]);
	for (const [at, { staff }] of [one, two, three].entries())
		expect((await get(staff, `/api/swaps/events/${events[at]}/round`)).body).toEqual({ round: null });
	// Single again: an event like any other.
	await wanted(one.staff, "solve", { event: first });
	expect((await wanted(one.staff, "step", { event: first, to: "published" })).event.status).toBe("published");
});

test("two schools that join at once are both in; nobody joins who has stopped collecting, or whose draft is deleted", async () => {
	const { one, two, three, announced, wanted, post, codes, get, server } = world;
	const [first, second, third] = [await announced(one), await announced(two), await announced(three)];
	const { code } = (await wanted(one.staff, "round-open", { event: first })).round;
	const both = await Promise.all([
		post(two.staff, "round-join", { event: second, code }),
		post(three.staff, "round-join", { event: third, code }),
	]);
	expect(both.map(({ status }) => status)).toEqual([200, 200]);
	const view = async () => (await get(one.staff, `/api/swaps/events/${first}/round`)).body.round;
	expect((await view()).schools).toHaveLength(3);
	await wanted(three.staff, "round-leave", { event: third });
	expect(codes(await post(three.staff, "round-leave", { event: third }))).toEqual(["round_none"]);
	for (const to of ["deposit", "matching"]) await wanted(two.staff, "step", { event: second, to });
	expect(codes(await post(three.staff, "round-join", { event: third, code }))).toEqual(["round_late"]);
	await wanted(two.staff, "step", { event: second, to: "deposit" });
	const draft = await server.call("POST", "/api/collections/swap_events/records", {
		token: three.staff.token,
		body: { name: "Taslak" },
	});
	await wanted(three.staff, "round-join", { event: draft.body.id, code });
	expect((await view()).schools).toHaveLength(3);
	const path = `/api/collections/swap_events/records/${draft.body.id}`;
	expect((await server.call("DELETE", path, { token: three.staff.token })).status).toBe(204);
	expect((await view()).schools).toHaveLength(2);
	for (const values of [{ round_id: "" }, { agreed: true }])
		expect(
			(
				await server.call("PATCH", `/api/collections/swap_events/records/${first}`, {
					token: one.staff.token,
					body: values,
				})
			).status,
		).toBe(400);
});

test("a title that another school alone knows is wished for while that one offers it", async () => {
	const { one, two, joined, post, codes, small } = world;
	const [mine, theirs] = await joined(one, two);
	const values = { title: "Yerel masallar", status: "suggested", school_id: two.id };
	const book = await small.create("books", values);
	const wish = () => post(one.child, "wants", { event: mine, books: [book] });
	expect(codes(await wish())).toEqual(["title_unknown"]);
	await small.create("swaps", {
		...{ school_id: two.id, event_id: theirs, student_id: two.pupils[1], book_id: book },
		...{ condition: "good", status: "deposited" },
	});
	const { wants } = (await wish()).body;
	expect(wants).toMatchObject([{ book_id: book, rank: 1 }]);
});

test("a round holds twenty schools and a thousand books", async () => {
	const { one, two, three, announced, wanted, post, codes, small } = world;
	const [first, second, third] = [await announced(one), await announced(two), await announced(three)];
	const { id, code } = (await wanted(one.staff, "round-open", { event: first })).round;
	const many = Array.from({ length: 18 }, (_, n) => n);
	for (const n of many) {
		const school_id = await small.create("schools", { name: `Okul ${n}`, type: "lise", province: "Ankara" });
		await small.create("swap_events", { school_id, name: "Takas", round_id: id });
	}
	const stamp = "2026-03-05 09:00:00.000Z";
	const books = Array.from({ length: 1000 }, (_, n) => ({
		...{ id: `fullround${String(n).padStart(6, "0")}`, school_id: one.id, event_id: first },
		...{ student_id: one.pupils[3], book_id: world.titles[0], status: "withdrawn", token: "" },
		...{ created: stamp, updated: stamp },
	}));
	const full = async (count: number) => {
		await small.service.transaction((records) => records.insert("swaps", books.splice(0, count)));
	};
	await full(999);
	await wanted(two.staff, "round-join", { event: second, code });
	expect(codes(await post(three.staff, "round-join", { event: third, code }))).toEqual(["round_full"]);
	await wanted(two.staff, "round-leave", { event: second });
	await full(1);
	const offer = { event: second, student: two.pupils[2], book: world.titles[1], condition: "good" };
	await wanted(two.staff, "offer", offer);
	expect(codes(await post(two.staff, "round-join", { event: second, code }))).toEqual(["round_books"]);
	const more = { event: first, student: one.pupils[2], book: world.titles[1], condition: "good" };
	expect(codes(await post(one.staff, "offer", more))).toEqual(["event_full"]);
});
