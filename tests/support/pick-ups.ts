import type { SwapEvent, SwapLeg } from "@rafta/library/swaps/types";
import fc from "fast-check";

/** Events of `items` books in which some have been handed over by no plan of ours: several readers are owed a book. */
export const pickUpsIn = (events: fc.Arbitrary<SwapEvent>, items: number): fc.Arbitrary<SwapEvent> =>
	fc
		.tuple(events, fc.array(fc.tuple(fc.nat(items - 1), fc.nat(items - 1)), { minLength: 3, maxLength: 6 }))
		.map(([event, pairs]) => {
			const frozen: SwapLeg[] = [];
			const has = new Set(event.items.map((item) => `${item.student_id} ${item.book_id}`));
			for (const [one, other] of pairs) {
				const [book, to] = [event.items[one], event.items[other]];
				const title = `${to?.student_id} ${book?.book_id}`;
				if (!book || !to || to.gift || has.has(title)) continue;
				if (frozen.some(({ item, for_item }) => item === book.id || for_item === to.id)) continue;
				has.add(title);
				frozen.push({ item: book.id, for_item: to.id });
			}
			return { ...event, frozen };
		});
