import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdsNationalId, isNationalIdColumn } from "../../src/privacy/national-id.ts";

/** Computes the two check digits of nine digits, in a different way from the program. */
function withCheckDigits(nine: readonly number[]): string {
	const sum = (indexes: readonly number[]) => indexes.reduce((all, index) => all + (nine[index] ?? 0), 0);
	let tenth = sum([0, 2, 4, 6, 8]) * 7 - sum([1, 3, 5, 7]);
	while (tenth < 0) tenth += 10;
	tenth %= 10;
	const eleventh = (sum([0, 1, 2, 3, 4, 5, 6, 7, 8]) + tenth) % 10;
	return `${nine.join("")}${tenth}${eleventh}`;
}
const nine = fc.tuple(fc.integer({ min: 1, max: 9 }), ...Array.from({ length: 8 }, () => fc.nat(9)));

describe("a national identity number", () => {
	test("is known alone, in a sentence and in groups", () => {
		fc.assert(
			fc.property(nine, (digits) => {
				const id = withCheckDigits(digits);
				expect(holdsNationalId(id)).toBe(true);
				expect(holdsNationalId(`TC: ${id}, velisi aradı`)).toBe(true);
				expect(holdsNationalId(id.replace(/^(...)(...)(...)/, "$1 $2 $3 "))).toBe(true);
			}),
		);
	});
	test("is none with any one digit changed", () => {
		fc.assert(
			fc.property(nine, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, index, by) => {
				const id = [...withCheckDigits(digits)];
				id[index] = String((Number(id[index]) + by) % 10);
				fc.pre(id[0] !== "0");
				expect(holdsNationalId(id.join(""))).toBe(false);
			}),
		);
	});
	test.each([
		"",
		"101",
		"05551234567",
		"9789750807145",
		"10000000146 0",
		"100000001461",
		"20000001",
		"12345678901",
	])("is not %j", (text) => expect(holdsNationalId(text)).toBe(false));
	test("the one that examples use is known", () => expect(holdsNationalId("10000000146")).toBe(true));
});

test.each([
	"TC",
	"T.C. Kimlik No",
	"tc_kimlik_no",
	"TCKN",
	"Kimlik Numarası",
	"ÖĞRENCİ TC KİMLİK NO",
	"Veli T.C. Kimlik No",
	"national_id",
])("a column named %s is one of them", (name) => expect(isNationalIdColumn(name)).toBe(true));
test.each(["Okul No", "student_no", "Adı Soyadı", "Kimlik", "Tescil", "etc", "notice", "topic", ""])(
	"a column named %s is none of them",
	(name) => expect(isNationalIdColumn(name)).toBe(false),
);
