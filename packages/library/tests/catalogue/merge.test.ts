/** Merging two titles: what there is to choose, what the remaining one has afterwards, and signs that they are two books. */
import { expect, test } from "vitest";
import { mergeChoices, mergedValues, mergeWarnings } from "../../src/catalogue/merge.ts";
import { searchKey } from "../../src/turkish/keys.ts";

const into = {
	title: "Çalıkuşu",
	author_line: "Reşat Nuri Güntekin",
	isbn13: "9789751026132",
	other_isbns: [],
	pages: 0,
	publisher: "",
	subjects: ["roman"],
};
const from = {
	...into,
	isbn13: "9789754508376",
	other_isbns: ["9786050000054"],
	pages: 410,
	publisher: "İnkılâp",
	subjects: ["roman", "öğretmen"],
};

test("offers what the other title has and this one has not or has otherwise", () => {
	const choices = mergeChoices(from, into).map(({ name, differs, isTaken }) => [name, differs, isTaken]);
	expect(choices.sort()).toEqual([
		["pages", false, true],
		["publisher", false, true],
		["subjects", true, false],
	]);
	expect(mergeChoices(into, into)).toEqual([]);
	expect(mergeChoices({ ...from, isbn13: "9789754508376" }, { ...into, isbn13: "" })).toContainEqual({
		name: "isbn13",
		differs: false,
		isTaken: true,
	});
});

test("takes what was chosen, the subjects of both, and finds the title by all its ISBNs", () => {
	expect(mergedValues(from, into, ["publisher", "subjects"])).toEqual({
		publisher: "İnkılâp",
		subjects: ["roman", "öğretmen"],
		other_isbns: ["9789754508376", "9786050000054"],
	});
	expect(mergedValues(into, into, ["publisher", "subjects", "pages"])).toEqual({});
	const known = { ...into, other_isbns: ["9789754508376", "9786050000054"] };
	expect(mergedValues(from, known, [])).toEqual({});
});

test("warns of another ISBN, language, author or volume, but not where one of the two has none", () => {
	const warnings = (one: object) =>
		mergeWarnings({ ...into, ...one }, { ...into, language: "tr", series_no: "1" }, searchKey);
	expect(warnings({})).toEqual([]);
	expect(warnings({ author_line: "REŞAT NURİ GÜNTEKİN", language: "tr", series_no: "1" })).toEqual([]);
	expect(
		warnings({ isbn13: "9789754508376", language: "en", author_line: "Başkası", series_no: "2" }),
	).toEqual(["isbn", "language", "author", "volume"]);
});
