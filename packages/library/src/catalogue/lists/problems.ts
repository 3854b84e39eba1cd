/** Problems of a row or record of a book list, and notes about it, in both languages. */
import type { MarcRefusal, MarcWarning } from "../marc/record.ts";

interface Texts {
	readonly tr: string;
	readonly en: string;
}

const refusals: Readonly<Record<`marc_${MarcRefusal}`, Texts>> = {
	marc_too_long: {
		tr: "Kayıt çok uzun (1 MB'tan fazla); atlandı.",
		en: "The record is too long (above 1 MB) and was skipped.",
	},
	marc_cut_off: { tr: "Dosya bu kaydın ortasında bitiyor.", en: "The file ends inside this record." },
	marc_leader: { tr: "Kayıt başı okunamadı.", en: "The record's leader cannot be read." },
	marc_directory: { tr: "Kaydın dizini okunamadı.", en: "The record's directory cannot be read." },
	marc_not_marc21: {
		tr: "Kayıt MARC 21 değil (UNIMARC ya da başka bir biçim).",
		en: "The record is not MARC 21 (UNIMARC or another format).",
	},
	marc_encoding: {
		tr: "Kaydın harf kodlaması anlaşılamadı.",
		en: "The record's character encoding cannot be determined.",
	},
	marc_xml: { tr: "Kaydın XML'i bozuk.", en: "The record's XML is damaged." },
	marc_json: { tr: "Kaydın JSON'u bozuk.", en: "The record's JSON is damaged." },
	marc_doctype: {
		tr: "Dosya belge türü ya da varlık tanımlıyor; güvenlik için okunmadı.",
		en: "The file declares a document type or entities; for safety it was not read.",
	},
};

/** Reasons why a row is left out. */
export const titleProblems = {
	no_title: { tr: "Eser adı yok.", en: "There is no title." },
	heading_row: {
		tr: "İlk satır başlık sayıldı; alınmadı.",
		en: "The first row was taken for headings and left out.",
	},
	too_many_copies: {
		tr: "Nüsha sayısı okunamadı ya da 500'den fazla.",
		en: "The number of copies cannot be read or is above 500.",
	},
	number_taken: {
		tr: "Barkodu ya da demirbaş numarası başka bir nüshanın ya da bir okur kartının.",
		en: "The barcode or accession number is another copy's, or a reader's card has it.",
	},
	open_quote: {
		tr: "Bu satırda kapanmamış bir tırnak var.",
		en: "A quotation mark in this row is never closed.",
	},
	...refusals,
} as const satisfies Readonly<Record<string, Texts>>;

export type TitleProblem = keyof typeof titleProblems;

const warnings: Readonly<Record<`marc_warn_${MarcWarning}`, Texts>> = {
	marc_warn_leader: {
		tr: "Kayıt başındaki uzunluklar yanlış; kayıt yine de okundu.",
		en: "The lengths in the leader are wrong; the record was read all the same.",
	},
	marc_warn_directory: {
		tr: "Kaydın dizini yanlış; alanlar sonlarından bulundu.",
		en: "The directory is wrong; the fields were found by their ends.",
	},
	marc_warn_encoding: {
		tr: "Harf kodlaması kaydın söylediğinden farklı: harfleri kontrol edin.",
		en: "The characters are not encoded as the record says. Check them.",
	},
	marc_warn_characters: {
		tr: "Bazı harfler okunamadı (\ufffd).",
		en: "Some letters could not be read (\ufffd).",
	},
	marc_warn_field: { tr: "Bir alanın yapısı bozuk.", en: "A field is malformed." },
	marc_warn_subfield_code: {
		tr: "MARC 21'de olmayan bir alt alan var.",
		en: "There is a subfield that MARC 21 does not have.",
	},
};

/** Notes about a row that is imported. */
export const titleNotes = {
	bad_isbn: {
		tr: "ISBN geçersiz; eser ISBN'siz alınır.",
		en: "The ISBN is not valid; the title is taken without one.",
	},
	other_title: {
		tr: "Bu ISBN'in eserinin adı başka: doğru eser mi, kontrol edin.",
		en: "The title of this ISBN is called otherwise: check whether it is the right one.",
	},
	shared_isbn: {
		tr: "ISBN'i başka bir ciltle aynı; ayrı eser olarak alınır.",
		en: "Its ISBN is another volume's, too; it is taken as a title of its own.",
	},
	barcode_is_isbn: {
		tr: "Barkod sütununda ISBN var; nüshaya yeni barkod verilir.",
		en: "The barcode is the ISBN; the copy gets a new barcode.",
	},
	barcode_signs: {
		tr: "Barkodda okutulamayan bir işaret var; nüshaya yeni barkod verilir, eskisi notuna yazılır.",
		en: "The barcode has a sign that cannot be scanned; the copy gets a new one, the old one stays in its note.",
	},
	number_dropped: {
		tr: "Numarası başka bir nüshanın olan nüshalar alınmaz.",
		en: "Copies whose number is another copy's are left out.",
	},
	number_shortened: {
		tr: "Hesap tablosu bir sayıyı kısaltmış (1,2E+03 gibi); o hücre alınmadı.",
		en: "A spreadsheet has shortened a number (such as 1,2E+03); that cell was not taken.",
	},
	foreign_price: {
		tr: "Bedel başka para biriminde; boş bırakılır, yazılan bedel nüshanın notuna eklenir.",
		en: "The price is in another currency; it is left empty, and the copy's note says it.",
	},
	maybe_span: {
		tr: "Demirbaş numarası birden çok nüshanın ilk ve son numarasına benziyor (15-17 gibi); tek numara sayılır. Birden çok nüsha varsa listeye adet sütunu ekleyin.",
		en: "The accession number looks like the first and the last of several (such as 15-17); it counts as one. If there are several copies, add a column with their number.",
	},
	unknown_library: {
		tr: "Okulda bu adda bir kütüphane yok; nüsha seçilen kütüphaneye yazılır.",
		en: "The school has no library of this name; the copy goes to the chosen one.",
	},
	unknown_state: {
		tr: "Nüshanın durumu anlaşılmadı; rafta sayılır, yazılan durum notuna eklenir.",
		en: "The copy's state was not understood; it counts as available, and its note says the state.",
	},
	was_out: {
		tr: "Önceki kayıtta ödünçte; burada rafta sayılır.",
		en: "On loan in the former records; here it counts as available.",
	},
	shortened: { tr: "Uzun metinler kısaltılır.", en: "Long texts are shortened." },
	bad_date: { tr: "Geliş tarihi okunamadı.", en: "The day of acquisition cannot be read." },
	national_id: {
		tr: "Satırda T.C. kimlik numarası var; o hücre alınmadı.",
		en: "The row holds a national identity number; that cell was not taken.",
	},
	misread_letters: {
		tr: "Harfleri bozuktu (Ä°, ÅŸ gibi); düzeltildi. Kontrol edin.",
		en: "Its letters were garbled (such as Ä°, ÅŸ) and have been restored. Check them.",
	},
	mixed_encoding: {
		tr: "Bu satırın harf kodlaması dosyanın kalanından farklı: harfleri kontrol edin.",
		en: "This row's letters are encoded unlike the rest of the file: check them.",
	},
	...warnings,
} as const satisfies Readonly<Record<string, Texts>>;

export type TitleNote = keyof typeof titleNotes;
