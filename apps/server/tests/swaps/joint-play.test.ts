// engines: both
// @module-tag long
/** Cases 99 to 103 of joint swaps, simulated at random: in any order of events it stays fair and terminates. */

import type { RecordData } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../src/demo/random.ts";
import { openThreeSchools, type ThreeSchools } from "./three-schools.ts";

let world: ThreeSchools;
beforeAll(async () => {
	world = await openThreeSchools();
});
afterAll(() => world.dispose());

/** Steps of one game; 36 games of 30 were played when it was written. */
const steps = 24;

async function booksOf(events: readonly string[]): Promise<RecordData[]> {
	const all = await world.small.service.list("swaps", { sort: "id", limit: 500 });
	return all.filter(({ event_id }) => events.includes(String(event_id)));
}

/** Invariants at any moment, given the legs that were sent before. */
async function expectFair(
	events: readonly string[],
	before: readonly RecordData[],
	label: string,
): Promise<RecordData[]> {
	const legs = await world.legsOf(...events);
	const books = await booksOf(events);
	const byId = new Map(books.map((book) => [book.id, book]));
	const count = (values: readonly unknown[]) => new Set(values).size;
	expect(count(legs.map((leg) => leg.from_swap_id)), `${label}: goes once`).toBe(legs.length);
	expect(count(legs.map((leg) => leg.for_swap_id)), `${label}: served once`).toBe(legs.length);
	const titles = legs.map((leg) => `${leg.to_student_id} ${byId.get(String(leg.from_swap_id))?.book_id}`);
	expect(count(titles), `${label}: no title twice`).toBe(legs.length);
	for (const old of before) {
		const now = await world.small.service.find("swap_legs", old.id);
		expect(now, `${label}: what goes its way stays`).toMatchObject({
			from_swap_id: old.from_swap_id,
			for_swap_id: old.for_swap_id,
			to_student_id: old.to_student_id,
		});
	}
	const goes = new Set(legs.map((leg) => leg.from_swap_id));
	const served = new Set(legs.map((leg) => leg.for_swap_id));
	const owed = books.filter(
		({ id, gift }) => goes.has(id) && gift !== true && !served.has(id) && byId.get(id)?.absent !== true,
	);
	// A reader whose book is to go gets one; only where it has gone already may a reader be owed one.
	const unfair = owed.filter(({ id }) => legs.find((leg) => leg.from_swap_id === id)?.status === "planned");
	expect(unfair, `${label}: nobody gives for nothing`).toEqual([]);
	return legs.filter(({ status }) => status !== "planned");
}

test.each([16, 42])(
	"played at random, %i",
	async (seed) => {
		const { schools, joined, brings, fresh, post, legsOf, small } = world;
		const random = seededRandom(`joint ${seed}`);
		const events = await joined(...schools);
		const numbers = fresh(9);
		for (const [at, school] of schools.entries())
			for (const [pupil] of school.pupils.entries()) {
				const own = numbers[random.int(numbers.length)] ?? 0;
				const wishes = numbers.filter((n) => n !== own && random.int(3) === 0);
				await brings(school, events[at], pupil, own, wishes, { gift: random.int(6) === 0 });
			}
		await world.published(events);
		const schoolAt = (id: unknown) => schools.findIndex((school) => school.id === id);
		const did: string[] = [];
		let gone: RecordData[] = [];

		/** One random action on a leg by the staff of its schools; a refusal is a valid answer, too. */
		async function happens(leg: RecordData, what: number): Promise<void> {
			const swap = await small.service.find("swaps", String(leg.from_swap_id));
			const to = schoolAt(leg.school_id);
			const from = schoolAt(swap?.school_id);
			const [giver, taker] = [schools[from], schools[to]];
			if (!giver || !taker) throw new Error("no school");
			const student = leg.to_student_id;
			const event = events[to];
			const works = [
				() => post(giver.staff, "send", { code: swap?.token }),
				() => post(taker.staff, "receive", { code: swap?.token }),
				() => post(taker.staff, "hand-over", { student, code: swap?.token }),
				() => post(taker.staff, "no-show", { event, student }),
				() => post(taker.staff, "no-show", { event, student, forfeit: true }),
				() => post(taker.staff, "missing", { event, leg: leg.id }),
				() => post(giver.staff, "solve", { event: events[from], seed: random.int(1000) }),
			];
			const { status } = (await works[what]?.()) ?? { status: 0 };
			did.push(`${what}:${status}`);
			expect([200, 404, 422], did.join(" ")).toContain(status);
		}

		for (let n = 0; n < steps; n++) {
			const legs = await legsOf(...events);
			const leg = legs[random.int(Math.max(1, legs.length))];
			if (!leg) break;
			await happens(leg, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6][random.int(13)] ?? 0);
			gone = await expectFair(events, gone, did.join(" "));
		}
		// All remaining books are sent; books that nobody collects are given up.
		for (const what of [0, 1, 2])
			for (const leg of await legsOf(...events)) if (leg.status !== "received") await happens(leg, what);
		await expectFair(events, gone, did.join(" "));
		expect(
			(await legsOf(...events)).filter(({ status }) => status !== "received"),
			did.join(" "),
		).toEqual([]);
		for (const swap of await booksOf(events)) {
			const at = schoolAt(swap.school_id);
			if (swap.status !== "unmatched") continue;
			const what = swap.released === true ? "carried_over" : "returned";
			await world.wanted((schools[at] ?? world.one).staff, "leftovers", {
				...{ event: events[at], swaps: [swap.id], what },
			});
		}
		await world.everybody(events, "closed");
	},
	60_000,
);
