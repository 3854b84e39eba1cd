/** Known column headings of book lists from any source; the first spelling is the one that an export writes. */
import { isNationalIdColumn } from "../../privacy/national-id.ts";
import { searchKey } from "../../turkish/keys.ts";

/** Fields read from a book list: of the title, then of the copy. */
export const titleFields = [
	"isbn",
	"title",
	"subtitle",
	"authors",
	"author_surname",
	"translator",
	"illustrator",
	"publisher",
	"year",
	"edition",
	"pages",
	"language",
	"subjects",
	"dewey",
	"author_mark",
	"series",
	"series_no",
	"age",
	"summary",
	"barcode",
	"accession_no",
	"call_number",
	"shelf",
	"library",
	"acquired_on",
	"acquired_how",
	"donor",
	"price",
	"copies",
	"note",
] as const;
export type TitleField = (typeof titleFields)[number];

/** `national_id`: a column that is dropped. */
export type TitleMeaning = TitleField | "national_id" | null;

interface Spellings {
	readonly tr: readonly [string, ...string[]];
	readonly en: readonly [string, ...string[]];
}

const split = (text: string) => text.split(", ") as [string, ...string[]];
const of = (tr: string, en: string): Spellings => ({ tr: split(tr), en: split(en) });

/**
 * Spellings of each field, the most certain first: where two columns have the same meaning, the more certain one wins.
 */
const spellings: Readonly<Record<TitleField, Spellings>> = {
	isbn: of(
		"ISBN, ISBN no, ISBN numarası, ISBN/ISSN, Standart numara",
		"ISBN, ISBN13, ISBN 13, ISBN10, ISBN 10, ISBN number",
	),
	title: of(
		"Eser adı, Kitap adı, Kitabın adı, Kitap ismi, Eserin adı, Materyal adı, Yayın adı, Başlık, Kitap başlığı, Eser, Kitap, Adı",
		"Title, Book title, Book name, Title of book, Item title, Original title, Name",
	),
	subtitle: of("Alt başlık, Alt eser adı", "Subtitle, Sub title, Remainder of title"),
	authors: of(
		"Yazar, Yazarı, Yazar adı soyadı, Yazar adı, Yazarlar, Eser sahibi, Yazarın adı, Yazarın adı soyadı, Sorumlu, Müellif",
		"Author, Authors, Author(s), Author name, Creator, Main author, Primary author",
	),
	author_surname: of("Yazar soyadı, Yazarın soyadı", "Author surname, Author last name, Last name of author"),
	translator: of("Çevirmen, Çeviren, Çevirmeni, Mütercim, Tercüman", "Translator, Translated by"),
	illustrator: of("Resimleyen, Çizer, İllüstratör, Resimleyeni", "Illustrator, Illustrated by"),
	publisher: of(
		"Yayınevi, Yayın evi, Yayıncı, Yayınlayan, Yayımlayan, Yayınevi adı, Yayımcı, Basımevi",
		"Publisher, Publisher name, Publishing house",
	),
	year: of(
		"Yayın yılı, Basım yılı, Baskı yılı, Basım tarihi, Yayın tarihi, Yayım yılı, Yılı, Yıl",
		"Year, Publication year, Year of publication, Original publication year, Date of publication, Publication date, Published, Copyright",
	),
	edition: of("Baskı, Baskı no, Baskı sayısı, Basım, Kaçıncı baskı, Baskısı", "Edition"),
	pages: of(
		"Sayfa sayısı, Sayfa, Sayfa adedi, Sayfası, Sayfa no",
		"Pages, Page count, Number of pages, Num pages, Page",
	),
	language: of("Dil, Dili, Eser dili, Yayın dili, Kitap dili", "Language, Language code, Lang"),
	subjects: of(
		"Konular, Konu, Konusu, Konu başlığı, Konu başlıkları, Tür, Türü, Kitap türü, Kategori, Kategorisi, Anahtar kelimeler",
		"Subjects, Subject, Subject(s), Genre, Category, Categories, Keywords, Tags",
	),
	dewey: of(
		"Sınıflama kodu, Dewey, Dewey no, Dewey numarası, Dewey kodu, DDC, Sınıflama, Sınıflama no, Konu no, Konu numarası, Tasnif no, Sınıflama numarası",
		"Dewey class, Dewey number, Dewey decimal, Classification, Class number",
	),
	author_mark: of("Yazar işareti, Yazar kodu, Yazar no, Cutter", "Author mark, Cutter number"),
	series: of("Dizi, Dizi adı, Seri, Seri adı, Dizisi", "Series, Series title, Series name"),
	series_no: of(
		"Dizi no, Seri no, Cilt, Cilt no, Dizi numarası",
		"Number in series, Series number, Volume, Series no",
	),
	age: of(
		"Yaş, Yaş grubu, Yaş düzeyi, Yaş aralığı, Okuma yaşı",
		"Age, Ages, Age band, Age group, Reading age",
	),
	summary: of("Özet, Özeti, Açıklama, Tanıtım", "Summary, Description, Abstract"),
	barcode: of(
		"Barkod, Barkod no, Barkod numarası, Nüsha barkodu, Barkodu",
		"Barcode, Copy barcode, Item barcode, Barcode number",
	),
	accession_no: of(
		"Demirbaş no, Demirbaş numarası, Demirbaş, Kayıt no, Kayıt numarası, Envanter no, Defter kayıt no, Demirbaş kayıt no, Defter no, Sıra kayıt no",
		"Accession number, Accession no, Inventory number, Inventory no",
	),
	call_number: of(
		"Yer numarası, Yer no, Sırt etiketi, Kitap yer no, Raf yer numarası",
		"Call number, Call no, Shelf mark, Shelfmark, Item call number",
	),
	shelf: of(
		"Raf, Raf no, Raf numarası, Rafı, Dolap, Dolap no, Raf yeri, Bulunduğu raf, Bulunduğu yer, Yeri",
		"Shelf, Shelf no, Shelf location, Location, Shelving location",
	),
	library: of(
		"Kütüphane, Kütüphane adı, Bulunduğu kütüphane, Kitaplık",
		"Library, Library name, Branch, Home branch",
	),
	acquired_on: of(
		"Geliş tarihi, Kayıt tarihi, Sağlama tarihi, Alış tarihi, Giriş tarihi, Temin tarihi, Edinme tarihi",
		"Acquired on, Date acquired, Acquisition date, Date added",
	),
	acquired_how: of(
		"Sağlama, Sağlama şekli, Geliş şekli, Temin şekli, Kaynak, Edinme şekli, Sağlama türü, Nereden geldiği, Geldiği yer, Nasıl geldiği",
		"Acquisition, Source, Acquisition type, Source of acquisition",
	),
	donor: of(
		"Bağışçı, Bağışlayan, Bağış yapan, Bağışlayan kişi, Bağış yapan kişi",
		"Donor, Donated by, Gift of",
	),
	price: of(
		"Bedel (TL), Bedel, Bedeli, Fiyat, Fiyatı, Tutar, Ücret, Birim fiyat, Fiyat (TL), Değeri",
		"Price (TL), Price, Cost, Value",
	),
	copies: of(
		"Nüsha sayısı, Kopya sayısı, Nüsha adedi, Kitap adedi, Kitap sayısı, Adet, Adedi, Miktar, Sayısı, Nüsha, Stok",
		"Copies, Number of copies, Copy count, Count, Quantity, Qty",
	),
	note: of("Not, Notlar, Nüsha notu", "Note, Notes, Copy note"),
};

/** Punctuation and underscores are ignored in headings. */
const key = (heading: string): string => searchKey(heading.replaceAll("_", " ")).replace(/\s+/g, " ").trim();

const known = new Map<string, { field: TitleField; rank: number }>();
for (const field of titleFields)
	for (const texts of [spellings[field].tr, spellings[field].en])
		for (const [rank, text] of texts.entries())
			if (!known.has(key(text))) known.set(key(text), { field, rank });

/** Heading of a column in an export. */
export const titleHeading = (field: TitleField, language: "tr" | "en"): string =>
	spellings[field][language][0];

/** Meaning of a heading and its rank (0 is best); `null` for an unknown column. */
export function titleMeaningOf(
	heading: string,
): { meaning: Exclude<TitleMeaning, null>; rank: number } | null {
	if (heading === "" || heading.length > 60) return null;
	if (isNationalIdColumn(heading)) return { meaning: "national_id", rank: 0 };
	const found = known.get(key(heading));
	return found ? { meaning: found.field, rank: found.rank } : null;
}
