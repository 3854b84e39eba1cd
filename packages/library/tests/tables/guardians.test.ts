import { describe, expect, test } from "vitest";
import { guardianIn, guardianMeaning } from "../../src/tables/guardians.ts";
import { meaningOf } from "../../src/tables/headings.ts";

test.each([
	...[
		"Veli",
		"Veli Adı Soyadı",
		"velinin adı",
		"VeliAdı",
		"veli_adi",
		"veliadsoyad",
		"Veli'nin Adı",
		"Öğrenci Velisi",
	],
	...["Anne Adı", "Babası", "1. Veli Adı", "Guardian", "Guardian's name", "Parent1 Name", "Father's name"],
	...["contactfirstname", "Emergency Contact", "Vasi adı", "Contact Name"],
])("%s is the guardian's name", (heading) => {
	expect(guardianMeaning(heading)?.meaning).toBe("guardian_name");
});
test.each([
	...[
		"Veli Tel",
		"VELİ TEL.",
		"1. Veli Telefonu",
		"Anne Cep",
		"Baba Tel.",
		"Veli Cep No",
		"velitel",
		"Veli GSM",
	],
	...[
		"Guardian Phone",
		"guardian_phone",
		"Mother's Phone",
		"Parent/Guardian Phone",
		"Veli İletişim",
		"Anne İş Tel",
	],
])("%s is the guardian's phone", (heading) => {
	expect(guardianMeaning(heading)?.meaning).toBe("guardian_phone");
});
test.each([
	"Veli E-posta",
	"veli e-Posta Adresi",
	"Guardian's e-mail",
	"Parent2Email",
	"Veli Mail",
	"Anne mail adresi",
])("%s is the guardian's e-mail", (heading) => {
	expect(guardianMeaning(heading)?.meaning).toBe("guardian_email");
});
test.each(["Veli Soyadı", "contactname", "Parent Last Name", "altcontactsurname"])(
	"%s is the guardian's surname",
	(heading) => {
		expect(guardianMeaning(heading)?.meaning).toBe("guardian_surname");
	},
);
test.each([
	...["Veli Adresi", "Baba Mesleği", "Veli Yakınlığı", "relationship", "Veli onayı", "Veli No", "Veli Kim"],
	...[
		"Anne Sağ mı",
		"Anne Baba",
		"Anne-Baba Ayrı mı",
		"mobile",
		"B_email",
		"member_phone",
		"Telefon",
		"E-posta",
	],
	...["Cep Telefonu", "Öğrenci Cep", "Doğum Yeri", "Öğretmen Adı", "Sınıf Öğretmeni", "Baba Öğrenim Durumu"],
])("%s is left in the file", (heading) => {
	expect(meaningOf(heading)).toBeNull();
});
test.each([
	"Veli TC Kimlik No",
	"Anne TC",
	"Baba T.C. Kimlik No",
	"Öğrencinin TC Kimlik No",
	"Velisinin TC No",
])("%s is a column of national identity numbers", (heading) => {
	expect(meaningOf(heading)?.meaning).toBe("national_id");
});
test.each(["Kart No", "Barkod", "cardnumber", "Üye No", "member_id", "Patron barcode", "Kütüphane Kart No"])(
	"%s is the number of the card",
	(heading) => {
		expect(meaningOf(heading)?.meaning).toBe("card_barcode");
	},
);

/** The guardian in a row with these headings and cells. */
const guardianOf = (row: Readonly<Record<string, string>>) => {
	const { guardian, problems } = guardianIn(
		Object.entries(row).flatMap(([heading, text]) => {
			const found = guardianMeaning(heading);
			return found ? [{ field: found.meaning, rank: found.rank, text }] : [];
		}),
	);
	const { guardian_name: name, guardian_phone: phone, guardian_email: email } = guardian;
	return [name, phone, email, ...problems].join("|");
};

describe("the guardian of a row", () => {
	test("is the guardian named, before mother and father", () => {
		const row = {
			"Baba Adı": "ALİ AK",
			"Baba Tel.": "5331112233",
			"Veli Adı": "AYŞE AK",
			"Veli Tel": "05321234567",
		};
		expect(guardianOf(row)).toBe("Ayşe Ak|0532 123 45 67|");
	});
	test("takes a number of the family where the row names nobody else with it", () => {
		expect(guardianOf({ "Veli Adı": "Ayşe Ak", "Anne Cep": "5321234567" })).toBe("Ayşe Ak|0532 123 45 67|");
		expect(guardianOf({ "Veli Adı": "Ayşe Ak", "Anne Adı": "AYŞE AK", "Anne Cep": "5321234567" })).toBe(
			"Ayşe Ak|0532 123 45 67|",
		);
	});
	test("never has a number under another one's name", () => {
		expect(guardianOf({ "Veli Adı": "Ayşe Ak", "Baba Adı": "Ali Ak", "Baba Cep": "5321234567" })).toBe(
			"Ayşe Ak||",
		);
		expect(guardianOf({ "Veli Tel": "5321234567", "Baba Adı": "Ali Ak", "Baba Tel": "5331112233" })).toBe(
			"|0532 123 45 67|",
		);
	});
	test("is the mother where there is no other, and the father where she is not named", () => {
		const row = { "Anne Adı": "", "Anne Cep": "yok", "Baba Adı": "AK, ALİ", "Baba Cep": "0533 111 22 33" };
		expect(guardianOf(row)).toBe("Ali Ak|0533 111 22 33|");
	});
	test("is called on the phone in the pocket before the one at home", () => {
		const row = {
			"Veli Ev Tel": "0212 555 12 34",
			"Veli Adı": "Ayşe",
			"Veli Soyadı": "Ak",
			"Veli Cep": "5321234567",
		};
		expect(guardianOf(row)).toBe("Ayşe Ak|0532 123 45 67|");
	});
	test("is named without the words in brackets", () => {
		expect(guardianOf({ Velisi: "AYŞE AK (annesi)", "Veli Tel": "0532 123 45 67 (iş)" })).toBe(
			"Ayşe Ak|0532 123 45 67|",
		);
	});
	test("is read without what cannot be", () => {
		const row = { "Veli Adı": "12345678950", "Veli Tel": "123", "Veli Mail": "ayse(at)ak" };
		expect(guardianOf(row)).toBe("|||bad_guardian_name|bad_guardian_phone|bad_guardian_email");
	});
});
