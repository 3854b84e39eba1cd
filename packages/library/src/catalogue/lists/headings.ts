/** Known column headings of book lists from any source; the first spelling is the one that an export writes. */
import { books } from "../../collections/books.ts";
import { type Text, text } from "../../collections/definition.ts";
import { isNationalIdColumn } from "../../privacy/national-id.ts";
import { searchKey } from "../../turkish/keys.ts";
import { type TitleColumn, titleColumns, titleNames, titleRow } from "../title-fields.ts";

interface Spellings {
	readonly tr: readonly [string, ...string[]];
	readonly en: readonly [string, ...string[]];
}

const split = (text: string) => text.split(", ") as [string, ...string[]];
const of = (tr: string, en: string): Spellings => ({ tr: split(tr), en: split(en) });

/** Spellings of the columns about copies, in their order. */
const copySpellings = {
	barcode: of(
		"Barkod, Barkod no, Barkod numarası, Nüsha barkodu, Barkodu",
		"Barcode, Copy barcode, Item barcode, Barcode number, Item code",
	),
	accession_no: of(
		"Demirbaş no, Demirbaş numarası, Demirbaş, Kayıt no, Kayıt numarası, Envanter no, Defter kayıt no, Demirbaş kayıt no, Defter no, Sıra kayıt no",
		"Accession number, Accession no, Inventory number, Inventory no, Inventory code",
	),
	call_number: of(
		"Yer numarası, Yer no, Sırt etiketi, Kitap yer no, Raf yer numarası",
		"Call number, Call no, Shelf mark, Shelfmark, Item call number",
	),
	shelf: of(
		"Raf, Raf no, Raf numarası, Rafı, Dolap, Dolap no, Raf yeri, Bulunduğu raf, Bulunduğu yer, Yeri, Dolap raf, Dolap ve raf, Dolap no raf no, Raf dolap, Raf ve dolap",
		"Shelf, Shelf no, Shelf location, Location, Shelving location, Physical location",
	),
	library: of(
		"Kütüphane, Kütüphane adı, Bulunduğu kütüphane, Kitaplık",
		"Library, Library name, Branch, Home branch, Location name",
	),
	acquired_on: of(
		"Geliş tarihi, Kayıt tarihi, Sağlama tarihi, Alış tarihi, Giriş tarihi, Temin tarihi, Edinme tarihi",
		"Acquired on, Date acquired, Acquisition date, Acquired, Purchase date, Date purchased, Received date, Date added, Added, Entry date",
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
		"Value (TL), Price (TL), Price, Cost, Value, List price, Purchase price",
	),
	status: of(
		"Durum, Durumu, Nüsha durumu, Nüshanın durumu, Kitap durumu, Raf durumu, Kitabın son durumu, Kayıp, Kayıp mı, Hasarlı, Hasarlı mı, Düşüldü, Düşüldü mü, Kayıttan düşüldü, Ödünç verilmez",
		"Status, Copy status, Item status, Item status name, Availability, State, Lost, Item lost, Itemlost, Damaged, Item damaged, Withdrawn, Item withdrawn, Not for loan, Notforloan",
	),
	condition: of(
		"Kitabın durumu, Fiziksel durum, Fiziksel durumu, Fiziki durum, Fiziki durumu, Kondisyon, Yıpranma durumu",
		"Condition, Book condition, Physical condition, Item condition",
	),
	loanable: of(
		"Ödünç verilir mi, Ödünç durumu, Ödünç verme durumu, Ödünç verilebilir mi, Ödünç, Ödünç verilme",
		"Lending, Loanable, Loan status, Circulation status, Circulates, Use restriction",
	),
	copies: of(
		"Nüsha sayısı, Kopya sayısı, Nüsha adedi, Kitap adedi, Kitap sayısı, Adet, Adedi, Miktar, Sayısı, Nüsha, Stok",
		"Copies, Number of copies, Copy count, Count, Quantity, Qty",
	),
	note: of("Not, Notlar, Nüsha notu", "Note, Notes, Copy note"),
};

/** Spellings of the columns about titles: the label of the field, then those of its row. */
const titleSpellings = titleNames.flatMap((name) => {
	const { column } = titleRow(name);
	const label = column?.label ?? books.fields.find((field) => field.name === name)?.label;
	if (!column || !label) return [];
	return [[column.name, { tr: [label.tr, ...column.tr], en: [label.en, ...column.en] }] as const];
});

/** Spellings of the columns that add to the authors of another one. */
const authorSpellings = {
	author_surname: of("Yazar soyadı, Yazarın soyadı", "Author surname, Author last name, Last name of author"),
	other_authors: of(
		"Diğer yazarlar, Diğer yazar, Diğer yazarları, İkinci yazar, 2. yazar, Yardımcı yazar, Yardımcı yazarlar, Ek yazarlar, Katkıda bulunanlar",
		"Other authors, Other author, Additional authors, Additional author, Secondary author, Secondary authors, Second author, Co-authors, Contributors, Contributor",
	),
};

/** Column of a book list: about the title, or about the copy. */
export type ListColumn = TitleColumn | keyof typeof authorSpellings | keyof typeof copySpellings;

/**
 * Spellings of each column, the most certain first: where two columns have the same meaning, the more certain one wins.
 */
const spellings: Readonly<Record<ListColumn, Spellings>> = {
	// Every column about titles has a row.
	...(Object.fromEntries(titleSpellings) as Readonly<Record<TitleColumn, Spellings>>),
	...authorSpellings,
	...copySpellings,
};

const authorColumns = Object.keys(authorSpellings) as (keyof typeof authorSpellings)[];

/** Columns read from a book list: of the title, then of the copy. */
export const listColumns: readonly ListColumn[] = [
	...titleColumns().flatMap((name) => (name === "authors" ? [name, ...authorColumns] : [name])),
	...(Object.keys(copySpellings) as (keyof typeof copySpellings)[]),
];

/** `national_id`: a column that is dropped. */
export type TitleMeaning = ListColumn | "national_id" | null;

/** Rank behind every spelling. */
const LAST_RANK = 1000;

/** Punctuation and underscores are ignored in headings. */
const key = (heading: string): string => searchKey(heading.replaceAll("_", " ")).replace(/\s+/g, " ").trim();

const known = new Map<string, { field: ListColumn; rank: number }>();
for (const field of listColumns)
	for (const texts of [spellings[field].tr, spellings[field].en])
		for (const [rank, text] of texts.entries())
			if (!known.has(key(text))) known.set(key(text), { field, rank });

/** Names of columns where their first heading would not be clear enough. */
const names: Readonly<Partial<Record<ListColumn, Text>>> = {
	author_surname: text("Yazar soyadı", "Author's surname"),
	other_authors: text("Diğer yazarlar", "Other authors"),
	price: text("Bedel", "Value"),
	copies: text("Nüsha sayısı", "Number of copies"),
};

/** Name of a column for the person who matches the columns of a file. */
export const listColumnName = (field: ListColumn, language: "tr" | "en"): string =>
	names[field]?.[language] ?? titleHeading(field, language);

/** Heading of a column in an export. */
export const titleHeading = (field: ListColumn, language: "tr" | "en"): string =>
	spellings[field][language][0];

/** Meaning of a heading and its rank (0 is best); `null` for an unknown column. */
export function titleMeaningOf(
	heading: string,
): { meaning: Exclude<TitleMeaning, null>; rank: number } | null {
	if (heading === "" || heading.length > 60) return null;
	if (isNationalIdColumn(heading)) return { meaning: "national_id", rank: 0 };
	const words = key(heading);
	const found = known.get(words);
	if (found) return { meaning: found.field, rank: found.rank };
	// Programs name the column by what else it may have: `ISBN/UID`, `ean_isbn13`.
	return /(?:^| )isbn(?:s|10|13)?(?: |$)/.test(words) ? { meaning: "isbn", rank: LAST_RANK } : null;
}
