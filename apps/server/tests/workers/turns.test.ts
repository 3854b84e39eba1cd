import { describe, expect, test } from "vitest";
import { turnGiver } from "../../src/workers/turns.ts";

function recorded() {
	const given: string[] = [];
	const turns = turnGiver((worker, id) => given.push(`${worker}/${id}`));
	return { given, turns };
}

describe("turns to write", () => {
	test("are given one at a time, in the order asked", () => {
		const { given, turns } = recorded();
		turns.ask(1, 1);
		turns.ask(2, 1);
		turns.ask(1, 2);
		turns.ask(3, 1);
		expect(given).toEqual(["1/1"]);
		turns.end(1, 1);
		expect(given).toEqual(["1/1", "2/1"]);
		turns.end(2, 1);
		turns.end(1, 2);
		expect(given).toEqual(["1/1", "2/1", "1/2", "3/1"]);
	});
	test("pass over who wants none any more", () => {
		const { given, turns } = recorded();
		for (const worker of [1, 2, 3]) turns.ask(worker, 1);
		turns.end(2, 1);
		turns.end(1, 1);
		expect(given).toEqual(["1/1", "3/1"]);
	});
	test("of a worker that dies go on to the next, and what it waited for is forgotten", () => {
		const { given, turns } = recorded();
		turns.ask(1, 1);
		turns.ask(2, 1);
		turns.ask(1, 2);
		turns.ask(3, 1);
		turns.died(1);
		expect(given).toEqual(["1/1", "2/1"]);
		turns.end(2, 1);
		expect(given).toEqual(["1/1", "2/1", "3/1"]);
	});
	test("are not taken from their holder by an end that came too late", () => {
		const { given, turns } = recorded();
		turns.ask(1, 1);
		turns.end(1, 1);
		turns.ask(1, 2);
		turns.ask(2, 1);
		turns.end(1, 1);
		expect(given).toEqual(["1/1", "1/2"]);
	});
});
