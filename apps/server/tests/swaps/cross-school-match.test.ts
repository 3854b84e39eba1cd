// @module-tag long
import { matchSwaps } from "@rafta/library/swaps/match";
import {
	checkPublished,
	faultsOf,
	isPublished,
	published,
	publishedText,
} from "@rafta/library/swaps/published";
import { twoWay } from "@rafta/library/swaps/two-way";
import { conditions, type SwapEvent, type SwapItem, type SwapLeg } from "@rafta/library/swaps/types";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pickUpsIn } from "../../../../tests/support/pick-ups.ts";
import { packerOf } from "../../src/swaps/events/packer.ts";

const packer = await packerOf();

/** Small joint events: readers of two to four schools, few titles, gifts that may lie at another school. */
const jointEvents = (maxItems: number, minItems = 4): fc.Arbitrary<SwapEvent> =>
	fc
		.record({
			schools: fc.integer({ min: 2, max: 4 }),
			readers: fc.integer({ min: 4, max: 8 }),
			items: fc.array(
				fc.record({
					owner: fc.nat(7),
					title: fc.nat(6),
					gift: fc.nat(5),
					lies: fc.nat(3),
					condition: fc.constantFrom(...conditions, undefined),
				}),
				{ minLength: minItems, maxLength: maxItems },
			),
			wants: fc.uniqueArray(
				fc.record({
					owner: fc.nat(7),
					title: fc.nat(6),
					rank: fc.integer({ min: 1, max: 5 }),
					minCondition: fc.constantFrom(...conditions, "worn" as const, undefined),
					asks: fc.nat(60),
				}),
				{ minLength: 8, maxLength: 30, selector: ({ owner, title }) => `${owner} ${title}` },
			),
			max_cycle: fc.constantFrom(2, 3, 4, undefined),
			seed: fc.nat(1000),
		})
		.map(({ schools, readers, items, wants, max_cycle, seed }) => ({
			items: items.map(({ owner, title, gift, lies, condition }, n) => ({
				id: `i${n}`,
				student_id: `r${owner % readers}`,
				book_id: `b${title}`,
				school: `s${(gift === 0 ? lies : owner % readers) % schools}`,
				...(gift === 0 && { gift: true }),
				...(condition && { condition }),
			})),
			wants: wants.map(({ owner, title, rank, minCondition, asks }) => ({
				student_id: `r${owner % readers}`,
				book_id: `b${title}`,
				rank,
				...(minCondition && { min_condition: minCondition }),
				...(asks < items.length && { for_item: `i${asks}` }),
			})),
			frozen: [],
			seed,
			...(max_cycle !== undefined && { max_cycle }),
		}));

/** An event with some legs of its result already handed over. */
const goingOn = (maxItems: number): fc.Arbitrary<SwapEvent> =>
	fc.tuple(jointEvents(maxItems), fc.nat()).map(([event, choice]) => {
		const { legs } = matchSwaps(event, packer);
		return { ...event, frozen: legs.filter((_, at) => (choice >> at) & 1) };
	});

const pickUps = (items: number) => pickUpsIn(jointEvents(items, items - 2), items);

/** r1's book went to r0; what r1 wishes for would come from r2, whose school has another reader who wishes for it. */
const owedEvent: SwapEvent = {
	items: [
		{ id: "i0", student_id: "r1", book_id: "b4", school: "s1" },
		{ id: "i1", student_id: "r0", book_id: "b3", school: "s0", gift: true },
		{ id: "i2", student_id: "r5", book_id: "b0", school: "s2" },
		{ id: "i5", student_id: "r0", book_id: "b0", school: "s0" },
		{ id: "i6", student_id: "r2", book_id: "b1", school: "s2" },
	],
	wants: [
		{ student_id: "r0", book_id: "b4", rank: 1 },
		{ student_id: "r1", book_id: "b1", rank: 1 },
		{ student_id: "r2", book_id: "b3", rank: 1 },
		{ student_id: "r5", book_id: "b1", rank: 1 },
	],
	frozen: [
		{ item: "i0", for_item: "i5" },
		{ item: "i1", for_item: "i6" },
	],
	seed: 0,
};

/** That event with further books and wishes. */
const owedEvents = (maxMore: number): fc.Arbitrary<SwapEvent> =>
	jointEvents(maxMore).map((more) => ({
		...more,
		items: [
			...owedEvent.items,
			...more.items.map((item) => ({
				...item,
				id: `more-${item.id}`,
				...(!item.gift && { school: `s${Number(item.student_id.slice(1)) % 3}` }),
			})),
		],
		wants: [...owedEvent.wants, ...more.wants],
		frozen: owedEvent.frozen,
	}));

/** Fifteen schools of twenty readers with a book or two each, who wish for twelve titles; every ninth book is a gift. */
const largeJointEvent = ((): SwapEvent => {
	let state = 7;
	const any = (length: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((state / 2 ** 31) * length);
	};
	const readers = Array.from({ length: 300 }, (_, n) => ({ student_id: `r${n}`, school: `s${n % 15}` }));
	const items = readers.flatMap((reader, n) =>
		Array.from({ length: 1 + (n % 2) }, (_, at) => ({
			...reader,
			id: `i${n}-${at}`,
			book_id: `b${any(400)}`,
			condition: conditions[any(3)] ?? "good",
			...((n + at) % 9 === 0 && { gift: true, school: `s${any(15)}` }),
		})),
	);
	const wants = readers.flatMap(({ student_id }) =>
		Array.from({ length: 12 }, (_, at) => ({ student_id, book_id: `b${any(400)}`, rank: at + 1 })),
	);
	return { items, wants, frozen: [], seed: 3 };
})();

interface Worth {
	/** Books for readers whose own is gone. */
	owed: number;
	placed: number;
	cost: number;
	/** The squares of the lengths of cycles between schools. */
	lengths: number;
}

interface Chain {
	readonly receives: SwapItem | null;
	readonly gives: SwapItem;
}

/** Merges the handed-over legs: several books form one chain; a reader who completed a cycle is out. */
function chainsOf({ items, frozen }: SwapEvent): Chain[] {
	const item = (id: string) => items.find((one) => one.id === id);
	return items
		.filter(({ id }) => !frozen.some(({ for_item }) => for_item === id))
		.map((first) => {
			let gives = first;
			for (let leg = frozen.find((one) => one.item === gives.id); leg; ) {
				gives = item(leg.for_item) ?? gives;
				leg = frozen.find((one) => one.item === gives.id);
			}
			return { receives: first.gift ? null : first, gives };
		});
}

/** The rank at which a reader may get a book in return for one of theirs, by the published rules. */
function rankOf({ items, wants, frozen }: SwapEvent, book: SwapItem, to: SwapItem): number | undefined {
	const brings = items.some((one) => one.student_id === to.student_id && one.book_id === book.book_id);
	const has = frozen.some(({ item, for_item }) => {
		const [gone, its] = [items.find(({ id }) => id === item), items.find(({ id }) => id === for_item)];
		return its?.student_id === to.student_id && gone?.book_id === book.book_id;
	});
	// Readers counted twice may have several wishes for one title: the best rank counts, as in the matching.
	const [want] = wants
		.filter((one) => one.student_id === to.student_id && one.book_id === book.book_id)
		.sort(
			(a, b) =>
				a.rank - b.rank ||
				(`${a.for_item ?? ""} ${a.min_condition ?? ""}` < `${b.for_item ?? ""} ${b.min_condition ?? ""}`
					? -1
					: 1),
		);
	if (!want || brings || has || (want.for_item !== undefined && want.for_item !== to.id)) return undefined;
	const isWorn =
		want.min_condition !== undefined &&
		book.condition !== undefined &&
		conditions.indexOf(book.condition) > conditions.indexOf(want.min_condition);
	return isWorn ? undefined : want.rank;
}

const isBetter = (one: Worth, other: Worth): boolean =>
	one.owed - other.owed || one.placed - other.placed || other.cost - one.cost || other.lengths - one.lengths
		? (one.owed - other.owed ||
				one.placed - other.placed ||
				other.cost - one.cost ||
				other.lengths - one.lengths) > 0
		: false;

/** The owner's book is gone, and they wait for one. */
const isOwed = ({ receives, gives }: Chain): boolean => receives !== null && receives !== gives;

/**
 * The value of the legs beyond those of the first pass; undefined where they break a rule between schools. Who is owed a
 * book ends a chain, and the book at the end of the chain that theirs began is free.
 */
function worthOf(
	event: SwapEvent,
	first: readonly SwapLeg[],
	more: ReadonlyMap<Chain, Chain>,
): Worth | undefined {
	const next = new Map([...more].map(([to, from]) => [from, to]));
	const sum = { owed: 0, placed: more.size, cost: 0, lengths: 0 };
	const isFree = (from: Chain): boolean =>
		!from.receives || isOwed(from) || first.some(({ for_item }) => for_item === from.receives?.id);
	for (const [to, from] of more) {
		if (!to.receives) return undefined;
		if (!isFree(from) && !more.has(from)) return undefined;
		if (isOwed(to)) sum.owed += 1;
		sum.cost += (rankOf(event, from.gives, to.receives) ?? Number.NaN) ** 2;
	}
	const seen = new Set<Chain>();
	/** Follows the books from one giver to an owed reader, to the last one, or back. */
	const follow = (begin: Chain): boolean => {
		let legs = 0;
		let end = begin;
		for (let chain = next.get(begin); chain; chain = isOwed(chain) ? undefined : next.get(chain)) {
			seen.add(chain);
			legs += 1;
			end = chain;
			if (chain === begin) break;
		}
		sum.lengths += legs ** 2;
		// Who gets a book in the end for one that has gone on is one party with its first giver.
		return (end === begin ? legs : legs + 1) <= (event.max_cycle ?? 4);
	};
	for (const from of more.values()) if (isFree(from) && !follow(from)) return undefined;
	for (const to of more.keys()) if (!seen.has(to) && !follow(to)) return undefined;
	return sum;
}

/** Tries every assignment of what the first pass left over. */
function bruteForce(event: SwapEvent, first: readonly SwapLeg[]): Worth {
	const chains = chainsOf(event);
	const served = new Set(first.map(({ for_item }) => for_item));
	const gone = new Set(first.map(({ item }) => item));
	const waiting = chains.filter(({ receives }) => receives && !served.has(receives.id));
	const givers = chains.filter(({ gives }) => !gone.has(gives.id));
	const got = new Set(
		first.map(({ item, for_item }) => {
			const [book, to] = [item, for_item].map((id) => event.items.find((one) => one.id === id));
			return `${to?.student_id} ${book?.book_id}`;
		}),
	);
	const more = new Map<Chain, Chain>();
	const used = new Set<Chain>();
	let best: Worth = { owed: 0, placed: 0, cost: 0, lengths: 0 };
	const go = (at: number): void => {
		const to = waiting[at];
		if (!to?.receives) {
			const worth = worthOf(event, first, more);
			if (worth && isBetter(worth, best)) best = worth;
			return;
		}
		go(at + 1);
		for (const from of givers) {
			const title = `${to.receives.student_id} ${from.gives.book_id}`;
			if (used.has(from) || got.has(title) || rankOf(event, from.gives, to.receives) === undefined) continue;
			more.set(to, from);
			used.add(from);
			got.add(title);
			go(at + 1);
			got.delete(title);
			used.delete(from);
			more.delete(to);
		}
	};
	go(0);
	return best;
}

interface WithinWorth {
	/** Readers whose own book is gone, and who get one within their school. */
	readonly owed: number;
	/** Books given away with which one of those who get none might get another school's. */
	readonly spent: number;
	readonly placed: number;
	readonly cost: number;
}

/** Whether another school has a book for a reader, of those that were left when the event was matched. */
const isWishedElsewhere = (event: SwapEvent, to: SwapItem, chains: readonly Chain[]): boolean =>
	chains.some(
		({ gives }) =>
			gives.school !== to.school &&
			gives.student_id !== to.student_id &&
			rankOf(event, gives, to) !== undefined,
	);

/** The value of what the first pass adds to the legs handed over. */
function withinWorthOf(event: SwapEvent, more: ReadonlyMap<Chain, Chain>): WithinWorth {
	const chains = chainsOf(event);
	const given = new Set([...more.values()].map(({ gives }) => gives.id));
	const served = new Set([...more.keys()].map(({ receives }) => receives?.id));
	const owing = chains.filter(isOwed);
	return {
		owed: owing.filter(({ receives }) => served.has(receives?.id)).length,
		spent: owing.filter(
			({ receives, gives }) =>
				receives &&
				!served.has(receives.id) &&
				given.has(gives.id) &&
				isWishedElsewhere(event, receives, chains),
		).length,
		placed: more.size,
		cost: [...more].reduce(
			(sum, [to, from]) =>
				sum + (to.receives ? (rankOf(event, from.gives, to.receives) ?? Number.NaN) ** 2 : 0),
			0,
		),
	};
}

/** Tries every assignment within the schools. */
function bruteForceWithin(event: SwapEvent): WithinWorth {
	const chains = chainsOf(event);
	const more = new Map<Chain, Chain>();
	const used = new Set<Chain>();
	const got = new Set<string>();
	let best = withinWorthOf(event, more);
	const isFair = () => [...used].every((from) => !from.receives || isOwed(from) || more.has(from));
	const go = (at: number): void => {
		const to = chains[at];
		if (!to) {
			if (!isFair()) return;
			const worth = withinWorthOf(event, more);
			const gain =
				worth.owed - best.owed ||
				best.spent - worth.spent ||
				worth.placed - best.placed ||
				best.cost - worth.cost;
			if (gain > 0) best = worth;
			return;
		}
		go(at + 1);
		if (!to.receives) return;
		for (const from of chains) {
			const title = `${to.receives.student_id} ${from.gives.book_id}`;
			if (used.has(from) || got.has(title) || from.gives.school !== to.receives.school) continue;
			if (from.gives.student_id === to.receives.student_id) continue;
			if (rankOf(event, from.gives, to.receives) === undefined) continue;
			more.set(to, from);
			used.add(from);
			got.add(title);
			go(at + 1);
			got.delete(title);
			used.delete(from);
			more.delete(to);
		}
	};
	go(0);
	return best;
}

interface Best {
	/** The legs that the result begins with. */
	readonly first: readonly SwapLeg[];
	readonly best: Worth;
	/** All schools are matched at once, because more readers whose own book is gone are served than after a first pass. */
	readonly isTogether: boolean;
	/** How many readers whose own book is gone get none. */
	readonly left: number;
}

/** What brute force makes of an event, by the published rules. */
function bestOf(event: SwapEvent): Best {
	const { legs: first, owed } = matchSwaps(event);
	const best = bruteForce(event, first);
	const left = owed.length - best.owed;
	if (left > 0) {
		const together = bruteForce(event, event.frozen);
		const waiting = chainsOf(event).filter(({ receives, gives }) => receives && receives !== gives).length;
		if (waiting - together.owed < left)
			return { first: event.frozen, best: together, isTogether: true, left: waiting - together.owed };
	}
	return { first, best, isTogether: false, left };
}

/** The legs of a result that the first pass did not have, as chains. */
function moreOf(event: SwapEvent, first: readonly SwapLeg[], legs: readonly SwapLeg[]): Map<Chain, Chain> {
	const chains = chainsOf(event);
	const isOf = (leg: SwapLeg) => first.some((one) => one.item === leg.item && one.for_item === leg.for_item);
	return new Map(
		legs
			.filter((leg) => !isOf(leg))
			.map(({ item, for_item }) => {
				const to = chains.find(({ receives }) => receives?.id === for_item);
				const from = chains.find(({ gives }) => gives.id === item);
				if (!to || !from) throw new Error(`${item} > ${for_item} hangs on nothing`);
				return [to, from];
			}),
	);
}

/** Expects a result that is fair and as good as brute force's. */
function expectBest(event: SwapEvent): Best {
	const { legs, owed, exact } = matchSwaps(event, packer);
	const expected = bestOf(event);
	const { first, best, isTogether, left } = expected;
	if (owed.length < left) {
		// What those who are owed a book wish for was kept for them: a third way, which brute force does not know.
		expect(exact).toBe(false);
		expect(legs).toEqual(expect.arrayContaining([...event.frozen]));
		expect(faultsOf(event, legs)).toEqual([]);
		return expected;
	}
	expect(owed).toHaveLength(left);
	expect(exact).toBe(!isTogether);
	expect(legs).toEqual(expect.arrayContaining([...first]));
	const schoolOf = (id: string) => event.items.find((item) => item.id === id)?.school;
	for (const { item, for_item } of first)
		if (!event.frozen.some((leg) => leg.item === item)) expect(schoolOf(item)).toBe(schoolOf(for_item));
	expect(worthOf(event, first, moreOf(event, first, legs))).toEqual(best);
	expect(faultsOf(event, legs)).toEqual([]);
	return expected;
}

describe("matching between schools", () => {
	const book = (id: string, school: string, more: object = {}): SwapItem => ({
		id,
		student_id: id,
		book_id: id,
		school,
		...more,
	});
	const wish = (student_id: string, book_id: string) => ({ student_id, book_id, rank: 1 });
	const event = (items: SwapItem[], ...wants: [string, string][]): SwapEvent => ({
		items,
		wants: wants.map(([reader, title]) => wish(reader, title)),
		frozen: [],
		seed: 1,
	});

	test("within a school comes first, although more books would go otherwise", () => {
		// A and B swap within the school; without that rule, four books would be placed.
		const both = event(
			[book("a", "one"), book("b", "one"), book("c", "two"), book("d", "two")],
			["a", "b"],
			["b", "a"],
			["c", "b"],
			["d", "c"],
			["a", "d"],
		);
		const { legs, exact } = matchSwaps(both, packer);
		expect(legs).toEqual([
			{ item: "a", for_item: "b" },
			{ item: "b", for_item: "a" },
		]);
		expect(exact).toBe(true);
	});

	test("within a school stays within it, where books handed over before went between schools", () => {
		const items = [book("x", "one"), book("y", "two"), book("z", "two"), book("u", "two"), book("w", "one")];
		const handedOver: SwapEvent = {
			...event(items, ["x", "w"], ["x", "y"], ["z", "y"], ["z", "w"], ["u", "z"], ["y", "x"], ["w", "u"]),
			frozen: [
				{ item: "x", for_item: "y" },
				{ item: "u", for_item: "w" },
			],
		};
		// The cycle x, y, z, u, w falls into shorter ones if x gets y and z gets w, each from the other school.
		expect(matchSwaps(handedOver, packer).legs).toEqual([
			{ item: "u", for_item: "w" },
			{ item: "w", for_item: "x" },
			{ item: "x", for_item: "y" },
			{ item: "y", for_item: "z" },
			{ item: "z", for_item: "u" },
		]);
	});

	test("cycles between schools have as many parties as allowed, and no more", () => {
		const cycleOf = (length: number): SwapEvent => {
			const names = Array.from({ length }, (_, n) => `r${n}`);
			return event(
				names.map((name, n) => book(name, `s${n % 3}`)),
				...names.map((name, n): [string, string] => [name, names[(n + 1) % length] ?? ""]),
			);
		};
		for (const [parties, max_cycle, placed] of [
			[2, 2, 2],
			[3, 2, 0],
			[3, 3, 3],
			[4, 3, 0],
			[4, undefined, 4],
			[5, undefined, 0],
		] as const) {
			const of = { ...cycleOf(parties), ...(max_cycle && { max_cycle }) };
			expect(matchSwaps(of, packer).legs).toHaveLength(placed);
		}
		expect(matchSwaps(cycleOf(4))).toMatchObject({ legs: [], exact: false });
	});

	test("a gift, and a book that its school has no use for, begin chains of as many parties", () => {
		const chain = event(
			[book("gift", "one", { gift: true }), ...["a", "b", "c", "d"].map((name) => book(name, `of ${name}`))],
			["a", "gift"],
			["b", "a"],
			["c", "b"],
			["d", "c"],
		);
		expect(matchSwaps(chain, packer)).toMatchObject({
			legs: [
				{ item: "a", for_item: "b" },
				{ item: "b", for_item: "c" },
				{ item: "gift", for_item: "a" },
			],
			released: ["c"],
			exact: true,
		});
		// Within the school the gift goes to A; the book that A brought goes on to another school.
		const further = {
			...chain,
			items: chain.items.map((one) => (one.id === "a" ? { ...one, school: "one" } : one)),
		};
		expect(matchSwaps(further, packer).legs).toHaveLength(4);
		expect(matchSwaps(further).released).toEqual(["a"]);
	});

	test("99 to 103: on 1,000 small joint events the second pass equals brute force, and all of it is fair", () => {
		let crossSchool = 0;
		let owed = 0;
		fc.assert(
			fc.property(fc.oneof(jointEvents(8), goingOn(8)), (any) => {
				const { best } = expectBest(any);
				crossSchool += best.placed;
				owed += best.owed;
			}),
			{ numRuns: 1000 },
		);
		expect(crossSchool).toBeGreaterThan(300);
		expect(owed).toBeGreaterThan(0);
	});

	test("102: with books handed over, the first pass equals brute force within the schools", () => {
		let owed = 0;
		fc.assert(
			fc.property(pickUps(8), (any) => {
				const { legs } = matchSwaps(any);
				const found = withinWorthOf(any, moreOf(any, any.frozen, legs));
				const best = bruteForceWithin(any);
				expect(found).toEqual(best);
				expect(legs).toEqual(expect.arrayContaining([...any.frozen]));
				expect(faultsOf(any, legs)).toEqual([]);
				owed += best.owed;
			}),
			{ numRuns: 500 },
		);
		expect(owed).toBeGreaterThan(10);
	});

	test("102: with books handed over, the second pass equals brute force, and all of it is fair", () => {
		let several = 0;
		fc.assert(
			fc.property(pickUps(8), (any) => {
				const { best, left } = expectBest(any);
				if (best.owed > 0 && left > 0) several += 1;
			}),
			{ numRuns: 500 },
		);
		// Cases in which one owed reader is served and another one is not.
		expect(several).toBeGreaterThan(10);
	});

	test("101: the same joint event gives the same result, in whatever order its rows come", () => {
		fc.assert(
			fc.property(fc.oneof(goingOn(8), pickUps(8)), fc.nat(), (any, turn) => {
				const turned = <T>(rows: readonly T[]) => {
					const at = rows.length === 0 ? 0 : turn % rows.length;
					return [...rows.slice(at), ...rows.slice(0, at)].reverse();
				};
				const again = {
					...any,
					items: turned(any.items),
					wants: turned(any.wants),
					frozen: turned(any.frozen),
				};
				expect(matchSwaps(again, packer)).toEqual(matchSwaps(any, packer));
			}),
			{ numRuns: 100 },
		);
	});

	test("102: solved again with some legs frozen, all of them stay and nothing is lost", () => {
		fc.assert(
			fc.property(jointEvents(8), fc.nat(), (any, choice) => {
				const before = matchSwaps(any, packer);
				const frozen = before.legs.filter((_, at) => (choice >> at) & 1);
				const again = matchSwaps({ ...any, frozen }, packer);
				expect(again.legs).toEqual(expect.arrayContaining(frozen));
				expect(again.owed).toEqual([]);
			}),
			{ numRuns: 100 },
		);
	});

	test("102: who is owed a book gets one that the own school's match would have given to somebody else", () => {
		const item = (id: string, reader: string, book: string, school: string, gift = false): SwapItem => ({
			...{ id, student_id: reader, book_id: book, school },
			...(gift && { gift }),
		});
		const event: SwapEvent = {
			items: [
				item("i1", "r1", "b2", "s1"),
				item("i2", "r0", "b1", "s0", true),
				item("i3", "r5", "b1", "s1"),
				item("i4", "r0", "b4", "s0", true),
				item("i5", "r2", "b0", "s0"),
			],
			wants: [
				{ student_id: "r1", book_id: "b1", rank: 1 },
				{ student_id: "r2", book_id: "b1", rank: 3 },
				{ student_id: "r2", book_id: "b4", rank: 3 },
				{ student_id: "r5", book_id: "b4", rank: 1 },
			],
			frozen: [{ item: "i3", for_item: "i1" }],
			seed: 0,
		};
		const { legs, owed } = matchSwaps(event, packer);
		expect(owed).toEqual([]);
		expect(legs).toEqual([
			{ item: "i2", for_item: "i5" },
			{ item: "i3", for_item: "i1" },
			{ item: "i4", for_item: "i3" },
		]);
	});

	test("102: an owed reader gets the only book there is, although another of its school wishes for it", () => {
		const { frozen } = owedEvent;
		// School s2 alone gives i6 to r5; so r1, whose book went to r0, would get nothing.
		expect(matchSwaps(owedEvent)).toMatchObject({ owed: ["i0"], released: ["i2", "i5"] });
		expect(bestOf(owedEvent)).toEqual({
			first: frozen,
			best: { owed: 1, placed: 1, cost: 1, lengths: 1 },
			isTogether: true,
			left: 0,
		});
		expect(matchSwaps(owedEvent, packer)).toEqual({
			legs: [...frozen, { item: "i6", for_item: "i0" }],
			owed: [],
			released: ["i5"],
			exact: false,
		});
	});

	test("102: of two who are owed a book one gets the book at the end of the other's chain, from another school", () => {
		const owing: SwapEvent = {
			...event([book("a", "one"), book("b", "two"), book("x", "one"), book("y", "two")], ["a", "y"]),
			frozen: [
				{ item: "a", for_item: "x" },
				{ item: "b", for_item: "y" },
			],
		};
		expect(matchSwaps(owing, packer)).toEqual({
			legs: [...owing.frozen, { item: "y", for_item: "a" }],
			owed: ["b"],
			released: ["x"],
			exact: true,
		});
	});

	test("102: the book with which an owed reader may get another school's is kept for that, and only then", () => {
		const names = ["c", "d", "e", "f"];
		const items = ["a", "x", ...names].map((name) => book(name, "one"));
		const kept: SwapEvent = {
			...event(
				[...items, book("z", "two")],
				["c", "x"],
				["d", "c"],
				["e", "d"],
				["f", "e"],
				["a", "z"],
				["z", "x"],
			),
			frozen: [{ item: "a", for_item: "x" }],
		};
		expect(matchSwaps(kept, packer)).toMatchObject({
			legs: [...kept.frozen, { item: "x", for_item: "z" }, { item: "z", for_item: "a" }],
			owed: [],
			exact: true,
		});
		// No other school has a book for A: the one at the end of the chain begins another one of any length.
		const alone = { ...kept, wants: kept.wants.filter(({ student_id }) => student_id !== "a") };
		const { legs, owed, released } = matchSwaps(alone, packer);
		expect(legs).toHaveLength(5);
		expect({ owed, released }).toEqual({ owed: ["a"], released: ["f"] });
	});

	test("a chain between schools ends with an owed reader, and a cycle through one has as many parties as any", () => {
		const parts = (names: string[]) => names.map((name) => book(name, `of ${name}`));
		const frozen = [{ item: "a", for_item: "x" }];
		const wishes: [string, string][] = [
			["p", "x"],
			["q", "p"],
			["r", "q"],
			["a", "r"],
		];
		const cycle = { ...event(parts(["a", "x", "p", "q", "r"]), ...wishes), frozen };
		const cycled = matchSwaps(cycle, packer);
		expect(cycled).toMatchObject({ owed: [], exact: true });
		expect(cycled.legs).toHaveLength(5);
		expect(faultsOf(cycle, cycled.legs)).toEqual([]);
		const shorter = { ...cycle, max_cycle: 3 };
		expect(matchSwaps(shorter, packer).owed).toEqual(["a"]);
		expect(faultsOf(shorter, cycled.legs)).toEqual(["x: 4 parties"]);
		// The same books, but they come to somebody else who is owed one.
		const other = {
			...cycle,
			items: [...cycle.items, ...parts(["b", "y"])],
			wants: cycle.wants.map((want) => (want.student_id === "a" ? { ...want, student_id: "b" } : want)),
			frozen: [...frozen, { item: "b", for_item: "y" }],
		};
		expect(matchSwaps(other, packer).owed).toEqual(["a", "b"]);
		expect(
			faultsOf(other, [
				...cycled.legs.filter(({ for_item }) => for_item !== "a"),
				{ item: "b", for_item: "y" },
				{ item: "r", for_item: "b" },
			]),
		).toEqual(["x: 5 parties"]);
		// A gift that reaches A through two others, and three who pass on what A's chain ended with.
		const both = {
			...event(
				[...parts(["a", "x", "p", "q", "r", "s", "t"]), book("g", "of g", { gift: true })],
				["r", "g"],
				["s", "r"],
				["a", "s"],
				["p", "x"],
				["q", "p"],
				["t", "q"],
			),
			frozen,
		};
		const passed = matchSwaps(both, packer);
		expect(passed).toMatchObject({ owed: [], released: ["t"], exact: true });
		expect(passed.legs).toHaveLength(7);
		expect(faultsOf(both, passed.legs)).toEqual([]);
	});

	test("102: of two who are owed a book both get one, though the school's own match and all schools at once leave one out", () => {
		const gift = { gift: true };
		const items = [
			...[book("a", "one"), book("b", "one"), book("x", "one"), book("y", "one")],
			...[book("p", "two", gift), book("q", "two"), book("g", "two", gift), book("r", "two")],
		];
		const pickUp: SwapEvent = {
			...event(items, ["x", "a"], ["y", "b"], ["q", "p"], ["a", "q"], ["b", "g"], ["r", "g"]),
			frozen: [
				{ item: "a", for_item: "x" },
				{ item: "b", for_item: "y" },
			],
			max_cycle: 2,
		};
		// School two would give g to r; and a's book comes from a chain of three, the first leg of which is within it.
		const { first, best, isTogether, left } = bestOf(pickUp);
		expect([bruteForce(pickUp, pickUp.frozen).owed, best.owed, isTogether, left]).toEqual([1, 1, false, 1]);
		expect(first).toContainEqual({ item: "g", for_item: "r" });
		const result = matchSwaps(pickUp, packer);
		expect(result).toEqual({
			legs: [
				...pickUp.frozen,
				{ item: "g", for_item: "b" },
				{ item: "p", for_item: "q" },
				{ item: "q", for_item: "a" },
			],
			owed: [],
			released: ["x", "y"],
			exact: false,
		});
		expect(faultsOf(pickUp, result.legs)).toEqual([]);
		expect(checkPublished(published(pickUp, result), packer)).toEqual([]);
	});

	test("102: all schools at once equal brute force where that serves more of the owed, and only there", () => {
		let together = 0;
		let separate = 0;
		fc.assert(
			fc.property(owedEvents(4), (any) => {
				const { isTogether } = expectBest(any);
				if (isTogether) together += 1;
				else separate += 1;
			}),
			{ numRuns: 100 },
		);
		expect(together).toBeGreaterThan(10);
		expect(separate).toBeGreaterThan(5);
	});

	test("with one school, named or not, the result is what it was", () => {
		fc.assert(
			fc.property(jointEvents(8), (any) => {
				const bare = any.items.map(({ school: _, ...item }) => item);
				const { legs, owed, released } = matchSwaps({ ...any, items: bare });
				const one = { ...any, items: bare.map((item) => ({ ...item, school: "one" })) };
				for (const result of [matchSwaps({ ...any, items: bare }, packer), matchSwaps(one, packer)])
					expect(result).toEqual({ legs, owed, released, exact: true });
			}),
			{ numRuns: 100 },
		);
	});

	test("what is too large to be proven is searched: as fair, the same in any order, and not called exact", () => {
		const result = matchSwaps(largeJointEvent, packer);
		expect(result.exact).toBe(false);
		expect(faultsOf(largeJointEvent, result.legs)).toEqual([]);
		expect(result.legs.length).toBeGreaterThan(matchSwaps(largeJointEvent).legs.length + 200);
		const [items, wants] = [largeJointEvent.items.toReversed(), largeJointEvent.wants.toReversed()];
		expect(matchSwaps({ ...largeJointEvent, items, wants }, packer)).toEqual(result);
	});

	test("what the solver leaves unfinished is hardly worse than its best, because it is searched, too", () => {
		let [best, searched] = [0, 0];
		fc.assert(
			fc.property(pickUps(10), (any) => {
				const within = matchSwaps(any).legs.length;
				const { legs } = matchSwaps(any, ({ start }) => ({ values: start.map(() => 0), exact: false }));
				expect(faultsOf(any, legs)).toEqual([]);
				expect(legs).toEqual(expect.arrayContaining([...any.frozen]));
				const solved = matchSwaps(any, packer);
				searched += legs.length - within;
				best += solved.legs.length - within;
				// What the solver found so far is kept where no try is better.
				const again = matchSwaps(any, (program) => ({ ...packer(program), exact: false }));
				if (solved.exact) expect({ ...again, exact: true }).toEqual(solved);
			}),
			{ numRuns: 100 },
		);
		expect(best).toBeGreaterThan(20);
		expect(searched).toBeGreaterThan(0.9 * best);
	});

	test("swaps of two alone: as many as brute force finds, school by school", () => {
		fc.assert(
			fc.property(jointEvents(8), (any) => {
				const plain = any.items.filter(({ gift }) => !gift);
				const found = twoWay(any, packer);
				for (const school of new Set(any.items.map((item) => item.school ?? ""))) {
					const own = plain.filter((item) => item.school === school);
					const go = (rest: readonly SwapItem[], got: readonly string[]): number => {
						const [one, ...others] = rest;
						if (!one) return 0;
						return Math.max(
							go(others, got),
							...others.map((other) => {
								const titles = [`${one.student_id} ${other.book_id}`, `${other.student_id} ${one.book_id}`];
								const goes =
									rankOf(any, one, other) !== undefined &&
									rankOf(any, other, one) !== undefined &&
									!titles.some((title) => got.includes(title));
								return goes
									? 2 +
											go(
												others.filter((item) => item !== other),
												[...got, ...titles],
											)
									: 0;
							}),
						);
					};
					expect(found.get(school)).toBe(go(own, []));
				}
			}),
			{ numRuns: 200 },
		);
	});

	test("a published joint result names schools by numbers, and is checked by anybody", () => {
		fc.assert(
			fc.property(fc.oneof(goingOn(8), pickUps(8)), (any) => {
				const file = published(any, matchSwaps(any, packer));
				const text = publishedText(file);
				expect(text).not.toMatch(/"[rb][0-9]"/);
				const read: unknown = JSON.parse(text);
				expect(isPublished(read)).toBe(true);
				expect(isPublished(read) && checkPublished(read, packer)).toEqual([]);
			}),
			{ numRuns: 100 },
		);
		const cycle = event(
			["a", "b", "c", "d"].map((name) => book(name, `of ${name}`)),
			["a", "b"],
			["b", "c"],
			["c", "d"],
			["d", "a"],
		);
		const file = published(cycle, matchSwaps(cycle, packer));
		expect(file.event.items.map(({ school }) => school)).toEqual(["s1", "s2", "s3", "s4"]);
		expect(checkPublished({ ...file, event: { ...file.event, max_cycle: 3 } }, packer)).toContain(
			"k1: 4 parties",
		);
		expect(checkPublished({ ...file, result: { ...file.result, exact: false } }, packer)).not.toEqual([]);
		for (const wrong of [
			{ ...file, format: "rafta-swap-1" },
			{ ...file, event: { ...file.event, max_cycle: 9 } },
			{ ...file, result: { ...file.result, exact: "yes" } },
			{ ...file, event: { ...file.event, items: [{ ...file.event.items[0], school: "Atatürk" }] } },
		])
			expect(isPublished(wrong)).toBe(false);
	});
});
