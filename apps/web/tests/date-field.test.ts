/** The date field: what it makes of a typed text, and what it says against it. `tests/browser` uses it as people do. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isDayWithin, problemOf, typedValue } from "../src/kit/date/typed-day.ts";

const today = "2026-11-27";
const limits = { min: "2026-09-01", max: "2026-11-27" };

test.each([
	["05.03.2026", "2026-03-05"],
	["5/3/2026", "2026-03-05"],
	// Half of a longer year: it is read when the field is left.
	["05.03.20", "05.03.20"],
	[" yarın ", "yarın"],
	["", ""],
])("while %j is being typed, its form has %j", (text, value) => {
	expect(typedValue(text)).toBe(value);
});

test.each([
	["", null],
	["  ", null],
	["1 9 26", null],
	["27112026", null],
	["31.9.2026", { key: "wrong" }],
	["bugün", { key: "wrong" }],
	["31.08.2026", { key: "early", date: "2026-09-01" }],
	["28/11/26", { key: "late", date: "2026-11-27" }],
])("what is said against %j", (text, problem) => {
	expect(problemOf(text, limits, today)).toEqual(problem);
});

test("a limit that is no day yet limits nothing", () => {
	expect(problemOf("01.01.1999", { min: "1.9.20", max: "" }, today)).toBeNull();
});

test.each([
	["2026-09-01", true],
	["2026-11-27", true],
	["2026-08-31", false],
	["2026-11-28", false],
	["1.9.2026", false],
	["", false],
])("%j is a day within the limits: %s", (value, is) => {
	expect(isDayWithin(value, limits)).toBe(is);
});

test("no field is the browser's own date control, which has the browser's language and order", () => {
	const source = join(import.meta.dirname, "..", "src");
	const own = globSync("**/*.tsx", { cwd: source }).filter((path) =>
		/type=.?"(date|datetime-local|month|week)"/.test(readFileSync(join(source, path), "utf8")),
	);
	expect(own).toEqual([]);
});
