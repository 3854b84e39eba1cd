import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { solitude } from "../../src/workers/solitude.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function among(...workers: number[]) {
	const said: string[] = [];
	const file = solitude({
		holders: () => workers,
		answer: (worker, granted) => said.push(`${worker} ${granted ? "is alone" : "is refused"}`),
		leave: (worker) => said.push(`${worker} leaves`),
		back: (worker) => said.push(`${worker} comes back`),
		recover: () => said.push("recovery"),
	});
	return { said, file };
}

describe("alone with the file", () => {
	test("is a worker when every other one has let go, until it says so", () => {
		const { said, file } = among(1, 2, 3);
		file.ask(2);
		file.gone(1);
		expect(said).toEqual(["1 leaves", "3 leaves"]);
		file.gone(3);
		expect(said.splice(0)).toEqual(["1 leaves", "3 leaves", "2 is alone"]);
		file.over(2);
		expect(said).toEqual(["1 comes back", "3 comes back"]);
		vi.runAllTimers();
		expect(said).toHaveLength(2);
	});
	test("is the only worker at once", () => {
		const { said, file } = among(1);
		file.ask(1);
		expect(said).toEqual(["1 is alone"]);
	});
	test("nobody is while one does not let go: the rest comes back", () => {
		const { said, file } = among(1, 2, 3);
		file.ask(1);
		file.gone(2);
		vi.runAllTimers();
		expect(said).toEqual(["2 leaves", "3 leaves", "1 is refused", "2 comes back", "3 comes back"]);
	});
	test("a worker that dies is waited for no longer", () => {
		const { said, file } = among(1, 2, 3);
		file.ask(1);
		file.gone(2);
		file.died(3);
		expect(said).toContain("1 is alone");
		file.over(1);
		expect(said.slice(-1)).toEqual(["2 comes back"]);
	});
	test("when who was alone dies, what it was at is put right before anybody comes back", () => {
		const { said, file } = among(1, 2);
		file.ask(1);
		file.gone(2);
		file.died(1);
		expect(said.slice(-2)).toEqual(["recovery", "2 comes back"]);
	});
	test("who starts meanwhile waits for the end", () => {
		const { said, file } = among(1, 2);
		file.ask(1);
		file.whenTogether(() => said.push("3 opens"));
		file.gone(2);
		expect(said.at(-1)).toBe("1 is alone");
		file.over(1);
		expect(said.slice(-2)).toEqual(["2 comes back", "3 opens"]);
		file.whenTogether(() => said.push("4 opens"));
		expect(said.at(-1)).toBe("4 opens");
	});
});
