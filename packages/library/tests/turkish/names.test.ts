import { describe, expect, test } from "vitest";
import { lower, nameCase, upper } from "../../src/turkish/case.ts";
import { readClass } from "../../src/turkish/classes.ts";

describe("names", () => {
	test.each([
		["AYŞE NUR IŞIK", "Ayşe Nur Işık"],
		["ibrahim ılgaz", "İbrahim Ilgaz"],
		["FATMA YILMAZ-ÖZ", "Fatma Yılmaz-Öz"],
		["ŞEYMA O'NEİLL", "Şeyma O'Neill"],
		["ÖZ (KAYA)", "Öz (Kaya)"],
		["MES'UD", "Mes'ud"],
		["çağla   İPEK", "Çağla   İpek"],
		["İPEK".normalize("NFD"), "İpek"],
		["", ""],
	])("%s becomes %s", (typed, written) => {
		expect(nameCase(typed)).toBe(written);
	});
	test("small and capital letters follow Turkish", () => {
		expect(upper("ışık ile iğne")).toBe("IŞIK İLE İĞNE");
		expect(lower("IŞIK İLE İĞNE")).toBe("ışık ile iğne");
	});
});

describe("classes", () => {
	test.each([
		["9/A", "9/A", 9, "A"],
		["9-A", "9/A", 9, "A"],
		["9 A", "9/A", 9, "A"],
		["9A", "9/A", 9, "A"],
		["9a", "9/A", 9, "A"],
		["09/A", "9/A", 9, "A"],
		["9. Sınıf / A Şubesi", "9/A", 9, "A"],
		["9. SINIF A ŞUBESİ", "9/A", 9, "A"],
		["9. sınıf", "9", 9, ""],
		["9.Sınıfı A Şube", "9/A", 9, "A"],
		["10/ı", "10/I", 10, "I"],
		["10/i", "10/İ", 10, "İ"],
		["10/I", "10/I", 10, "I"],
		["10/İ", "10/İ", 10, "İ"],
		["11 Ç", "11/Ç", 11, "Ç"],
		["12/ŞB", "12/ŞB", 12, "ŞB"],
		["Hazırlık/A", "Hazırlık/A", 0, "A"],
		["HAZIRLIK A", "Hazırlık/A", 0, "A"],
		["hazırlık sınıfı / B şubesi", "Hazırlık/B", 0, "B"],
		["Hazırlık", "Hazırlık", 0, ""],
		["9/Geçici", "9/Geçici", 9, "Geçici"],
		["9 - GEÇİCİ", "9/Geçici", 9, "Geçici"],
		["9. Sınıf / Geçici Şubesi", "9/Geçici", 9, "Geçici"],
		["9/Alp", "9/ALP", 9, "ALP"],
		["1/Özel  Eğitim", "1/Özel Eğitim", 1, "Özel Eğitim"],
		["19 Mayıs", "19 Mayıs", -1, ""],
		["5 Yaş", "5 Yaş", -1, ""],
		["Anasınıfı 3-A", "Anasınıfı 3-A", -1, ""],
		["Satranç Kulübü", "Satranç Kulübü", -1, ""],
		["", "", -1, ""],
	])("%s is %s", (typed, code, grade, branch) => {
		expect(readClass(typed)).toMatchObject({ code, grade, branch });
	});
	test("with I and with İ are two classes", () => {
		expect(readClass("10/I").code).not.toBe(readClass("10/İ").code);
		expect(readClass("10/I").sort).not.toBe(readClass("10/İ").sort);
	});
	test("stand by grade, then by the Turkish alphabet; the preparatory year before 9, others at the end", () => {
		const order = [
			"2/A",
			"8/A",
			"Hazırlık/A",
			"9/A",
			"9/B",
			"9/C",
			"9/Ç",
			"10/A",
			"10/I",
			"10/İ",
			"12/Z",
			"Kulüp",
		];
		const sortOf = (text: string): string => readClass(text).sort;
		expect([...order].reverse().sort((a, b) => (sortOf(a) < sortOf(b) ? -1 : 1))).toEqual(order);
	});
});
