import { cyclesOf } from "@rafta/library/swap/cycles";
import { matchSwaps } from "@rafta/library/swap/match";
import { nearMisses } from "@rafta/library/swap/near-misses";
import {
	checkPublished,
	faultsOf,
	isPublished,
	published,
	publishedText,
} from "@rafta/library/swap/published";
import { conditions, type SwapEvent, type SwapItem, type SwapLeg } from "@rafta/library/swap/types";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const rankCost = (rank: number) => rank ** 2;

/** Small events: some readers with one to three books each, few titles, so that wishes overlap and conflict. */
const events = (readers: number, maxItems: number): fc.Arbitrary<SwapEvent> =>
	fc
		.record({
			owners: fc.array(fc.nat(readers - 1), { minLength: 1, maxLength: maxItems }),
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
				{ maxLength: 14, selector: (want) => `${want.student_id} ${want.book_id}` },
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

const maps = (event: SwapEvent) => ({
	item: new Map(event.items.map((item) => [item.id, item])),
	rank: new Map(event.wants.map((want) => [`${want.student_id} ${want.book_id}`, want.rank])),
});

/** Number of books that change hands, and the sum of their rank costs. */
function worth(event: SwapEvent, legs: readonly SwapLeg[]): { placed: number; cost: number } {
	const { item, rank } = maps(event);
	const costs = legs.map((leg) =>
		rankCost(rank.get(`${item.get(leg.for_item)?.student_id} ${item.get(leg.item)?.book_id}`) ?? Number.NaN),
	);
	return { placed: legs.length, cost: costs.reduce((sum, cost) => sum + cost, 0) };
}

/** Tries every possible distribution of the books. */
function bruteForce(event: SwapEvent): { placed: number; cost: number } {
	const { rank } = maps(event);
	const { items } = event;
	const minCondition = new Map(
		event.wants.map((want) => [`${want.student_id} ${want.book_id}`, want.min_condition ?? "worn"]),
	);
	const brings = new Set(items.map((item) => `${item.student_id} ${item.book_id}`));
	let best = { placed: 0, cost: 0 };
	/** Destination of each book; a gift may be given away without a book in return. */
	const given = new Map<number, number>();
	const got = new Set<string>();
	const rankOf = (to: SwapItem, book: SwapItem) => {
		const key = `${to.student_id} ${book.book_id}`;
		const worn =
			conditions.indexOf(book.condition ?? "new") > conditions.indexOf(minCondition.get(key) ?? "worn");
		return worn || brings.has(key) ? undefined : rank.get(key);
	};
	const isFair = () =>
		[...given.keys()].every((book) => items[book]?.gift || [...given.values()].includes(book));
	const go = (at: number, placed: number, cost: number): void => {
		const to = items[at];
		if (!to) {
			if ((placed > best.placed || (placed === best.placed && cost < best.cost)) && isFair())
				best = { placed, cost };
			return;
		}
		go(at + 1, placed, cost);
		if (to.gift) return;
		items.forEach((book, index) => {
			const wished = rankOf(to, book);
			const title = `${to.student_id} ${book.book_id}`;
			const isOwn = book.student_id === to.student_id;
			if (given.has(index) || isOwn || wished === undefined || got.has(title)) return;
			given.set(index, at);
			got.add(title);
			go(at + 1, placed + 1, cost + rankCost(wished));
			got.delete(title);
			given.delete(index);
		});
	};
	go(0, 0, 0);
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
