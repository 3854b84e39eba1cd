// engines: both
/** Cards and guardians in the lists of schools and of other library programs. */
import * as sheetjs from "@e965/xlsx";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Imports, openImports } from "./support.ts";

let world: Imports;
beforeEach(async () => {
	world = await openImports();
});
afterEach(() => world.dispose());

const withConsent = { guardian_consent: true };

/** A workbook with these rows. */
function xlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
	const book = sheetjs.utils.book_new();
	sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(rows.map((row) => [...row])), "Liste");
	return Buffer.from(sheetjs.write(book, { type: "array", bookType: "xlsx" }));
}

const none = { guardian_name: "", guardian_phone: "", guardian_email: "" };
const ece = { first_name: "Ece", last_name: "Ak", card_barcode: "0004711" };
const mother = {
	guardian_name: "Ayşe Ak",
	guardian_phone: "0532 123 45 67",
	guardian_email: "ayse@example.org",
};
const school = { student_no: "501", class_code: "5/A" };

describe.each([
	[
		"a school's own list",
		"Okul No;Adı;Soyadı;Sınıfı;Kart No;Veli Adı Soyadı;Veli Telefonu;Veli E-posta\n" +
			"501;ECE;AK;5/A;0004711;AYŞE AK;0 532 123 45 67;AYSE@EXAMPLE.ORG\n",
		{ ...ece, ...school, ...mother },
	],
	[
		"K12net's mother and father",
		xlsx([
			[
				"Öğrenci No",
				"Adı Soyadı",
				"Sınıfı",
				"Barkod",
				"Anne Adı",
				"Anne Cep",
				"Anne E-Posta",
				"Baba Adı",
				"Baba Tel.",
			],
			[501, "Ece AK", "5/A", "0004711", "AYŞE AK", 5321234567, "ayse@example.org", "ALİ AK", 5331112233],
		]),
		{ ...ece, ...school, ...mother },
	],
	[
		"numbered guardians",
		xlsx([
			[
				"Okul No",
				"Ad",
				"Soyad",
				"Sınıf/Şube",
				"Kütüphane Kart No",
				"1. Veli Adı",
				"1. Veli Telefonu",
				"2. Veli Telefonu",
			],
			["501", "ECE", "AK", "5-A", "0004711", "Ayşe Ak", "+90 532 123 45 67", "0533 111 22 33"],
		]),
		{ ...ece, ...school, ...mother, guardian_email: "" },
	],
	[
		"Koha's patrons",
		"cardnumber,surname,firstname,B_email,mobile,contactname,contactfirstname,relationship\n" +
			"0004711,Ak,Ece,ece@example.org,05551234567,Ak,Ayşe,mother\n",
		{ ...ece, ...none, student_no: "", class_code: "", guardian_name: "Ayşe Ak" },
	],
	[
		"SLiMS's members",
		'"member_id","member_name","gender","member_email","member_phone"\n"0004711","Ece Ak","1","ece@example.org","0555"\n',
		{ ...ece, ...none, student_no: "", class_code: "" },
	],
	[
		"Destiny's patrons",
		"Barcode\tLast Name\tFirst Name\tHomeroom\tStudent ID\tGuardian\tGuardian Phone\tGuardian Email\n" +
			"0004711\tAk\tEce\t5/A\t501\tAk, Ayşe\t(0532) 123-45-67\tayse@example.org\n",
		{ ...ece, ...school, ...mother },
	],
])("%s", (_what, file, reader) => {
	const hasGuardian = "guardian_name" in reader && reader.guardian_name !== "";
	test("with the families' consents: card and guardian, and a consent on record; undone, nothing is left", async () => {
		const { body } = await world.upload(file, withConsent);
		expect(body.import.counts).toMatchObject({ new: 1, noted: 0, problem: 0 });
		expect(body.guardians.taken).toBe(true);
		await world.apply(body.import.id);
		const [made] = await world.small.service.list("students", { filter: 'last_name = "Ak"' });
		expect(made).toMatchObject({ ...reader, guardian_consent: hasGuardian });
		const consents = await world.small.service.list("consents", {});
		expect(consents).toMatchObject(
			hasGuardian
				? [
						{
							student_id: made?.id,
							school_id: world.small.school,
							kind: "guardian",
							given: true,
							given_by: "Ayşe Ak",
							how: "form",
							on: "2026-03-05",
							createdBy: world.staff.id,
						},
					]
				: [],
		);
		expect((await world.upload(file, withConsent)).body.import.counts).toMatchObject({
			new: 0,
			changed: 0,
			same: 1,
		});
		expect(await world.undo(body.import.id)).toBe("undone");
		expect(await world.small.service.list("students", { filter: 'last_name = "Ak"' })).toEqual([]);
		expect(await world.small.service.list("consents", {})).toEqual([]);
	});
	test("without them: the card, and no word about the family, in the preview neither", async () => {
		const { body } = await world.upload(file);
		expect([body.guardians.taken, body.guardians.columns.length > 0]).toEqual([
			false,
			"guardian_name" in reader && hasGuardian,
		]);
		expect(JSON.stringify(await world.rowsOf(body.import.id))).not.toMatch(/ayşe|532|ayse/i);
		await world.apply(body.import.id);
		const [made] = await world.small.service.list("students", { filter: 'last_name = "Ak"' });
		expect(made).toMatchObject({ ...reader, ...none, guardian_consent: false });
		expect(await world.small.service.list("consents", {})).toEqual([]);
	});
});

test("an existing reader gets contacts with the consent, and loses both again by undoing", async () => {
	await world.apply((await world.upload("Okul No;Adı;Soyadı;Sınıfı\n501;ECE;AK;5/A")).body.import.id);
	const [before] = await world.reader("501");
	const list = "Okul No;Adı;Soyadı;Sınıfı;Kart No;Veli Adı;Veli Tel\n501;ECE;AK;5/A;88123;AYŞE AK;5321234567";
	const { body } = await world.upload(list, withConsent);
	const [row] = await world.rowsOf(body.import.id);
	expect(row?.before).toMatchObject({ card_barcode: before?.card_barcode, guardian_name: "" });
	await world.apply(body.import.id);
	expect((await world.reader("501"))[0]).toMatchObject({
		card_barcode: "88123",
		guardian_phone: "0532 123 45 67",
		guardian_consent: true,
	});
	await world.undo(body.import.id);
	expect((await world.reader("501"))[0]).toMatchObject({
		card_barcode: before?.card_barcode,
		...none,
		guardian_consent: false,
	});
	expect(await world.small.service.list("consents", {})).toEqual([]);
});

test("a consent that is on record already is not recorded twice; one that was taken back keeps contacts out", async () => {
	await world.apply(
		(await world.upload("Okul No;Adı;Soyadı;Sınıfı\n501;ECE;AK;5/A\n502;CAN;AK;5/A")).body.import.id,
	);
	const [[given], [withdrawn]] = [await world.reader("501"), await world.reader("502")];
	const say = (student_id: unknown, isGiven: boolean) =>
		world.call("/api/collections/consents/records", { student_id, kind: "guardian", given: isGiven });
	await say(given?.id, true);
	await say(withdrawn?.id, true);
	await say(withdrawn?.id, false);
	const list = "Okul No;Adı;Soyadı;Sınıfı;Veli Tel\n501;ECE;AK;5/A;5321234567\n502;CAN;AK;5/A;5331112233";
	const { body } = await world.upload(list, withConsent);
	expect((await world.rowsOf(body.import.id)).map(({ action, problems }) => [action, problems])).toEqual([
		["changed", []],
		["problem", ["guardian_withdrawn"]],
	]);
	await world.apply(body.import.id);
	expect((await world.reader("501"))[0]).toMatchObject({ guardian_phone: "0532 123 45 67" });
	expect((await world.reader("502"))[0]).toMatchObject({ ...none, guardian_consent: false });
	expect(await world.small.service.list("consents", {})).toHaveLength(3);
});

test("a consent taken back after the preview stops its row", async () => {
	await world.apply((await world.upload("Okul No;Adı;Soyadı;Sınıfı\n501;ECE;AK;5/A")).body.import.id);
	const [reader] = await world.reader("501");
	const { body } = await world.upload(
		"Okul No;Adı;Soyadı;Veli Tel;Sınıfı\n501;ECE;AK;5321234567;6/A",
		withConsent,
	);
	await world.call("/api/collections/consents/records", {
		student_id: reader?.id,
		kind: "guardian",
		given: false,
	});
	await world.apply(body.import.id);
	expect(await world.rowsOf(body.import.id)).toMatchObject([
		{ state: "refused", reason: "consent_withdrawn" },
	]);
	expect((await world.reader("501"))[0]).toMatchObject({ ...none, class_code: "5/A" });
});

test("what cannot be a card or a contact is left out, and the row says so", async () => {
	const { small } = world;
	await world.apply(
		(await world.upload("Okul No;Adı;Soyadı;Sınıfı;Kart No\n400;EDA;ÖZ;5/B;7777")).body.import.id,
	);
	const list = [
		"Okul No;Adı;Soyadı;Sınıfı;Kart No;Veli Adı;Veli Tel;Veli Mail",
		"501;ECE;AK;5/A;K-12;AYŞE AK;123;ayse",
		"502;CAN;AK;5/A;00088;;;",
		"503;EFE;AK;5/A;00088;;;",
		"504;NİL;AK;5/A;7777;;;",
		"505;ALP;AK;5/A;1001;;;",
		"506;SU;AK;5/A;1,2E+12;;;",
		`507;NUR;AK;5/A;${"1".repeat(31)};;;`,
		"508;OYA;AK;5/A;10000000146;;;",
		"509;ADA;AK;5/A;7124.0;;;",
		"510;İDİL;AK;5/A;00 12 34;yok;-;",
	].join("\n");
	const { body } = await world.upload(list, withConsent);
	const rows = await world.rowsOf(body.import.id);
	const cardOf = ({ data }: (typeof rows)[number]) =>
		(data as { values: { card_barcode?: string } }).values.card_barcode;
	expect(rows.map((row) => [row.action, cardOf(row), row.problems])).toEqual([
		["new", undefined, ["card_letters", "bad_guardian_phone", "bad_guardian_email"]],
		["new", undefined, ["card_twice"]],
		["new", undefined, ["card_twice"]],
		["new", undefined, ["card_of_other"]],
		["new", undefined, ["card_of_copy"]],
		["new", undefined, ["card_shortened"]],
		["new", undefined, ["card_long"]],
		["new", undefined, ["card_national_id"]],
		["new", "7124", []],
		["new", "001234", []],
	]);
	expect(body.import.counts).toMatchObject({ new: 10, noted: 8, problem: 0 });
	await world.apply(body.import.id);
	const made = await small.service.list("students", { filter: 'last_name = "Ak"', sort: "student_no" });
	expect(made).toHaveLength(10);
	expect(made.every(({ card_barcode }) => /^\d+$/.test(card_barcode))).toBe(true);
});

test("a card that somebody else has got since the preview stops its row alone", async () => {
	const list = "Okul No;Adı;Soyadı;Sınıfı;Kart No\n501;ECE;AK;5/A;88123\n502;CAN;AK;5/A;88124";
	const { body } = await world.upload(list);
	const { ayse } = world.small.readers;
	await world.small.service.transaction((records) =>
		records.update("students", ayse, { card_barcode: "88123" }),
	);
	await world.apply(body.import.id);
	expect((await world.rowsOf(body.import.id)).map(({ state, reason }) => [state, reason])).toEqual([
		["refused", "card_taken"],
		["applied", ""],
	]);
});

test("a list of cards alone finds readers by their cards, and by names that are one reader's", async () => {
	const pupils =
		"Okul No;Adı;Soyadı;Sınıfı;Kart No\n501;ECE;AK;5/A;0088123\n502;CAN;AK;5/A;\n503;EFE;AK;5/A;\n504;EFE;AK;5/B;";
	await world.apply((await world.upload(pupils)).body.import.id);
	const { body } = await world.upload(
		"cardnumber,surname,firstname\n88123,AK,ECE NUR\n99001,Ak,Can\n99002,Ak,Efe\n99003,Yeni,Biri",
	);
	const rows = await world.rowsOf(body.import.id);
	expect(
		rows.map(({ action, data, problems }) => [action, (data as { values: object }).values, problems]),
	).toEqual([
		["changed", { first_name: "Ece Nur" }, []],
		["changed", { card_barcode: "99001" }, []],
		["problem", expect.anything(), ["name_of_several"]],
		["new", { first_name: "Biri", last_name: "Yeni", card_barcode: "99003", reader_type: "pupil" }, []],
	]);
	expect(body.lists.map(({ class_code }: { class_code: string }) => class_code)).toEqual([""]);
});

test.each(["csv", "xlsx"] as const)(
	"the school's own export as %s comes in again and changes nothing",
	async (format) => {
		const list =
			"Okul No;Adı;Soyadı;Sınıfı;Kart No;Veli Adı;Veli Tel;Veli Mail\n" +
			"501;ECE;AK;5/A;0088123;AYŞE AK;+49 151 12345678;ayse@example.org\n502;CAN;AK;Hazırlık/B;;;;\n503;NİL;AK;9/Geçici;;;;";
		await world.apply((await world.upload(list, withConsent)).body.import.id);
		await world.small.create("students", {
			school_id: world.small.school,
			first_name: "Nihal",
			last_name: "Öz",
			reader_type: "teacher",
		});
		const [gone] = await world.reader("502");
		await world.small.service.transaction((records) =>
			records.update("students", String(gone?.id), { status: "left" }),
		);
		for (const language of ["tr", "en"]) {
			const response = await fetch(`${world.server.url}/api/exports/records`, {
				method: "POST",
				headers: {
					authorization: world.staff.token,
					"content-type": "application/json",
					"accept-language": language,
				},
				body: JSON.stringify({ collection: "students", format }),
			});
			const { body } = await world.upload(Buffer.from(await response.arrayBuffer()), withConsent);
			const rows = await world.rowsOf(body.import.id);
			expect(
				rows.map(({ action, problems, data }) => [
					action,
					problems,
					(data as { full_name: string }).full_name,
				]),
			).toEqual([["problem", ["has_left"], "Can Ak"]]);
			const readers = await world.small.service.list("students", {});
			expect(body.import.counts).toMatchObject({ same: readers.length - 1, new: 0, changed: 0, missing: 0 });
		}
	},
);
