/** Matching a swap event: books placed by cycles of any length beside swaps of two alone, and the time it takes. */
import { circlesOf } from "@rafta/library/swap/circles";
import { matchSwaps } from "@rafta/library/swap/match";
import { nearlyMatched } from "@rafta/library/swap/nearly";
import type { SwapEvent } from "@rafta/library/swap/types";
import { wishesOf } from "@rafta/library/swap/wishes";
import { milliseconds } from "./statistics.ts";

const rounds = 5;

/** Every pupil brings two books and wishes for six titles, popular ones more often; the same in every run. */
function eventOf(pupils: number): SwapEvent {
	let state = 7;
	const random = () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
	const titles = pupils * 2;
	const book = (spread: number) => `b${Math.floor(titles * random() ** spread)}`;
	const names = Array.from({ length: pupils }, (_, n) => `s${n}`);
	const items = names.flatMap((student_id) =>
		[1, 2].map((n) => ({ id: `${student_id}-${n}`, student_id, book_id: book(1) })),
	);
	const wants = names.flatMap((student_id) =>
		[1, 2, 3, 4, 5, 6].map((rank) => ({ student_id, book_id: book(2), rank })),
	);
	return { items, wants, frozen: [], seed: 1 };
}

/** Books that swaps of two place: the ones with fewest partners first, and how many have a partner at all. */
function twoWay({ items, ...event }: SwapEvent): { placed: number; most: number } {
	const wishes = wishesOf({ items, ...event });
	const partners = new Map(
		items.map((one) => [
			one.id,
			items.filter((other) => wishes.cost(one, other) !== undefined && wishes.cost(other, one) !== undefined),
		]),
	);
	const number = (id: string) => partners.get(id)?.length ?? 0;
	const order = items.toSorted((a, b) => number(a.id) - number(b.id));
	const taken = new Set<string>();
	for (const { id } of order) {
		const free = (partners.get(id) ?? []).filter((other) => !taken.has(other.id));
		const [partner] = free.sort((a, b) => number(a.id) - number(b.id));
		if (taken.has(id) || !partner) continue;
		taken.add(id).add(partner.id);
	}
	return { placed: taken.size, most: order.filter(({ id }) => number(id) > 0).length };
}

export async function run(): Promise<void> {
	for (const pupils of [30, 120, 300, 3000]) {
		const event = eventOf(pupils);
		let [took, result] = [Number.POSITIVE_INFINITY, matchSwaps(event)];
		for (let round = 0; round < rounds; round++) {
			const started = performance.now();
			result = matchSwaps(event);
			took = Math.min(took, performance.now() - started);
		}
		const lengths = circlesOf(result.legs).map(({ legs }) => legs.length);
		const { placed, most } = twoWay(event);
		const started = performance.now();
		const reader = event.items.find(({ id }) => !result.legs.some(({ item }) => item === id))?.student_id;
		if (reader) nearlyMatched(event, result, reader);
		const nearly = performance.now() - started;
		console.log(
			`${pupils} pupils, ${event.items.length} books: ${result.legs.length} placed in ${lengths.length} cycles, the longest ${Math.max(0, ...lengths)}; swaps of two ${placed} (never more than ${most}); ${milliseconds(took)}, nearly matched ${milliseconds(nearly)}`,
		);
	}
}
