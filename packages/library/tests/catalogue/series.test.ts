import { describe, expect, test } from "vitest";
import { authorsOf, spelledIn } from "../../src/catalogue/authors.ts";
import { gapsOf, volumeOf, volumesOf } from "../../src/catalogue/series.ts";
import { namedBy } from "../../src/search/named.ts";

test("volumes are ordered by their number, those without one at the end", () => {
	expect(["10", "2. kitap", "", "Cilt 1"].toSorted((a, b) => volumeOf(a) - volumeOf(b))).toEqual([
		"Cilt 1",
		"2. kitap",
		"10",
		"",
	]);
});

describe("the volumes of a series", () => {
	const volume = (id: string, series_no: string, copies = 0, free = 0) => ({
		...{ id, title: id, series_no, copies, free },
	});
	test("are in their order, one of each number, preferably one on the shelf", () => {
		const volumes = [
			volume("C", "3"),
			volume("A old", "1", 2, 0),
			volume("A", "1", 1, 1),
			volume("A foreign", "1"),
			volume("Z", ""),
			volume("B", "2", 1, 0),
			volume("Ek", ""),
		];
		expect(volumesOf(volumes).map(({ id }) => id)).toEqual(["A", "B", "C", "Ek", "Z"]);
	});
	test("lack the numbers before the last known one, unless a publisher numbers its books", () => {
		const numbered = (...numbers: string[]) => numbers.map((series_no) => ({ series_no }));
		expect(gapsOf(numbered("1", "2", "4", "7"))).toEqual([3, 5, 6]);
		expect(gapsOf(numbered("1", "2", "", "Cilt 3"))).toEqual([]);
		expect(gapsOf(numbered("", ""))).toEqual([]);
		expect(gapsOf(numbered("2", "9"))).toEqual([]);
		expect(gapsOf(numbered("1", "2", "1998"))).toEqual([]);
	});
});

test("authors are the names of their line, found in any spelling", () => {
	expect(authorsOf(" Nâzım Hikmet ;; Abidin Dino;")).toEqual(["Nâzım Hikmet", "Abidin Dino"]);
	expect(spelledIn("Nâzım Hikmet; Abidin Dino", "NAZIM HİKMET")).toBe("Nâzım Hikmet");
	expect(spelledIn("Nâzım Hikmet; Abidin Dino", "Nâzım")).toBeNull();
	expect(spelledIn("Anonim", " ")).toBeNull();
});

test("the words of a query name authors and series of the titles that it finds", () => {
	const titles = [
		{ author_line: "Ömer Seyfettin", series: "" },
		{ author_line: "Nâzım Hikmet; Ömer Seyfettin", series: "Ömer Dizisi" },
		{ author_line: "Ömer Hayyam", series: "Rubailer" },
	];
	expect(namedBy(titles, "omer sey")).toEqual({ authors: ["Ömer Seyfettin"], series: [] });
	expect(namedBy(titles, "ÖMER")).toEqual({
		authors: ["Ömer Seyfettin", "Ömer Hayyam"],
		series: ["Ömer Dizisi"],
	});
	expect(namedBy(titles, " ")).toEqual({ authors: [], series: [] });
});
