import { describe, expect, test } from "vitest";
import { minutesLeft, nextStep, stepStates } from "../../src/first-day/steps.ts";

const nothing = { readers: 0, copies: 0, labelled: false, loans: 0 };

describe("the first day", () => {
	test("begins with the class list and takes the minutes of all steps", () => {
		const states = stepStates(nothing, {});
		expect(nextStep(states)).toBe("class_list");
		expect(minutesLeft(states)).toBe(39);
	});

	test("knows what is done, in whatever order it was done", () => {
		const states = stepStates({ ...nothing, copies: 91, loans: 1 }, { cards: "printed" });
		expect(states).toEqual({
			class_list: "open",
			book_list: "done",
			labels: "open",
			cards: "done",
			first_loan: "done",
		});
		expect(nextStep(states)).toBe("class_list");
	});

	test("a skipped step comes next no longer, and doing it anyway counts as done", () => {
		const figures = { ...nothing, readers: 100, copies: 91 };
		const skipped = stepStates(figures, { labels: "skipped", cards: "skipped" });
		expect(skipped).toMatchObject({ labels: "skipped", cards: "skipped" });
		expect(nextStep(skipped)).toBe("first_loan");
		expect(minutesLeft(skipped)).toBe(1);
		expect(stepStates({ ...figures, labelled: true }, { labels: "skipped" }).labels).toBe("done");
	});

	test("ends when nothing is open", () => {
		const states = stepStates({ readers: 1, copies: 1, labelled: true, loans: 1 }, { cards: "skipped" });
		expect(nextStep(states)).toBeUndefined();
		expect(minutesLeft(states)).toBe(0);
	});
});
