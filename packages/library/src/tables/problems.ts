/** Problems and remarks about a row of a list, in both languages. */
interface Texts {
	readonly tr: string;
	readonly en: string;
}

export const rowProblems = {
	no_number: { tr: "Okul numarası yok.", en: "There is no school number." },
	bad_number: { tr: "Okul numarası okunamadı.", en: "The school number cannot be read." },
	no_name: { tr: "Adı yok.", en: "There is no name." },
	no_surname: { tr: "Soyadı yok.", en: "There is no surname." },
	bad_name: { tr: "Ad ya da soyad okunamadı.", en: "The name cannot be read." },
	no_class: { tr: "Sınıfı belli değil: sınıfını yazın.", en: "The class is not known: write it." },
	bad_class: {
		tr: "Sınıf okunamadı: 5/A, Hazırlık/B ya da bir ad bekleniyor.",
		en: "The class cannot be read: 5/A, Hazırlık/B or a name is expected.",
	},
	class_grade: { tr: "Sınıf düzeyi 12'den büyük.", en: "The grade is above 12." },
	class_long: {
		tr: "Sınıf adı 20 karakterden uzun: kısaltın.",
		en: "The class's name is longer than 20 characters: shorten it.",
	},
	class_signs: {
		tr: "Sınıf adında harf, rakam ve / - . ( ) dışında işaret var.",
		en: "The class's name has signs other than letters, digits and / - . ( ).",
	},
	twice: {
		tr: "Bu okul numarası listede iki öğrencide var.",
		en: "Two pupils of the list have this school number.",
	},
	repeated: { tr: "Bu öğrenci listede iki kez yazılı.", en: "This pupil is in the list twice." },
	number_of_other: {
		tr: "Bu okul numarası kayıtta başka bir öğrencinin.",
		en: "In the register this school number is another pupil's.",
	},
	national_id: {
		tr: "Satırda T.C. kimlik numarası var; alınmadı.",
		en: "The row holds a national identity number; it was not taken.",
	},
	has_left: {
		tr: "Listede okuldan ayrılmış görünüyor; alınmadı.",
		en: "The list says that they have left the school; the row was not taken.",
	},
	name_of_several: {
		tr: "Kayıtta bu adda birden çok okur var: okul numarası gerekli.",
		en: "The register has several readers of this name: the school number is needed.",
	},
	card_letters: {
		tr: "Kart numarasında yalnızca rakam olur; kart numarası alınmadı.",
		en: "A card number has digits only; it was left out.",
	},
	card_national_id: {
		tr: "Kart numarası bir T.C. kimlik numarasına benziyor; alınmadı.",
		en: "The card number looks like a national identity number; it was left out.",
	},
	card_shortened: {
		tr: "Kart numarasının son haneleri dosyada kaybolmuş; alınmadı.",
		en: "The file has lost the last digits of the card number; it was left out.",
	},
	card_long: {
		tr: "Kart numarası 30 haneden uzun; alınmadı.",
		en: "The card number is longer than 30 digits; it was left out.",
	},
	card_twice: {
		tr: "Bu kart numarası listede iki kişide var; ikisinde de alınmadı.",
		en: "Two people of the list have this card number; it was left out for both.",
	},
	card_of_other: {
		tr: "Bu kart numarası kayıtta başka bir okurun; alınmadı.",
		en: "In the register this card number is another reader's; it was left out.",
	},
	card_of_copy: {
		tr: "Bu kart numarası bir kitabın barkodu; alınmadı.",
		en: "A book has this card number as its barcode; it was left out.",
	},
	bad_guardian_name: {
		tr: "Velinin adı okunamadı; alınmadı.",
		en: "The guardian's name cannot be read; it was left out.",
	},
	bad_guardian_phone: {
		tr: "Veli telefonu okunamadı; alınmadı.",
		en: "The guardian's phone number cannot be read; it was left out.",
	},
	bad_guardian_email: {
		tr: "Veli e-postası geçersiz; alınmadı.",
		en: "The guardian's e-mail address is not valid; it was left out.",
	},
	guardian_withdrawn: {
		tr: "Veli onayını geri almış; veli bilgileri alınmadı.",
		en: "The guardian has taken the consent back; the guardian's details were left out.",
	},
	names_in_one: {
		tr: "Ad ve soyad aynı hücrede; son sözcük soyadı sayıldı.",
		en: "Name and surname are in one cell; the last word counts as the surname.",
	},
	misread_letters: {
		tr: "Harfleri bozuktu (Ä°, ÅŸ gibi); düzeltildi. Kontrol edin.",
		en: "Its letters were garbled (such as Ä°, ÅŸ) and have been restored. Check them.",
	},
	mixed_encoding: {
		tr: "Bu satırın harf kodlaması dosyanın kalanından farklı: adı kontrol edin.",
		en: "This row's letters are encoded unlike the rest of the file: check the name.",
	},
	open_quote: {
		tr: "Bu satırda kapanmamış bir tırnak var.",
		en: "A quotation mark in this row is never closed.",
	},
} as const satisfies Readonly<Record<string, Texts>>;

export type RowProblem = keyof typeof rowProblems;

/** Problems that prevent a whole file from being read. */
export const fileProblems = {
	empty: {
		tr: "Dosyada okunabilen hiçbir satır yok. Dosya bozuk ya da boş olabilir; e-Okul'dan yeniden indirin.",
		en: "The file has no row that can be read. It may be damaged or empty; download it again.",
	},
	damaged: {
		tr: "Dosya bozuk ya da yarım. Yeniden indirin.",
		en: "The file is damaged or incomplete. Download it again.",
	},
	protected: {
		tr: "Dosya parolalı. Parolasını kaldırıp yeniden yükleyin.",
		en: "The file has a password. Remove it and try again.",
	},
	unknown_kind: {
		tr: "Bu tür dosya okunmuyor. XLS, XLSX, ODS ya da CSV (eserler için MARC da) yükleyin.",
		en: "This kind of file is not read. Use XLS, XLSX, ODS or CSV (for titles MARC, too).",
	},
	web_page: {
		tr: "Bu dosya aslında bir web sayfası: Excel'de açıp XLSX olarak kaydedin, sonra yükleyin.",
		en: "This file is really a web page: open it in Excel, save it as XLSX and use that.",
	},
	xml_workbook: {
		tr: "Bu dosya Excel 2003'ün XML biçiminde: Excel'de açıp XLSX olarak kaydedin, sonra yükleyin.",
		en: "This file is in the XML format of Excel 2003: open it in Excel, save it as XLSX and use that.",
	},
	too_large: { tr: "Dosya çok büyük.", en: "The file is too large." },
	too_long: {
		tr: "Dosyanın okunması çok uzun sürdü; okuma durduruldu.",
		en: "Reading the file took too long and was stopped.",
	},
	too_many: {
		tr: "Dosyada 200.000'den çok kayıt var. Dosyayı bölüp yükleyin.",
		en: "The file has more than 200,000 records. Load it in parts.",
	},
	no_header: {
		tr: "Okul no, ad ve soyad sütunlarının başlığı bulunamadı. Sütunları elle seçin.",
		en: "The headings of school number, name and surname were not found. Choose the columns by hand.",
	},
	no_title_column: {
		tr: "Eser adı sütununun başlığı bulunamadı. Sütunları elle seçin.",
		en: "The heading of the titles' column was not found. Choose the columns by hand.",
	},
	no_titles: { tr: "Dosyada eser bulunamadı.", en: "The file names no title." },
	stopped: {
		tr: "Okuma yarıda kaldı (sunucu durdu). Dosyayı yeniden yükleyin.",
		en: "Reading was cut short (the server stopped). Load the file again.",
	},
	no_people: { tr: "Listede kişi bulunamadı.", en: "The list names nobody." },
} as const satisfies Readonly<Record<string, Texts>>;

export type FileProblem = keyof typeof fileProblems;
