/**
 * docs/acceptance.md names a test for each case of circulation, docs/specification.md for each row of the
 * specification: this test checks that they exist.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { themes } from "@rafta/library/site/themes";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const row = /^\| (\d+) \| (.+?) \| `(.+?)` \| (.+) \|$/;

const rows = textOf("docs/acceptance.md")
	.split("\n")
	.map((line) => row.exec(line))
	.filter((found) => found !== null)
	.map(([, number, what = "", file = "", name = ""]) => ({ number: Number(number), what, file, name }));

test("every case of the acceptance list has a row", () => {
	const numbers = [...new Set(rows.map(({ number }) => number))];
	expect(numbers).toEqual(Array.from({ length: 106 }, (_, index) => index + 1));
});

test("every case says one thing, and its tests are of circulation and what hangs on it", () => {
	const byNumber = Map.groupBy(rows, ({ number }) => number);
	for (const [number, same] of byNumber)
		expect(new Set(same.map(({ what }) => what)).size, `${number}`).toBe(1);
	// Texts and tests of other lists with the same numbers were here before.
	expect(rows.filter(({ what }) => what.includes("**"))).toEqual([]);
});

/** Returns whether a file has a test of a name, by itself or for each case of a table. */
function hasTest(file: string, name: string): boolean {
	const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	return new RegExp(`\\(\\s*(["\`])${escaped}\\1\\s*,`).test(textOf(file));
}

test("every row names a test that is there", () => {
	expect(rows.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
});

describe("the specification", () => {
	const document = textOf("docs/specification.md");
	const held = [
		...document.matchAll(/^\| (\d+) \| (L[\d-]+) \| (.+?) \| (?:`(.+?)`|ruling (\d+)) \| (.+) \|$/gm),
	].map(([, number, line = "", what = "", file = "", ruling = "", name = ""]) => ({
		number: Number(number),
		line,
		what,
		file,
		ruling,
		name,
	}));
	const ofTests = held.filter(({ ruling }) => ruling === "");
	const rulings = [
		...textOf("docs/acceptance.md").matchAll(
			/^\| ruling (\d+) \| (L[^|]+) \| ([^|]+) \| ([^|]+) \| `([^`]+)` \| ([^|]+) \|$/gm,
		),
	].map(([, number = "", lines = "", , text = "", file = "", words = ""]) => ({
		number,
		lines: lines.split(", "),
		text,
		file,
		words,
	}));
	/** Returns the names in the rows of a kind: routes by their paths, themes by their names. */
	const named = (kind: string): string[] => [
		...new Set(
			held.filter(({ what }) => what.startsWith(`${kind} `)).map(({ what }) => what.split(" ")[1] ?? ""),
		),
	];

	test("has 376 rows, each of one line, and a test for each of them", () => {
		const written = document.split("\n").filter((line) => /^\| \d/.test(line));
		expect(held).toHaveLength(written.length);
		const all = Array.from({ length: 376 }, (_, index) => index + 1);
		expect([...new Set(held.map(({ number }) => number))]).toEqual(all);
		expect([...new Set(ofTests.map(({ number }) => number))]).toEqual(all);
		for (const [number, same] of Map.groupBy(held, (one) => one.number))
			expect(new Set(same.map(({ line, what }) => `${line} ${what}`)).size, `${number}`).toBe(1);
	});
	test("names tests that are there", () => {
		expect(ofTests.filter(({ file, name }) => !hasTest(file, name))).toEqual([]);
	});
	test("has a row for every route and every theme of the program's tables", () => {
		const specified: { path: string }[] = JSON.parse(textOf("packages/library/tests/access/routes.json"));
		expect(named("route").sort()).toEqual(specified.map(({ path }) => path).sort());
		expect(named("theme")).toEqual([...themes]);
	});
	test("names rulings that are there, in their words and at the lines that they are about", () => {
		const wrong = held.filter(({ ruling, line, name }) => {
			if (ruling === "") return false;
			const found = rulings.find(({ number }) => number === ruling);
			return !found?.text.includes(name) || !found.lines.includes(line);
		});
		expect(wrong).toEqual([]);
		const used = new Set(held.map(({ ruling }) => ruling).filter(Boolean));
		expect(rulings.map(({ number }) => number)).toEqual([...used].sort());
	});
	test("has rulings that stand where they are said to stand", () => {
		expect(rulings.filter(({ file, words }) => !textOf(file).includes(words))).toEqual([]);
	});
});
