// engines: both
/** Search terms and their results, in order: one table, the same on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let other: { school: string; library: string };
const tokens: Record<string, string | undefined> = {};
const ids = new Map<string, string>();

const shelf: [title: string, author: string, more?: Record<string, unknown>][] = [
	["Işık", "Ayşe Kulin", { year: 2004, language: "tr", subjects: ["Roman"] }],
	["Isıtma ve Işık", "Ali Veli", { year: 1999, language: "tr", subjects: ["Fizik"] }],
	["Kuyucaklı Yusuf", "Sabahattin Ali", { year: 1937, language: "tr", subjects: ["Roman"], age_min: 12 }],
	[
		"Kürk Mantolu Madonna",
		"Sabahattin Ali",
		{ year: 1943, language: "tr", subjects: ["Roman"], age_min: 15 },
	],
	["İçimizdeki Şeytan", "Sabahattin Ali", { year: 1940, language: "tr", subjects: ["Roman"] }],
	["Ali Baba ve Kırk Haramiler", "Anonim", { language: "tr", age_min: 6, age_max: 9, subjects: ["Masal"] }],
	["Yaşar Kemal'i Okumak", "Ferit Edgü", { year: 2009, language: "tr" }],
	["Yer Demir Gök Bakır", "Yaşar Kemal", { year: 1963, language: "tr", subjects: ["Roman"] }],
	["Kar", "Orhan Pamuk", { year: 2002, language: "tr" }],
	["Kâr", "Cem Para", { year: 2012, language: "tr" }],
	["Karanlık Kule", "Stephen King", { year: 1990, language: "tr" }],
	["The Dark Tower", "Stephen King", { year: 1982, language: "en" }],
	["Kâğıttan Kentler", "John Green", { year: 2008, language: "tr", series: "Genç Kalem", pages: 312 }],
	["1984", "George Orwell", { year: 1949, language: "tr", isbn13: "9789750718533", pages: 352 }],
	["Suç ve Ceza", "Fyodor Dostoyevski", { translator: "Mazlum Beyhan", publisher: "İş Bankası" }],
	["O'Henry'den Öyküler", "O. Henry", {}],
	["Küçük Prens", "Antoine de Saint-Exupéry", {}],
	["Sihirli Ağaç", "Nazlı Tan", { subjects: ["Bitkiler"] }],
	["Çiçeğin Rengi", "Nazlı Tan", {}],
	["Burnu Uzun Çocuk", "Nazlı Tan", { subjects: ["Mizah"] }],
	["Milyonlarca Yıl Önce", "Mert Onur", { subjects: ["Dinozorlar", "Tarih öncesi"] }],
	["Gökyüzünde", "Mert Onur", { subjects: ["Uzay"] }],
	["Harry Potter ve Felsefe Taşı", "J. K. Rowling", {}],
	["Shakespeare'in Öyküleri", "Mert Onur", {}],
];

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	const school = await create("schools", { name: "Başka Lise", type: "lise" });
	other = { school, library: await create("libraries", { name: "Öbür", school_id: school, kind: "main" }) };
	for (const [title, author_line, more] of shelf) {
		ids.set(title, await create("books", { title, author_line, status: "active", ...more }));
	}
	for (const [title, status] of [
		["Gizlenmiş Işık", "hidden"],
		["Birleşmiş Işık", "merged"],
	] as const) {
		await create("books", { title, status });
	}
	ids.set(
		"Önerilen Işık",
		await create("books", { title: "Önerilen Işık", status: "suggested", school_id: school }),
	);
	const place = { school_id: small.school, library_id: small.library, loanable: "yes" };
	for (const [title, status] of [
		["Yer Demir Gök Bakır", "available"],
		["Yer Demir Gök Bakır", "repair"],
		["Kâr", "repair"],
	] as const) {
		await create("library_books", { ...place, book_id: ids.get(title), status });
	}
	await create("library_books", {
		school_id: school,
		library_id: other.library,
		loanable: "yes",
		book_id: ids.get("Kar"),
		status: "available",
	});
	tokens.staff = (await person(small, "sorumlu")).token;
	tokens.stranger = (
		await person(small, "baska", { school_id: other.school, library_id: other.library })
	).token;
	tokens.admin = (await person(small, "yonetici", { role: 2, ...nowhere })).token;
	tokens.pupil = (await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse })).token;
	tokens.basic = (await person(small, "misafir", { role: 1, ...nowhere })).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

async function ask(query: Record<string, string>, who = "staff") {
	const address = `/api/search?${new URLSearchParams(query)}`;
	const { status, body } = await server.call("GET", address, { token: tokens[who] });
	expect(status, JSON.stringify(body)).toBe(200);
	return body;
}
const found = async (q: string, who = "staff", more: Record<string, string> = {}): Promise<string[]> =>
	(await ask({ q, kinds: "titles", ...more }, who)).titles.items.map(({ title }: { title: string }) => title);

describe("words", () => {
	test.each([
		// Folded: all spellings are equal.
		["kagittan", ["Kâğıttan Kentler"]],
		["ohenryden", ["O'Henry'den Öyküler"]],
		// Words in any order; the title before the author.
		["kemal yaşar", ["Yer Demir Gök Bakır", "Yaşar Kemal'i Okumak"]],
		["madonna kürk", ["Kürk Mantolu Madonna"]],
		["sabahattin yusuf", ["Kuyucaklı Yusuf"]],
		[
			"ali",
			[
				"Ali Baba ve Kırk Haramiler",
				"Isıtma ve Işık",
				"İçimizdeki Şeytan",
				"Kuyucaklı Yusuf",
				"Kürk Mantolu Madonna",
			],
		],
		// Prefixes after whole words.
		["kuyucak", ["Kuyucaklı Yusuf"]],
		["dar", ["The Dark Tower"]],
		// Whole titles first, then the own school's, then exact spelling.
		["kar", ["Kâr", "Kar", "Karanlık Kule"]],
		// Other fields: series, translator, publisher, ISBN with hyphens.
		["genç kalem", ["Kâğıttan Kentler"]],
		["mazlum", ["Suç ve Ceza"]],
		["iş bankası", ["Suç ve Ceza"]],
		["978-975-07-1853-3", ["1984"]],
		["9750718534", ["1984"]],
		["1984", ["1984"]],
		// One letter apart, only where nothing matches as typed.
		["madona", ["Kürk Mantolu Madonna"]],
		["mantoul", ["Kürk Mantolu Madonna"]],
		["dostoyevksi", ["Suç ve Ceza"]],
		["kuyicakl", ["Kuyucaklı Yusuf"]],
		["sabahatin seytan", ["İçimizdeki Şeytan"]],
		["1985", []],
		["yok böyle kitap", []],
	])("%s", async (query, titles) => {
		expect(await found(query)).toEqual(titles);
	});

	test("104: every spelling of Işık is one, and ince memed finds İnce Memed", async () => {
		for (const query of ["isik", "IŞIK", "ışık", "Işık"]) {
			expect(await found(query), query).toEqual(["Işık", "Isıtma ve Işık"]);
		}
		expect(await found("ince memed")).toEqual(["İnce Memed"]);
	});

	test("what is spelled as typed comes first where nothing else tells two apart", async () => {
		expect(await found("kar", "admin")).toEqual(["Kar", "Kâr", "Karanlık Kule"]);
		expect(await found("kâr", "admin")).toEqual(["Kâr", "Kar", "Karanlık Kule"]);
	});

	test("what the school has comes before what it has not, however well that fits", async () => {
		expect(await found("yaşar")).toEqual(["Yer Demir Gök Bakır", "Yaşar Kemal'i Okumak"]);
		expect(await found("yaşar", "admin")).toEqual(["Yaşar Kemal'i Okumak", "Yer Demir Gök Bakır"]);
	});

	test("no words: all titles in their order", async () => {
		// The own school's titles come first here, too.
		const all = await found("");
		expect(all.slice(0, 6)).toEqual([
			"Çalıkuşu",
			"İnce Memed",
			"Kâr",
			"Yer Demir Gök Bakır",
			"1984",
			"Ali Baba ve Kırk Haramiler",
		]);
		expect(all).toHaveLength(shelf.length + 2);
	});
});

describe("words in another form", () => {
	test.each([
		["küçük prensin", ["Küçük Prens"]],
		["kucuk prensi", ["Küçük Prens"]],
		["sihirli ağacın", ["Sihirli Ağaç"]],
		["ağaçlar", ["Sihirli Ağaç"]],
		["çiçekler", ["Çiçeğin Rengi"]],
		["çiçeğin renkleri", ["Çiçeğin Rengi"]],
		["burun", ["Burnu Uzun Çocuk"]],
		["çocuğun burnu", ["Burnu Uzun Çocuk"]],
		// By subject and by author.
		["dinozorun", ["Milyonlarca Yıl Önce"]],
		["uzayda", ["Gökyüzünde"]],
		["shakespeare'den", ["Shakespeare'in Öyküleri"]],
		["shakespeareden öykü", ["Shakespeare'in Öyküleri"]],
		["harry potter'ın", ["Harry Potter ve Felsefe Taşı"]],
		["sabahattin ali'nin şeytanı", ["İçimizdeki Şeytan"]],
		// Misspelt, too: as it sounds, and in front of a suffix.
		["hari poter", ["Harry Potter ve Felsefe Taşı"]],
		["dinazorların", ["Milyonlarca Yıl Önce"]],
		["kücük prenzin", ["Küçük Prens"]],
		// Asked for, with words that say nothing about the book.
		["uzayla ilgili kitaplar", ["Gökyüzünde"]],
		["dinozorlar hakkında bir kitap", ["Milyonlarca Yıl Önce"]],
		["kitap", []],
		// What only looks inflected.
		["kara", ["Karanlık Kule"]],
		["uzay", ["Gökyüzünde"]],
	])("%s", async (query, titles) => {
		expect(await found(query)).toEqual(titles);
	});

	test("come behind words as typed, and say so", async () => {
		const { items } = (await ask({ q: "ışığın", kinds: "titles" })).titles;
		expect(items.map((item: { closeness: number }) => item.closeness)).toEqual([2, 2]);
		expect(await found("prens")).toEqual(["Küçük Prens"]);
	});

	test("are narrowed by facets as any", async () => {
		expect(await found("nazlı'nın", "staff", { subject: "Mizah" })).toEqual(["Burnu Uzun Çocuk"]);
	});
});

test("whose titles: public ones, and what the own school suggested", async () => {
	expect(await found("önerilen", "stranger")).toEqual(["Önerilen Işık"]);
	expect(await found("önerilen", "admin")).toEqual(["Önerilen Işık"]);
	expect(await found("önerilen", "staff")).toEqual([]);
	expect(await found("önerilen", "pupil")).toEqual([]);
	for (const who of ["guest", "basic"]) expect(await found("ışık", who)).toEqual([]);
	for (const who of ["staff", "admin", "stranger", "pupil"]) {
		expect((await found("ışık", who)).filter((title) => /Giz|Birl/.test(title))).toEqual([]);
	}
});

describe("facets", () => {
	const facetsOf = async (query: Record<string, string>, who = "staff") =>
		(await ask({ kinds: "titles", ...query }, who)).titles;

	test("are counted over what was found", async () => {
		const { facets, totalItems } = await facetsOf({ q: "ali" });
		expect(totalItems).toBe(5);
		expect(facets.language).toEqual([{ value: "tr", count: 5 }]);
		expect(facets.subject).toEqual([
			{ value: "Roman", count: 3 },
			{ value: "Fizik", count: 1 },
			{ value: "Masal", count: 1 },
		]);
		expect(facets.year).toEqual([
			{ value: "1990", count: 1 },
			{ value: "1940", count: 2 },
			{ value: "1930", count: 1 },
		]);
		expect(facets.age).toEqual([
			{ value: "6-8", count: 1 },
			{ value: "9-11", count: 1 },
			{ value: "12-14", count: 1 },
			{ value: "15-99", count: 2 },
		]);
	});

	test("narrow what is shown, each leaving its own other values to choose", async () => {
		const { facets, items } = await facetsOf({ q: "ali", subject: "Roman", age: "15-99" });
		expect(items.map(({ title }: { title: string }) => title)).toEqual([
			"Kuyucaklı Yusuf",
			"Kürk Mantolu Madonna",
		]);
		expect(facets.subject).toEqual([{ value: "Roman", count: 2 }]);
		expect(facets.age.map(({ value }: { value: string }) => value)).toEqual(["12-14", "15-99"]);
		expect(await found("", "staff", { year: "1990" })).toEqual(["Isıtma ve Işık", "Karanlık Kule"]);
		expect(await found("king", "staff", { language: "en" })).toEqual(["The Dark Tower"]);
		expect(await found("", "staff", { length: "300-20000" })).toEqual(["1984", "Kâğıttan Kentler"]);
		expect(await found("", "staff", { length: "300-20000", series: "Genç Kalem" })).toEqual([
			"Kâğıttan Kentler",
		]);
		expect((await facetsOf({ q: "green" })).facets).toMatchObject({
			length: [{ value: "300-20000", count: 1 }],
			series: [{ value: "Genç Kalem", count: 1 }],
		});
	});

	test("know what is on the shelf in the own school", async () => {
		expect(await found("", "staff", { available: "true" })).toEqual([
			"Çalıkuşu",
			"İnce Memed",
			"Yer Demir Gök Bakır",
		]);
		expect(await found("", "stranger", { available: "true" })).toEqual(["Kar"]);
		const { items, facets } = await facetsOf({ q: "demir" });
		expect(items[0]).toMatchObject({ copies: 2, free: 1 });
		expect(facets.available).toBe(1);
		expect((await facetsOf({ q: "demir" }, "stranger")).items[0]).toMatchObject({ copies: 0, free: 0 });
	});

	test("come in pages of fifty at most", async () => {
		expect(await found("", "staff", { perPage: "2", page: "2" })).toEqual(["Kâr", "Yer Demir Gök Bakır"]);
		expect(await found("", "staff", { page: "3" })).toEqual([]);
	});
});

test.each([
	"perPage=51",
	"perPage=0",
	"page=-1",
	"page=1e9",
	"kinds=users",
	"age=1",
	"year=19",
	"language=türk",
	"available=1",
	"library=x'",
	`subject=${"a".repeat(201)}`,
	`q=${"a".repeat(301)}`,
])("%s is refused with 400 that names the field", async (query) => {
	const { status, body } = await server.call("GET", `/api/search?${query}`, { token: tokens.staff });
	expect(status).toBe(400);
	expect(Object.keys(body.data)).toEqual([query.split("=")[0]]);
});

test("51: nothing that is typed is more than words, % and _ included", async () => {
	for (const q of [
		"%",
		"_",
		"'; DROP TABLE books; --",
		'"',
		"\\",
		"(((((",
		"\u{1F600}",
		"ﷺ",
		"a".repeat(300),
		"a ".repeat(150),
		"\u202Eisik",
		"*",
		"NULL",
	]) {
		const { status } = await server.call("GET", `/api/search?q=${encodeURIComponent(q)}`, {
			token: tokens.staff,
		});
		expect(status, q).toBe(200);
	}
	const nothing = await server.call("GET", "/api/search?q=%00", { token: tokens.staff });
	expect(nothing.status).toBe(400);
	// A percent sign is no wildcard: it separates two words.
	expect(await found("ış%ık")).toEqual([]);
});
