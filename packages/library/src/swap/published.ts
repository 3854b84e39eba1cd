/**
 * The result of an event as a file that anybody can check: numbers in place of books and readers, so that it names
 * nobody and nothing, and all that the matching looked at. Matched again it must give the same legs.
 */
import { matchSwaps } from "./match.ts";
import {
	conditions,
	type SwapEvent,
	type SwapItem,
	type SwapLeg,
	type SwapResult,
	type SwapWant,
} from "./types.ts";
import { readerTitle, wishesOf } from "./wishes.ts";

export const fileFormat = "rafta-swap-1";

export interface PublishedSwap {
	readonly format: typeof fileFormat;
	readonly event: SwapEvent;
	readonly result: Omit<SwapResult, "exact">;
}

/** Numbers by the order of what they stand for, as wide as the widest: their order is the same. */
function numbers(ids: Iterable<string>, letter: string): (id: string) => string {
	const sorted = [...new Set(ids)].sort();
	const width = String(sorted.length).length;
	const places = new Map(sorted.map((id, place) => [id, letter + String(place + 1).padStart(width, "0")]));
	return (id) => places.get(id) ?? `${letter}0`;
}

const byText = <Thing>(things: readonly Thing[]): Thing[] =>
	things.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** The file of a result. Wishes for titles that nobody brought are left out: they changed nothing. */
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
	const leg = (one: SwapLeg): SwapLeg => ({ item: item(one.item), for_item: item(one.for_item) });
	return {
		format: fileFormat,
		event: {
			items: byText(
				event.items.map(
					({ id, student_id, book_id, gift, condition }): SwapItem => ({
						id: item(id),
						student_id: reader(student_id),
						book_id: title(book_id),
						...(gift ? { gift } : {}),
						...(condition ? { condition } : {}),
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
		},
		result: {
			legs: result.legs.map(leg),
			owed: result.owed.map(item),
			released: result.released.map(item),
		},
	};
}

/** The text of a file: the same for the same result, so that a hash of it stands for it. */
export const publishedText = (file: PublishedSwap): string => `${JSON.stringify(file, null, "\t")}\n`;

/** What is not fair about a result, whatever way it was found; empty where all is. */
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
	return faults;
}

/** What is wrong with a published result; empty where it is fair and what its event and seed give. */
export function checkPublished({ event, result }: PublishedSwap): string[] {
	const again = matchSwaps(event);
	const same = JSON.stringify(again) === JSON.stringify({ ...again, ...result });
	return [...faultsOf(event, result.legs), ...(same ? [] : ["matched again, the result is another one"])];
}

const isId = (value: unknown): value is string =>
	typeof value === "string" && /^[keo][0-9]{1,9}$/.test(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown, is: (one: Record<string, unknown>) => boolean): boolean =>
	Array.isArray(value) && value.length <= 100_000 && value.every((one) => isObject(one) && is(one));
const isCondition = (value: unknown): boolean =>
	value === undefined || conditions.some((condition) => condition === value);

/** Whether something that was read is such a file. */
export function isPublished(value: unknown): value is PublishedSwap {
	if (!isObject(value) || value.format !== fileFormat) return false;
	const { event, result } = value;
	if (!isObject(event) || !isObject(result)) return false;
	const isLeg = (one: Record<string, unknown>) => isId(one.item) && isId(one.for_item);
	const areIds = (list: unknown) => Array.isArray(list) && list.every(isId);
	return (
		Number.isSafeInteger(event.seed) &&
		listOf(
			event.items,
			(one) => isId(one.id) && isId(one.student_id) && isId(one.book_id) && isCondition(one.condition),
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
		areIds(result.released)
	);
}
