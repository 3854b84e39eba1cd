/** Problems and remarks about a row of a list, in both languages. */
interface Texts {
	readonly tr: string;
	readonly en: string;
}

export const rowProblems = {
	no_number: { tr: "Okul numarası yok.", en: "The school number is missing." },
	bad_number: { tr: "Okul numarası okunamadı.", en: "The school number could not be read." },
	no_name: { tr: "Ad yok.", en: "The first name is missing." },
	no_surname: { tr: "Soyad yok.", en: "The surname is missing." },
	bad_name: { tr: "Ad ya da soyad okunamadı.", en: "The first name or surname could not be read." },
	no_class: {
		tr: "Sınıf belli değil: sınıfı listeye yazın.",
		en: "The class is missing: add it to the list.",
	},
	bad_class: {
		tr: "Sınıf okunamadı: 5/A ya da Hazırlık/B biçiminde yazın veya sınıfa bir ad verin.",
		en: "The class could not be read: write it in the form 5/A or Hazırlık/B, or give the class a name.",
	},
	class_grade: { tr: "Sınıf düzeyi 12'den büyük.", en: "The grade is higher than 12." },
	class_long: {
		tr: "Sınıf adı 20 karakterden uzun: kısaltın.",
		en: "The class name is longer than 20 characters: shorten it.",
	},
	class_signs: {
		tr: "Sınıf adında harf, rakam ve / - . ( ) dışında bir karakter var.",
		en: "The class name contains characters other than letters, digits and / - . ( ).",
	},
	twice: {
		tr: "Bu okul numarası listede iki öğrencide var.",
		en: "Two pupils in the list have this school number.",
	},
	repeated: { tr: "Bu öğrenci listede iki kez yazılı.", en: "This pupil appears twice in the list." },
	number_of_other: {
		tr: "Bu okul numarası başka bir öğrencinin kaydında var.",
		en: "Another pupil already has this school number.",
	},
	national_id: {
		tr: "Satırda T.C. kimlik numarası var; numara aktarılmadı.",
		en: "The row contains a national identity number; the number was not imported.",
	},
	has_left: {
		tr: "Bu kişi listede okuldan ayrılmış görünüyor; aktarılmadı.",
		en: "The list shows that this person has left the school; the row was not imported.",
	},
	name_of_several: {
		tr: "Kayıtta bu adda birden çok okur var: okul numarası gerekli.",
		en: "Several readers have this name: the school number is required.",
	},
	card_letters: {
		tr: "Kart numarası yalnızca rakamlardan oluşabilir; bu numara aktarılmadı.",
		en: "A card number can contain only digits; this one was not imported.",
	},
	card_national_id: {
		tr: "Kart numarası bir T.C. kimlik numarasına benziyor; aktarılmadı.",
		en: "The card number looks like a national identity number; it was not imported.",
	},
	card_shortened: {
		tr: "Kart numarasının son haneleri dosyada kaybolmuş; numara aktarılmadı.",
		en: "The last digits of the card number have been lost in the file; the number was not imported.",
	},
	card_long: {
		tr: "Kart numarası 30 haneden uzun; aktarılmadı.",
		en: "The card number is longer than 30 digits; it was not imported.",
	},
	card_twice: {
		tr: "Bu kart numarası listede iki kişide var; ikisine de aktarılmadı.",
		en: "Two people in the list have this card number; it was not imported for either.",
	},
	card_of_other: {
		tr: "Bu kart numarası başka bir okurun kaydında var; aktarılmadı.",
		en: "Another reader already has this card number; it was not imported.",
	},
	card_of_copy: {
		tr: "Bu kart numarası bir kitabın barkodu; aktarılmadı.",
		en: "This card number is the barcode of a book; it was not imported.",
	},
	bad_guardian_name: {
		tr: "Velinin adı okunamadığı için aktarılmadı.",
		en: "The guardian's name could not be read; it was not imported.",
	},
	bad_guardian_phone: {
		tr: "Velinin telefonu okunamadığı için aktarılmadı.",
		en: "The guardian's phone number could not be read; it was not imported.",
	},
	bad_guardian_email: {
		tr: "Velinin e-posta adresi geçersiz; aktarılmadı.",
		en: "The guardian's email address is not valid; it was not imported.",
	},
	guardian_withdrawn: {
		tr: "Veli, onayını geri almış; veli bilgileri aktarılmadı.",
		en: "The parent or guardian has withdrawn consent; their details were not imported.",
	},
	names_in_one: {
		tr: "Ad ve soyad aynı hücrede; son sözcük soyadı sayıldı.",
		en: "The first name and surname are in one cell; the last word was used as the surname.",
	},
	misread_letters: {
		tr: "Bazı harfler bozuktu (Ä°, ÅŸ gibi) ve düzeltildi. Kontrol edin.",
		en: "Some letters were garbled (such as Ä° and ÅŸ) and have been restored. Check them.",
	},
	mixed_encoding: {
		tr: "Bu satırın karakter kodlaması dosyanın kalanından farklı: adı kontrol edin.",
		en: "This row's character encoding differs from the rest of the file: check the name.",
	},
	open_quote: {
		tr: "Bu satırda kapanmamış bir tırnak işareti var.",
		en: "A quotation mark in this row is not closed.",
	},
} as const satisfies Readonly<Record<string, Texts>>;

export type RowProblem = keyof typeof rowProblems;

/** Problems that prevent a whole file from being read. */
export const fileProblems = {
	empty: {
		tr: "Dosyada okunabilen hiçbir satır yok. Dosya bozuk ya da boş olabilir; dosyayı yeniden indirin.",
		en: "No rows in the file could be read. The file may be damaged or empty; download it again.",
	},
	damaged: {
		tr: "Dosya bozuk ya da yarım. Yeniden indirin.",
		en: "The file is damaged or incomplete. Download it again.",
	},
	protected: {
		tr: "Dosya parola korumalı. Parolayı kaldırıp dosyayı yeniden yükleyin.",
		en: "The file is password-protected. Remove the password and upload the file again.",
	},
	unknown_kind: {
		tr: "Bu türdeki dosyalar okunamıyor. XLS, XLSX, ODS ya da CSV dosyası yükleyin (eserler için MARC dosyası da yüklenebilir).",
		en: "This type of file can't be read. Upload an XLS, XLSX, ODS or CSV file (or a MARC file for titles).",
	},
	web_page: {
		tr: "Bu dosya aslında bir web sayfası: Excel'de açıp XLSX olarak kaydedin, sonra yükleyin.",
		en: "This file is actually a web page: open it in Excel, save it as XLSX and upload that.",
	},
	xml_workbook: {
		tr: "Bu dosya Excel 2003'ün XML biçiminde: Excel'de açıp XLSX olarak kaydedin, sonra yükleyin.",
		en: "This file is in the Excel 2003 XML format: open it in Excel, save it as XLSX and upload that.",
	},
	too_large: { tr: "Dosya çok büyük.", en: "The file is too large." },
	too_long: {
		tr: "Dosyanın okunması çok uzun sürdü; okuma durduruldu.",
		en: "The file took too long to read, so reading was stopped.",
	},
	too_many: {
		tr: "Dosyada 200.000'den fazla kayıt var. Dosyayı bölerek yükleyin.",
		en: "The file has more than 200,000 records. Split it and upload the parts.",
	},
	no_header: {
		tr: "Okul no, ad ve soyad sütunlarının başlığı bulunamadı. Sütunları elle seçin.",
		en: "The headings for school number, first name and surname were not found. Choose the columns manually.",
	},
	no_title_column: {
		tr: "Eser adı sütununun başlığı bulunamadı. Sütunları elle seçin.",
		en: "The heading for the title column was not found. Choose the columns manually.",
	},
	no_titles: { tr: "Dosyada eser bulunamadı.", en: "No titles were found in the file." },
	stopped: {
		tr: "Sunucu durduğu için okuma yarıda kaldı. Dosyayı yeniden yükleyin.",
		en: "Reading was interrupted because the server stopped. Upload the file again.",
	},
	no_people: { tr: "Listede kişi bulunamadı.", en: "No people were found in the list." },
} as const satisfies Readonly<Record<string, Texts>>;

export type FileProblem = keyof typeof fileProblems;
