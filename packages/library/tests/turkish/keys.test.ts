import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchKey, sortKey } from "../../src/turkish/keys.ts";
import { words } from "./words.ts";

/** Letters and accents decide the order, case does not: lists do not distinguish it. */
const collator = new Intl.Collator("tr", { sensitivity: "accent", numeric: true });
const byKey = (a: string, b: string): number => {
	const [left, right] = [sortKey(a), sortKey(b)];
	return left < right ? -1 : left > right ? 1 : 0;
};
const sorted = (texts: readonly string[]): string[] => [...texts].sort(byKey);

describe("the sort key", () => {
	test("105: puts the specification's titles in Turkish order", () => {
		const titles = ["Cumhuriyet", "Çalıkuşu", "Işık", "İnce", "Onlar", "Öykü", "Sefiller", "Şeker", "Ünlü"];
		expect(sorted([...titles].reverse())).toEqual(titles);
	});
	test("agrees with the Turkish collation for every pair of words, names and titles", () => {
		const wrong = words.flatMap((a) =>
			words
				.filter((b) => Math.sign(collator.compare(a, b)) !== byKey(a, b))
				.map((b) => `${a} / ${b}: collation ${collator.compare(a, b)}, key ${byKey(a, b)}`),
		);
		expect(wrong).toEqual([]);
	});
	test("agrees with the Turkish collation for any text of Turkish letters, digits and single spaces", () => {
		const letters = [..."abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ0123456789âîûÂÛ"];
		const word = fc
			.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 })
			.map((all) => all.join(""));
		const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(" "));
		fc.assert(
			fc.property(text, text, (a, b) => {
				expect(byKey(a, b)).toBe(Math.sign(collator.compare(a, b)));
			}),
			{ numRuns: 2000 },
		);
	});
	test("takes Î for the capital of î, which the collation takes for a capital ı", () => {
		expect(sortKey("Îman")).toBe(sortKey("îman"));
	});
	test("is the same for composed and decomposed letters and for small and capital ones", () => {
		expect(sortKey("ŞİŞLİ".normalize("NFD"))).toBe(sortKey("şişli"));
		expect(sortKey("IŞIK")).toBe(sortKey("ışık"));
	});
	test("puts the word without a circumflex first, and only then looks at it", () => {
		expect(sorted(["kârlı", "kâr", "karlı", "kar"])).toEqual(["kar", "kâr", "karlı", "kârlı"]);
	});
	test.each([
		[["1. Cilt", "2. Cilt", "10. Cilt"]],
		[["C.1", "C.2", "C.10"]],
		[["928145", "1028145", "10028145"]],
		[["Sınıf 5", "Sınıf 12", "Sınıflar"]],
		[["DMB 7", "DMB 0008", "DMB 10"]],
		[["2 Yıl Okul Tatili", "20.000 Fersah", "100 Temel Eser"]],
		[["9".repeat(30), `1${"0".repeat(30)}`]],
	])("puts numbers in order of their value: %j", (inOrder) => {
		expect(sorted(inOrder.toReversed())).toEqual(inOrder);
	});
	test("puts class numbers in order of their decimals", () => {
		const shelf = ["81", "813", "813.4 TOL", "813.54 YAŞ", "813.6 ALİ", "820"];
		expect(sorted(shelf.toReversed())).toEqual(shelf);
		const prices = ["9,5", "12,25", "12,5"];
		expect(sorted(prices.toReversed())).toEqual(prices);
	});
	test("takes a number with zeros in front for the same number", () => {
		expect(sortKey("007")).toBe(sortKey("7"));
		expect(byKey("000", "1")).toBe(-1);
	});
	test("does not break on letters of other alphabets, emoji or nothing", () => {
		for (const text of ["", "Дом", "本", "📚 Kitap", "ß", "\u0301", "Œuvre"]) {
			expect(sortKey(text)).toBe(sortKey(text.normalize("NFD")));
		}
	});
	test.each([
		["Nesin", "ʿÖmer", "Pamuk"],
		["Fa", "ﬁ", "Fu"],
		["Eda", "Əkrəm", "Ela"],
		["1", "Ⅰ. Dünya Savaşı", "İ"],
	])("puts %s, %s and %s in this order", (...inOrder) => {
		expect(sorted(inOrder.toReversed())).toEqual(inOrder);
	});
	test("puts foreign alphabets after the Turkish one", () => {
		expect(sorted(["Дом", "Zürafa", "Ağaç"])).toEqual(["Ağaç", "Zürafa", "Дом"]);
	});
});

describe("the search key", () => {
	test.each([
		["isik", "Işık"],
		["IŞIK", "Işık"],
		["ışık", "Işık"],
		["ISIK", "Işık"],
		["İŞİK", "Işık"],
		["kagit", "kâğıt"],
		["KÂĞIT", "kağıt"],
		["ince memed", "İnce Memed"],
		["INCE MEMED", "İnce Memed"],
		["cocuk", "ÇOCUK"],
		["gulunun solduğu", "Gülünün Solduğu"],
		["Atatürkün", "Atatürk’ün"],
		["Atatürk'ün", "Atatürk’ün"],
		["  iki   boşluk ", "iki boşluk"],
		["Ali-Veli", "Ali Veli"],
		["İstanbul".normalize("NFD"), "istanbul"],
		["nesbo", "Jo NESBØ"],
		["Nesbø", "Jo Nesbo"],
		["stanislaw lem", "Stanisław Lem"],
		["aesop", "Æsop"],
		["strasse", "Straße"],
		["kuran", "Kur‘an"],
		["kuran", "Kurʼan"],
		["kuran", "Kur`an"],
		["Kur´an", "Kur'an"],
		["omer", "ʿÖmer"],
		["mesele", "Mesʾele"],
		["final", "Büyük ﬁnal"],
		["oﬃce", "Office"],
		["II. Dünya Savaşı", "Ⅱ. Dünya Savaşı"],
		["ＡＢＣ", "abc"],
		["memmed", "Məmməd"],
		["thor", "Þór"],
		["kita\u00adp", "kitap"],
		["\u200bkitap\ufeff", "kitap"],
	])("104: finds by %s what is written %s", (typed, written) => {
		expect(searchKey(written)).toContain(searchKey(typed));
		expect(searchKey(typed)).not.toBe("");
	});
	test("keeps digits and foreign letters", () => {
		expect(searchKey("1984 – Дом")).toBe("1984 дом");
	});
	test("gives the same key for its own key", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme" }), (text) => {
				expect(searchKey(searchKey(text))).toBe(searchKey(text));
			}),
		);
	});
});
