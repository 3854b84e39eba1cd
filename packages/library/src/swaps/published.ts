/**
 * Result of an event as a file that anybody can verify: numbers in place of books and readers, so that it names nobody
 * and nothing, and all inputs of the matching. Matching it again must give the same legs.
 */
import { partiesOf, partyLimits } from "./cross-school-match.ts";
import { cyclesOf } from "./cycles.ts";
import { matchSwaps } from "./match.ts";
import type { Packer } from "./packer.ts";
import {
	conditions,
	type SwapEvent,
	type SwapItem,
	type SwapLeg,
	type SwapResult,
	type SwapWant,
} from "./types.ts";
import { readerTitle, wishesOf } from "./wishes.ts";

/**
 * Formats for one school and for several: the latter include the schools, the maximum parties of a cycle, and whether
 * it is exact.
 */
const [oneSchool, manySchools] = ["rafta-swap-1", "rafta-swap-2"] as const;

export interface PublishedSwap {
	readonly format: typeof oneSchool | typeof manySchools;
	readonly event: SwapEvent;
	readonly result: Omit<SwapResult, "exact"> & Partial<Pick<SwapResult, "exact">>;
}

/** Replaces ids by numbers in the same order, zero-padded to equal width so that they sort alike. */
function numbers(ids: Iterable<string>, letter: string): (id: string) => string {
	const sorted = [...new Set(ids)].sort();
	const width = String(sorted.length).length;
	const labels = new Map(sorted.map((id, index) => [id, letter + String(index + 1).padStart(width, "0")]));
	return (id) => labels.get(id) ?? `${letter}0`;
}

const byText = <Thing>(things: readonly Thing[]): Thing[] =>
	things.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Builds the file of a result. Wishes for titles that nobody brought are left out: they changed nothing. */
export function published(event: SwapEvent, result: SwapResult): PublishedSwap {
	const brought = new Set(event.items.map(({ book_id }) => book_id));
	const owners = new Set(event.items.map(({ student_id }) => student_id));
	const wants = event.wants.filter((want) => brought.has(want.book_id) && owners.has(want.student_id));
	const item = numbers(
		event.items.map(({ id }) => id),
		"k",
	);
	const reader = numbers(owners, "o");
	const title = numbers(brought, "e");
	const schools = new Set(event.items.flatMap(({ school }) => (school === undefined ? [] : [school])));
	const school = numbers(schools, "s");
	const leg = (one: SwapLeg): SwapLeg => ({ item: item(one.item), for_item: item(one.for_item) });
	return {
		format: schools.size > 0 ? manySchools : oneSchool,
		event: {
			items: byText(
				event.items.map(
					({ id, student_id, book_id, gift, condition, school: lies }): SwapItem => ({
						id: item(id),
						student_id: reader(student_id),
						book_id: title(book_id),
						...(gift ? { gift } : {}),
						...(condition ? { condition } : {}),
						...(lies === undefined ? {} : { school: school(lies) }),
					}),
				),
			),
			wants: byText(
				wants.map(
					({ student_id, book_id, rank, min_condition, for_item }): SwapWant => ({
						student_id: reader(student_id),
						book_id: title(book_id),
						rank,
						...(min_condition ? { min_condition } : {}),
						...(for_item ? { for_item: item(for_item) } : {}),
					}),
				),
			),
			frozen: byText(event.frozen.map(leg)),
			seed: event.seed,
			...(schools.size > 0 && { max_cycle: partiesOf(event.max_cycle) }),
		},
		result: {
			legs: result.legs.map(leg),
			owed: result.owed.map(item),
			released: result.released.map(item),
			...(schools.size > 0 && { exact: result.exact }),
		},
	};
}

/** Text of a file: identical for identical results, so that its hash identifies it. */
export const publishedText = (file: PublishedSwap): string => `${JSON.stringify(file, null, "\t")}\n`;

/** Violations of fairness in a result, however it was computed; empty if there are none. */
export function faultsOf(event: SwapEvent, legs: readonly SwapLeg[]): string[] {
	const items = new Map(event.items.map((item) => [item.id, item]));
	const wishes = wishesOf({ ...event, frozen: [] });
	const frozen = new Set(event.frozen.map(({ item, for_item }) => `${item} ${for_item}`));
	const [given, served, got] = [new Set<string>(), new Set<string>(), new Set<string>()];
	const faults: string[] = [];
	for (const { item, for_item } of legs) {
		const [book, to] = [items.get(item), items.get(for_item)];
		if (!book || !to) {
			faults.push(`${item} > ${for_item}: unknown`);
			continue;
		}
		const title = readerTitle(to.student_id, book.book_id);
		if (given.has(item)) faults.push(`${item}: given twice`);
		if (served.has(for_item)) faults.push(`${for_item}: served twice`);
		if (got.has(title)) faults.push(`${for_item}: the same title twice`);
		if (!frozen.has(`${item} ${for_item}`) && wishes.cost(book, to) === undefined)
			faults.push(`${item} > ${for_item}: not wished for`);
		given.add(item);
		served.add(for_item);
		got.add(title);
	}
	const handed = new Set(event.frozen.map(({ item }) => item));
	for (const id of given)
		if (!served.has(id) && !items.get(id)?.gift && !handed.has(id)) faults.push(`${id}: given for nothing`);
	for (const leg of event.frozen)
		if (!legs.some(({ item, for_item }) => item === leg.item && for_item === leg.for_item))
			faults.push(`${leg.item} > ${leg.for_item}: was handed over`);
	return [...faults, ...tooLong(event, items, legs)];
}

/**
 * Cycles between schools with more parties than allowed. Completed handovers no longer count: a chain ends with a
 * reader whose book has gone. Nor do legs within a school.
 */
function tooLong(event: SwapEvent, items: ReadonlyMap<string, SwapItem>, legs: readonly SwapLeg[]): string[] {
	const frozen = new Set(event.frozen.map(({ item }) => item));
	const travels = ({ item, for_item }: SwapLeg) => items.get(item)?.school !== items.get(for_item)?.school;
	return cyclesOf(legs).flatMap(({ legs: path, closed }) =>
		plannedOf(path, closed, ({ item }) => frozen.has(item)).flatMap(({ chain, isWhole, returns }) => {
			const first = chain.findIndex(travels);
			// A chain passes within a school before it goes on to others.
			const asChain = chain.length - first + 1;
			const parties = isWhole ? chain.length : returns ? Math.min(chain.length, asChain) : asChain;
			return first < 0 || parties <= partiesOf(event.max_cycle)
				? []
				: [`${chain[first]?.item}: ${parties} parties`];
		}),
	);
}

interface Planned {
	readonly chain: readonly SwapLeg[];
	/** A cycle of which nothing has been handed over. */
	readonly isWhole: boolean;
	/** It ends with the reader whose handed-over book led to the one that it begins with: they are one party. */
	readonly returns: boolean;
}

/** The legs of a path between those already handed over. */
function plannedOf(
	path: readonly SwapLeg[],
	closed: boolean,
	isFrozen: (leg: SwapLeg) => boolean,
): Planned[] {
	const first = path.findIndex(isFrozen);
	if (first < 0) return [{ chain: path, isWhole: closed, returns: false }];
	const chains: SwapLeg[][] = [[]];
	for (const leg of closed ? [...path.slice(first), ...path.slice(0, first)] : path)
		if (isFrozen(leg)) chains.push([]);
		else chains.at(-1)?.push(leg);
	const planned = chains.filter(({ length }) => length > 0);
	const returns = closed && planned.length === 1;
	return planned.map((chain) => ({ chain, isWhole: false, returns }));
}

/** Problems of a published result; empty if it is fair and reproducible from its event and seed. */
export function checkPublished({ event, result }: PublishedSwap, packer?: Packer): string[] {
	const again = matchSwaps(event, packer);
	const same = JSON.stringify(again) === JSON.stringify({ ...again, ...result });
	return [...faultsOf(event, result.legs), ...(same ? [] : ["matched again, the result is another one"])];
}

const isId = (value: unknown): value is string =>
	typeof value === "string" && /^[keos][0-9]{1,9}$/.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown, is: (one: Record<string, unknown>) => boolean): boolean =>
	Array.isArray(value) && value.length <= 100_000 && value.every((one) => isObject(one) && is(one));
const isCondition = (value: unknown): boolean =>
	value === undefined || conditions.some((condition) => condition === value);

/** Whether a parsed value is such a file. */
export function isPublished(value: unknown): value is PublishedSwap {
	if (!isObject(value) || (value.format !== oneSchool && value.format !== manySchools)) return false;
	const isJoint = value.format === manySchools;
	const { event, result } = value;
	if (!isObject(event) || !isObject(result)) return false;
	const isLeg = (one: Record<string, unknown>) => isId(one.item) && isId(one.for_item);
	const areIds = (list: unknown) => Array.isArray(list) && list.every(isId);
	return (
		Number.isSafeInteger(event.seed) &&
		listOf(
			event.items,
			(one) =>
				isId(one.id) &&
				isId(one.student_id) &&
				isId(one.book_id) &&
				isCondition(one.condition) &&
				(isJoint ? isId(one.school) : one.school === undefined),
		) &&
		listOf(
			event.wants,
			(one) =>
				isId(one.student_id) &&
				isId(one.book_id) &&
				Number.isSafeInteger(one.rank) &&
				Number(one.rank) <= 1000 &&
				isCondition(one.min_condition) &&
				(one.for_item === undefined || isId(one.for_item)),
		) &&
		listOf(event.frozen, isLeg) &&
		listOf(result.legs, isLeg) &&
		areIds(result.owed) &&
		areIds(result.released) &&
		(isJoint
			? Number.isSafeInteger(event.max_cycle) &&
				Number(event.max_cycle) >= partyLimits.min &&
				Number(event.max_cycle) <= partyLimits.max &&
				typeof result.exact === "boolean"
			: event.max_cycle === undefined && result.exact === undefined)
	);
}
