import { expect, test } from "vitest";
import { readText } from "../../src/tables/csv.ts";
import { wideOrderOf } from "../../src/tables/encodings.ts";

const rowsOf = (bytes: Uint8Array) => {
	const { sheet, encoding } = readText(bytes);
	return [encoding, ...sheet.rows.map((row) => row.join("|"))];
};
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** "Adı;Şubesi" and "IĞDIR ığdır;ÇÖLÜ çölü", letters beyond ASCII by their byte in an encoding. */
const listIn = (letters: Readonly<Record<string, number>>): Uint8Array =>
	new Uint8Array(
		[..."Okul No;Adı;Soyadı;Şube\n1;İPEK ığdır;ÇÖLÜ çölü;ş\n"].map(
			(letter) => letters[letter] ?? letter.charCodeAt(0),
		),
	);
const rows = ["Okul No|Adı|Soyadı|Şube", "1|İPEK ığdır|ÇÖLÜ çölü|ş"];

test.each([
	[
		"windows-1254",
		{ ı: 0xfd, Ş: 0xde, İ: 0xdd, ğ: 0xf0, Ç: 0xc7, Ö: 0xd6, Ü: 0xdc, ç: 0xe7, ö: 0xf6, ü: 0xfc, ş: 0xfe },
	],
	[
		"macintosh",
		{ ı: 0xdd, Ş: 0xde, İ: 0xdc, ğ: 0xdb, Ç: 0x82, Ö: 0x85, Ü: 0x86, ç: 0x8d, ö: 0x9a, ü: 0x9f, ş: 0xdf },
	],
	[
		"cp857",
		{ ı: 0x8d, Ş: 0x9e, İ: 0x98, ğ: 0xa7, Ç: 0x80, Ö: 0x99, Ü: 0x9a, ç: 0x87, ö: 0x94, ü: 0x81, ş: 0x9f },
	],
])("a list in %s has its Turkish letters", (encoding, letters) => {
	expect(rowsOf(listIn(letters))).toEqual([encoding, ...rows]);
});

test.each(["le", "be"] as const)("UTF-16 (%s) is known without its mark", (order) => {
	const text = `${rows.join("\n").replaceAll("|", ";")}\n`;
	const view = new DataView(new ArrayBuffer(text.length * 2));
	for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === "le");
	expect(rowsOf(new Uint8Array(view.buffer))).toEqual(["utf-16", ...rows]);
});

test("zeros in other places are no UTF-16", () => {
	expect(wideOrderOf(new Uint8Array([...ascii("Adi;Soyadi"), 0, 0, 0]))).toBeNull();
	expect(wideOrderOf(new Uint8Array())).toBeNull();
});
