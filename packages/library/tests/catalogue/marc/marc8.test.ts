import { expect, test } from "vitest";
import { decode, encodingOf } from "../../../src/catalogue/marc/encoding.ts";
import { decodeMarc8 } from "../../../src/catalogue/marc/marc8.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

test.each([
	["\xf0Cal\xb8ku\xf0su", "Çalıkuşu"],
	[
		"\xe7Istanbul, I\xf0sd\xb8r, A\xe6gr\xb8, G\xe8um\xe8u\xf0shane, \xe8Odemi\xf0s, H\xe3al\xe3a",
		"İstanbul, Işdır, Ağrı, Gümüşhane, Ödemiş, Hâlâ",
	],
	["\xa5sop \xb5 \xa2 \xb2 \xa1\xb1 stra\xc7e \xc8 5", "Æsop æ Ø ø Łł straße € 5"],
	["Vi\xf2\xe3et", "Việt"],
	["\xebt\xecs", "t\u0361s"],
	["H\x1bb2\x1bsO, x\x1bp2\x1bs, \x1bga\x1bs", "H₂O, x², α"],
	["\x1b(NpU[KIN 1\x1b(B end", "Пушкин 1 end"],
	["\x88The \x89Book", "The Book"],
])("%j is %s", (marc8, text) => {
	expect(decodeMarc8(bytes(marc8))).toEqual({ text, lost: 0 });
});

test("what cannot be told is counted", () => {
	expect(decodeMarc8(bytes("\x1b$1!0!!1!\x1b(B end"))).toEqual({ text: "\ufffd\ufffd end", lost: 2 });
	expect(decodeMarc8(bytes("a\xd0b\xff"))).toEqual({ text: "a\ufffdb\ufffd", lost: 2 });
	expect(decodeMarc8(bytes("a\x1b"))).toEqual({ text: "a", lost: 1 });
});

const windows1254 = (text: string): Uint8Array =>
	bytes(
		[...text]
			.map((one) => ({ ğ: "\xf0", Ğ: "\xd0", ş: "\xfe", Ş: "\xde", ı: "\xfd", İ: "\xdd" })[one] ?? one)
			.join(""),
	);

test.each([
	["Çocuk Kalbi", "Ç is ß in MARC-8"],
	["Göl", "one letter"],
	["kâğıt", "three in a row"],
	["çeçen", "letters that would be marks before vowels"],
	["KÜÇÜK AĞA", "capitals"],
])("%s in Windows-1254 is known, whatever the leader says: %s", (text) => {
	for (const saysUtf8 of [true, false]) {
		expect(encodingOf(windows1254(text), saysUtf8)).toBe("windows-1254");
		expect(encodingOf(Buffer.from(text), saysUtf8)).toBe("utf-8");
	}
	expect(decode(windows1254(text), "windows-1254").text).toBe(text);
});

test("Cyrillic and Greek code pages are none of ours", () => {
	expect(encodingOf(bytes("\xce\xf1\xed\xee\xe2\xfb \xe3\xe8\xe4\xf0\xe0\xe2"), false)).toBeNull();
});
