/**
 * `related.tsv`: what a child types, and a title that must be found by it. `unrelated.tsv`: a query and a word that only
 * looks like a form of it. Both in natural Turkish: vowel harmony, softening, lost vowels, foreign names with apostrophes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Closeness, closenesses } from "../../src/search/closeness.ts";
import { rankCandidates, readQuery } from "../../src/search/rank.ts";
import { writeWords } from "../../src/search/search-index.ts";
import { searchKey } from "../../src/turkish/keys.ts";
import { formsOf, relatedWords, stemsOf } from "../../src/turkish/stems.ts";

const rowsOf = (file: string): [string, string][] =>
	readFileSync(join(import.meta.dirname, file), "utf8")
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t") as [string, string]);

const related = rowsOf("related.tsv");
const unrelated = rowsOf("unrelated.tsv");

/** How close a title is to a query; with typos, if `reach` says so. */
function closenessOf(query: string, title: string, reach: Closeness): Closeness {
	const words = writeWords(
		new Map(
			searchKey(title)
				.split(" ")
				.map((word) => [word, 1]),
		),
	);
	const [hit] = rankCandidates(
		readQuery(query),
		[{ id: "", words, sort: "", spelled: "", own: true }],
		reach,
	);
	return hit?.closeness ?? closenesses.none;
}

describe("words of one stem", () => {
	test("are found by each other's forms, in both directions", () => {
		expect(related.length).toBeGreaterThan(1000);
		const missed = related.filter(
			([query, title]) => closenessOf(query, title, closenesses.stem) === closenesses.none,
		);
		expect(missed).toEqual([]);
	});

	test("few of them are found by the letters alone", () => {
		const found = related.filter(
			([query, title]) => closenessOf(query, title, closenesses.begins) !== closenesses.none,
		);
		expect(found.length).toBeLessThan(related.length / 5);
	});

	test("are not words that only look inflected", () => {
		expect(unrelated.length).toBeGreaterThan(300);
		const wrong = unrelated
			.map((pair) => pair.map(searchKey))
			.filter(([query = "", word = ""]) => relatedWords(query).has(word) || relatedWords(word).has(query));
		expect(wrong).toEqual([]);
	});

	test("every form leads back to its stem", () => {
		const stems = [...new Set(related.flatMap(([, title]) => searchKey(title).split(" ")))].filter(
			(stem) => stemsOf(stem).length === 0 && stem.length > 3,
		);
		const lost = stems.flatMap((stem) =>
			[...formsOf(stem)].filter((form) => !stemsOf(form).includes(stem)).map((form) => `${stem} ${form}`),
		);
		expect(lost).toEqual([]);
	});

	test.each([
		["prensin", ["prens"]],
		["cicegin", ["cicek"]],
		["burnu", ["burun"]],
		["sehri", ["sehir"]],
		["kitabimizdakiler", ["kitap"]],
		["evi", ["ev"]],
		["suyun", ["su"]],
		["sirri", ["sir"]],
		["renginde", ["renk"]],
		["hayaller", ["hayal"]],
	])("%s is a form of %s", (word, stems) => {
		expect(stemsOf(word)).toEqual(expect.arrayContaining(stems));
	});

	test.each("ada kara kale oda yarın kadın altın karınca adam kalem roman kedi".split(" "))(
		"%s has no other stem",
		(word) => {
			expect(stemsOf(searchKey(word))).toEqual([]);
		},
	);
});

describe("a misspelt word", () => {
	test.each([
		["hari poter", "Harry Potter"],
		["vimpi", "Wimpy"],
		["şerlok", "Sherlock"],
		["dinazorlar", "Dinozor"],
		["dinazorların", "Dinozorlar Çağı"],
		["gezegnlerin", "Gezegen"],
		["prenzin", "Küçük Prens"],
	])("%s means %s", (query, title) => {
		expect(closenessOf(query, title, closenesses.stem)).toBe(closenesses.none);
		expect(closenessOf(query, title, closenesses.typoStem)).toBeLessThan(closenesses.none);
	});

	test("of four letters is no other word of four", () => {
		expect(closenessOf("uzay", "En Uzak Sahil", closenesses.typoStem)).toBe(closenesses.none);
		expect(closenessOf("kitp", "Kitap", closenesses.typoStem)).toBe(closenesses.typo);
	});
});

test("titles rank as typed before other forms before misspelt ones", () => {
	const candidates = ["Prensler", "Prenson", "Prensin Oyunu", "Küçük Prens"].map((title) => ({
		...{ id: title, sort: title, spelled: "", own: true },
		words: writeWords(
			new Map(
				searchKey(title)
					.split(" ")
					.map((word) => [word, 1]),
			),
		),
	}));
	const hits = rankCandidates(readQuery("prensin"), candidates, closenesses.typoStem);
	expect(hits.map(({ candidate }) => candidate.id)).toEqual([
		"Prensin Oyunu",
		"Küçük Prens",
		"Prensler",
		"Prenson",
	]);
});
