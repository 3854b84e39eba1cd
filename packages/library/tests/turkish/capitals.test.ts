/** Texts in capitals in normal case. */
import { expect, test } from "vitest";
import { titleCase } from "../../src/turkish/case.ts";

test.each([
	["II. DÜNYA SAVAŞI", "II. Dünya Savaşı"],
	["XIX. YÜZYILDA OSMANLI", "XIX. Yüzyılda Osmanlı"],
	["ANLADIN MI", "Anladın mı"],
	["ATATÜRK'ÜN HAYATI", "Atatürk'ün Hayatı"],
	["A'DAN Z'YE", "A'dan Z'ye"],
	["O'NUN HİKÂYESİ", "O'nun Hikâyesi"],
	["D'ARTAGNAN", "D'Artagnan"],
	["KUR'AN-I KERİM", "Kur'an-ı Kerim"],
	["AŞK-I MEMNU", "Aşk-ı Memnu"],
	["IŞIĞIN PEŞİNDE", "Işığın Peşinde"],
	["SUÇ VE CEZA", "Suç ve Ceza"],
	["TÜBİTAK BİLİM DİZİSİ", "TÜBİTAK Bilim Dizisi"],
	["TBMM TUTANAKLARI", "TBMM Tutanakları"],
	["DOĞAN KİTAP A.Ş.", "Doğan Kitap A.Ş."],
	["DOSTOYEVSKI'NİN HAYATI", "Dostoyevski'nin Hayatı"],
	["HARRY POTTER SIRLAR ODASI", "Harry Potter Sırlar Odası"],
	["KIYAMET GÜNÜ", "Kıyamet Günü"],
	["YARDIMSEVER KARINCA", "Yardımsever Karınca"],
	["BOZKIRKURDU", "Bozkırkurdu"],
	["KRALIN YENİ ELBİSESİ", "Kralın Yeni Elbisesi"],
	["FRANSIZ DEVRİMİ", "Fransız Devrimi"],
	["ALIRKEN KAZANMAK", "Alırken Kazanmak"],
])("the title %s is %s", (text, normal) => {
	expect(titleCase(text)).toBe(normal);
});

test("a title in another language has no dotless i and no Turkish particles", () => {
	expect(titleCase("TIN MAN IN RIO DE JANEIRO", { isTurkish: false })).toBe("Tin Man In Rio De Janeiro");
});

test.each([
	["VICTOR HUGO", "Victor Hugo"],
	["CHARLES DICKENS", "Charles Dickens"],
	["MIGUEL DE CERVANTES", "Miguel de Cervantes"],
	["VINCENT VAN GOGH", "Vincent van Gogh"],
	["ANTOINE DE SAINT-EXUPÉRY", "Antoine de Saint-Exupéry"],
	["MARTIN LUTHER KING", "Martin Luther King"],
	["AGATHA CHRISTIE", "Agatha Christie"],
	["VIRGINIA WOOLF", "Virginia Woolf"],
	["ITALO CALVINO", "Italo Calvino"],
	["BILL GATES", "Bill Gates"],
	["J.R.R. TOLKIEN", "J.R.R. Tolkien"],
	["JOSÉ MAURO DE VASCONCELOS", "José Mauro De Vasconcelos"],
	["ŞEYMA O'NEİLL", "Şeyma O'Neill"],
	["İSMAİL BİLGİN", "İsmail Bilgin"],
	["HALİT ZİYA UŞAKLIGİL", "Halit Ziya Uşaklıgil"],
	["MEHMET ERYILMAZ", "Mehmet Eryılmaz"],
	["RIFAT ILGAZ", "Rıfat Ilgaz"],
	["YILDIRIM KIRMIZI", "Yıldırım Kırmızı"],
])("the name %s is %s", (text, normal) => {
	expect(titleCase(text, { isName: true })).toBe(normal);
});
