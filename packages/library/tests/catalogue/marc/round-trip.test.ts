/** Written records are read back unchanged. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookOf, copiesOf, type MarcBook } from "../../../src/catalogue/marc/books.ts";
import { readIso2709, writeIso2709 } from "../../../src/catalogue/marc/iso2709.ts";
import { marcXmlHead, marcXmlTail, readMarcXml, writeMarcXml } from "../../../src/catalogue/marc/marcxml.ts";
import { type MarcRecord, writable } from "../../../src/catalogue/marc/record.ts";
import { recordsOf } from "../../../src/catalogue/marc/writing.ts";
import { all } from "./files.ts";

/** Texts of arbitrary characters, as records store them. */
const text = (max: number) =>
	fc.string({ unit: "binary", maxLength: max }).map((some) => writable(some.replaceAll("\ufffd", "")));
const field = fc.record({
	tag: fc
		.integer({ min: 10, max: 999 })
		.map((n) => String(n).padStart(3, "0"))
		.filter((tag) => tag !== "200"),
	indicators: fc.stringMatching(/^[0-9 ]{2}$/),
	subfields: fc.array(fc.record({ code: fc.stringMatching(/^[a-z0-9]$/), value: text(40) }), {
		minLength: 1,
		maxLength: 5,
	}),
});
const record: fc.Arbitrary<MarcRecord> = fc.record({
	leader: fc.constant("00000nam a2200000 a 4500"),
	control: fc.array(fc.record({ tag: fc.constantFrom("001", "003", "008"), value: text(40) }), {
		maxLength: 3,
	}),
	data: fc.array(field, { minLength: 1, maxLength: 10 }),
});

const runs = { numRuns: 200 };
const bodies = (records: readonly (MarcRecord | null)[]) =>
	records.map((one) => one && [one.control, one.data]);

test("records through ISO 2709, whatever their texts hold", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(record, { maxLength: 3 }), async (records) => {
			const results = await all(readIso2709(records.map(writeIso2709)));
			expect(bodies(results.map((one) => one.record))).toEqual(bodies(records));
			for (const one of results) expect(one.record && one.warnings).toEqual([]);
		}),
		runs,
	);
});

test("records through MARCXML, whatever their texts hold", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(record, { maxLength: 3 }), async (records) => {
			const file = marcXmlHead + records.map(writeMarcXml).join("") + marcXmlTail;
			const results = await all(readMarcXml([Buffer.from(file)]));
			expect(bodies(results.map((one) => one.record))).toEqual(bodies(records));
		}),
		runs,
	);
});

const word = (max: number) => text(max).map((some) => some.trim());
const some = (max: number) => word(max).filter((one) => one !== "");
const names = fc.uniqueArray(some(30), { maxLength: 4 });
const book: fc.Arbitrary<MarcBook> = fc.record({
	title: some(60),
	subtitle: word(60),
	authors: names,
	isbn13: fc.constantFrom("", "9789754508376", "9791090636071"),
	translator: word(30),
	illustrator: word(30),
	publisher: word(30),
	year: fc.constantFrom(0, 1453, 1928, 2026),
	edition: word(20),
	pages: fc.integer({ min: 0, max: 20_000 }),
	language: fc.constantFrom("", "tr", "en", "ku", "ota"),
	dewey: fc.constantFrom("", "813.42", "T894"),
	author_mark: fc.constantFrom("", "GÜN"),
	subjects: names,
	age_min: fc.integer({ min: 0, max: 9 }),
	age_max: fc.constantFrom(0, 9, 99),
	series: word(30),
	series_no: word(5),
	summary: word(300),
});
const empty: MarcBook = {
	title: "Kaşağı",
	subtitle: "",
	authors: [],
	isbn13: "",
	translator: "",
	illustrator: "",
	publisher: "",
	year: 0,
	edition: "",
	pages: 0,
	language: "",
	dewey: "",
	author_mark: "",
	subjects: [],
	age_min: 0,
	age_max: 0,
	series: "",
	series_no: "",
	summary: "",
};
const copy = fc.record({
	barcode: fc.stringMatching(/^[0-9]{4,12}$/),
	accession_no: word(20),
	call_number: word(30),
	shelf: word(20),
	acquired_on: fc.constantFrom("", "2026-09-01"),
	price: fc.integer({ min: 0, max: 99_999_999 }).map((n) => n / 100),
	library: word(20),
	status: fc.constantFrom("", "lost", "missing", "withdrawn"),
	condition: fc.constantFrom("", "damaged"),
	loanable: fc.constantFrom("", "in_library", "teacher_only"),
});

test("titles and copies through records, in both forms", async () => {
	await fc.assert(
		fc.asyncProperty(book, fc.array(copy, { maxLength: 4 }), async (title, copies) => {
			const records = recordsOf("abc", new Date("2026-11-21T17:00:00Z"), title, copies);
			const file = marcXmlHead + records.map(writeMarcXml).join("") + marcXmlTail;
			for (const results of [
				await all(readIso2709(records.map(writeIso2709))),
				await all(readMarcXml([Buffer.from(file)])),
			]) {
				expect(results).toHaveLength(1);
				const [found] = results;
				if (!found?.record) throw new Error("refused");
				expect(bookOf(found.record)).toEqual(title);
				expect(copiesOf(found.record)).toEqual(copies.map((one) => ({ ...one, isOut: false })));
			}
		}),
		{
			...runs,
			// Wide spaces within a name, which a reader of names once made narrow.
			examples: [[{ ...empty, authors: ["Ömer\u3000Seyfettin", "Halide  Edip"] }, []]],
		},
	);
});

test("the longest title with a thousand copies fits: several records say it", async () => {
	const long = (n: number) => "𝄞".repeat(n);
	const title: MarcBook = {
		title: long(300),
		subtitle: long(300),
		authors: [long(2000), long(2000), long(2000)],
		isbn13: "",
		translator: long(200),
		illustrator: long(200),
		publisher: long(200),
		year: 2026,
		edition: long(60),
		pages: 1,
		language: "tr",
		dewey: long(30),
		author_mark: long(10),
		subjects: [long(3990)],
		age_min: 0,
		age_max: 0,
		series: long(200),
		series_no: long(20),
		summary: long(4000),
	};
	const one = {
		barcode: "1".repeat(30),
		accession_no: long(30),
		call_number: long(60),
		shelf: long(60),
		acquired_on: "2026-09-01",
		price: 999_999,
		library: long(120),
		...{ status: "lost", condition: "damaged", loanable: "in_library" },
	};
	const records = recordsOf("abc", new Date(0), title, Array(1000).fill(one));
	const results = await all(readIso2709(records.map(writeIso2709)));
	expect(results.every(({ record: found }) => found && bookOf(found).title === title.title)).toBe(true);
	expect(results.flatMap(({ record: found }) => (found ? copiesOf(found) : []))).toHaveLength(1000);
});
