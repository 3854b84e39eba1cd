/** Sample lists to download: invented people, and books that many schools have. */

const classList = [
	"Okul No;Adı;Soyadı;Sınıfı",
	"101;ELİF NAZ;ÇINAR;5/A",
	"102;YUSUF;IRMAK;5/A",
	"103;ZEYNEP;GÜNDOĞDU;5/B",
	"104;ÖMER ASAF;ŞİMŞEK;5/B",
	"105;DEFNE;ÖZKAYA;6/A",
	"106;ALİ KEREM;YAYLA;6/A",
];

const bookList = [
	"Demirbaş No;Kitabın Adı;Yazarı;Yayınevi;Basım Yılı;ISBN;Raf;Adet",
	"D-001;Kaşağı;Ömer Seyfettin;;;;1-A;2",
	"D-003;Forsa;Ömer Seyfettin;;;;1-A;1",
	"D-004;Sergüzeşt;Samipaşazade Sezai;;;;1-B;1",
	"D-005;Araba Sevdası;Recaizade Mahmut Ekrem;;;;1-B;1",
	"D-006;Mai ve Siyah;Halit Ziya Uşaklıgil;;;;1-C;1",
	"D-007;Şermin;Tevfik Fikret;;;;2-A;3",
];

/** The lists with the names of their files; a line's cells are divided by semicolons, as in a Turkish Excel. */
export const samples = {
	class_list: { name: "ornek-sinif-listesi", lines: classList },
	book_list: { name: "ornek-kitap-listesi", lines: bookList },
} as const;

export const sampleLists = ["class_list", "book_list"] as const;
