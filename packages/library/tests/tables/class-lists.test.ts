import { describe, expect, test } from "vitest";
import { readClassLists } from "../../src/tables/class-lists.ts";
import type { Merge, Sheet } from "../../src/tables/sheet.ts";
import { classInCell, classInTitle } from "../../src/tables/titles.ts";

/** Builds a sheet from lines with `|` between the cells. */
const sheet = (lines: readonly string[], { name = "Sayfa1", merges = [] as Merge[] } = {}): Sheet => ({
	name,
	rows: lines.map((line) => line.split("|")),
	merges,
});
const summaryOf = (...sheets: Sheet[]): string[] =>
	readClassLists(sheets).people.map(
		({ student_no, first_name, last_name, class_code, problems }) =>
			`${student_no} ${first_name} ${last_name} ${class_code}${problems.length > 0 ? ` !${problems}` : ""}`,
	);

describe("titles", () => {
	test.each([
		[
			"T.C.\nÖRNEK VALİLİĞİ\nÖrnekli / Deneme Lisesi Müdürlüğü\nAL - 10. Sınıf / I Şubesi (ALANI YOK) Sınıf Listesi",
			"10/I",
		],
		["AL - 10. Sınıf / İ Şubesi (ALANI YOK) Sınıf Listesi", "10/İ"],
		["10. sınıf / i şubesi", "10/İ"],
		["AMP - 11. Sınıf / C Şubesi (BİLİŞİM TEKNOLOJİLERİ ALANI)", "11/C"],
		["AL - Hazırlık Sınıfı / A Şubesi Sınıf Listesi", "Hazırlık/A"],
		["5. SINIF A ŞUBESİ", "5/A"],
		["5/A SINIFI ÖĞRENCİ LİSTESİ", "5/A"],
		["7-Ç", "7/Ç"],
		["5A", "5/A"],
		["AL - 9. Sınıf / Geçici Şubesi (ALANI YOK) Sınıf Listesi", "9/Geçici"],
		["Anasınıfı / A Şubesi Sınıf Listesi", "Anasınıfı/A"],
		["Ana Sınıfı (48-60 Ay) / 3-A", null],
		["5. SINIF ÖĞRENCİ ŞUBE LİSTESİ", null],
		["2025-2026 Öğretim Yılı", null],
		["13. Sınıf / A Şubesi", null],
		["Sınıf Listesi", null],
		["Örnekli / Deneme Ortaokulu", null],
	])("%j is of %s", (title, named) => {
		expect(classInTitle(title)).toBe(named);
	});
	test.each([
		["5/A", "", "5/A"],
		["5", "A", "5/A"],
		["5/A", "A", "5/A"],
		["9/Geçici", "Geçici", "9/Geçici"],
		["Hazırlık/B", "B", "Hazırlık/B"],
		["5. Sınıf", "İ", "5/İ"],
		["Hazırlık", "B", "Hazırlık/B"],
		["Satranç kulübü", "", "Satranç kulübü"],
		["", "", ""],
		["Geçici", "", "Geçici"],
		["9/Geçici", "", "9/Geçici"],
		["9", "GEÇİCİ", "9/Geçici"],
		["12-TM-A", "", "12/TM-A"],
		["12 TM B", "", "12/TM-B"],
		["11/SAY-C", "", "11/SAY-C"],
		["11", "MF-A", "11/MF-A"],
		["5 Yaş A", "", "5 Yaş A"],
		["9/Alp", "", "9/ALP"],
		["9/Alparslan", "", "9/Alparslan"],
		["Özel Eğitim", "", "Özel Eğitim"],
		["Özel Eğitim (Hafif)", "", "Özel Eğitim (Hafif)"],
		["Hazırlık", "", "Hazırlık"],
		["Anasınıfı", "", "Anasınıfı"],
		["Anasınıfı 3-A", "", "Anasınıfı 3-A"],
		["ANA SINIFI", "3-A", "ANA SINIFI/3-A"],
		["5 Yaş/B", "", "5 Yaş/B"],
		["99/A", "", null],
		["=1+1", "", null],
		["5/A".repeat(60), "", null],
	])("a cell with %j and %j is %j", (cell, section, code) => {
		expect(classInCell(cell, section)).toBe(code);
	});
});

describe("names in one cell", () => {
	const namesOf = (...cells: string[]) =>
		readClassLists([
			sheet(["No|Adı Soyadı|Sınıf", ...cells.map((cell, at) => `${at + 1}|${cell}|5/A`)]),
		]).people.map(({ first_name, last_name, problems }) => [first_name, last_name, ...problems]);
	test.each([
		["Yılmaz, Ali", ["Ali", "Yılmaz"]],
		["KAYA, AYŞE NUR", ["AYŞE NUR", "KAYA"]],
		["Kaya,Ayşe", ["Ayşe", "Kaya"]],
		["Demir Kaya, Ayşe", ["Ayşe", "Demir Kaya"]],
		["Öz (Kaya), Mine", ["Mine", "Öz (Kaya)"]],
		["Mine Öz (Kaya)", ["Mine", "Öz (Kaya)"]],
		["Mehmet Can Öz", ["Mehmet Can", "Öz"]],
		["Ayşe Nur KAYA ÖZ", ["Ayşe Nur", "KAYA ÖZ"]],
		["KAYA ÖZ Ayşe", ["Ayşe", "KAYA ÖZ"]],
		["Mine ÖZ (KAYA)", ["Mine", "ÖZ (KAYA)"]],
		["AYŞE NUR KAYA", ["AYŞE NUR", "KAYA"]],
		["M. Can Öz", ["M. Can", "Öz"]],
		["Yılmaz,", ["Yılmaz", "", "no_surname"]],
		["Ali Yılmaz, 5/A", ["5/A", "Ali Yılmaz", "bad_name"]],
		["Yılmaz, Ali, Can", ["Yılmaz, Ali,", "Can", "bad_name"]],
	])("%s", (cell, name) => {
		expect(namesOf(cell)).toEqual([name]);
	});
	test("also in the column of first names, where there is no surname", () => {
		const rows = ["No|Adı|Soyadı|Sınıf", "1.0|Yılmaz, Ali||5.0", "1.045|Kaya,|Ece|5/A"];
		const { people } = readClassLists([sheet(rows)]);
		expect(people.map((one) => [one.student_no, one.first_name, one.last_name, one.class_code])).toEqual([
			["1", "Ali", "Yılmaz", "5"],
			["1045", "Kaya", "Ece", "5/A"],
		]);
	});
});

describe("lists", () => {
	test("columns are found in any order, under titles and in spellings of all kinds", () => {
		expect(
			summaryOf(
				sheet([
					"DENEME ORTAOKULU|||",
					"|||",
					"ŞUBESİ|Soyadı|OKUL NUMARASI|Sınıfı|adı|Cep",
					"İ|IŞIK|0045|10|Ayşe|5",
					"I|KAYA|46.0|10|Can|",
				]),
			),
		).toEqual(["45 Ayşe IŞIK 10/İ", "46 Can KAYA 10/I"]);
	});
	test("a title that cannot be read leaves its pupils without a class, never the class before", () => {
		expect(
			summaryOf(
				sheet([
					"5. Sınıf / A Şubesi",
					"Okul No|Adı|Soyadı",
					"1|ALİ|KAYA",
					"5. Sınıf / ??? Şubesi",
					"Okul No|Adı|Soyadı",
					"2|CAN|KAYA",
					"6. Sınıf / B Şubesi",
					"3|EDA|KAYA",
				]),
			),
		).toEqual(["1 ALİ KAYA 5/A", "2 CAN KAYA  !no_class", "3 EDA KAYA 6/B"]);
	});
	test("one sheet for each class says it by its name; a class that is merged downwards is every row's", () => {
		const lines = ["No|Adı Soyadı", "1|ALİ KAYA"];
		const other = ["No|Adı Soyadı", "2|CAN KAYA"];
		expect(summaryOf(sheet(lines, { name: "5-A" }), sheet(other, { name: "5-İ" }))).toEqual([
			"1 ALİ KAYA 5/A",
			"2 CAN KAYA 5/İ",
		]);
		const merged = sheet(["Sınıf|No|Adı Soyadı", "5/A|1|ALİ KAYA", "|2|CAN KAYA"], {
			merges: [{ top: 1, left: 0, bottom: 2, right: 0 }],
		});
		expect(summaryOf(merged)).toEqual(["1 ALİ KAYA 5/A", "2 CAN KAYA 5/A"]);
	});
	test("values stand anywhere under a merged heading", () => {
		const merges = [{ top: 0, left: 1, bottom: 0, right: 3 }];
		expect(summaryOf(sheet(["No|Adı|||Soyadı|Sınıf", "1||ALİ||KAYA|5/A"], { merges }))).toEqual([
			"1 ALİ KAYA 5/A",
		]);
	});
	test("a name that is too long is not cut within an emoji", () => {
		const long = `${"y".repeat(79)}😀z`;
		const { people } = readClassLists([sheet(["Okul No|Adı|Soyadı|Sınıf", `1|${long}|KAYA|5/A`])]);
		expect(people).toMatchObject([{ first_name: "y".repeat(79), problems: ["bad_name"] }]);
	});
	test("what is wrong with a row is said with it", () => {
		expect(
			summaryOf(
				sheet([
					"Okul No|Adı|Soyadı|Sınıf",
					"|ALİ|KAYA|5/A",
					"x7|ALİ|KAYA|5/A",
					"1||KAYA|5/A",
					"2|ALİ||5/A",
					"3|ALİ|KAYA|",
					"4|=HYPERLINK(1)|KAYA|5/A",
					"5|ALİ|KAYA|45/A",
					"6|ALİ|KAYA|5/A",
					"6|CAN|KAYA|5/A",
					"7|EDA|KAYA|5/A",
					"7|EDA|KAYA|5/A",
					"8|EFE|KAYA|=5+A",
					"9|EFE|KAYA|Özel Eğitim ve Kaynaştırma Sınıfı",
					"10|EFE|KAYA|5/A5",
					"11|EFE|KAYA|123/A",
					"Toplam|Öğrenci Sayısı: 9||",
				]),
			).map((line) => line.split("!")[1] ?? ""),
		).toEqual([
			"no_number",
			"bad_number",
			"no_name",
			"no_surname",
			"no_class",
			"bad_name",
			"class_grade",
			"twice",
			"twice",
			"",
			"repeated",
			"class_signs",
			"class_long",
			"bad_class",
			"class_grade",
		]);
	});
	test("identity numbers are dropped by their column's name and by what they are", () => {
		const lists = readClassLists([
			sheet([
				"T.C. No|Sicil|Okul No|Adı|Soyadı|Sınıf",
				"12345678901|10000000146|1|ALİ|KAYA|5/A",
				"12345678902|10000000146|2|CAN 10000000146|KAYA|5/A",
			]),
		]);
		expect(lists.dropped).toEqual(["T.C. No", "Sicil"]);
		expect(JSON.stringify(lists)).not.toMatch(/\d{11}/);
		expect(lists.people.map(({ problems }) => problems)).toEqual([[], ["national_id", "no_name"]]);
		// Identity numbers cannot be imported by renaming their column.
		const corrected = readClassLists([sheet(["Sicil|Adı Soyadı|Sınıf", "10000000146|ALİ KAYA|5/A"])], {
			columns: { 0: "student_no" },
		});
		expect(JSON.stringify(corrected)).not.toContain("10000000146");
		// A number of the column that is no identity number, either.
		const named = readClassLists([sheet(["T.C. No|Adı Soyadı|Sınıf", "1234|ALİ KAYA|5/A"])], {
			columns: { 0: "student_no" },
		});
		expect(named.people.map(({ student_no, last_name }) => [student_no, last_name])).toEqual([["", "KAYA"]]);
	});
	test("a file without people says why, and shows its columns without identity numbers", () => {
		expect(readClassLists([sheet([""])]).problem).toBe("empty");
		const { problem, columns } = readClassLists([
			sheet(["Kod|Kişi", "10000000146|ALİ"]),
			sheet(["10000000146|x"]),
		]);
		expect([problem, columns.map(({ heading }) => heading)]).toEqual(["no_header", ["Kod", "Kişi"]]);
		expect(readClassLists([sheet(["10000000146|x"])]).columns[0]?.heading).toBe("");
	});
	test("twenty thousand rows of one number are no matter of minutes", () => {
		const rows = Array.from({ length: 20_000 }, () => "1|ALİ|KAYA|5/A");
		const { people } = readClassLists([sheet(["Okul No|Adı|Soyadı|Sınıf", ...rows])]);
		expect(people.filter(({ problems }) => problems.includes("repeated"))).toHaveLength(19_999);
	});
});

test("a column of whole names counts where the two of given name and surname do not say both", () => {
	const head = "Okul No|Adı Soyadı|Ad|Soyad|Sınıf";
	const rows = ["1|Ali Yılmaz|||5/A", "2|Ece Su|Ece||5/A", "3|Ece Su|Ayşe|Kaya|5/A"];
	expect(summaryOf(sheet([head, ...rows])).map((row) => row.split(" !")[0])).toEqual([
		"1 Ali Yılmaz 5/A",
		"2 Ece Su 5/A",
		"3 Ayşe Kaya 5/A",
	]);
});

test("where one of the two columns of names has both, the last word is the surname, and the row says so", () => {
	const head = "Okul No|Ad|Soyad|Sınıf";
	expect(
		summaryOf(
			sheet([
				head,
				"1|Ali Yılmaz||5/A",
				"2||Ayşe Nur Kaya|5/A",
				"3|Ece|Su|5/A",
				"4|Ali||5/A",
				"5|Ayşe Nur|Su|5/A",
				"6|Su, Ece||5/A",
			]),
		),
	).toEqual([
		"1 Ali Yılmaz 5/A !names_in_one",
		"2 Ayşe Nur Kaya 5/A !names_in_one",
		"3 Ece Su 5/A",
		"4 Ali  5/A !no_surname",
		"5 Ayşe Nur Su 5/A",
		"6 Ece Su 5/A",
	]);
});
