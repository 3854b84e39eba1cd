/** Problems of a row or record of a book list, and notes about it, in both languages. */
import type { MarcRefusal, MarcWarning } from "../marc/record.ts";

interface Texts {
	readonly tr: string;
	readonly en: string;
}

const refusals: Readonly<Record<`marc_${MarcRefusal}`, Texts>> = {
	marc_too_long: {
		tr: "Kayıt çok uzun (1 MB'tan fazla); atlandı.",
		en: "The record is too long (over 1 MB) and was skipped.",
	},
	marc_cut_off: {
		tr: "Dosya bu kaydın ortasında bitiyor.",
		en: "The file ends in the middle of this record.",
	},
	marc_leader: { tr: "Kaydın baş bölümü (lider) okunamadı.", en: "The record's leader could not be read." },
	marc_directory: { tr: "Kaydın dizini okunamadı.", en: "The record's directory could not be read." },
	marc_not_marc21: {
		tr: "Kayıt MARC 21 değil (UNIMARC ya da başka bir biçim).",
		en: "The record is not MARC 21 (UNIMARC or another format).",
	},
	marc_encoding: {
		tr: "Kaydın karakter kodlaması belirlenemedi.",
		en: "The record's character encoding could not be determined.",
	},
	marc_xml: { tr: "Kaydın XML'i bozuk.", en: "The record's XML is damaged." },
	marc_json: { tr: "Kaydın JSON'u bozuk.", en: "The record's JSON is damaged." },
	marc_doctype: {
		tr: "Dosyada belge türü ya da varlık tanımı var; dosya güvenlik nedeniyle okunmadı.",
		en: "For security reasons, the file was not read: it declares a document type or entities.",
	},
};

/** Reasons why a row is left out. */
export const titleProblems = {
	no_title: { tr: "Eser adı yok.", en: "The title is missing." },
	heading_row: {
		tr: "İlk satır başlık satırı sayıldı; aktarılmadı.",
		en: "The first row was treated as the heading row and was not imported.",
	},
	too_many_copies: {
		tr: "Nüsha sayısı okunamadı ya da 500'den fazla.",
		en: "The number of copies could not be read or is over 500.",
	},
	number_taken: {
		tr: "Barkodu ya da demirbaş numarası başka bir nüshada ya da bir okur kartında kullanılıyor.",
		en: "The barcode or accession number is already used by another copy or a library card.",
	},
	open_quote: {
		tr: "Bu satırda kapanmamış bir tırnak işareti var.",
		en: "A quotation mark in this row is not closed.",
	},
	...refusals,
} as const satisfies Readonly<Record<string, Texts>>;

export type TitleProblem = keyof typeof titleProblems;

const warnings: Readonly<Record<`marc_warn_${MarcWarning}`, Texts>> = {
	marc_warn_leader: {
		tr: "Kaydın baş bölümündeki uzunluklar yanlış; kayıt yine de okundu.",
		en: "The lengths in the leader are wrong; the record was read anyway.",
	},
	marc_warn_directory: {
		tr: "Kaydın dizini yanlış; alanlar, bitiş işaretlerine bakılarak bulundu.",
		en: "The record's directory is wrong; its fields were found by their terminators.",
	},
	marc_warn_encoding: {
		tr: "Karakter kodlaması kayıtta belirtilenden farklı: harfleri kontrol edin.",
		en: "The character encoding differs from the one stated in the record: check the letters.",
	},
	marc_warn_characters: {
		tr: "Bazı harfler okunamadı (\ufffd).",
		en: "Some letters could not be read (\ufffd).",
	},
	marc_warn_field: { tr: "Bir alanın yapısı bozuk.", en: "One of the record's fields is malformed." },
	marc_warn_subfield_code: {
		tr: "MARC 21'de olmayan bir alt alan var.",
		en: "The record has a subfield that is not part of MARC 21.",
	},
};

/** Notes about a row that is imported. */
export const titleNotes = {
	bad_isbn: {
		tr: "ISBN geçersiz; eser ISBN'siz aktarılır.",
		en: "The ISBN is not valid; the title is imported without it.",
	},
	other_title: {
		tr: "Bu ISBN başka bir eser adıyla kayıtlı: doğru eser olup olmadığını kontrol edin.",
		en: "This ISBN is recorded under a different title: check that it belongs to this book.",
	},
	shared_isbn: {
		tr: "ISBN'si başka bir cildinkiyle aynı; ayrı eser olarak aktarılır.",
		en: "Another volume has the same ISBN; this one is imported as a separate title.",
	},
	barcode_is_isbn: {
		tr: "Barkod sütununda ISBN var; nüshaya yeni barkod verilir.",
		en: "The barcode column contains the ISBN; the copy gets a new barcode.",
	},
	barcode_signs: {
		tr: "Barkodda okutulamayan bir işaret var; nüshaya yeni barkod verilir, eski barkod nüshanın notuna eklenir.",
		en: "The barcode has a character that can't be scanned; the copy gets a new barcode, and the old one is added to the copy's note.",
	},
	number_dropped: {
		tr: "Numarası başka bir nüshada kullanılan nüshalar aktarılmaz.",
		en: "Copies whose numbers are already used by other copies are not imported.",
	},
	number_shortened: {
		tr: "Bir sayı, hesap tablosunda kısaltılmış (1,2E+03 gibi); o hücre aktarılmadı.",
		en: "A number has been shortened by the spreadsheet program (for example to 1.2E+03); that cell was not imported.",
	},
	foreign_price: {
		tr: "Bedel başka bir para biriminde; alan boş bırakılır, listedeki bedel nüshanın notuna eklenir.",
		en: "The value is in another currency; the field is left empty and the value is added to the copy's note.",
	},
	maybe_span: {
		tr: "Demirbaş numarası bir numara aralığına benziyor (15-17 gibi) ama tek numara sayılır. Birden çok nüsha varsa listeye adet sütunu ekleyin.",
		en: "The accession number looks like a range (such as 15-17) but is treated as a single number. If there are several copies, add a column with the number of copies.",
	},
	unknown_library: {
		tr: "Okulda bu adda bir kütüphane yok; nüsha bu aktarım için seçilen kütüphaneye eklenir.",
		en: "The school has no library with this name; the copy is added to the library chosen for this import.",
	},
	unknown_state: {
		tr: "Nüshanın durumu anlaşılamadı; nüsha rafta sayılır, listedeki ifade nüshanın notuna eklenir.",
		en: "The copy's status was not recognised; the copy counts as on the shelf, and the status in the list is added to its note.",
	},
	was_out: {
		tr: "Nüsha önceki kayıtlarda ödünçte görünüyor; burada rafta sayılır.",
		en: "The previous records show the copy as on loan; here it counts as on the shelf.",
	},
	shortened: { tr: "Uzun metinler kısaltılır.", en: "Long texts are shortened." },
	bad_date: { tr: "Geliş tarihi okunamadı.", en: "The acquisition date could not be read." },
	national_id: {
		tr: "Satırda T.C. kimlik numarası var; o hücre aktarılmadı.",
		en: "The row contains a national identity number; that cell was not imported.",
	},
	misread_letters: {
		tr: "Bazı harfler bozuktu (Ä°, ÅŸ gibi) ve düzeltildi. Kontrol edin.",
		en: "Some letters were garbled (such as Ä° and ÅŸ) and have been restored. Check them.",
	},
	mixed_encoding: {
		tr: "Bu satırın karakter kodlaması dosyanın kalanından farklı: harfleri kontrol edin.",
		en: "This row's character encoding differs from the rest of the file: check the letters.",
	},
	...warnings,
} as const satisfies Readonly<Record<string, Texts>>;

export type TitleNote = keyof typeof titleNotes;
