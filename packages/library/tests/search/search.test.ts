import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	closenesses,
	closenessOf,
	isOneEditAway,
	oneEditVariants,
	QueryWord,
} from "../../src/search/closeness.ts";
import { facetsOf, fits } from "../../src/search/facets.ts";
import { type Candidate, rankCandidates, readQuery, withoutFillers } from "../../src/search/rank.ts";
import { readWords, wordsOfQuery, wordsOfTitle, writeWords } from "../../src/search/search-index.ts";

const nothing = {
	title: "",
	subtitle: "",
	author_line: "",
	translator: "",
	illustrator: "",
	series: "",
	subjects: [],
	publisher: "",
	isbn13: "",
	isbn10: "",
};

describe("words", () => {
	test("of a title stand once, at their best place", () => {
		const words = wordsOfTitle({
			...nothing,
			title: "Kar ve Kâr",
			author_line: "Orhan Pamuk; Kar Yağan",
			publisher: "İletişim",
			isbn13: "9789750807145",
		});
		expect([...words]).toEqual([
			["kar", 0],
			["ve", 1],
			["9789750807145", 6],
			["orhan", 2],
			["pamuk", 2],
			["yagan", 2],
			["iletisim", 5],
		]);
	});

	test("come back as they were written", () => {
		const letters = fc.string({ unit: fc.constantFrom(..."abcışğü 0'"), maxLength: 60 });
		fc.assert(
			fc.property(letters, letters, letters, (title, author_line, publisher) => {
				const words = wordsOfTitle({ ...nothing, title, author_line, publisher });
				const back = readWords(writeWords(words)).filter(([word]) => word !== "");
				expect(new Map(back)).toEqual(words);
			}),
		);
	});

	test("of a query are at most eight, and an ISBN is one", () => {
		expect(wordsOfQuery("a b c d e f g h i j")).toHaveLength(8);
		expect(wordsOfQuery("978-975-080714 5")).toEqual(["9789750807145"]);
		expect(wordsOfQuery("ISBN-13: 978-975-080714 5")).toEqual(["9789750807145"]);
		expect(wordsOfQuery("isbn rehberi")).toEqual(["isbn", "rehberi"]);
		expect(wordsOfQuery("080442957X")).toEqual(["080442957x"]);
		expect(wordsOfQuery("  --  ")).toEqual([]);
	});
});

describe("typos", () => {
	test.each([
		["kalem", "kalen", true],
		["kalem", "kalme", true],
		["kalem", "klem", true],
		["kalem", "kkalem", true],
		["kalem", "kalemi", true],
		["kalem", "kalmi", false],
		["kalem", "lakem", false],
		["ab", "ba", true],
	])("%s and %s", (left, right, expected) => {
		expect(isOneEditAway(left, right)).toBe(expected);
		expect(isOneEditAway(right, left)).toBe(expected);
	});

	test("every word one letter apart is said to be, and there is no other", () => {
		const word = fc.string({ unit: fc.constantFrom(..."abcdz"), minLength: 2, maxLength: 6 });
		fc.assert(
			fc.property(word, word, (typed, other) => {
				const near = oneEditVariants(typed);
				for (const one of near) expect(isOneEditAway(typed, one), `${typed} ${one}`).toBe(true);
				if (other !== typed) expect(near.includes(other)).toBe(isOneEditAway(typed, other));
			}),
		);
	});

	test("are not thinkable in short words and in numbers", () => {
		expect(closenessOf(new QueryWord("kar"), "kır", closenesses.typoStem)).toBe(closenesses.none);
		expect(closenessOf(new QueryWord("1984"), "1985", closenesses.typoStem)).toBe(closenesses.none);
		expect(closenessOf(new QueryWord("kalme"), "kalemlik", closenesses.typoStem)).toBe(
			closenesses.typoBegins,
		);
		expect(closenessOf(new QueryWord("kalme"), "kalem", closenesses.begins)).toBe(closenesses.none);
	});
});

const candidate = (id: string, title: string, author_line = "", own = false): Candidate => ({
	id,
	words: writeWords(wordsOfTitle({ ...nothing, title, author_line })),
	sort: title.toLowerCase(),
	spelled: title.toLocaleLowerCase("tr"),
	own,
});
const order = (query: string, candidates: readonly Candidate[]): string[] =>
	rankCandidates(readQuery(query), candidates, closenesses.typoStem).map((one) => one.candidate.id);

describe("order", () => {
	test("whole words, beginnings, typos", () => {
		const all = [
			candidate("typo", "Kalen"),
			candidate("begins", "Kalemlik"),
			candidate("same", "Mavi Kalem"),
		];
		expect(order("kalem", all)).toEqual(["same", "begins", "typo"]);
	});
	test("where each of several words is, not the last one's place alone", () => {
		const all = [candidate("divided", "Kalem", "Ali Deniz"), candidate("both", "Deniz Kalem Defteri")];
		expect(order("deniz kalem", all)).toEqual(["both", "divided"]);
	});
	test("whole title, first word, another word, author", () => {
		const all = [
			candidate("author", "Deniz", "Mavi Kalem"),
			candidate("other", "Mavi Kalem"),
			candidate("first", "Kalem ve Defter"),
			candidate("whole", "Kalem"),
		];
		expect(order("kalem", all)).toEqual(["whole", "first", "other", "author"]);
	});
	test("what the own school has comes first among equals, then what is spelled as typed", () => {
		const all = [candidate("a", "Kâr"), candidate("b", "Kar"), candidate("c", "Kâr", "", true)];
		expect(order("kar", all)).toEqual(["c", "b", "a"]);
		expect(order("kâr", all)).toEqual(["c", "a", "b"]);
	});
	test("the spelling of a title counts only for words that were found in it", () => {
		const all = [candidate("b", "Dudaktan Kalbe", "Reşat Nuri"), candidate("a", "Acımak", "Reşat Nuri")];
		expect(order("resat nuri", all)).toEqual(["a", "b"]);
	});
	test("does not depend on the order in which the candidates come", () => {
		const all = ["Kar", "Kâr", "Karanlık", "Kara Kar", "Karınca"].map((title, index) =>
			candidate(String(index), title, "", index % 2 === 0),
		);
		fc.assert(
			fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
				expect(order("kar", shuffled)).toEqual(order("kar", all));
			}),
		);
	});
});

test("facets count what the other choices leave", () => {
	const title = (language: string, year: number, free: boolean, pages = 0, series = "") => ({
		...{ language, year, free, pages, series },
		ages: null,
		subjects: [],
	});
	const titles = [
		title("tr", 1999, true, 48, "Zezé"),
		title("tr", 2004, false, 320, "Zezé"),
		title("en", 2007, false, 99),
	];
	const facets = facetsOf(titles, { year: "2000" });
	expect(facets.language).toEqual([
		{ value: "en", count: 1 },
		{ value: "tr", count: 1 },
	]);
	expect(facets.year).toEqual([
		{ value: "2000", count: 2 },
		{ value: "1990", count: 1 },
	]);
	expect(facets.available).toBe(0);
	expect(facetsOf(titles, {}).length).toEqual([
		{ value: "1-99", count: 2 },
		{ value: "300-20000", count: 1 },
	]);
	expect(facetsOf(titles, { length: "1-99" }).series).toEqual([{ value: "Zezé", count: 1 }]);
	expect(titles.filter((one) => fits(one, { series: "Zezé", length: "300-20000" }))).toHaveLength(1);
	expect(titles.filter((one) => fits(one, { available: true, language: "tr" }))).toHaveLength(1);
});

test("words with which people ask, and which say nothing about a book, are left out where others remain", () => {
	const rest = (text: string) => withoutFillers(readQuery(text))?.words.map((word) => word.text) ?? null;
	expect(rest("uzay ile ilgili kitaplar")).toEqual(["uzay"]);
	expect(rest("bana bir dinozor kitabı")).toEqual(["dinozor"]);
	expect([rest("uzay"), rest("kitap"), rest("en güzel kitaplar")]).toEqual([null, null, null]);
});
