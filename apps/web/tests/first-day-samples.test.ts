import { readTitleTables } from "@rafta/library/catalogue/lists/tables";
import { samples } from "@rafta/library/first-day/samples";
import { readClassLists } from "@rafta/library/tables/class-lists";
import { describe, expect, test } from "vitest";

const sheetOf = (lines: readonly string[]) => [
	{ name: "Sayfa1", rows: lines.map((line) => line.split(";")), merges: [] },
];

describe("the sample lists to download", () => {
	test("show pupils of three classes, and leave no question", () => {
		const { lists, people } = readClassLists(sheetOf(samples.class_list.lines));
		expect(lists.every(({ class_code }) => class_code !== null)).toBe(true);
		expect(people.map(({ class_code }) => class_code)).toEqual(["5/A", "5/A", "5/B", "5/B", "6/A", "6/A"]);
		expect(people.every(({ problems }) => problems.length === 0)).toBe(true);
	});

	test("show six titles with nine copies; every column is known", () => {
		const { columns, titles } = readTitleTables(sheetOf(samples.book_list.lines));
		expect(columns.filter(({ meaning }) => meaning === null)).toEqual([]);
		const read = [...titles()];
		expect(read.map(({ book }) => book.title)).toContain("Araba Sevdası");
		expect(read.reduce((sum, { copies }) => sum + copies.length, 0)).toBe(9);
	});
});
