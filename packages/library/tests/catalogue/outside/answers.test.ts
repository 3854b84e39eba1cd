/** The responses are invented, in the format of the services. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGoogleBooks, readOpenLibrary, readSru } from "../../../src/catalogue/outside/answers.ts";
import { isSameBook, proposalOf } from "../../../src/catalogue/outside/proposal.ts";

const isbn = "9789750807145";
const year = 2026;

const openLibrary = (book: object, key = `ISBN:${isbn}`) => JSON.stringify({ [key]: book });

describe("Open Library", () => {
	test("a title with everything", () => {
		const text = openLibrary({
			title: "I&#775;nce Memed",
			subtitle: "Birinci kitap",
			authors: [{ name: "Yas\u0327ar Kemal", url: "x" }, { name: "Yas\u0327ar Kemal" }, { url: "y" }],
			publishers: [{ name: "Yapı Kredi Yayınları" }],
			publish_date: "Jan 01, 2004",
			number_of_pages: 436,
			cover: { large: "http://covers.openlibrary.org/b/id/1-L.jpg" },
		});
		expect(readOpenLibrary(text, isbn, year)).toEqual({
			title: "İnce Memed",
			subtitle: "Birinci kitap",
			authors: ["Yaşar Kemal"],
			publisher: "Yapı Kredi Yayınları",
			year: 2004,
			pages: 436,
			language: "",
			summary: "",
			cover: "https://covers.openlibrary.org/b/id/1-L.jpg",
		});
	});

	test.each([
		"{}",
		"",
		"<html>",
		"null",
		"[]",
		'{"ISBN:9789750807145": null}',
		'{"ISBN:9789750807145": {"title": 5}}',
		'{"ISBN:9789750807145": {"title": "  "}}',
		openLibrary({ title: "Başkası" }, "ISBN:9789751026132"),
	])("%j says nothing", (text) => {
		expect(readOpenLibrary(text, isbn, year)).toBeNull();
	});
});

const google = (...infos: object[]) => JSON.stringify({ items: infos.map((volumeInfo) => ({ volumeInfo })) });
const its = { industryIdentifiers: [{ type: "ISBN_13", identifier: isbn }] };

describe("Google Books", () => {
	test("the volume that has the ISBN, whatever else was found", () => {
		const text = google(
			{ title: "Başka", industryIdentifiers: [{ identifier: "9789751026132" }] },
			{
				...its,
				title: "Çalıkuşu",
				authors: ["Reşat Nuri Güntekin"],
				publishedDate: "1922-05",
				language: "tr",
				pageCount: 0,
				description: "<p>Bir <b>öğretmen</b>.</p>İkinci",
				imageLinks: { thumbnail: "http://books.google.com/books/content?id=1&img=1" },
			},
		);
		expect(readGoogleBooks(text, isbn, year)).toMatchObject({
			title: "Çalıkuşu",
			authors: ["Reşat Nuri Güntekin"],
			year: 1922,
			pages: 0,
			language: "tr",
			summary: "Bir öğretmen .\nİkinci",
			cover: "https://books.google.com/books/content?id=1&img=1",
		});
	});

	test.each(["{}", "x", '{"items": 5}', '{"items": [null, 3]}', google({ title: "Adı var, ISBN'i yok" })])(
		"%j says nothing",
		(text) => {
			expect(readGoogleBooks(text, isbn, year)).toBeNull();
		},
	);
});

const field = (tag: string, ...parts: [string, string][]) =>
	`<marc:datafield tag="${tag}" ind1="${/^[17]00$/.test(tag) ? "1" : " "}" ind2=" ">${parts.map(([code, text]) => `<marc:subfield code="${code}">${text}</marc:subfield>`).join("")}</marc:datafield>`;
const marc = (...fields: string[]) =>
	`<marc:record xmlns:marc="http://www.loc.gov/MARC21/slim"><marc:leader>00000nam a2200000 i 4500</marc:leader>${fields.join("")}</marc:record>`;
const sru = (...records: string[]) =>
	`<?xml version="1.0"?><zs:searchRetrieveResponse xmlns:zs="http://www.loc.gov/zing/srw/"><zs:version>1.1</zs:version><zs:numberOfRecords>${records.length}</zs:numberOfRecords><zs:records>${records.map((one) => `<zs:record><zs:recordSchema>marcxml</zs:recordSchema><zs:recordPacking>xml</zs:recordPacking><zs:recordData>${one}</zs:recordData></zs:record>`).join("")}</zs:records></zs:searchRetrieveResponse>`;
const bare = marc(field("020", ["a", isbn]), field("245", ["a", "İnce Memed /"]));
const full = marc(
	field("020", ["a", `${isbn} (ciltli)`]),
	field("100", ["a", "Kemal, Yaşar,"], ["e", "yazar"]),
	field("245", ["a", "İnce Memed :"], ["b", "roman"]),
	field("260", ["b", "YKY,"], ["c", "2004."]),
	field("300", ["a", "436 s."]),
	field("700", ["a", "Çevirmen, Ayşe,"], ["e", "çeviren"]),
);

describe("SRU", () => {
	test("of several records of one book the fullest; the translator stays outside", async () => {
		const other = marc(field("020", ["a", "9789751026132"]), field("245", ["a", "Başka"]));
		for (const text of [sru(other, bare, full), sru(full, bare)])
			expect(await readSru(text, isbn, year)).toMatchObject({
				title: "İnce Memed",
				subtitle: "roman",
				authors: ["Yaşar Kemal"],
				publisher: "YKY",
				year: 2004,
				pages: 436,
			});
		expect(JSON.stringify(await readSru(sru(full), isbn, year))).not.toContain("Çevirmen");
	});

	test("a record that was packed as a text", async () => {
		const packed = bare.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
		expect(await readSru(sru(packed), isbn, year)).toMatchObject({ title: "İnce Memed" });
	});

	test.each([
		"",
		"{}",
		sru(),
		sru("<broken"),
		sru(marc(field("245", ["a", "ISBN'siz"]))),
		`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sru(marc(field("020", ["a", isbn]), field("245", ["a", "&a;"])))}`,
		"<recordData>".repeat(5000),
		`<recordData ${"x".repeat(100_000)}`,
	])("answer %# says nothing", async (text) => {
		expect(await readSru(text, isbn, year)).toBeNull();
	});
});

test("a proposal is the book whose title goes on where the other one ends, in either direction", () => {
	const same = (one: string, other: string) => isSameBook({ title: one }, { title: other });
	expect([same("Çalıkuşu", "ÇALIKUŞU"), same("Çalıkuşu", "Çalıkuşu: roman")]).toEqual([true, true]);
	expect([same("Çalıkuşu: roman", "Çalıkuşu"), same("Çalıkuşları", "Çalıkuşu")]).toEqual([true, false]);
	expect([same("", "Çalıkuşu"), same("Çalıkuşu", ""), same("Momo", "Çalıkuşu")]).toEqual([
		false,
		false,
		false,
	]);
});

test("a reference by number is its letter; one of no letter is left out", () => {
	const titleOf = (title: string) => proposalOf({ title }, year)?.title;
	expect(titleOf("I&#351;&#x131;k")).toBe("Işık");
	expect(titleOf("Mo&#0;mo&#xD83D;&#1114112;&#9999999;")).toBe("Momo");
	expect(titleOf("Son&#x10FFFD;")).toBe("Son\u{10fffd}");
});

test("what catalogues say is text: no markup, nothing unseen, no more than a field holds", () => {
	const response = {
		title: `<script>alert(1)</script>Ka\u202elp &amp;lt;img src=x onerror=y&amp;gt;${"a".repeat(400)}`,
		authors: Array.from({ length: 50 }, (_, at) => `Yazar\n${at}`),
		date: "yıl 99999",
		pages: 1e9,
		language: "türkçe",
		summary: `x${"😀".repeat(3000)}`,
		cover: "javascript:alert(1)",
	};
	const found = proposalOf(response, year);
	expect(found?.title).toMatch(/^alert\(1\) Kalp a+$/);
	expect(found?.title).toHaveLength(300);
	expect(found?.authors).toHaveLength(20);
	expect(found?.authors[1]).toBe("Yazar 1");
	expect(found).toMatchObject({ year: 0, pages: 0, language: "", cover: "" });
	expect(found?.summary.isWellFormed()).toBe(true);
	expect(found?.summary.length).toBeLessThanOrEqual(2000);
});

test("nothing that a service says makes a reader throw", async () => {
	await fc.assert(
		fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: "binary" })), async (text) => {
			readOpenLibrary(text, isbn, year);
			readGoogleBooks(text, isbn, year);
			await readSru(sru(text), isbn, year);
		}),
		{ numRuns: 50 },
	);
	fc.assert(
		fc.property(
			fc.dictionary(fc.constantFrom("title", "authors", "date", "pages", "cover"), fc.anything()),
			(response) => {
				const found = proposalOf(response, year);
				if (found) expect(found.title.length).toBeGreaterThan(0);
			},
		),
	);
});
