import { expect, test } from "vitest";
import { provisionalTitle } from "../../src/catalogue/scans.ts";
import { bandOf, bindingKey, type CoverTitle, capitals, wordingOf } from "../../src/covers/title.ts";

const worded = (data: Partial<CoverTitle>) => wordingOf({ title: "Ad", ...data });

test("authors stand in their natural order, two at most", () => {
	expect(worded({ author_line: "Güntekin, Reşat Nuri" }).authors).toEqual(["Reşat Nuri Güntekin"]);
	expect(worded({ author_line: "Ayşe Kaya, Ali Can" }).authors).toEqual(["Ayşe Kaya", "Ali Can"]);
	expect(worded({ author_line: "Ayşe Kaya; Ali Can; Su Er" }).authors).toEqual(["Ayşe Kaya", "Ali Can"]);
	expect(worded({ author_line: "" }).authors).toEqual([]);
});

test("the number of a volume goes to the seal, from its field or from the end of the title", () => {
	expect(worded({ series_no: "3" }).number).toBe("3");
	expect(worded({ series_no: "No. 12" }).number).toBe("12");
	expect(worded({ series_no: "IV" }).number).toBe("IV");
	expect(worded({ series_no: "özel sayı" }).number).toBe("");
	expect(worded({ title: "İnce Memed 2" })).toMatchObject({ title: "İnce Memed", number: "2" });
	expect(worded({ title: "Nutuk, 1. Cilt" })).toMatchObject({ title: "Nutuk", number: "1" });
	expect(worded({ title: "Fahrenheit 451" })).toMatchObject({ title: "Fahrenheit 451", number: "" });
	expect(worded({ title: "1984" })).toMatchObject({ title: "1984", number: "" });
});

test("long titles are divided at their colon, short ones are not", () => {
	expect(worded({ title: "Bir Bilim Adamının Romanı: Mustafa İnan" })).toMatchObject({
		title: "Bir Bilim Adamının Romanı",
		subtitle: "Mustafa İnan",
	});
	expect(worded({ title: "Evvel: Zaman" }).title).toBe("Evvel: Zaman");
	expect(worded({ title: "Momo", subtitle: "Roman" }).subtitle).toBe("Roman");
});

test("capitals follow the language: Turkish has two letters i", () => {
	expect(capitals("İnci ile ışık", true)).toBe("İNCİ İLE IŞIK");
	expect(capitals("Divine", false)).toBe("DIVINE");
	expect(worded({ title: "KÜRK MANTOLU MADONNA VE IŞIK" }).title).toBe("Kürk Mantolu Madonna ve Işık");
	expect(worded({ title: provisionalTitle("9789750707148") }).title).toBe("ISBN 9789750707148");
	expect(worded({ title: "TBMM" }).title).toBe("TBMM");
	expect(worded({ title: "THE GREAT GATSBY", language: "en" }).title).toBe("THE GREAT GATSBY");
});

test("a title without letters still has a cover", () => {
	expect(worded({ title: " \u202e " }).title).toBe("…");
});

test("the age decides by the youngest reader", () => {
	expect(bandOf({ title: "", age_min: 6, age_max: 10 })).toBe("young");
	expect(bandOf({ title: "", age_min: 10, age_max: 99 })).toBe("middle");
	expect(bandOf({ title: "", age_min: 0, age_max: 8 })).toBe("young");
	expect(bandOf({ title: "", age_min: 14 })).toBe("old");
	expect(bandOf({ title: "" })).toBe("middle");
});

test("volumes share a binding, and so do spellings of one title", () => {
	expect(bindingKey({ title: "Hobbit", series: "Orta Dünya" })).toBe(
		bindingKey({ title: "Silmarillion", series: "ORTA DÜNYA" }),
	);
	expect(bindingKey({ title: "İnce Memed 1" })).toBe(bindingKey({ title: "ince memed 4" }));
	expect(bindingKey({ title: "Işık" })).not.toBe(bindingKey({ title: "Işık", author_line: "Ayşe Kaya" }));
});
