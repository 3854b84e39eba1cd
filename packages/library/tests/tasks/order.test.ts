import fc from "fast-check";
import { expect, test } from "vitest";
import { orderBetween, spreadOrders } from "../../src/tasks/order.ts";

test("an order between two neighbours is between them, or there is none", () => {
	fc.assert(
		fc.property(
			fc.double({ min: -1e9, max: 1e12, noNaN: true }),
			fc.double({ min: 0, max: 1e6, noNaN: true }),
			(above, gap) => {
				const below = above + gap;
				const order = orderBetween(above, below);
				if (order === null) expect(below - above).toBeLessThan(1e-3);
				else expect(above < order && order < below).toBe(true);
			},
		),
	);
	expect(orderBetween(null, null)).toBe(0);
	expect(orderBetween(5, null)).toBe(6);
	expect(orderBetween(null, 5)).toBe(4);
	expect(orderBetween(7, 7)).toBeNull();
});

test("the same place can be moved to until no number is left, and is numbered anew then", () => {
	let below = 1_900_000_001;
	const above = 1_900_000_000;
	let moves = 0;
	for (;;) {
		const order = orderBetween(above, below);
		if (order === null) break;
		below = order;
		moves += 1;
	}
	expect(moves).toBeGreaterThan(15);
	const anew = spreadOrders(above, above + 1, 100);
	expect(anew).toHaveLength(100);
	expect(
		[above, ...(anew ?? []), above + 1].every(
			(one, index, all) => index === 0 || one > (all[index - 1] ?? 0),
		),
	).toBe(true);
});

test("tasks without an order between them are spread at the ends, too; where there is no room, nothing is given", () => {
	expect(spreadOrders(null, null, 3)).toEqual([0, 1, 2]);
	expect(spreadOrders(10, null, 2)).toEqual([11, 12]);
	expect(spreadOrders(null, 10, 2)).toEqual([8, 9]);
	expect(spreadOrders(0, 0, 1)).toBeNull();
});
