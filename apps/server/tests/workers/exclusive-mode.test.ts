import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exclusiveMode } from "../../src/workers/exclusive-mode.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function among(...workers: number[]) {
	const log: string[] = [];
	const file = exclusiveMode({
		holders: () => workers,
		answer: (worker, granted) => log.push(`${worker} ${granted ? "is alone" : "is refused"}`),
		leave: (worker) => log.push(`${worker} leaves`),
		back: (worker) => log.push(`${worker} comes back`),
		recover: () => log.push("recovery"),
	});
	return { log, file };
}

describe("alone with the file", () => {
	test("is a worker when every other one has let go, until it says so", () => {
		const { log, file } = among(1, 2, 3);
		file.ask(2);
		file.gone(1);
		expect(log).toEqual(["1 leaves", "3 leaves"]);
		file.gone(3);
		expect(log.splice(0)).toEqual(["1 leaves", "3 leaves", "2 is alone"]);
		file.over(2);
		expect(log).toEqual(["1 comes back", "3 comes back"]);
		vi.runAllTimers();
		expect(log).toHaveLength(2);
	});
	test("is the only worker at once", () => {
		const { log, file } = among(1);
		file.ask(1);
		expect(log).toEqual(["1 is alone"]);
	});
	test("nobody is while one does not let go: the rest comes back", () => {
		const { log, file } = among(1, 2, 3);
		file.ask(1);
		file.gone(2);
		vi.runAllTimers();
		expect(log).toEqual(["2 leaves", "3 leaves", "1 is refused", "2 comes back", "3 comes back"]);
	});
	test("a worker that dies is waited for no longer", () => {
		const { log, file } = among(1, 2, 3);
		file.ask(1);
		file.gone(2);
		file.onExit(3);
		expect(log).toContain("1 is alone");
		file.over(1);
		expect(log.slice(-1)).toEqual(["2 comes back"]);
	});
	test("when who was alone dies, what it was at is put right before anybody comes back", () => {
		const { log, file } = among(1, 2);
		file.ask(1);
		file.gone(2);
		file.onExit(1);
		expect(log.slice(-2)).toEqual(["recovery", "2 comes back"]);
	});
	test("who starts meanwhile waits for the end", () => {
		const { log, file } = among(1, 2);
		file.ask(1);
		file.whenTogether(() => log.push("3 opens"));
		file.gone(2);
		expect(log.at(-1)).toBe("1 is alone");
		file.over(1);
		expect(log.slice(-2)).toEqual(["2 comes back", "3 opens"]);
		file.whenTogether(() => log.push("4 opens"));
		expect(log.at(-1)).toBe("4 opens");
	});
});
