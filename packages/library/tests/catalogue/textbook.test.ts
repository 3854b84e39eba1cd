import { textbookMark } from "@rafta/library/catalogue/textbook";
import { expect, test } from "vitest";

test.each([
	[{ title: "Ortaokul Türkçe 5 Ders Kitabı" }],
	[{ title: "FEN BİLİMLERİ", subtitle: "6. SINIF DERS KİTABI" }],
	[{ title: "Biyoloji ders kitabı 10" }],
	[{ title: "Almanca Ders Kitabı", publisher: "Millî Eğitim Bakanlığı Yayınları" }],
	[{ title: "Almanca Ders Kitabı", isbn13: "9789751169112" }],
	[{ title: "Hayat Bilgisi Öğrenci Çalışma Kitabı", publisher: "MEB" }],
	[{ title: "Fizik 9", series: "Ders Kitapları Dizisi", series_no: "1752" }],
	[{ title: "Genel Muhasebe", subjects: ["Muhasebe -- Ders kitapları"] }],
	[{ title: "Genel Muhasebe", subjects: ["Muhasebe", "Ders Kitapları"] }],
	[{ title: "Chemistry", subjects: ["Chemistry / Textbooks"] }],
])("%j is a textbook", (book) => {
	expect(textbookMark(book)).toBe("certain");
});

test.each([
	[{ title: "Aşkın Ders Kitabı" }],
	[{ title: "Aşkın Ders Kitabı 2" }],
	[{ title: "5. Sınıf Matematik Çalışma Kitabı", publisher: "Bilgi Yayınevi" }],
	[{ title: "Project 2 Student's Book" }],
	[{ title: "Matematik 8. Sınıf" }],
])("%j may be one", (book) => {
	expect(textbookMark(book)).toBe("likely");
});

test.each([
	[{ title: "Ders Kitaplarında Demokrasi" }],
	[{ title: "Denemeler", publisher: "MEB", isbn13: "9789751100016" }],
	[{ title: "Türkiye'de ders kitapları", subjects: ["Ders kitapları -- Tarih"] }],
	[{ title: "Hababam Sınıfı" }],
	[{ title: "İki Yıl Okul Tatili" }],
	[{ title: "Matematik Dersi", series: "Çocuk Kitapları" }],
	[{ title: "1984" }],
	[{}],
	[{ title: 5, subtitle: null, subjects: "Ders kitapları", isbn13: undefined }],
])("of %j nothing is said", (book) => {
	expect(textbookMark(book)).toBeNull();
});

test("a name of any length is looked at in a moment", () => {
	const long = "5. sınıf ders kitap ".repeat(20_000);
	expect(textbookMark({ title: long, subjects: [long, "-".repeat(100_000)] })).toBeNull();
});
