/**
 * Matching of swap events and joint swaps: number of books placed compared with two-way swaps, within and between
 * schools, and the time it takes.
 */
import { cyclesOf } from "@rafta/library/swaps/cycles";
import { matchSwaps } from "@rafta/library/swaps/match";
import { nearMisses } from "@rafta/library/swaps/near-misses";
import { twoWay } from "@rafta/library/swaps/two-way";
import type { SwapEvent } from "@rafta/library/swaps/types";
import { packerOf } from "../../apps/server/src/swaps/events/packer.ts";
import { setting } from "./setting.ts";
import { milliseconds } from "./statistics.ts";

const rounds = setting("ROUNDS", 5, 1);
/** Maximum number of pupils in an event or a joint swap. */
const MAX_PUPILS = setting("PUPILS", 3000, 300);

/** Returns a random number generator between 0 and 1, the same in every run. */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
}

/**
 * Event in which every pupil brings two books and wishes for six titles, popular ones more often; the same in every
 * run.
 */
function eventOf(pupils: number): SwapEvent {
	const random = randomOf(7);
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

/**
 * Joint swap of schools with a hundred pupils each, one or two books per pupil, six wished titles, two of them
 * available in their own school.
 */
function roundOf(schools: number, books: number): SwapEvent {
	const random = randomOf(11);
	const titles = schools * 100;
	const own = (school: number) => `b${(school * 61 + Math.floor(100 * random())) % titles}`;
	const pupils = Array.from({ length: schools * 100 }, (_, n) => ({
		student_id: `s${n}`,
		place: n % schools,
	}));
	const items = pupils.flatMap(({ student_id, place }) =>
		Array.from({ length: books }, (_, n) => ({
			...{ id: `${student_id}-${n}`, student_id, book_id: own(place), school: `school ${place}` },
		})),
	);
	const wants = pupils.flatMap(({ student_id, place }) =>
		[1, 2, 3, 4, 5, 6].map((rank) => ({
			...{ student_id, rank },
			book_id: rank % 3 === 0 ? own(place) : `b${Math.floor(titles * random())}`,
		})),
	);
	return { items, wants, frozen: [], seed: 1 };
}

export async function run(): Promise<void> {
	const packer = await packerOf();
	for (const pupils of [30, 120, 300, 3000].filter((number) => number <= MAX_PUPILS)) {
		const event = eventOf(pupils);
		let [took, result] = [Number.POSITIVE_INFINITY, matchSwaps(event)];
		for (let round = 0; round < rounds; round++) {
			const started = performance.now();
			result = matchSwaps(event);
			took = Math.min(took, performance.now() - started);
		}
		const lengths = cyclesOf(result.legs).map(({ legs }) => legs.length);
		const began = performance.now();
		const two = twoWay(event, packer).get("");
		const counted = performance.now() - began;
		const started = performance.now();
		const reader = event.items.find(({ id }) => !result.legs.some(({ item }) => item === id))?.student_id;
		if (reader) nearMisses(event, result, reader);
		const nearMissTime = performance.now() - started;
		console.log(
			`${pupils} pupils, ${event.items.length} books: ${result.legs.length} placed in ${lengths.length} cycles, the longest ${Math.max(0, ...lengths)}; swaps of two alone ${two} (${milliseconds(counted)}); ${milliseconds(took)}, nearly matched ${milliseconds(nearMissTime)}`,
		);
	}
	const sizes = [
		[3, 2],
		[10, 1],
	] as const;
	for (const [schools, books] of sizes.filter(([number]) => number * 100 <= MAX_PUPILS)) {
		const event = roundOf(schools, books);
		const within = matchSwaps(event).legs.length;
		const started = performance.now();
		const { legs, exact } = matchSwaps(event, packer);
		const took = performance.now() - started;
		console.log(
			`${schools} schools of 100 pupils, ${event.items.length} books: ${within} placed within a school, which is all without joining, ${legs.length - within} between schools${exact ? "" : " (not proven to be the most)"}; ${milliseconds(took)}`,
		);
	}
}
