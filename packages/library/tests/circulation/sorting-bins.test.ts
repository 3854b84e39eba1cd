import { expect, test } from "vitest";
import { byCallNumber, sortingBinOf } from "../../src/circulation/sorting-bins.ts";

test("each book of a pile has one way from the desk", () => {
	expect(sortingBinOf("available", [])).toBe("shelf");
	expect(sortingBinOf("available", ["late", "seen"])).toBe("shelf");
	expect(sortingBinOf("hold_shelf", ["hold_ready"])).toBe("hold");
	expect(sortingBinOf("in_transit", ["to_other_library"])).toBe("away");
	for (const status of ["repair", "withdrawn", "lost", "missing", "in_process"] as const) {
		expect(sortingBinOf(status, [])).toBe("problem");
	}
});

test("61: a book that was claimed returned is for somebody to look at, wherever it stands now", () => {
	expect(sortingBinOf("available", ["claimed"])).toBe("problem");
});

test("the pile lies in the order of the shelves, in Turkish, and what has no call number comes last", () => {
	const book = (call_number: string, title: string) => ({ call_number, title });
	const pile = [
		book("", "Şeker"),
		book("Ç 813", "Z"),
		book("813.4 Ö", "B"),
		book("", "Çalı"),
		book("813.4 Ö", "A"),
		book("C 813", "X"),
	];
	expect(pile.toSorted(byCallNumber).map(({ call_number, title }) => `${call_number} ${title}`)).toEqual([
		"813.4 Ö A",
		"813.4 Ö B",
		"C 813 X",
		"Ç 813 Z",
		" Çalı",
		" Şeker",
	]);
});
