/** Files whose UTF-8 was read as a code page of Windows and saved again. */
import { describe, expect, test } from "vitest";
import { misreadRows, withoutMisreading } from "../../src/tables/misread.ts";

const read = (...rows: string[][]) => {
	const { sheets, misread } = withoutMisreading([{ name: "Sayfa1", rows, merges: [] }]);
	return { rows: sheets[0]?.rows, misread };
};
/** A text as it is after its UTF-8 was read as another encoding. */
const spoiled = (text: string, label: string): string =>
	new TextDecoder(label).decode(new TextEncoder().encode(text));

describe("misread letters are restored", () => {
	test.each([
		["Ä°nce Memed", "İnce Memed"],
		["Ã‡ocuk", "Çocuk"],
		["ÅŸ", "ş"],
		["Ã–MER SEYFETTÄ°N", "ÖMER SEYFETTİN"],
		["KÃ¼Ã§Ã¼k AÄŸaÃ§", "Küçük Ağaç"],
		["hikÃ¢ye", "hikâye"],
		["AtatÃ¼rkâ€™Ã¼n", "Atatürk’ün"],
	])("%j is %j", (cell, text) => {
		expect(read([cell])).toEqual({ rows: [[text]], misread: [{ sheet: "Sayfa1", row: 1 }] });
	});

	test.each(["windows-1254", "windows-1252"])("all Turkish letters that were read as %s", (label) => {
		const letters = "ÇĞİÖŞÜÂÎÛ çğıöşüâîû";
		expect(read([spoiled(letters, label)]).rows).toEqual([[letters]]);
		// Twice, as by two programs.
		expect(read([spoiled(spoiled(letters, label), label)]).rows).toEqual([[letters]]);
	});

	test("in some rows of a file alone, which are named", () => {
		const { rows, misread } = read(
			["Eser", "Yazar"],
			["Şu Çılgın Türkler", "Turgut Özakman"],
			["Ä°nce Memed", "YaÅŸar Kemal"],
		);
		expect(rows).toEqual([
			["Eser", "Yazar"],
			["Şu Çılgın Türkler", "Turgut Özakman"],
			["İnce Memed", "Yaşar Kemal"],
		]);
		expect([1, 2, 3].map((row) => misreadRows(misread)({ sheet: "Sayfa1", row }))).toEqual([
			false,
			false,
			true,
		]);
	});

	test("letters of other languages where the file is known to have been misread", () => {
		expect(read(["Ä°nce Memed", "HergÃ©"], ["Donâ€™t", "CafÃ©"]).rows).toEqual([
			["İnce Memed", "Hergé"],
			["Don’t", "Café"],
		]);
	});
});

test.each([
	"JOÃO",
	"SÃO PAULO",
	"IRMÃ",
	"«MAÇÃ»",
	"A IRMÃ–",
	"A IRMÃ…",
	"A MAÇÃ»",
	"Ãgua",
	"coração",
	"Hà Nội",
	"HÃ NỘI",
	"HÃ\u00a0NAM",
	"Ångström",
	"Ä°nce Memed — Ş",
	"Åse",
	"Blåbærsyltetøy",
	"Âşık",
	"â",
	"Ânî",
	"â€™",
	"20 °C",
	"Señor",
	"Čapek",
	"Łódź",
	"Ece",
	"",
])("right letters stay: %j", (cell) => {
	expect(read([cell, "Şule"])).toEqual({ rows: [[cell, "Şule"]], misread: [] });
});
