import { describe, expect, test } from "vitest";
import { type Beside, MAX_BESIDE, MAX_READ, pairsOf } from "../../src/catalogue/pairs.ts";
import { MIN_CROWD } from "../../src/catalogue/shelves.ts";

function paired(readings: readonly (readonly string[])[]): Beside[] {
	const counting = pairsOf(readings);
	for (;;) {
		const { done, value } = counting.next();
		if (done) return value;
	}
}
const times = (count: number, titles: readonly string[]) => Array.from({ length: count }, () => titles);

/** Numbers that look random and are the same in every run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

describe("titles that the same readers have read", () => {
	test("are paired from eight readers on, in both directions", () => {
		expect(paired(times(7, ["a", "b"]))).toEqual([]);
		expect(paired([...times(7, ["a", "b"]), ["a"], ["b"]])).toEqual([]);
		expect(paired(times(8, ["a", "b"]))).toEqual([
			{ book: "a", other: "b", place: 1 },
			{ book: "b", other: "a", place: 1 },
		]);
	});
	test("count once for a reader who has read them several times", () => {
		expect(paired([...times(7, ["a", "b"]), ["a", "a", "b", "b"]])).toHaveLength(2);
		expect(paired([...times(6, ["a", "b"]), ["a", "b", "a", "b"]])).toEqual([]);
	});
	test("come in the order of what they share, not of how popular they are", () => {
		const readings = [...times(9, ["book", "friend", "hit"]), ...times(60, ["hit"])];
		expect(paired(readings).filter(({ book }) => book === "book")).toEqual([
			{ book: "book", other: "friend", place: 1 },
			{ book: "book", other: "hit", place: 2 },
		]);
	});
	test("are limited for each title and each reader", () => {
		const many = Array.from({ length: MAX_READ + 10 }, (_, n) => `t${n}`);
		const pairs = paired(times(8, many));
		expect(
			Math.max(...[...Map.groupBy(pairs, ({ book }) => book).values()].map(({ length }) => length)),
		).toBe(MAX_BESIDE);
		expect(pairs.some(({ book }) => book === `t${MAX_READ}`)).toBe(false);
	});
	test("have eight different readers behind each pair, whatever has been read, also when some leave", () => {
		for (let seed = 1; seed <= 40; seed++) {
			const next = numbers(seed);
			const titles = 3 + Math.floor(next() * 12);
			let readings = Array.from({ length: 3 + Math.floor(next() * 40) }, () =>
				Array.from({ length: Math.floor(next() * 9) }, () => `t${Math.floor(next() * titles)}`),
			);
			for (let night = 0; night < 3; night++) {
				const pairs = paired(readings);
				const behind = (one: string, other: string) =>
					readings.filter((read) => read.includes(one) && read.includes(other)).length;
				for (const { book, other } of pairs)
					expect(behind(book, other), `${seed} ${book} ${other}`).toBeGreaterThanOrEqual(MIN_CROWD);
				readings = readings.filter(() => next() > 0.2);
			}
		}
	});
});
