import { describe, expect, test } from "vitest";
import { bandOf, MAX_ON_SHELF, type ShelvedTitle, shelvesOf } from "../../src/catalogue/shelves.ts";

const title = (id: string, more: Partial<ShelvedTitle> = {}): ShelvedTitle => ({
	id,
	language: "tr",
	pages: 200,
	ages: [0, 0],
	subjects: [],
	...more,
});
const many = (count: number, prefix: string, more: Partial<ShelvedTitle> = {}) =>
	Array.from({ length: count }, (_, n) => title(`${prefix}${n}`, more));
const week = "2026-03-02";

describe("the shelves of a school", () => {
	test("hold a limited number of titles, the same ones all week and others in the next", () => {
		const titles = many(300, "t");
		const { general } = shelvesOf(titles, week);
		expect(general).toHaveLength(MAX_ON_SHELF);
		expect(shelvesOf(titles.toReversed(), week).general).toEqual(general);
		expect(shelvesOf(titles, "2026-03-09").general).not.toEqual(general);
	});
	test("show titles in Turkish first", () => {
		const titles = [...many(5, "en", { language: "en" }), ...many(5, "tr")];
		const { general } = shelvesOf(titles, week);
		expect(general.slice(0, 5).every((id) => id.startsWith("tr"))).toBe(true);
		expect(general).toHaveLength(10);
	});
	test("are short by their pages, and titles without pages are not short", () => {
		const titles = [title("poem", { pages: 40 }), title("novel"), title("unknown", { pages: 0 })];
		expect(shelvesOf(titles, week).short).toEqual(["poem"]);
	});
	test("have a shelf for each age that has a few titles; titles without an age are on none", () => {
		const titles = [
			...many(4, "young", { ages: [6, 8] }),
			...many(3, "old", { ages: [15, 0] }),
			...many(9, "any"),
			title("wide", { ages: [6, 11] }),
		];
		const { ages } = shelvesOf(titles, week);
		expect([...ages.keys()]).toEqual(["6-8"]);
		expect(ages.get("6-8")?.toSorted()).toEqual(["wide", "young0", "young1", "young2", "young3"]);
	});
	test("have a shelf for each frequent subject, the most frequent first", () => {
		const titles = [
			...many(4, "a", { subjects: ["Macera"] }),
			...many(6, "b", { subjects: ["Masal", "Masal"] }),
			...many(2, "c", { subjects: ["Spor"] }),
		];
		expect([...shelvesOf(titles, week).subjects.keys()]).toEqual(["Masal", "Macera"]);
	});
});

test("an age belongs to one band, and an unknown one to none", () => {
	expect([5, 6, 12, 14, 15, 40].map(bandOf)).toEqual(["0-5", "6-8", "12-14", "12-14", "15-99", "15-99"]);
	expect(bandOf(null)).toBeNull();
	expect(bandOf(120)).toBeNull();
});
