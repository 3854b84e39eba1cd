/** State machines of swaps: which status may follow which. */
import { expect, test } from "vitest";
import { mayMove, type SwapCollection, swapStates } from "../../src/swaps/states.ts";

const collections = Object.keys(swapStates) as SwapCollection[];

test.each(collections)("a status of %s stays, or goes on as the table says", (collection) => {
	const moves: Readonly<Record<string, readonly string[]>> = swapStates[collection].moves;
	const statuses = Object.keys(moves);
	for (const from of statuses) {
		const allowed = statuses.filter((to) => mayMove(collection, from, to));
		expect(allowed.sort(), from).toEqual([...new Set([from, ...(moves[from] ?? [])])].sort());
		expect(mayMove(collection, from, "no status"), from).toBe(false);
	}
	expect(mayMove(collection, "no status", statuses[0] ?? "")).toBe(false);
});

test.each(collections)("a new record of %s has one of its first statuses", (collection) => {
	const { begins, moves } = swapStates[collection];
	const first = Object.keys(moves).filter((status) => mayMove(collection, null, status));
	expect(first.sort()).toEqual([...begins].sort());
});

test("a book that was handed over, and an event that is over, go nowhere", () => {
	expect([
		mayMove("swap_events", "closed", "listing"),
		mayMove("swap_events", "cancelled", "draft"),
		mayMove("swaps", "handed_over", "listed"),
		mayMove("swap_asks", "declined", "accepted"),
	]).toEqual([false, false, false, false]);
});
