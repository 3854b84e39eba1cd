import { expect, test } from "vitest";
import { editDistance, likenessOf, similarTitles } from "../../src/catalogue/similar.ts";

const title = (name: string, author_line = "", isbn13 = "") => ({ title: name, author_line, isbn13 });

test.each([
	["", "", 0],
	["abc", "abc", 0],
	["abc", "abd", 1],
	["abc", "acb", 1],
	["abc", "abcd", 1],
	["kitap", "kitab", 1],
	["calikusu", "caliksu", 1],
	["abcdef", "badcef", 2],
	["abc", "xyz", 3],
	["a", "abcdefgh", 3],
])("from %s to %s it is %i letters", (left, right, distance) => {
	expect(editDistance(left, right, 2)).toBe(distance);
	expect(editDistance(right, left, 2)).toBe(distance);
});

test.each([
	["the same book in another spelling", "KÂĞIT HELVASI", "Kağıt helvası", "same"],
	["one letter wrong", "Çalıkuşu", "Çalıksu", "typo"],
	["two letters of a long one", "Kürk Mantolu Madonna", "Kürk Mantlu Madona", "typo"],
	["still being typed", "Kürk Mant", "Kürk Mantolu Madonna", "begins"],
	["too short to say", "Kürk", "Kürk Mantolu Madonna", null],
	["short words are other words", "Ay", "Av", null],
	["another volume", "İnce Memed 1", "İnce Memed 2", null],
	["another volume in Roman numerals", "Sergüzeştler I", "Sergüzeştler V", null],
	["another book", "Beyaz Gemi", "Beyaz Zambaklar Ülkesinde", null],
])("%s", (_what, typed, known, likeness) => {
	expect(likenessOf(title(typed), title(known))).toBe(likeness);
});

test("a title alone is not enough where the authors are known and others", () => {
	const typed = title("Masallar", "Eflatun Cem Güney");
	expect(likenessOf(typed, title("Masallar", "La Fontaine"))).toBeNull();
	expect(likenessOf(typed, title("Masallar", "GÜNEY, Eflatun Cem"))).toBe("same");
	expect(likenessOf(typed, title("Masallar", "Eflatun Cem Gühey"))).toBe("same");
	expect(likenessOf(typed, title("Masallar"))).toBe("same");
});

test("the same ISBN is the same book whatever its title; the nearest comes first", () => {
	const typed = title("Calikusu", "", "9789751026132");
	const known = [
		title("Çalıkuşu Üzerine"),
		title("Çalıksuu"),
		title("Çalıkuşu"),
		title("Feride", "", "9789751026132"),
		title("Dağlar"),
	];
	expect(similarTitles(typed, known, 3).map(({ title: name, likeness }) => [name, likeness])).toEqual([
		["Feride", "isbn"],
		["Çalıkuşu", "same"],
		["Çalıksuu", "typo"],
	]);
});

test("long texts of one letter take no time to speak of, and end", () => {
	const [left, right] = ["a".repeat(300), "b".repeat(300)];
	expect(likenessOf(title(left), title(right))).toBeNull();
});
