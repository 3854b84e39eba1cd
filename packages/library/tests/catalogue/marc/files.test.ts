/** Files as library programs write them, valid and damaged: every record is read or reported. */
import { describe, expect, test } from "vitest";
import { bookOf, copiesOf } from "../../../src/catalogue/marc/books.ts";
import { readIso2709 } from "../../../src/catalogue/marc/iso2709.ts";
import { readMarcXml } from "../../../src/catalogue/marc/marcxml.ts";
import { all, bytesOf, inChunks, read, summary } from "./files.ts";

const expected: readonly {
	baslik: string;
	yazar: string;
	isbn: string;
	yil: string;
	barkodlar: string[];
}[] = JSON.parse(bytesOf("turkce/beklenen.json").toString());

describe.each([
	["utf8.mrc", "utf-8"],
	["utf8.xml", "utf-8"],
	["marc8.mrc", "marc-8"],
	["yanlis-1254.mrc", "windows-1254 encoding"],
])("%s", (file, how) => {
	test("gives every Turkish title, author and copy, letter by letter", async () => {
		const results = await read(`turkce/${file}`);
		expect(results.map(summary)).toEqual(expected.map(() => how));
		const found = results.map(({ record }) => {
			if (!record) throw new Error("refused");
			const book = bookOf(record);
			return [book.title, book.authors[0] ?? "", book.year, copiesOf(record).map(({ barcode }) => barcode)];
		});
		const natural = (name: string) => name.replace(/^(.*?), (.*)$/, "$2 $1");
		expect(found).toEqual(
			expected.map(({ baslik, yazar, yil, barkodlar }) => [baslik, natural(yazar), Number(yil), barkodlar]),
		);
	});
});

test("a record says the whole book", async () => {
	const [result] = await read("turkce/marc8.mrc");
	if (!result?.record) throw new Error("refused");
	expect(bookOf(result.record)).toMatchObject({
		isbn13: "9789754508376",
		publisher: "Örnek Yayınevi",
		edition: "1. baskı",
		pages: 596,
		language: "tr",
		dewey: "813",
		subjects: ["Türk edebiyatı -- Roman"],
	});
	expect(copiesOf(result.record)).toMatchObject([
		{ barcode: "2026100000", accession_no: "1000", call_number: "813 GÜN 1994", library: "ORN" },
	]);
});

test.each([
	["pymarc/marc8.dat", ["marc-8"]],
	["pymarc/utf8_without_leader_flag.dat", ["utf-8 encoding"]],
	["pymarc/bad_indicator.dat", ["ascii field"]],
	["pymarc/bad_subfield_code.dat", ["utf-8 leader directory encoding subfield_code"]],
	["pymarc/utf8_invalid.mrc", ["utf-8 subfield_code characters"]],
	["pymarc/1251.dat", Array(6).fill("! encoding")],
	["pymarc/bad_tag.xml", ["utf-8 field leader"]],
	["ruby-marc/cp866_multirecord.marc", ["! not_marc21", "! not_marc21"]],
	["ruby-marc/marc8_accented_chars.marc", ["marc-8 encoding"]],
	["ruby-marc/random_tag_order.dat", ["ascii"]],
	["ruby-marc/utf8_with_bad_bytes.marc", ["utf-8 characters"]],
	["ruby-marc/no-leading-zero.xml", ["utf-8 field"]],
	["ruby-marc/three-records-second-bad.xml", ["utf-8", "utf-8 subfield_code", "utf-8"]],
])("%s", async (file, results) => {
	expect((await read(file)).map(summary)).toEqual(results);
	expect((await read(file, 1)).map(summary)).toEqual(results);
});

test("letters with marks come out as one character", async () => {
	const [result] = await read("ruby-marc/marc8_accented_chars.marc");
	expect(JSON.stringify(result?.record)).toContain("Geneviève");
	expect(JSON.stringify(result?.record)).toContain("théâtre");
});

const overwritten = (record: Buffer, text: string, at: number): Buffer => {
	record.write(text, at);
	return record;
};

describe("damage to one record leaves the others alone", () => {
	const three = (): Buffer[] => {
		const bytes = bytesOf("turkce/utf8.mrc");
		const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x1d);
		return [0, 1, 2].map((n) =>
			Buffer.from(bytes.subarray(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, (ends[n] ?? 0) + 1)),
		);
	};
	const withSecond = async (change: (record: Buffer) => Uint8Array) => {
		const [a, b, c] = three() as [Buffer, Buffer, Buffer];
		return (await all(readIso2709(inChunks(Buffer.concat([a, change(b), c]))))).map(summary);
	};
	test.each<[string, (record: Buffer) => Uint8Array, string]>([
		["no number in the leader", (b) => overwritten(b, "kitap", 0), "! leader"],
		["letters in the directory", (b) => overwritten(b, "????", 30), "! directory"],
		[
			"a field too few",
			(b) => Buffer.concat([b.subarray(0, b.lastIndexOf(0x1e, -3) + 1), Buffer.from([0x1d])]),
			"! directory",
		],
		["a leader cut short", () => Buffer.from("00024nam\x1d"), "! leader"],
		["line breaks before it", (b) => Buffer.concat([Buffer.from("\r\n"), b]), "utf-8"],
		["a wrong length", (b) => overwritten(b, "99999", 0), "utf-8 leader"],
		[
			"more bytes than any record has",
			() => Buffer.alloc(1_100_000, 0x41).fill(0x1d, 1_099_999),
			"! too_long",
		],
	])("%s", async (_, change, second) => {
		expect(await withSecond(change)).toEqual(["utf-8", second, "utf-8"]);
	});
	test("a file that ends inside a record", async () => {
		const [a, b] = three() as [Buffer, Buffer];
		const results = await all(readIso2709([a, b.subarray(0, 300)]));
		expect(results.map(summary)).toEqual(["utf-8", "! cut_off"]);
		expect(results[1]?.number).toBe(2);
	});
	test("UNIMARC is refused, not misread", async () => {
		const [a, b] = three() as [Buffer, Buffer];
		const text = b.toString("latin1").replace(/(?<=^.{24}.*?)245(?=\d{9})/s, "200");
		expect((await all(readIso2709([a, Buffer.from(text, "latin1")]))).map(summary)).toEqual([
			"utf-8",
			"! not_marc21",
		]);
	});
});

describe("MARCXML", () => {
	const record = (inside: string) =>
		`<record><leader>00000nam a2200000 a 4500</leader><datafield tag="245" ind1="0" ind2="0">${inside}</datafield></record>`;
	const good = record(`<subfield code="a">Saatleri Ayarlama</subfield>`);
	const from = (text: string) => all(readMarcXml(inChunks(Buffer.from(text), 7)));
	const summariesOf = async (text: string) =>
		(await all(readMarcXml(inChunks(Buffer.from(text), 65_536)))).map(summary);
	const summaries = async (text: string) => (await from(text)).map(summary);

	test.each<[string, string, string]>([
		["a text without its element's end", record(`<subfield code="a">Yarım`), "! xml"],
		["an element that MARCXML does not have", record(`<altalan code="a">x</altalan>`), "! xml"],
		[
			"a field without a tag",
			`<record><datafield ind1=" "><subfield code="a">x</subfield></datafield></record>`,
			"! xml",
		],
		["an entity of its own", record(`<subfield code="a">&sir;</subfield>`), "! xml"],
		["a reference to no character", record(`<subfield code="a">&#0;</subfield>`), "! xml"],
		["an attribute without quotes", record("<subfield code=a>x</subfield>"), "! xml"],
		["a subfield without a code", record("<subfield/>"), "! xml"],
		["empty fields", record(""), "utf-8 field"],
	])("%s", async (_, second, what) => {
		expect(await summaries(`<collection>${good}${second}${good}</collection>`)).toEqual([
			"utf-8",
			what,
			"utf-8",
		]);
	});
	test("prefixes, comments, CDATA and references are what XML says", async () => {
		const [result] = await from(
			`<?xml version="1.0"?><!-- <record> --><m:record xmlns:m="x"><m:leader>00000nam a2200000 a 4500</m:leader><m:datafield ind2='0' tag = "245" ind1="1"><m:subfield code="a"><![CDATA[<b> & ]]>&lt;&#x131;&#305;&amp;</m:subfield></m:datafield></m:record>`,
		);
		expect(result?.record?.data).toEqual([
			{ tag: "245", indicators: "10", subfields: [{ code: "a", value: "<b> & <ıı&" }] },
		]);
	});
	test("a document type ends the reading: nothing is expanded or fetched", async () => {
		const bomb = `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
		expect(await summaries(`<?xml version="1.0"?>${bomb}<collection>${good}</collection>`)).toEqual([
			"! doctype",
		]);
	});
	test("a text without end is not kept in memory", async () => {
		expect(await summaries(`<collection>${good}<record><leader>`)).toEqual(["utf-8", "! cut_off"]);
		const endless = Buffer.from(`<record><leader>${"a".repeat(1_100_000)}`);
		expect((await all(readMarcXml(inChunks(endless, 65_536)))).map(summary)).toEqual(["! too_long"]);
	});
	test("neither are elements without end, empty or inside one another", async () => {
		const many = (one: string) => `<collection><record>${one.repeat(100_000)}</record>${good}</collection>`;
		expect(await summariesOf(many(`<controlfield tag="001"/>`))).toEqual(["! too_long", "utf-8"]);
		expect(await summariesOf(many("<a>"))).toEqual(["! xml", "utf-8"]);
	});
	test("what is no MARCXML is refused as a whole", async () => {
		expect(await summaries("<html><record></record></html>")).toEqual(["! xml"]);
		expect(await summaries("")).toEqual(["! xml"]);
	});
	test("the code page that the file names is the one it is read in", async () => {
		const text = `<?xml version="1.0" encoding="ISO-8859-9"?>${record(`<subfield code="a">\xdee\xfdl \xf0</subfield>`)}`;
		const [result] = await all(readMarcXml([Buffer.from(text, "latin1")]));
		expect(result?.record?.data[0]?.subfields[0]?.value).toBe("Şeıl ğ");
	});
});
