import fc from "fast-check";
import { expect, test } from "vitest";
import { cellText } from "../../src/tables/cells.ts";
import { readText } from "../../src/tables/csv.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string) => readText(bytes(text)).sheet.rows;

test("commas, semicolons and tabs part the cells; quotation marks hold all three and line breaks", () => {
	expect(rowsOf("a,b\n1,2")).toEqual([
		["a", "b"],
		["1", "2"],
	]);
	expect(rowsOf('a;b\r\n"1;x\ny";"say ""hi"""\r\n')).toEqual([
		["a", "b"],
		["1;x\ny", 'say "hi"'],
	]);
	expect(rowsOf("a\tb\n1,5\t2;3")).toEqual([
		["a", "b"],
		["1,5", "2;3"],
	]);
	expect(rowsOf("a;b;\n;;")).toEqual([
		["a", "b", ""],
		["", "", ""],
	]);
});
test("UTF-8 with and without its mark, UTF-16 and Windows-1254 are told apart", () => {
	const text = "Adı;Şubesi\nÇAĞRI;İ";
	const expected = [
		["Adı", "Şubesi"],
		["ÇAĞRI", "İ"],
	];
	expect(readText(bytes(`\ufeff${text}`))).toMatchObject({ encoding: "utf-8", separator: ";" });
	expect(readText(bytes(`\ufeff${text}`)).sheet.rows).toEqual(expected);
	const utf16 = new Uint8Array(new Uint16Array([...`\ufeff${text}`].map((one) => one.charCodeAt(0))).buffer);
	expect(readText(utf16)).toMatchObject({ encoding: "utf-16", sheet: { rows: expected } });
	const letters: Record<string, number> = { ı: 0xfd, Ş: 0xde, Ğ: 0xd0, İ: 0xdd };
	const legacy = Uint8Array.from([...text], (one) => letters[one] ?? one.charCodeAt(0));
	expect(readText(legacy)).toMatchObject({ encoding: "windows-1254", sheet: { rows: expected } });
});
test("rows in another encoding than the rest are read rightly and named", () => {
	const lines = ["Adı;Soyadı", "AYŞE;IŞIK", "ÖMER;KAYA"].map(bytes);
	const odd = Uint8Array.from([0xde, 0xfd, 0x3b, 0x4b]);
	const all = Uint8Array.from([...lines, odd].flatMap((line) => [...line, 0x0a]));
	const { sheet, encoding, oddRows } = readText(all);
	expect([encoding, oddRows, sheet.rows[3]]).toEqual(["mixed", [4], ["Şı", "K"]]);
});
test("a quotation mark that is never closed takes its line, not the file; a NUL is nothing", () => {
	const { sheet, openQuotes } = readText(bytes('a;b\n"x;1\nc\0c;2'));
	expect([openQuotes, sheet.rows]).toEqual([[2], [["a", "b"], ["x;1"], ["cc", "2"]]]);
});
test.each([
	[
		"CR alone ends lines",
		"a;b\rc;d\r",
		[
			["a", "b"],
			["c", "d"],
		],
	],
	[
		"a line feed in a cell ends no line where CR does",
		'a;b\r"c\nd";e\rf;g',
		[
			["a", "b"],
			["c\nd", "e"],
			["f", "g"],
		],
	],
	[
		"CR twice before LF ends one line",
		"a;b\r\r\nc;d\r\r\n",
		[
			["a", "b"],
			["c", "d"],
		],
	],
	[
		"commas in cells part nothing",
		"Eser adı;Yazarlar\nBir;A B, C D, E F",
		[
			["Eser adı", "Yazarlar"],
			["Bir", "A B, C D, E F"],
		],
	],
	["nor in a single column", "Kitap adı\nBir, iki\nÜç, dört", [["Kitap adı"], ["Bir, iki"], ["Üç, dört"]]],
	[
		"nor without headings that are known",
		"x;y\n1,2;3,4\n5,6;7",
		[
			["x", "y"],
			["1,2", "3,4"],
			["5,6", "7"],
		],
	],
	[
		"a named separator is taken",
		"sep=|\na;b|c",
		[
			["sep=", ""],
			["a;b", "c"],
		],
	],
	[
		"marks are escaped with a backslash",
		'"a","b"\n"c \\"d\\"","e\\\\"',
		[
			["a", "b"],
			['c "d"', "e\\"],
		],
	],
	["a backslash before a closing mark is one", '"C:\\";"b"', [["C:\\", "b"]]],
	["a blank may stand before a mark", '"a", "b, c" ,d', [["a", "b, c", "d"]]],
	[
		"a mark within a cell is a sign",
		'"a "b" c";d\n"e" f;g',
		[
			['a "b" c', "d"],
			['"e" f', "g"],
		],
	],
	["an unclosed mark takes its line", 'a;b\n"x;1\n"y";2\n', [["a", "b"], ["x;1"], ["y", "2"]]],
	["errors of formulas are empty", "a;#BAŞV!;#N/A", [["a", "", ""]]],
	["a text as a formula is that text", '="0012";"=""34"""', [["0012", "34"]]],
])("%s", (_what, text, rows) => {
	expect(rowsOf(text)).toEqual(rows);
});
test("more rows than are read are said, and long cells are cut", () => {
	expect(readText(bytes("x\n".repeat(30_000))).isCut).toBe(true);
	expect(rowsOf("y".repeat(5000))[0]?.[0]).toHaveLength(1000);
});
test("what was written is read again", () => {
	const cell = fc.string({ unit: fc.constantFrom(..."aşİ\"';, \t\n1=") }).map((text) => text.trim());
	const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
	fc.assert(
		fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
			const text = rows.map((row) => row.map(quoted).join(";")).join("\n");
			expect(rowsOf(`"a";"b"\n${text}`).slice(1)).toEqual(rows.map((row) => row.map(cellText)));
		}),
	);
});
test("no bytes at all make it fail", () => {
	fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => void readText(any)));
});
