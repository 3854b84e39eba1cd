/** Book lists as other programs export them: by their own headings, or without any. */
import { expect, test } from "vitest";
import { readTitleTables } from "../../../src/catalogue/lists/tables.ts";
import { readText } from "../../../src/tables/csv.ts";

type Values = Readonly<Record<string, unknown>>;

/** The titles of a text table, and of their fields and copies what is not empty. */
function titlesOf(text: string | Uint8Array) {
	const { sheet } = readText(typeof text === "string" ? new TextEncoder().encode(text) : text);
	const isFull = ([, value]: [string, unknown]) =>
		value !== "" && value !== 0 && !(Array.isArray(value) && value.length === 0);
	const full = (values: object): Values => Object.fromEntries(Object.entries(values).filter(isFull));
	return [...readTitleTables([sheet]).titles()].map(({ book, copies, notes, problems }) => ({
		book: full(book),
		copies: copies.map(full),
		notes,
		problems,
	}));
}

const two = ["Ali Deneme", "Ece Deneme"];
const common = { title: "Deneme Yolu", isbn13: "9786051234564" };

/** A file's headings, one row, and what is right of its title and copies. */
const programs: Readonly<
	Record<string, readonly [headings: string, row: string, book: Values, copies: Values[]]>
> = {
	StoryGraph: [
		"Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Star Rating,Tags,Owned?",
		`Deneme Yolu,"Ali Deneme, Ece Deneme",,9786051234564,paperback,read,2022/05/01,,4.5,roman,Yes`,
		{ ...common, authors: two, subjects: ["roman"] },
		[{ acquired_on: "2022-05-01" }],
	],
	Goodreads: [
		"Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,Publisher,Number of Pages,Year Published,Original Publication Year,Date Added",
		`1,"Deneme Yolu (Deneme Dizisi, #2)",Ali Deneme,"Deneme, Ali",Ece Deneme,"=""""","=""9786051234564""",Yayın,245,2015,1999,2020/01/02`,
		{
			...{ ...common, authors: two, publisher: "Yayın", year: 2015, pages: 245 },
			...{ series: "Deneme Dizisi", series_no: "2" },
		},
		[{ acquired_on: "2020-01-02" }],
	],
	LibraryThing: [
		"Book Id\tTitle\tPrimary Author\tSecondary Author\tPublication\tDate\tLength\tPage Count\tAcquired\tBarcode\tTags\tLanguages\tISBN\tISBNs\tSubjects\tDewey Decimal\tCopies\tEntry Date",
		"12\tDeneme Yolu\tDeneme, Ali\tDeneme, Ece\tYayın (2015), 245 pages\t2015\t20 cm\t245\t[2016-01-02]\t\troman\tTurkish\t[9786051234564]\t6051234567, 9786051234564\tÇocuk\t894.35\t2\t2020-01-01",
		{ ...common, authors: two, pages: 245, language: "tr", subjects: ["Çocuk"], dewey: "894.35" },
		[{ acquired_on: "2016-01-02" }, { acquired_on: "2016-01-02" }],
	],
	Calibre: [
		"author_sort,authors,identifiers,isbn,languages,pubdate,publisher,series,series_index,tags,title,uuid",
		`"Deneme, Ali & Deneme, Ece","Ali Deneme & Ece Deneme",isbn:9786051234564,9786051234564,tur,2015-09-01T00:00:00+03:00,Yayın,Dizi,2.0,"roman, çocuk",Deneme Yolu,abc`,
		{
			...{ ...common, authors: two, language: "tr", year: 2015, publisher: "Yayın" },
			...{ series: "Dizi", series_no: "2", subjects: ["roman", "çocuk"] },
		},
		[{}],
	],
	Libib: [
		"item_type,title,creators,first_name,last_name,ean_isbn13,upc_isbn10,description,publisher,publish_date,tags,notes,price,length,added,copies,call_number,ddc",
		`book,Deneme Yolu,"Ali Deneme, Ece Deneme",Ali,Deneme,9786051234564,6051234567,<p>Bir <b>özet</b></p>,Yayın,2015-09-01,roman,,12.50,245,2020-01-01,2,813 DEN,813`,
		{
			...{ ...common, authors: two, summary: "Bir özet", publisher: "Yayın", year: 2015, pages: 245 },
			...{ subjects: ["roman"], dewey: "813" },
		},
		[
			{ call_number: "813 DEN", price: 12.5, acquired_on: "2020-01-01" },
			{ call_number: "813 DEN", price: 12.5, acquired_on: "2020-01-01" },
		],
	],
	Zotero: [
		`"Key","Item Type","Publication Year","Author","Title","ISBN","Abstract Note","Date","Date Added","Pages","Num Pages","Series","Series Number","Publisher","Language","Call Number","Manual Tags","Translator"`,
		`"A","book","2015","Deneme, Ali; Deneme, Ece","Deneme Yolu","978-605-123-456-4","","2015","2020-01-01 10:00:00","","245","","","Yayın","tr","813 DEN","roman; çocuk","Can Çevirmen"`,
		{
			...{ ...common, authors: two, year: 2015, pages: 245, publisher: "Yayın", language: "tr" },
			...{ subjects: ["roman", "çocuk"], translator: "Can Çevirmen" },
		},
		[{ call_number: "813 DEN", acquired_on: "2020-01-01" }],
	],
	"SLiMS with headings": [
		`"title","gmd_name","edition","isbn_issn","publisher_name","publish_year","collation","series_title","call_number","language_name","place_name","classification","notes","image","sor","authors","topics","item_code",`,
		`"Deneme Yolu","Text","1","9786051234564","Yayın","2015","245 s. ; 21 cm","Dizi","813 DEN","Turkish","İstanbul","813","","","","<Deneme, Ali><Deneme, Ece>","<Roman><Çocuk>","<10001><10002>"`,
		{
			...{ ...common, authors: two, edition: "1", publisher: "Yayın", year: 2015, pages: 245 },
			...{ series: "Dizi", language: "tr", dewey: "813", subjects: ["Roman", "Çocuk"] },
		},
		[
			{ barcode: "10001", call_number: "813 DEN" },
			{ barcode: "10002", call_number: "813 DEN" },
		],
	],
	"SLiMS items": [
		`"item_code","call_number","coll_type_name","inventory_code","received_date","supplier_name","location_name","item_status_name","source","price","title"`,
		`"10001","813 DEN","Textbook","INV/1","2016-01-02","","Merkez","","1","12.50","Deneme Yolu"`,
		{ title: "Deneme Yolu" },
		[
			{
				...{ barcode: "10001", call_number: "813 DEN", accession_no: "INV/1" },
				...{ acquired_on: "2016-01-02", library: "Merkez", price: 12.5 },
			},
		],
	],
	"a catalogue of MARC records": [
		"Barcode\tCall Number\tTitle\tAuthor\tPublisher\tPrice\tStatus",
		"31234000012345\tF DEN\tDeneme yolu [kitap] : alt ad / Ali Deneme.\tDeneme, Ali, 1980-\tİstanbul : Yayın, 2015.\t$12.50\tLost and Paid",
		{ title: "Deneme yolu", subtitle: "alt ad", authors: ["Ali Deneme"], publisher: "Yayın" },
		[{ barcode: "31234000012345", call_number: "F DEN", note: "Bedel: $12.50", status: "lost" }],
	],
};

test.each(Object.entries(programs).map(([program, right]) => [program, ...right] as const))(
	"the export of %s has its title and its copies",
	(_program, headings, row, book, copies) => {
		const [title, ...more] = titlesOf(`${headings}\n${row}\n`);
		expect(more).toEqual([]);
		expect(title?.problems).toEqual([]);
		expect(title?.book).toEqual(book);
		expect(title?.copies).toEqual(copies.map((copy) => expect.objectContaining(copy)));
	},
);

test("the export of SLiMS without headings is known by its lists in angle brackets", () => {
	const row = (title: string, codes: string) =>
		`"${title}","Text","1","9786051234564","Yayın","2015","245 s.","Dizi","813 DEN","Turkish","İstanbul","813","","","","<Ali Deneme>","<Roman>","${codes}"`;
	const titles = titlesOf(`${row("Deneme Yolu", "<10001><10002>")}\n${row("İkinci", "")}\n`);
	expect(
		titles.map(({ book, copies }) => [book.title, book.authors, copies.map(({ barcode }) => barcode)]),
	).toEqual([
		["Deneme Yolu", ["Ali Deneme"], ["10001", "10002"]],
		["İkinci", ["Ali Deneme"], [undefined]],
	]);
});

test("entities are the letters they stand for, and their semicolons divide nothing", () => {
	const rows = titlesOf(
		`Eser adı;Yazar;Yayınevi\nPe&ntilde;a &amp; Co;&#304;smail Deneme;T&uuml;rk &Ccedil;ocuk\n"K&uuml;&ccedil;&uuml;k;Prens &quot;X&quot;";A;B\nAT&T;C;&bilinmeyen;\n`,
	);
	expect(rows.map(({ book }) => [book.title, book.authors, book.publisher])).toEqual([
		["Peña & Co", ["İsmail Deneme"], "Türk Çocuk"],
		['Küçük;Prens "X"', ["A"], "B"],
		["AT&T", ["C"], "&bilinmeyen"],
	]);
});

test("entities of an encoded file that are encoded once more are the letters, too", () => {
	const [{ book } = { book: {} as Values }] = titlesOf("Eser adı,Yazar\nT&amp;uuml;rk,A\n");
	expect(book.title).toBe("Türk");
});

test("typographic quotation marks around every heading enclose cells", () => {
	const rows = titlesOf("“Eser adı”;“Yazar”\n“Deneme; Yolu”;“Ali Deneme”\n");
	expect(rows.map(({ book }) => [book.title, book.authors])).toEqual([["Deneme; Yolu", ["Ali Deneme"]]]);
	const [plain] = titlesOf("Eser adı;Yazar\n“Deneme” Yolu;Ali Deneme\n");
	expect(plain?.book.title).toBe("“Deneme” Yolu");
});

test("the numbers of several copies in one cell are one for each copy", () => {
	const titles = titlesOf(
		`Eser adı;Demirbaş no;Adet\nBir;124-126;3\nİki;"127, 128";2\nÜç;129;2\nDört;"130\n131";\n`,
	);
	expect(titles.map(({ copies }) => copies.map(({ accession_no }) => accession_no))).toEqual([
		["124", "125", "126"],
		["127", "128"],
		["129", undefined],
		["130", "131"],
	]);
});

test("days of an American program are read by their column, not row by row", () => {
	const rows = titlesOf("Title,Date acquired\nBir,09/05/2015\nİki,09/15/2015\n");
	expect(rows.map(({ copies }) => copies[0]?.acquired_on)).toEqual(["2015-09-05", "2015-09-15"]);
	const turkish = titlesOf("Title,Date acquired\nBir,09/05/2015\nİki,15/09/2015\n");
	expect(turkish.map(({ copies }) => copies[0]?.acquired_on)).toEqual(["2015-05-09", "2015-09-15"]);
});

test("of two columns with one meaning the one with values counts; a year as the edition is the year", () => {
	const rows = titlesOf("Title,Pages,Num Pages,Baskı\nBir,,245,2015\nİki,,100,2. baskı\n");
	expect(rows.map(({ book }) => [book.pages, book.year, book.edition])).toEqual([
		[245, 2015, undefined],
		[100, undefined, "2. baskı"],
	]);
});
