/** Permitted transfers between readers, used by every way of matching and every check of a result. */
import { type Condition, conditions, type SwapEvent, type SwapItem, type SwapWant } from "./types.ts";

/** The cost grows faster with each rank, so that nobody's tenth wish outweighs another's first. */
export const rankCost = (rank: number): number => Math.max(1, Math.trunc(rank)) ** 2;

export const readerTitle = (reader: string, book: string): string => `${reader} ${book}`;

/** Whether a book meets a minimum condition. An unknown condition counts as the best. */
export const isGoodEnough = (
	condition: Condition | undefined,
	minCondition: Condition | undefined,
): boolean =>
	condition === undefined ||
	minCondition === undefined ||
	conditions.indexOf(condition) <= conditions.indexOf(minCondition);

export interface Wishes {
	/** A reader's wishes that can be satisfied at all, one for each title. */
	of(reader: string): readonly SwapWant[];
	/** Cost of giving a book to the owner of another, in return for that one; `undefined` where it is not allowed. */
	cost(item: SwapItem, forItem: SwapItem): number | undefined;
}

/**
 * Wishes of an event. Of several for one title the most wanted counts. Nobody is given a title that they bring
 * themselves, or that was already handed to them.
 */
export function wishesOf(event: SwapEvent): Wishes {
	const byId = new Map(event.items.map((item) => [item.id, item]));
	const has = new Set(event.items.map(({ student_id, book_id }) => readerTitle(student_id, book_id)));
	for (const { item, for_item } of event.frozen) {
		const [book, to] = [byId.get(item), byId.get(for_item)];
		if (book && to) has.add(readerTitle(to.student_id, book.book_id));
	}
	const wants = new Map<string, Map<string, SwapWant>>();
	for (const want of event.wants) {
		const { student_id, book_id, rank } = want;
		if (has.has(readerTitle(student_id, book_id))) continue;
		const own = wants.get(student_id) ?? new Map<string, SwapWant>();
		const known = own.get(book_id);
		if (!known || isBefore(want, known)) own.set(book_id, { ...want, rank: Math.max(1, Math.trunc(rank)) });
		wants.set(student_id, own);
	}
	const lists = new Map([...wants].map(([reader, own]) => [reader, [...own.values()]]));
	return {
		of: (reader) => lists.get(reader) ?? [],
		cost(item, forItem) {
			const want = wants.get(forItem.student_id)?.get(item.book_id);
			const fits =
				want !== undefined &&
				forItem.gift !== true &&
				item.student_id !== forItem.student_id &&
				(want.for_item === undefined || want.for_item === forItem.id) &&
				isGoodEnough(item.condition, want.min_condition);
			return fits ? rankCost(want.rank) : undefined;
		},
	};
}

/** Order of one reader's wishes for one title: the better rank, then a criterion independent of the input order. */
function isBefore(one: SwapWant, other: SwapWant): boolean {
	if (one.rank !== other.rank) return one.rank < other.rank;
	const [a, b] = [one, other].map((want) => `${want.for_item ?? ""} ${want.min_condition ?? ""}`);
	return String(a) < String(b);
}
