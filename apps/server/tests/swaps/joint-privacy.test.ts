// engines: both
/** Cases 14 to 23 of a joint swap: participating schools see each other's names and figures, and nobody's pupils. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../access/people.ts";
import { openStream } from "../access/stream.ts";
import { openThreeSchools, type School, type ThreeSchools } from "./three-schools.ts";

let world: ThreeSchools;
let events: readonly string[];
let tokens: readonly string[];
beforeAll(async () => {
	world = await openThreeSchools();
	({ events, tokens } = await world.cycle());
	await world.published(events);
});
afterAll(() => world.dispose());

const call = (who: Person, method: string, path: string, body?: unknown) =>
	world.server.call(method, path, { token: who.token, ...(body !== undefined && { body }) });
const records = (collection: string, query = "") => `/api/collections/${collection}/records${query}`;
const encode = encodeURIComponent;

/** Data of these schools that no other school may read: their pupils' ids, names and classes. */
function secretsOf(...schools: readonly School[]): string[] {
	return schools.flatMap((school) => {
		const at = world.schools.indexOf(school);
		return [...school.pupils, school.child.id, `Çocuk${at}`, `Gizli${at}`, `${5 + at}/A`, `No${at}-0`];
	});
}

function expectNothing(text: string, what: string, ...schools: readonly School[]): void {
	for (const secret of secretsOf(...schools)) expect(text.includes(secret), `${what}: ${secret}`).toBe(false);
}

/** The records of a school that participate in the joint swap. */
async function recordsOf(at: number): Promise<[string, string][]> {
	const { service } = world.small;
	const event = String(events[at]);
	const found: [string, string][] = [
		["swap_events", event],
		["students", String(world.schools[at]?.pupils[0])],
		["swap_rounds", String((await service.find("swap_events", event))?.round_id)],
	];
	for (const collection of ["swaps", "swap_wants", "swap_legs", "swap_results"]) {
		const record = await service.findBy(collection, { event_id: event });
		if (!record) throw new Error(`no ${collection}`);
		found.push([collection, record.id]);
	}
	return found;
}

test("14 to 18: no record of another school is listed, seen, changed or deleted, one by one or in a batch", async () => {
	const { one, two } = world;
	for (const who of [one.staff, one.child])
		for (const [collection, id] of await recordsOf(1)) {
			const listed = await call(who, "GET", records(collection, `?filter=${encode(`id = "${id}"`)}`));
			expect(listed.body.items ?? [], collection).toEqual([]);
			const refused = [
				await call(who, "GET", records(collection, `/${id}`)),
				await call(who, "PATCH", records(collection, `/${id}`), { status: "failed" }),
				await call(who, "DELETE", records(collection, `/${id}`)),
			];
			for (const answer of refused) {
				expect([400, 403, 404], collection).toContain(answer.status);
				expectNothing(JSON.stringify(answer.body), collection, two);
			}
			const batch = await call(who, "POST", "/api/batch", {
				requests: [{ method: "PATCH", url: records(collection, `/${id}`), body: { status: "failed" } }],
			});
			expect([400, 403], collection).toContain(batch.status);
		}
});

test("19 and 20: what a leg from another school leads to is not expanded, filtered by or sorted by", async () => {
	const { one, two, three, legsOf } = world;
	const [leg] = await legsOf(events[0]);
	const own = await world.bookBy(one, tokens[0] ?? "");
	const paths = [
		"from_swap_id,from_swap_id.student_id,from_swap_id.event_id,from_swap_id.school_id",
		"for_swap_id.swap_legs_via_from_swap_id.to_student_id",
		"event_id.round_id.swap_events_via_round_id.swaps_via_event_id.student_id",
		"to_student_id.swap_legs_via_to_student_id.from_swap_id.student_id",
	];
	for (const expand of paths) {
		const { status, body } = await call(
			one.staff,
			"GET",
			records("swap_legs", `/${leg?.id}?expand=${encode(expand)}`),
		);
		expect(status).toBe(200);
		expect(body.expand?.from_swap_id).toBeUndefined();
		expectNothing(JSON.stringify(body), expand, two, three);
	}
	const swap = await call(
		one.staff,
		"GET",
		records("swaps", `/${own?.id}?expand=swap_legs_via_from_swap_id.to_student_id,event_id.round_id`),
	);
	expect(swap.body.expand?.swap_legs_via_from_swap_id ?? []).toEqual([]);
	expectNothing(JSON.stringify(swap.body), "back", two, three);
	// A correct guess reveals as much as a wrong one: nothing.
	const mine = `id = "${leg?.id}"`;
	for (const guess of [
		`from_swap_id.student_id.first_name ~ "Çocuk1"`,
		`from_swap_id.school_id = "${two.id}"`,
		`event_id.round_id.code ~ "%"`,
		`event_id.round_id.swap_events_via_round_id.school_id ?= "${two.id}"`,
		`@collection.swaps.school_id ?= "${two.id}"`,
		`@collection.swap_rounds.id != ""`,
	]) {
		const { status, body } = await call(
			one.staff,
			"GET",
			records("swap_legs", `?filter=${encode(`${mine} && ${guess}`)}`),
		);
		expect([200, 400, 403], guess).toContain(status);
		expect(body.items ?? [], guess).toEqual([]);
	}
	for (const sort of ["from_swap_id.student_id.first_name", "event_id.round_id.code"]) {
		const { body } = await call(one.staff, "GET", records("swap_legs", `?sort=${sort}`));
		expectNothing(JSON.stringify(body), sort, two, three);
	}
	for (const { body } of [
		await call(one.child, "GET", records("swap_events", "?expand=round_id.swap_events_via_round_id")),
		await call(
			one.child,
			"GET",
			records("swaps", "?expand=swap_legs_via_from_swap_id,swap_legs_via_for_swap_id"),
		),
		await call(one.child, "GET", records("swap_shelf")),
	]) {
		expect(JSON.stringify(body)).not.toContain(two.id);
		expectNothing(JSON.stringify(body), "child", two, three);
	}
});

test("21: realtime tells of the own school alone while books travel, and answers name no other school's reader", async () => {
	const { one, two, three, post, get, schools } = world;
	const topics = [
		"swap_events/*",
		"swaps/*",
		"swap_legs/*",
		"swap_wants/*",
		"students/*",
		"notices/*",
		"swap_rounds/*",
	];
	const theirs = (await recordsOf(1)).map(([collection, id]) => `${collection}/${id}`);
	const streams = await Promise.all(
		[one.staff, one.child].map(({ token }) => openStream(world.server.url, token, [...topics, ...theirs])),
	);
	const answers: unknown[] = [];
	// The second school's book goes to the first one's reader, and the third one's to the second's.
	answers.push((await post(one.staff, "receive", { code: tokens[1] })).body);
	await post(two.staff, "receive", { code: tokens[2] });
	const heard = streams.map((stream) => stream.mark("swaps/*"));
	const fetched = await post(one.staff, "hand-over", { student: one.pupils[0], code: tokens[1] });
	answers.push(fetched.body, (await post(one.staff, "send", { code: tokens[0] })).body);
	await post(two.staff, "hand-over", { student: two.pupils[0], code: tokens[2] });
	await post(three.staff, "receive", { code: tokens[0] });
	// The own book is handed over: its owner and staff see that, and nothing before it.
	await post(three.staff, "hand-over", { student: three.pupils[0], code: tokens[0] });
	await Promise.all(heard);
	for (const stream of streams) {
		expectNothing(stream.received(), "realtime", two, three);
		for (const topic of theirs) expect(stream.topics).not.toContain(topic);
		await stream.close();
	}
	const event = events[0];
	for (const path of ["round", "parcels", "titles", "watch", "result", `nearly?student=${one.pupils[0]}`])
		answers.push((await get(one.staff, `/api/swaps/events/${event}/${path}`)).body);
	for (const path of [
		"/api/swaps/mine",
		`/api/swaps/events/${event}/titles`,
		`/api/swaps/events/${event}/result`,
	])
		answers.push((await get(one.child, path)).body);
	answers.push((await get(one.staff, `/api/swaps/desk?student=${one.pupils[0]}&event=${event}`)).body);
	answers.push((await get(one.staff, records("circulation_events", "?perPage=200"))).body);
	expect(answers.filter((answer) => (answer as { status?: unknown }).status !== undefined)).toEqual([]);
	expectNothing(JSON.stringify(answers), "answers", two, three);
	expect(schools).toHaveLength(3);
});

test("22: a school outside of the round, a reader, a volunteer and a kiosk do nothing with it", async () => {
	const { one, two, three, post, get, small, joined, announced } = world;
	const [mine] = await joined(one, two);
	const outside = await announced(three);
	const inside = { event: mine };
	for (const [name, body] of [
		["round-open", inside],
		["round-join", { ...inside, code: "2222222222" }],
		["round-leave", inside],
		["step", { ...inside, to: "published" }],
		["solve", inside],
		["no-show", { ...inside, student: one.pupils[0] }],
		["leftovers", { ...inside, swaps: [one.pupils[0]], what: "returned" }],
		["wants", { ...inside, student: three.pupils[0], books: [] }],
		["send", { code: tokens[0] }],
		["receive", { code: tokens[1] }],
	] as const)
		expect((await post(three.staff, name, body)).status, name).toBe(404);
	for (const path of ["round", "parcels", "titles", "watch", "result", "slips", "certificates"])
		expect((await get(three.staff, `/api/swaps/events/${mine}/${path}`)).status, path).toBe(404);
	// Nor does the second school see the first one's event, though they are in one joint swap.
	for (const path of ["round", "parcels", "titles", "watch", "result", "slips", "certificates"])
		expect((await get(two.staff, `/api/swaps/events/${mine}/${path}`)).status, path).toBe(404);
	expect((await get(three.staff, `/api/swaps/events/${outside}/round`)).body).toEqual({ round: null });

	const place = { school_id: one.id, library_id: small.library };
	const volunteer = await person(small, "gonullu", { ...place, desk_only: true });
	const kiosk = await person(small, "kiosk", { ...place, desk_only: true, kiosk: "card" });
	for (const who of [one.child, volunteer, kiosk, { id: "", token: "" }]) {
		for (const [name, body] of [
			["round-open", inside],
			["round-join", { ...inside, code: "2222222222" }],
			["round-leave", inside],
			["send", { code: tokens[0] }],
			["receive", { code: tokens[1] }],
		] as const)
			expect([401, 403], name).toContain((await post(who, name, body)).status);
		for (const path of ["round", "parcels"])
			expect([401, 403], path).toContain((await get(who, `/api/swaps/events/${mine}/${path}`)).status);
	}
	for (const body of [
		{},
		{ event: "x" },
		{ event: mine, code: "" },
		{ event: mine, code: ["a"] },
		{ event: mine, code: "x".repeat(41) },
	])
		expect((await post(one.staff, "round-join", body)).status).toBe(400);
});
