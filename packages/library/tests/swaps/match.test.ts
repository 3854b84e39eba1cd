import { cyclesOf } from "@rafta/library/swaps/cycles";
import { matchSwaps } from "@rafta/library/swaps/match";
import { nearMisses } from "@rafta/library/swaps/near-misses";
import {
	checkPublished,
	faultsOf,
	isPublished,
	published,
	publishedText,
} from "@rafta/library/swaps/published";
import { conditions, type SwapEvent, type SwapItem, type SwapLeg } from "@rafta/library/swaps/types";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickUpsIn } from "../../../../tests/support/pick-ups.ts";

const rankCost = (rank: number) => rank ** 2;

/** Small events: some readers with one to three books each, few titles, so that wishes overlap and conflict. */
const events = (readers: number, maxItems: number, minItems = 1, minWants = 0): fc.Arbitrary<SwapEvent> =>
	fc
		.record({
			owners: fc.array(fc.nat(readers - 1), { minLength: minItems, maxLength: maxItems }),
			titles: fc.array(fc.nat(4), { minLength: maxItems, maxLength: maxItems }),
			grades: fc.array(fc.constantFrom(...conditions), { minLength: maxItems, maxLength: maxItems }),
			gifts: fc.array(fc.nat(7), { minLength: maxItems, maxLength: maxItems }),
			wants: fc.uniqueArray(
				fc.record({
					student_id: fc.nat(readers - 1).map((n) => `s${n}`),
					book_id: fc.nat(4).map((n) => `b${n}`),
					rank: fc.integer({ min: 1, max: 5 }),
					min_condition: fc.constantFrom(...conditions, "worn" as const, "worn" as const),
				}),
				{ minLength: minWants, maxLength: 14, selector: (want) => `${want.student_id} ${want.book_id}` },
			),
			seed: fc.nat(1000),
		})
		.map(({ owners, titles, grades, gifts, wants, seed }) => ({
			items: owners.map((owner, n) => ({
				id: `i${n}`,
				student_id: `s${owner}`,
				book_id: `b${titles[n]}`,
				condition: grades[n] ?? "good",
				...(gifts[n] === 0 ? { gift: true } : {}),
			})),
			wants,
			frozen: [],
			seed,
		}));

const pickUps = (readers: number, items: number) => pickUpsIn(events(readers, items, items - 2, 8), items);

const maps = (event: SwapEvent) => ({
	item: new Map(event.items.map((item) => [item.id, item])),
	rank: new Map(event.wants.map((want) => [`${want.student_id} ${want.book_id}`, want.rank])),
});

interface Worth {
	/** Readers whose book was handed over and who get none. */
	readonly owed: number;
	/** Number of further books that change hands. */
	readonly placed: number;
	/** The sum of their rank costs. */
	readonly cost: number;
}

const isBetter = (one: Worth, other: Worth): boolean =>
	(other.owed - one.owed || one.placed - other.placed || other.cost - one.cost) > 0;

/** What the legs of a result bring beyond those handed over. */
function worth(event: SwapEvent, legs: readonly SwapLeg[]): Worth {
	const { item, rank } = maps(event);
	const served = new Set(legs.map(({ for_item }) => for_item));
	const given = new Set(event.frozen.map((leg) => leg.item));
	const costs = legs
		.filter((leg) => !given.has(leg.item))
		.map((leg) =>
			rankCost(
				rank.get(`${item.get(leg.for_item)?.student_id} ${item.get(leg.item)?.book_id}`) ?? Number.NaN,
			),
		);
	return {
		owed: [...given].filter((id) => !served.has(id) && !item.get(id)?.gift).length,
		placed: costs.length,
		cost: costs.reduce((sum, cost) => sum + cost, 0),
	};
}

/** Tries every possible distribution of the books that have not been handed over. */
function bruteForce(event: SwapEvent): Worth {
	const { item, rank } = maps(event);
	const { items, frozen } = event;
	const minCondition = new Map(
		event.wants.map((want) => [`${want.student_id} ${want.book_id}`, want.min_condition ?? "worn"]),
	);
	const brings = new Set(items.map((one) => `${one.student_id} ${one.book_id}`));
	let best: Worth = { owed: Number.POSITIVE_INFINITY, placed: 0, cost: 0 };
	/** Books that go to somebody, and those for which their owner gets one; a gift needs none in return. */
	const given = new Set(frozen.map((leg) => leg.item));
	const served = new Set(frozen.map((leg) => leg.for_item));
	const got = new Set(
		frozen.map((leg) => `${item.get(leg.for_item)?.student_id} ${item.get(leg.item)?.book_id}`),
	);
	const goneBefore = new Set(given);
	const rankOf = (to: SwapItem, book: SwapItem) => {
		const key = `${to.student_id} ${book.book_id}`;
		const worn =
			conditions.indexOf(book.condition ?? "new") > conditions.indexOf(minCondition.get(key) ?? "worn");
		return worn || brings.has(key) ? undefined : rank.get(key);
	};
	const isFair = () => [...given].every((id) => goneBefore.has(id) || item.get(id)?.gift || served.has(id));
	const go = (at: number, soFar: Worth): void => {
		const to = items[at];
		if (!to) {
			if (isBetter(soFar, best) && isFair()) best = soFar;
			return;
		}
		const isOwed = goneBefore.has(to.id) && !to.gift && !served.has(to.id);
		go(at + 1, { ...soFar, owed: soFar.owed + Number(isOwed) });
		if (to.gift || served.has(to.id)) return;
		for (const book of items) {
			const wished = rankOf(to, book);
			const title = `${to.student_id} ${book.book_id}`;
			const isOwn = book.student_id === to.student_id;
			if (given.has(book.id) || isOwn || wished === undefined || got.has(title)) continue;
			given.add(book.id);
			served.add(to.id);
			got.add(title);
			go(at + 1, { ...soFar, placed: soFar.placed + 1, cost: soFar.cost + rankCost(wished) });
			got.delete(title);
			served.delete(to.id);
			given.delete(book.id);
		}
	};
	go(0, { owed: 0, placed: 0, cost: 0 });
	return best;
}

function expectFair(event: SwapEvent, legs: readonly SwapLeg[]): void {
	const { item, rank } = maps(event);
	expect(new Set(legs.map((leg) => leg.item)).size).toBe(legs.length);
	// Givers receive a book, gifts aside; receivers brought one, and gave it away unless a gift began the chain.
	const [given, served] = [new Set(legs.map((leg) => leg.item)), new Set(legs.map((leg) => leg.for_item))];
	expect(served.size).toBe(legs.length);
	for (const id of given) expect(served.has(id) || item.get(id)?.gift === true).toBe(true);
	const gifts = [...given].filter((id) => item.get(id)?.gift).length;
	expect([...served].filter((id) => !given.has(id))).toHaveLength(gifts);
	expect(faultsOf(event, legs)).toEqual([]);
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
			released: [],
			exact: true,
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
			fc.property(fc.oneof(events(4, 8), pickUps(5, 8)), fc.nat(), (event, turn) => {
				const turned = <T>(rows: readonly T[]) => {
					const at = rows.length === 0 ? 0 : turn % rows.length;
					return [...rows.slice(at), ...rows.slice(0, at)].reverse();
				};
				const again = {
					...event,
					items: turned(event.items),
					wants: turned(event.wants),
					frozen: turned(event.frozen),
				};
				expect(matchSwaps(again)).toEqual(matchSwaps(event));
			}),
			{ numRuns: 500 },
		);
	});

	test("101: the order of a reader's wishes does not decide between equally short cycles", () => {
		const item = (id: string, student_id: string, book_id: string) => ({ id, student_id, book_id });
		const want = (student_id: string, book_id: string, rank: number) => ({ student_id, book_id, rank });
		const event: SwapEvent = {
			items: [
				...[item("i0", "s1", "b1"), item("i1", "s1", "b1"), item("i2", "s3", "b3")],
				...[item("i4", "s0", "b2"), item("i5", "s3", "b0")],
			],
			wants: [
				...[want("s1", "b0", 1), want("s1", "b3", 2), want("s3", "b2", 2)],
				...[want("s0", "b1", 1), want("s3", "b1", 1)],
			],
			frozen: [],
			seed: 0,
		};
		for (let seed = 0; seed < 100; seed++)
			expect(matchSwaps({ ...event, wants: event.wants.toReversed(), seed })).toEqual(
				matchSwaps({ ...event, seed }),
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
		// Ece already has Momo from Can when it turns out that Ayşe did not bring her book.
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
			released: [],
			exact: true,
		});
	});

	test("102: whom nothing is left for after giving is named, not forgotten", () => {
		const alone: SwapEvent = {
			...three,
			items: three.items.filter((item) => item.id !== "heidi"),
			frozen: [{ item: "momo", for_item: "pinokyo" }],
		};
		expect(matchSwaps(alone)).toEqual({
			legs: alone.frozen,
			owed: ["momo"],
			released: ["pinokyo"],
			exact: true,
		});
	});

	test("102: of two who are owed a book one gets the book at the end of the other's chain", () => {
		const item = (id: string) => ({ id, student_id: id, book_id: id });
		const event: SwapEvent = {
			items: ["a", "b", "x", "y"].map(item),
			wants: [{ student_id: "a", book_id: "y", rank: 1 }],
			frozen: [
				{ item: "a", for_item: "x" },
				{ item: "b", for_item: "y" },
			],
			seed: 1,
		};
		expect(matchSwaps(event)).toEqual({
			legs: [...event.frozen, { item: "y", for_item: "a" }],
			owed: ["b"],
			released: ["x"],
			exact: true,
		});
		// A reader who still has a book gets it, too, and theirs goes on to a reader who is owed one.
		const on: SwapEvent = {
			...event,
			items: [...event.items, item("c")],
			wants: [
				{ student_id: "c", book_id: "y", rank: 1 },
				{ student_id: "a", book_id: "c", rank: 1 },
			],
		};
		expect(matchSwaps(on)).toMatchObject({ owed: ["b"], released: ["x"], exact: true });
		expect(matchSwaps(on).legs).toHaveLength(4);
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

	test("103: with books handed over to some and others owed one, the result equals brute force, and is fair", () => {
		let several = 0;
		let left = 0;
		fc.assert(
			fc.property(pickUps(5, 7), (event) => {
				const { legs, owed } = matchSwaps(event);
				const expected = bruteForce(event);
				expect(worth(event, legs)).toEqual(expected);
				expect(owed).toHaveLength(expected.owed);
				expect(legs).toEqual(expect.arrayContaining([...event.frozen]));
				expect(faultsOf(event, legs)).toEqual([]);
				if (expected.owed > 0 && matchSwaps({ ...event, wants: [] }).owed.length > expected.owed)
					several += 1;
				left += expected.owed;
			}),
			{ numRuns: 1000 },
		);
		// Cases in which one owed reader is served and another one is not.
		expect(several).toBeGreaterThan(20);
		expect(left).toBeGreaterThan(100);
	});

	test("a gift begins a chain: everybody on it gets a book, and the last one's stays with the school", () => {
		const item = (owner: string, gift = false) => ({ id: owner, student_id: owner, book_id: owner, gift });
		const want = (student_id: string, book_id: string) => ({ student_id, book_id, rank: 1 });
		const event: SwapEvent = {
			items: [item("ali", true), item("can"), item("ece")],
			wants: [want("can", "ali"), want("ece", "can"), want("ali", "ece")],
			frozen: [],
			seed: 5,
		};
		const result = matchSwaps(event);
		expect(result).toEqual({
			legs: [
				{ item: "ali", for_item: "can" },
				{ item: "can", for_item: "ece" },
			],
			owed: [],
			released: ["ece"],
			exact: true,
		});
		expect(cyclesOf(result.legs)).toEqual([{ legs: result.legs, closed: false }]);
		// After the handover the gift stays where it went, and the chain continues.
		const frozen = [{ item: "ali", for_item: "can" }];
		expect(matchSwaps({ ...event, frozen })).toEqual(result);
	});

	test("a book more worn than somebody asks, and one for another of their books, do not come", () => {
		const event: SwapEvent = {
			items: three.items.slice(0, 3).map((item) => ({ ...item, condition: "worn" })),
			wants: three.wants.slice(0, 3),
			frozen: [],
			seed: 1,
		};
		expect(matchSwaps(event).legs).toHaveLength(3);
		const asks = (change: object) => ({
			...event,
			wants: event.wants.map((want) => (want.student_id === "can" ? { ...want, ...change } : want)),
		});
		expect(matchSwaps(asks({ min_condition: "good" })).legs).toEqual([]);
		expect(matchSwaps(asks({ for_item: "heidi" })).legs).toEqual([]);
		expect(matchSwaps(asks({ for_item: "momo" })).legs).toHaveLength(3);
	});

	test("a long cycle falls into short ones where that costs nothing", () => {
		const pairs = Array.from({ length: 12 }, (_, n) => `${n}`);
		const event: SwapEvent = {
			items: pairs.map((n) => ({ id: `i${n}`, student_id: `s${n}`, book_id: `b${Number(n) % 2}` })),
			wants: pairs.map((n) => ({ student_id: `s${n}`, book_id: `b${1 - (Number(n) % 2)}`, rank: 1 })),
			frozen: [],
			seed: 0,
		};
		for (let seed = 0; seed < 20; seed++) {
			const cycles = cyclesOf(matchSwaps({ ...event, seed }).legs);
			expect(cycles.map(({ legs }) => legs.length)).toEqual([2, 2, 2, 2, 2, 2]);
		}
	});

	test("nearly matched: a title is named when, and only when, wishing for it too places one book more", () => {
		let named = 0;
		fc.assert(
			fc.property(events(4, 6), (event) => {
				const result = matchSwaps(event);
				const served = new Set(result.legs.map(({ for_item }) => for_item));
				const titles = [...new Set(event.items.map(({ book_id }) => book_id))].sort();
				for (const item of event.items) {
					if (item.gift || served.has(item.id)) continue;
					const own = [...event.items, ...event.wants].filter((one) => one.student_id === item.student_id);
					const better = titles.filter((book_id) => {
						if (own.some((one) => one.book_id === book_id)) return false;
						const want = { student_id: item.student_id, book_id, rank: 1, for_item: item.id };
						return matchSwaps({ ...event, wants: [...event.wants, want] }).legs.length > result.legs.length;
					});
					const found = nearMisses(event, result, item.student_id).find((one) => one.item === item.id);
					expect(found?.titles ?? []).toEqual(better);
					named += better.length;
				}
			}),
			{ numRuns: 300 },
		);
		expect(named).toBeGreaterThan(0);
	});

	test("a published result names nobody, and is checked by anybody", () => {
		fc.assert(
			fc.property(events(4, 8), fc.nat(), (event, choice) => {
				const first = matchSwaps(event);
				const again = { ...event, frozen: first.legs.filter((_, index) => (choice >> index) & 1) };
				const file = published(again, matchSwaps(again));
				const text = publishedText(file);
				expect(text).not.toMatch(/"[sb][0-9]/);
				const read: unknown = JSON.parse(text);
				expect(isPublished(read)).toBe(true);
				expect(isPublished(read) && checkPublished(read)).toEqual([]);
			}),
			{ numRuns: 300 },
		);
		const file = published(three, matchSwaps(three));
		const [one, two, ...rest] = file.result.legs;
		if (!one || !two) throw new Error("no legs");
		const turned = [{ ...one, for_item: two.for_item }, { ...two, for_item: one.for_item }, ...rest];
		expect(checkPublished({ ...file, result: { ...file.result, legs: turned } })).not.toEqual([]);
		expect(checkPublished({ ...file, result: { ...file.result, legs: [] } })).not.toEqual([]);
		for (const wrong of [
			null,
			[],
			{},
			{ ...file, format: "x" },
			{ ...file, event: { ...file.event, seed: "1" } },
		])
			expect(isPublished(wrong)).toBe(false);
	});
});
