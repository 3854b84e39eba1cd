/** Damaged files: the records before and after the damage are read, whatever is between them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIso2709, writeIso2709 } from "../../../src/catalogue/marc/iso2709.ts";
import { marcXmlHead, marcXmlTail, readMarcXml, writeMarcXml } from "../../../src/catalogue/marc/marcxml.ts";
import type { MarcRecord, MarcResult } from "../../../src/catalogue/marc/record.ts";
import { all, inChunks } from "./files.ts";

const titles = ["Kuyucaklı Yusuf", "İnce Memed", "Serenad", "Çalıkuşu", "Kürk Mantolu Madonna"];
const recordOf = (title: string, index: number): MarcRecord => ({
	leader: "00000nam a2200000 a 4500",
	control: [{ tag: "001", value: `rafta${index}` }],
	data: [
		{ tag: "020", indicators: "  ", subfields: [{ code: "a", value: "9789750807145" }] },
		{ tag: "245", indicators: "10", subfields: [{ code: "a", value: title }] },
	],
});
const records = titles.map(recordOf);
const titleOf = ({ record }: MarcResult) =>
	record?.data.find(({ tag }) => tag === "245")?.subfields[0]?.value ?? null;
const binary = records.map((record) => Buffer.from(writeIso2709(record)));
const readBinary = async (bytes: Uint8Array) => (await all(readIso2709(inChunks(bytes)))).map(titleOf);
const readXml = async (text: string) => (await all(readMarcXml(inChunks(Buffer.from(text))))).map(titleOf);

/** The third record, changed. */
const withThird = (change: (record: Buffer) => Uint8Array): Buffer =>
	Buffer.concat(binary.map((record, index) => (index === 2 ? change(Buffer.from(record)) : record)));

describe("ISO 2709", () => {
	test.each<[string, (record: Buffer) => Uint8Array]>([
		["its end mark is lost", (record) => record.subarray(0, -1)],
		[
			"its end mark became another character",
			(record) => Buffer.concat([record.subarray(0, -1), Buffer.from("x")]),
		],
		["it was cut off in its fields", (record) => record.subarray(0, 90)],
		["it was cut off in its directory", (record) => record.subarray(0, 40)],
		["it was cut off in its leader", (record) => record.subarray(0, 12)],
		["its leader is overwritten", (record) => record.fill("x", 0, 24)],
		["its directory is overwritten", (record) => record.fill("x", 24, 50)],
		["it has zeros in the middle", (record) => record.fill(0, 60, 90)],
		["it has another end mark inside", (record) => record.fill(0x1d, 70, 71)],
		["something was put before it", (record) => Buffer.concat([Buffer.from("HTTP/1.1 200 OK\n\n"), record])],
	])("the others come through where %s", async (_what, change) => {
		const found = await readBinary(withThird(change));
		for (const title of [titles[0], titles[1], titles[3], titles[4]]) expect(found).toContain(title);
	});

	test("wherever some bytes are overwritten or lost, at most the two records that they touch are lost", async () => {
		const file = Buffer.concat(binary);
		const starts = binary.map((_, index) =>
			binary.slice(0, index).reduce((sum, { length }) => sum + length, 0),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.nat(file.length - 1),
				fc.integer({ min: 1, max: 40 }),
				fc.option(fc.nat(255)),
				async (at, length, byte) => {
					const end = Math.min(file.length, at + length);
					const damaged =
						byte === null
							? Buffer.concat([file.subarray(0, at), file.subarray(end)])
							: Buffer.from(file).fill(byte, at, end);
					const found = await readBinary(damaged);
					const whole = titles.filter((_, index) => {
						const begin = starts[index] ?? 0;
						return begin + (binary[index]?.length ?? 0) <= at || begin >= end;
					});
					// The end of the previous record is immediately before it.
					for (const title of whole) expect(found).toContain(title);
				},
			),
			{ numRuns: 300 },
		);
	});
});

describe("MARCXML", () => {
	const file = marcXmlHead + records.map(writeMarcXml).join("") + marcXmlTail;
	test.each<[string, (record: string) => string]>([
		["a quotation mark is lost", (record) => record.replace('code="a"', 'code="a')],
		["a tag is not closed", (record) => record.replace("</subfield>", "")],
		["a bracket is lost", (record) => record.replace("</datafield>", "</datafield")],
		["it was cut off", (record) => record.slice(0, 120)],
		["it has a sign that XML does not allow", (record) => record.replace("Serenad", "Serenad & Co < Ltd")],
		["its end is lost", (record) => record.replace("</record>", "")],
	])("the others come through where %s", async (_what, change) => {
		const third = writeMarcXml(records[2] as MarcRecord);
		const found = await readXml(file.replace(third, change(third)));
		for (const title of [titles[0], titles[1], titles[3], titles[4]]) expect(found).toContain(title);
	});
});
