/** Field contents of catalogues, and the title data read from them. */
import { expect, test } from "vitest";
import { bookOf, copiesOf } from "../../../src/catalogue/marc/books.ts";
import type { MarcRecord } from "../../../src/catalogue/marc/record.ts";

/** Builds a record from lines like `245 10 $a Huzur / $c Tanpınar`. */
function recordOf(...lines: string[]): MarcRecord {
	const data = lines.map((line) => ({
		tag: line.slice(0, 3),
		indicators: line.slice(4, 6),
		subfields: line
			.slice(7)
			.split("$")
			.slice(1)
			.map((part) => ({ code: part.slice(0, 1), value: part.slice(1).trim() })),
	}));
	return {
		leader: "00000nam a2200000 a 4500",
		control: [{ tag: "008", value: "260901s1994    tu            000 1 ger d" }],
		data,
	};
}
const book = (...lines: string[]) => bookOf(recordOf(...lines));

test.each([
	["245 10 $a Huzur : $b roman / $c Ahmet Hamdi Tanpınar.", { title: "Huzur", subtitle: "roman" }],
	["245 10 $a Nutuk. $n 1. cilt, $p Belgeler /", { title: "Nutuk 1. cilt Belgeler" }],
	["245 10 $a Şu çılgın Türkler...", { title: "Şu çılgın Türkler..." }],
	["020    $a 975-07-3860-X (ciltli)", { isbn13: "" }],
	["020    $a 0306406152 (ciltli) : $c 5 TL", { isbn13: "9780306406157" }],
	["020    $a ISBN 978-975-08-0714-5 (ciltli)", { isbn13: "9789750807145" }],
	["100 1  $a Güntekin, Reşat Nuri, $e yazar.", { authors: ["Reşat Nuri Güntekin"] }],
	["100 0  $a Yaşar Kemal.", { authors: ["Yaşar Kemal"] }],
	["100 1  $a Tolkien, J. R. R.", { authors: ["J. R. R. Tolkien"] }],
	["110 2  $a Türk Dil Kurumu.", { authors: ["Türk Dil Kurumu"] }],
	["100 1  $a Dostoyevski, Fyodor, 1821-1881", { authors: ["Fyodor Dostoyevski"] }],
	["100 0  $a Selim $b III, $c Padişah, $d 1761-1808", { authors: ["III. Selim"] }],
	["020    $a 9786051234564 9786050000122", { isbn13: "9786051234564" }],
	["300    $a 1.180 s.", { pages: 1180 }],
	["700 1  $a Günyol, Vedat, $e çeviren.", { authors: [], translator: "Vedat Günyol" }],
	["700 1  $a Günyol, Vedat $4 trl", { translator: "Vedat Günyol" }],
	["700 1  $a Oral, Feridun, $e resimleyen.", { illustrator: "Feridun Oral" }],
	["700 1  $a Kudret, Cevdet, $e hazırlayan", { authors: ["Cevdet Kudret"] }],
	["260    $a İstanbul : $b YKY, $c [2004], c2003.", { publisher: "YKY", year: 2004 }],
	["264  4 $c ©1999", { publisher: "", year: 1999 }],
	["264  1 $b Can Yayınları, $c 2019", { publisher: "Can Yayınları", year: 2019 }],
	["300    $a xii, 300 s. : $b res. ; $c 20 cm", { pages: 300 }],
	["300    $a 1 cilt", { pages: 0 }],
	["041 1  $a tureng $h eng", { language: "tr" }],
	["082 04 $a 894/.35'33 $b GÜN $2 20", { dewey: "894.3533", author_mark: "GÜN" }],
	["490 1  $a Türk klasikleri ; $v 12", { series: "Türk klasikleri", series_no: "12" }],
	["521    $a 7-9 yaş", { age_min: 7, age_max: 9 }],
	["521 1  $a 12+", { age_min: 12, age_max: 0 }],
	["521 8  $a 5. sınıf", { age_min: 0, age_max: 0 }],
	[
		"650  4 $a Türk edebiyatı $x Tarih $y 20. yüzyıl.",
		{ subjects: ["Türk edebiyatı -- Tarih -- 20. yüzyıl"] },
	],
	["653    $a deniz $a balık", { subjects: ["deniz", "balık"] }],
	["520    $a Bir yaz.", { summary: "Bir yaz.", language: "de", year: 1994 }],
])("%s", (line, says) => {
	expect(book(line)).toMatchObject(says);
});

test("holdings are copies where they name one", () => {
	expect(
		copiesOf(recordOf("852    $a DLC", "852 8  $b Merkez $c Çocuk $h 813 $i GÜN $p 1001", "852    $h T813")),
	).toMatchObject([
		{ barcode: "1001", call_number: "813 GÜN", shelf: "Çocuk", library: "Merkez" },
		{ barcode: "", call_number: "T813" },
	]);
	expect(
		copiesOf(
			recordOf("852    $p 1001", "952    $a A $b B $c R $d 2020-01-02 00:00 $g 12,50 TL $i 7 $o X $p 1002"),
		),
	).toEqual([
		{
			barcode: "1002",
			accession_no: "7",
			call_number: "X",
			shelf: "R",
			acquired_on: "2020-01-02",
			price: 12.5,
			library: "B",
			...{ status: "", condition: "", loanable: "", isOut: false },
		},
	]);
});

test.each([
	["952    $p 1 $0 0 $1 0 $4 0 $7 0", {}],
	["952    $p 1 $1 1", { status: "lost" }],
	["952    $p 1 $1 4", { status: "missing" }],
	["952    $p 1 $0 1 $1 1", { status: "withdrawn" }],
	["952    $p 1 $4 1", { condition: "damaged" }],
	["952    $p 1 $5 1", { loanable: "in_library" }],
	["952    $p 1 $7 1", { loanable: "in_library" }],
	["952    $p 1 $7 -1", { status: "in_process" }],
	["952    $p 1 $q 2026-03-01", { isOut: true }],
	["852    $p 1 $x reference", { loanable: "in_library" }],
	["852    $p 1 $z Kayıp", { status: "lost" }],
	["852    $p 1 $1 1", { status: "lost" }],
	["852    $p 1 $1 http://example.org/1 $z Kapağı mavi, eski bir baskıdan kalmış güzel bir nüsha", {}],
])("an item's state: %s", (line, state) => {
	const usual = { status: "", condition: "", loanable: "", isOut: false };
	expect(copiesOf(recordOf(line))).toMatchObject([{ ...usual, ...state }]);
});

test("prices in another currency are kept as they stand, and are none", () => {
	const copies = copiesOf(recordOf("952    $p 1 $g 12.99 USD", "952    $p 2 $g 12.99"));
	expect(copies).toMatchObject([{ price: 0, foreignPrice: "12.99 USD" }, { price: 12.99 }]);
});

test("holdings have the state, price and day of their item information", () => {
	const [copy] = copiesOf(recordOf("852    $p 1 $h 813", "876    $p 1 $j Missing $c 1.250,00 $d 01.09.2015"));
	expect(copy).toMatchObject({ status: "missing", price: 1250, acquired_on: "2015-09-01" });
});
