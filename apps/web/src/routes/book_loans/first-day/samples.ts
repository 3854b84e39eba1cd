/** Sample lists to download: invented people, and books that many schools have. */
import { saveFile } from "../../../data/download.ts";

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

export const samples = {
	class_list: { name: "ornek-sinif-listesi.csv", lines: classList },
	book_list: { name: "ornek-kitap-listesi.csv", lines: bookList },
} as const;

/** Saves a sample as a file that a Turkish Excel opens with its columns and letters. */
export function saveSample(which: keyof typeof samples): void {
	const { name, lines } = samples[which];
	saveFile(new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" }), name);
}
