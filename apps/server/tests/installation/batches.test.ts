import { expect, test } from "vitest";
import { batchesOf } from "../../src/kit/batches.ts";

test("a list is cut into whole batches and a last one with the rest; each value is in one of them", () => {
	const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);
	const sizes = (count: number, size: number) =>
		[...batchesOf(upTo(count), size)].map(({ length }) => length);
	expect(sizes(0, 40)).toEqual([]);
	expect(sizes(1, 40)).toEqual([1]);
	expect(sizes(40, 40)).toEqual([40]);
	expect(sizes(41, 40)).toEqual([40, 1]);
	expect(sizes(95, 40)).toEqual([40, 40, 15]);
	for (const count of [0, 1, 40, 41, 95]) expect([...batchesOf(upTo(count), 40)].flat()).toEqual(upTo(count));
});
