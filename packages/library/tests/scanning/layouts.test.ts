import { describe, expect, test } from "vitest";
import { codeForms, looseNumberForms, numberForms, withoutCardKey } from "../../src/circulation/codes.ts";
import { intendedCodes, meantCode, readerInAddress } from "../../src/scanning/layouts.ts";

const id = "abi3klm1no7pqis";
const address = `https://rafta.okul.k12.tr:8443/students/${id}#key=Ab-c_9I`;

/** The keys of three rows of letters and the digits, from the left, as each layout has them. */
const rows = {
	american: [
		"`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
		'~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
	],
	turkishQ: [
		'"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.',
		"é!'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:",
	],
	turkishF: [
		"+1234567890/-fgğıodrnhpqwxuieaütkmlyşjövcçzsb.,",
		"*!\"^$%&'()=?_FGĞIODRNHPQWXUİEAÜTKMLYŞJÖVCÇZSB:;",
	],
} as const;
type Layout = keyof typeof rows;

/** What a computer receives from a scanner: a sign that its layout does not have gives nothing. */
function received(text: string, scanner: Layout, computer: Layout): string {
	const keys = rows[scanner].join("");
	const signs = [...rows[computer].join("")];
	return [...text].map((sign) => signs[[...keys].indexOf(sign)] ?? "").join("");
}

const pairs: readonly (readonly [scanner: Layout, computer: Layout])[] = [
	["american", "turkishQ"],
	["turkishQ", "american"],
	["american", "turkishF"],
	["turkishF", "american"],
	["turkishQ", "turkishF"],
	["turkishF", "turkishQ"],
];

describe("a code", () => {
	test.each([
		["000123\u200b", "000123"],
		["\u200e000123\ufeff", "000123"],
		["\u0002000123\u0003", "000123"],
		["\u001d000123", "000123"],
		["\u00a0000 123\u3000", "000123"],
		["０００１２３", "000123"],
		["٠٠٠١٢٣", "000123"],
		["*000123*", "000123"],
		["*KT-0012*", "KT-0012"],
		[received("*000123*", "american", "turkishQ"), "000123"],
		["A000123B", "000123"],
		["d000123c", "000123"],
	])("that comes as %j says %s", (came, meant) => {
		expect(codeForms(came)).toContain(meant);
		expect(codeForms(came)[0]).not.toMatch(/[\s\u200b\u200e\ufeff\p{Cc}]/u);
	});
	test.each(["KT-0012*", "**", "A12B", "ABCD", "E000123B"])("%s is taken as it is", (came) => {
		expect(meantCode(came)).toBe(came);
	});
	test.each([
		["DMB 7\u200b", "DMB 0007"],
		["\u200eDMB-7", "DMB 0007"],
	])("of an accession number is found when it comes as %j", (came, registered) => {
		expect([...numberForms(came), ...looseNumberForms(came)]).toContain(registered);
	});
});

describe("a card's address", () => {
	test.each(pairs)(
		"from a scanner with the layout %s on a computer with %s names its reader",
		(scanner, computer) => {
			const came = received(address, scanner, computer);
			expect(came).not.toContain("/students/");
			expect(readerInAddress(meantCode(came))).toBe(id);
			expect(codeForms(came).map(readerInAddress)).toContain(id);
			expect(meantCode(came)).toContain(`/students/${id}#key=Ab-c`);
		},
	);
	test("arrives from an American scanner on a Turkish Q keyboard as the cards of schools do", () => {
		expect(received("https://x.tr/students/abc#key=a-b", "american", "turkishQ")).toBe(
			"httpsŞ..xçtr.students.abc^key-a*b",
		);
	});
	test("loses its key before it is sent, whatever the layout", () => {
		for (const [scanner, computer] of [...pairs, ["american", "american"] as const]) {
			const sent = withoutCardKey(received(address, scanner, computer));
			expect(sent).not.toContain("Ab");
			expect(readerInAddress(sent)).toBe(id);
		}
		expect(withoutCardKey("10000001")).toBe("10000001");
	});
	test("names its reader in capitals, too, and without a host", () => {
		expect(readerInAddress(address.toUpperCase())).toBe(id);
		expect(readerInAddress(`/students/${id}#key=x`)).toBe(id);
		expect(readerInAddress(`/students/${id}x`)).toBeNull();
		expect(readerInAddress(`/books/${id}`)).toBeNull();
	});
});

describe("any other code", () => {
	test.each([
		["!===", "1000"],
		["(/)&%=", "879650"],
		["!@#$", "1234"],
		['!"^$%', "12345"],
		["]E09789750719387", "9789750719387"],
		["üC110000001", "10000001"],
	])("%s is meant as %s, without a doubt", (came, meant) => {
		expect(meantCode(came)).toBe(meant);
		expect(codeForms(came)).toContain(meant);
	});
	test.each([
		["DMB*0001", "DMB-0001"],
		["DMB=0001", "DMB-0001"],
		["kıtap*1", "kitap-1"],
	])("%s may be meant as %s, but is first taken as it came", (came, meant) => {
		expect(meantCode(came)).toBe(came);
		expect(codeForms(came)[0]).toBe(came);
		expect(codeForms(came)).toContain(meant);
	});
	test.each(["10000001", "", "9789750719387"])("%j has no other form", (code) => {
		expect(intendedCodes(code)).toEqual([]);
		expect(meantCode(code)).toBe(code);
	});
	test("is a name or a title as it came", () => {
		for (const text of ["Işık Öz", "ince memed", "Çalıkuşu", "1984", "Savaş ve Barış!"])
			expect(meantCode(text)).toBe(text);
	});
});
