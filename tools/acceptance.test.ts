/** docs/acceptance.md names a test for each case of the acceptance list: here it is looked whether they are there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const row = /^\| (\d+) \| (.+?) \| `(.+?)` \| (.+) \|$/;

const rows = readFileSync(join(root, "docs/acceptance.md"), "utf8")
	.split("\n")
	.map((line) => row.exec(line))
	.filter((found) => found !== null)
	.map(([, number, what = "", file = "", name = ""]) => ({ number: Number(number), what, file, name }));

test("every case of the acceptance list has a row", () => {
	const numbers = [...new Set(rows.map(({ number }) => number))];
	expect(numbers).toEqual(Array.from({ length: 106 }, (_, index) => index + 1));
});

test("every case says one thing, and its tests are of circulation and what hangs on it", () => {
	const said = Map.groupBy(rows, ({ number }) => number);
	for (const [number, same] of said) expect(new Set(same.map(({ what }) => what)).size, `${number}`).toBe(1);
	// Texts and tests of other lists with the same numbers have stood here.
	expect(rows.filter(({ what }) => what.includes("**"))).toEqual([]);
});

test("every row names a test that is there", () => {
	const isThere = ({ file, name }: (typeof rows)[number]): boolean => {
		const said = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
		return new RegExp(`\\btest\\(\\s*["\`]${said}["\`]`).test(readFileSync(join(root, file), "utf8"));
	};
	expect(rows.filter((one) => !isThere(one))).toEqual([]);
});
