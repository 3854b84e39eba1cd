/** Cells as spreadsheets write and spoil them. */
import { expect, test } from "vitest";
import { cellText, isShortened, numeral, shownDigits, withoutGrouping } from "../../src/tables/cells.ts";

test.each([
	['="9786051234564"', "9786051234564"],
	['="0012"', "0012"],
	['=""', ""],
	["=12", "12"],
	['="a""b"', 'a"b'],
	["=SUM(A1)", "=SUM(A1)"],
	...["#BAŞV!", "#DEĞER!", "#AD?", "#SAYI/0!", "#YOK", "#REF!", "#N/A", "#DIV/0!", "Err:502", "#####"].map(
		(failure) => [failure, ""],
	),
	["#AŞK!", "#AŞK!"],
	["#1", "#1"],
	[" Bir ", "Bir"],
	["<b>İnce Memed</b>", "İnce Memed"],
	["İnce Memed<br>Birinci cilt", "İnce Memed\nBirinci cilt"],
	['<p class="x">Bir</p><p>İki</p>', "Bir\nİki"],
	['<a href="https://ornek.test/?a=1">Bir</a>', "Bir"],
	["<BR/>", ""],
	["Suç &amp; Ceza", "Suç & Ceza"],
	["Atat&uuml;rk&#39;&uuml;n", "Atatürk'ün"],
	["&lt;i&gt;Bir&lt;/i&gt;", "Bir"],
	["Kitap <3", "Kitap <3"],
	["a < b", "a < b"],
	["a<b ve b>c", "a<b ve b>c"],
	["&lt;3", "<3"],
	["<Ali Can><Ece Su>", "<Ali Can><Ece Su>"],
	["<A. Can><B. Su>", "<A. Can><B. Su>"],
])("the cell %j says %j", (cell = "", text = "") => {
	expect(cellText(cell)).toBe(text);
});

test.each([
	["7124.0", "7124"],
	["7124,00", "7124"],
	["'0012", "0012"],
	["12.3450", "12.345"],
	["2019.10", "2019.10"],
	["1.250", "1.250"],
	["A-1", "A-1"],
])("the number %s is %s", (cell, text) => {
	expect(numeral(cell)).toBe(text);
});

test("thousands are one number, shortened numbers are none", () => {
	expect(["1.250", "1,250,000", "12.50", "1250"].map(withoutGrouping)).toEqual([
		"1250",
		"1250000",
		"12.50",
		"1250",
	]);
	expect(["1,2E+03", "9.78605E+12", "5E-2", "1E5", "2E", "E5"].map(isShortened)).toEqual([
		...[true, true, true, true, false, false],
	]);
});

test.each([
	[4711, "0000000000", "0000004711"],
	[5, '0"/A"', "5/A"],
	[9786051234564, "000\\-000\\-000\\-000\\-0", "978-605-123-456-4"],
	[1234567, "000-0000", "123-4567"],
	[12, '"D-"00000', "D-00012"],
	[7, "00;-00;;@", "07"],
	[0, "000", "000"],
	[86, "##0", "86"],
	...["General", "#,##0", '#,##0.00" TL"', "yyyy", "0%", "0.0", "0E+00", "# ?/?", "@"].map(
		(format) => [12, format, null] as const,
	),
	[12.5, "000", null],
	[-5, "000", null],
] as const)("%d in the format %s shows %s", (value, format, shown) => {
	expect(shownDigits(value, format)).toBe(shown);
});
