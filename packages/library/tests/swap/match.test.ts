import { matchSwaps } from "@rafta/library/swap/match";
import type { SwapEvent, SwapItem, SwapLeg } from "@rafta/library/swap/types";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const rankCost = (rank: number) => rank ** 2;

/** Small events: some readers with one to three books each, few titles, so that wishes meet and collide. */
const events = (readers: number, most: number): fc.Arbitrary<SwapEvent> =>
	fc
		.record({
			owners: fc.array(fc.nat(readers - 1), { minLength: 1, maxLength: most }),
			titles: fc.array(fc.nat(4), { minLength: most, maxLength: most }),
			wants: fc.uniqueArray(
				fc.record({
					student_id: fc.nat(readers - 1).map((n) => `s${n}`),
					book_id: fc.nat(4).map((n) => `b${n}`),
					rank: fc.integer({ min: 1, max: 5 }),
				}),
				{ maxLength: 14, selector: (want) => `${want.student_id} ${want.book_id}` },
			),
			seed: fc.nat(1000),
		})
		.map(({ owners, titles, wants, seed }) => ({
			items: owners.map((owner, n) => ({
				id: `i${n}`,
				student_id: `s${owner}`,
				book_id: `b${titles[n]}`,
			})),
			wants,
			frozen: [],
			seed,
		}));

const maps = (event: SwapEvent) => ({
	item: new Map(event.items.map((item) => [item.id, item])),
	rank: new Map(event.wants.map((want) => [`${want.student_id} ${want.book_id}`, want.rank])),
});

/** How many books change hands, and what their ranks cost. */
function worth(event: SwapEvent, legs: readonly SwapLeg[]): { placed: number; cost: number } {
	const { item, rank } = maps(event);
	const costs = legs.map((leg) =>
		rankCost(rank.get(`${item.get(leg.for_item)?.student_id} ${item.get(leg.item)?.book_id}`) ?? Number.NaN),
	);
	return { placed: legs.length, cost: costs.reduce((sum, cost) => sum + cost, 0) };
}

/** Tries every way to hand the books round. */
function bruteForce(event: SwapEvent): { placed: number; cost: number } {
	const { rank } = maps(event);
	const { items } = event;
	let best = { placed: 0, cost: 0 };
	const given = new Set<number>();
	const got = new Set<string>();
	const rankOf = (to: SwapItem, book: SwapItem) => rank.get(`${to.student_id} ${book.book_id}`);
	const go = (at: number, placed: number, cost: number): void => {
		const to = items[at];
		if (!to) {
			if (placed > best.placed || (placed === best.placed && cost < best.cost)) best = { placed, cost };
			return;
		}
		items.forEach((book, index) => {
			if (given.has(index)) return;
			given.add(index);
			if (index === at) go(at + 1, placed, cost);
			else {
				const wished = rankOf(to, book);
				const title = `${to.student_id} ${book.book_id}`;
				if (wished !== undefined && book.student_id !== to.student_id && !got.has(title)) {
					got.add(title);
					go(at + 1, placed + 1, cost + rankCost(wished));
					got.delete(title);
				}
			}
			given.delete(index);
		});
	};
	go(0, 0, 0);
	return best;
}

function expectFair(event: SwapEvent, legs: readonly SwapLeg[]): void {
	const { item, rank } = maps(event);
	expect(new Set(legs.map((leg) => leg.item)).size).toBe(legs.length);
	// Who gives a book gets one for it, and the other way round.
	expect(legs.map((leg) => leg.for_item).sort()).toEqual(legs.map((leg) => leg.item).sort());
	for (const leg of legs) {
		const [book, to] = [item.get(leg.item), item.get(leg.for_item)];
		expect(book?.student_id).not.toBe(to?.student_id);
		expect(rank.has(`${to?.student_id} ${book?.book_id}`)).toBe(true);
	}
}

const three: SwapEvent = {
	items: [
		{ id: "momo", student_id: "can", book_id: "Momo" },
		{ id: "heidi", student_id: "ayşe", book_id: "Heidi" },
		{ id: "pinokyo", student_id: "ece", book_id: "Pinokyo" },
		{ id: "sefiller", student_id: "ali", book_id: "Sefiller" },
	],
	wants: [
		{ student_id: "can", book_id: "Heidi", rank: 1 },
		{ student_id: "ayşe", book_id: "Pinokyo", rank: 1 },
		{ student_id: "ece", book_id: "Momo", rank: 1 },
		{ student_id: "ali", book_id: "Momo", rank: 1 },
	],
	frozen: [],
	seed: 1,
};

describe("matching a swap", () => {
	test("finds the circle of three that no two of them could swap", () => {
		expect(matchSwaps(three)).toEqual({
			legs: [
				{ item: "heidi", for_item: "momo" },
				{ item: "momo", for_item: "pinokyo" },
				{ item: "pinokyo", for_item: "heidi" },
			],
			owed: [],
		});
	});

	test("99: nobody gives without receiving, no book goes twice, nobody receives the own book", () => {
		fc.assert(
			fc.property(events(4, 8), (event) => {
				const { legs, owed } = matchSwaps(event);
				expectFair(event, legs);
				expect(owed).toEqual([]);
			}),
			{ numRuns: 1000 },
		);
	});

	test("100: nobody receives the same title twice", () => {
		const two = (owner: string, book: string) => ({
			id: `${owner} ${book}`,
			student_id: owner,
			book_id: book,
		});
		const event: SwapEvent = {
			items: [two("can", "A"), two("can", "B"), two("ece", "Momo"), two("ali", "Momo")],
			wants: [
				{ student_id: "can", book_id: "Momo", rank: 1 },
				{ student_id: "ece", book_id: "A", rank: 1 },
				{ student_id: "ali", book_id: "B", rank: 1 },
			],
			frozen: [],
			seed: 3,
		};
		expect(matchSwaps(event).legs).toHaveLength(2);
		fc.assert(
			fc.property(events(3, 8), (any) => {
				const { item } = maps(any);
				const got = matchSwaps(any).legs.map(
					(leg) => `${item.get(leg.for_item)?.student_id} ${item.get(leg.item)?.book_id}`,
				);
				expect(new Set(got).size).toBe(got.length);
			}),
			{ numRuns: 1000 },
		);
	});

	test("101: the same event and seed give the same result, in whatever order the rows come", () => {
		fc.assert(
			fc.property(events(4, 8), fc.nat(), (event, turn) => {
				const turned = <T>(rows: readonly T[]) => {
					const at = rows.length === 0 ? 0 : turn % rows.length;
					return [...rows.slice(at), ...rows.slice(0, at)].reverse();
				};
				const again = { ...event, items: turned(event.items), wants: turned(event.wants) };
				expect(matchSwaps(again)).toEqual(matchSwaps(event));
			}),
			{ numRuns: 500 },
		);
	});

	test("101: the seed decides between results that are equally good", () => {
		const rivals: SwapEvent = {
			items: ["can", "ece", "ali"].map((owner) => ({ id: owner, student_id: owner, book_id: owner })),
			wants: [
				{ student_id: "can", book_id: "ece", rank: 1 },
				{ student_id: "can", book_id: "ali", rank: 1 },
				{ student_id: "ece", book_id: "can", rank: 1 },
				{ student_id: "ali", book_id: "can", rank: 1 },
			],
			frozen: [],
			seed: 0,
		};
		const results = Array.from({ length: 20 }, (_, seed) => JSON.stringify(matchSwaps({ ...rivals, seed })));
		expect(new Set(results).size).toBe(2);
	});

	test("102: a book that was not brought is left out, what was handed over stays, and who gave gets", () => {
		// Ece has had Momo of Can when Ayşe turns out not to have brought hers.
		const without: SwapEvent = {
			...three,
			items: [
				...three.items.filter((item) => item.id !== "heidi"),
				{ id: "heidi2", student_id: "ali2", book_id: "Heidi" },
			],
			wants: [...three.wants, { student_id: "ali2", book_id: "Pinokyo", rank: 2 }],
			frozen: [{ item: "momo", for_item: "pinokyo" }],
		};
		expect(matchSwaps(without)).toEqual({
			legs: [
				{ item: "heidi2", for_item: "momo" },
				{ item: "momo", for_item: "pinokyo" },
				{ item: "pinokyo", for_item: "heidi2" },
			],
			owed: [],
		});
	});

	test("102: whom nothing is left for after giving is named, not forgotten", () => {
		const alone: SwapEvent = {
			...three,
			items: three.items.filter((item) => item.id !== "heidi"),
			frozen: [{ item: "momo", for_item: "pinokyo" }],
		};
		expect(matchSwaps(alone)).toEqual({ legs: alone.frozen, owed: ["momo"] });
	});

	test("102: solved again with some legs frozen, all of them stay and as many books are placed", () => {
		fc.assert(
			fc.property(events(4, 8), fc.nat(), (event, choice) => {
				const first = matchSwaps(event);
				const frozen = first.legs.filter((_, index) => (choice >> index) & 1);
				const again = matchSwaps({ ...event, frozen });
				expect(again.legs).toEqual(expect.arrayContaining(frozen as SwapLeg[]));
				expectFair(event, again.legs);
				expect(worth(event, again.legs)).toEqual(worth(event, first.legs));
			}),
			{ numRuns: 1000 },
		);
	});

	test("103: the result equals brute force on 1,000 small events", () => {
		fc.assert(
			fc.property(events(4, 6), (event) => {
				expect(worth(event, matchSwaps(event).legs)).toEqual(bruteForce(event));
			}),
			{ numRuns: 1000 },
		);
	});
});
