import { describe, expect, test } from "vitest";
import { createWriteLock } from "../../src/workers/write-lock.ts";

function recorded() {
	const given: string[] = [];
	const wanted: string[] = [];
	const writeLock = createWriteLock({
		give(worker, id, isWanted) {
			given.push(`${worker}/${id}`);
			if (isWanted) wanted.push(`${worker}/${id}`);
		},
		want: (worker, id) => wanted.push(`${worker}/${id}`),
	});
	return { given, wanted, writeLock };
}

describe("turns to write", () => {
	test("are given one at a time, in the order asked", () => {
		const { given, writeLock } = recorded();
		writeLock.ask(1, 1);
		writeLock.ask(2, 1);
		writeLock.ask(1, 2);
		writeLock.ask(3, 1);
		expect(given).toEqual(["1/1"]);
		writeLock.end(1, 1);
		expect(given).toEqual(["1/1", "2/1"]);
		writeLock.end(2, 1);
		writeLock.end(1, 2);
		expect(given).toEqual(["1/1", "2/1", "1/2", "3/1"]);
	});
	test("are told to be wanted once, and only by others", () => {
		const { given, wanted, writeLock } = recorded();
		writeLock.ask(1, 1);
		writeLock.ask(1, 2);
		expect(wanted).toEqual([]);
		writeLock.ask(2, 1);
		writeLock.ask(3, 1);
		expect(wanted).toEqual(["1/1"]);
		writeLock.end(1, 1);
		writeLock.end(1, 2);
		expect(wanted).toEqual(["1/1", "1/2", "2/1"]);
		writeLock.end(2, 1);
		expect(given.at(-1)).toBe("3/1");
		expect(wanted).toHaveLength(3);
	});
	test("pass over who wants none any more", () => {
		const { given, writeLock } = recorded();
		for (const worker of [1, 2, 3]) writeLock.ask(worker, 1);
		writeLock.end(2, 1);
		writeLock.end(1, 1);
		expect(given).toEqual(["1/1", "3/1"]);
	});
	test("of a worker that dies go on to the next, and what it waited for is forgotten", () => {
		const { given, writeLock } = recorded();
		writeLock.ask(1, 1);
		writeLock.ask(2, 1);
		writeLock.ask(1, 2);
		writeLock.ask(3, 1);
		writeLock.onExit(1);
		expect(given).toEqual(["1/1", "2/1"]);
		writeLock.end(2, 1);
		expect(given).toEqual(["1/1", "2/1", "3/1"]);
	});
	test("are not taken from their holder by an end that came too late", () => {
		const { given, writeLock } = recorded();
		writeLock.ask(1, 1);
		writeLock.end(1, 1);
		writeLock.ask(1, 2);
		writeLock.ask(2, 1);
		writeLock.end(1, 1);
		expect(given).toEqual(["1/1", "1/2"]);
	});
});
