import { describe, expect, test } from "vitest";
import { compareWithRegister, mayBeOnePerson, type RegisteredReader } from "../../src/tables/compare.ts";
import type { ListedPerson } from "../../src/tables/people.ts";

const listed = (
	student_no: string,
	name: string,
	class_code: string,
	more: Partial<ListedPerson> = {},
): ListedPerson => {
	const [first_name = "", last_name = ""] = name.split("|");
	const guardian = { guardian_name: "", guardian_phone: "", guardian_email: "" };
	const rest = { sheet: "", row: 1, isSplit: false, duty: "", card_barcode: "", guardian, problems: [] };
	return { ...rest, student_no, first_name, last_name, class_code, ...more };
};
const registered = (
	id: string,
	student_no: string,
	name: string,
	class_code: string,
	status = "active",
): RegisteredReader => {
	const [first_name = "", last_name = ""] = name.split("|");
	const rest = {
		card_barcode: "",
		guardian_name: "",
		guardian_phone: "",
		guardian_email: "",
		isConsentWithdrawn: false,
	};
	return { id, student_no, first_name, last_name, class_code, status, reader_type: "pupil", ...rest };
};
const changesOf = (people: ListedPerson[], register: RegisteredReader[]): string[] =>
	compareWithRegister(people, register, { withGuardians: false, copyBarcodes: new Set() }).changes.map(
		({ action, reader, values, problems }) =>
			`${action} ${reader?.id ?? "-"} ${JSON.stringify(values)}${problems.length > 0 ? ` ${problems}` : ""}`,
	);

test.each([
	["Ayşe|Yılmaz", "AYŞE|KAYA", true],
	["Ayşe|Yılmaz", "AYŞE NUR|YILMAZ", true],
	["Mehmed|Yılmaz", "MEHMET|YILMAZ", true],
	["Ayşe Nur|Yılmaz", "AYŞE|NUR YILMAZ", true],
	["Zeynep|Güneş", "IRMAK|ÇİÇEKÇİ", false],
	["Mehmet|Yılmaz", "ZEYNEP|YILMAZ", false],
	["Ali|Kaya", "ALP|KAYA", false],
])("%s and %s may be one person: %s", (a, b, may) => {
	expect(mayBeOnePerson(registered("a", "1", a, ""), listed("1", b, ""))).toBe(may);
});

describe("against the register", () => {
	test("capitals and leading zeros are no difference; a new class and surname are", () => {
		const register = [registered("a", "0045", "Ayşe|Işık", "5/A"), registered("b", "46", "Can|Kaya", "5/A")];
		expect(changesOf([listed("45", "AYŞE|IŞIK", "5/A"), listed("46", "CAN|DEMİR", "5/B")], register)).toEqual(
			['changed b {"last_name":"Demir","class_code":"5/B"}'],
		);
	});
	test("10/I and 10/İ are two classes", () => {
		expect(changesOf([listed("1", "ALİ|KAYA", "10/İ")], [registered("a", "1", "Ali|Kaya", "10/I")])).toEqual([
			'changed a {"class_code":"10/İ"}',
		]);
	});
	test("who is missing is looked for in the classes of the list alone, and is never taken for gone", () => {
		const register = [
			registered("a", "1", "Ali|Kaya", "5/A"),
			registered("b", "2", "Can|Kaya", "5/B"),
			registered("c", "3", "Eda|Kaya", "5/A", "left"),
		];
		expect(changesOf([listed("9", "YENİ|BİRİ", "5/A")], register)).toEqual([
			'new - {"first_name":"Yeni","last_name":"Biri","student_no":"9","class_code":"5/A","reader_type":"pupil"}',
			'missing a {"status":"left"}',
		]);
	});
	test("a number that another pupil bears stops at its row", () => {
		expect(
			changesOf([listed("1", "IRMAK|ÇİÇEKÇİ", "5/A")], [registered("a", "1", "Zeynep|Güneş", "5/A")]),
		).toEqual(['ask a {"first_name":"Irmak","last_name":"Çiçekçi"} number_of_other']);
	});
	test("who comes back is active again; a former bearer of the number is somebody else", () => {
		const gone = [registered("a", "1", "Ali|Kaya", "5/A", "left")];
		expect(changesOf([listed("1", "ALİ|KAYA", "6/A")], gone)).toEqual([
			'changed a {"class_code":"6/A","status":"active"}',
		]);
		expect(changesOf([listed("1", "EDA|DEMİR", "6/A")], gone)[0]).toMatch(/^new -/);
	});
	test("who was written down without a number gets it", () => {
		const byHand = [registered("a", "", "Ali|Kaya", "5/A")];
		expect(changesOf([listed("7", "ALİ|KAYA", "5/A")], byHand)).toEqual(['changed a {"student_no":"7"}']);
		// Who has left, or is of another class, may be somebody else of that name.
		for (const other of [
			registered("a", "", "Ali|Kaya", "5/A", "left"),
			registered("a", "", "Ali|Kaya", "5/B"),
		])
			expect(changesOf([listed("7", "ALİ|KAYA", "5/A")], [other])[0]).toMatch(/^new -/);
		// Two readers with the same name: the match is ambiguous.
		const two = [...byHand, registered("b", "", "Ali|Kaya", "5/A")];
		expect(changesOf([listed("7", "ALİ|KAYA", "5/A")], two)[0]).toMatch(/^new -/);
	});
	test("the register knows better where a surname begins that stood in one cell", () => {
		const register = [registered("a", "1", "Ali|Acar Doğan", "5/A")];
		expect(changesOf([listed("1", "ALİ ACAR|DOĞAN", "5/A", { isSplit: true })], register)).toEqual([]);
		expect(changesOf([listed("1", "ALİ ACAR|DOĞAN", "5/A")], register)).toHaveLength(1);
	});
	test("a pupil without a class keeps the one of before; somebody new waits for it", () => {
		const noClass = { problems: ["no_class"] as const };
		const register = [registered("a", "1", "Ali|Kaya", "5/A")];
		const people = [listed("1", "ALİ|KAYA", "", noClass), listed("2", "CAN|KAYA", "", noClass)];
		expect(changesOf(people, register)).toEqual([expect.stringMatching(/^problem - .* no_class$/)]);
	});
	test("a row with a problem still keeps its pupil from being missing", () => {
		const people = [listed("1", "|KAYA", "5/A", { problems: ["no_name"] }), listed("2", "CAN|KAYA", "5/A")];
		expect(
			changesOf(people, [registered("a", "1", "Ali|Kaya", "5/A")]).filter((line) =>
				line.startsWith("missing"),
			),
		).toEqual([]);
	});
});
