import { expect, test } from "vitest";
import { emailAddress, phoneNumber } from "../../src/readers/contact.ts";

test.each([
	["0 532 123 45 67", "0532 123 45 67"],
	["+90 532 123 45 67", "0532 123 45 67"],
	["5321234567", "0532 123 45 67"],
	["5321234567.0", "0532 123 45 67"],
	["(0532) 123-45-67", "0532 123 45 67"],
	["0090 532 1234567", "0532 123 45 67"],
	["905321234567", "0532 123 45 67"],
	["0532.123.45.67", "0532 123 45 67"],
	["'+90 532 123 45 67", "0532 123 45 67"],
	["0532 123 45 67 (annesi)", "0532 123 45 67"],
	["Cep: 0532 123 45 67", "0532 123 45 67"],
	["0532 123 45 67 / 0533 765 43 21", "0532 123 45 67"],
	["05321234567,05337654321", "0532 123 45 67"],
	["0212 555 12 34 dahili 15", "0212 555 12 34"],
	["0212 555 12 34-35", "0212 555 12 34"],
	["+49 151 12345678", "+4915112345678"],
	["0049 151 12345678", "+4915112345678"],
	["+1 212 555 1234", "+12125551234"],
	["123", null],
	["532 123 456", null],
	["5,32E+09", null],
	["12345678950", null],
	["0132 123 45 67", null],
	["yok", null],
	["", null],
])("the phone number %j is stored as %j", (text, phone) => {
	expect(phoneNumber(text)).toBe(phone);
	if (phone !== null) expect(phoneNumber(phone)).toBe(phone);
});

test.each([
	["AYSE.YILMAZ@GMAİL.COM", "ayse.yilmaz@gmail.com"],
	["mailto:a@example.org", "a@example.org"],
	["Ayşe <a@okul.k12.tr>", "a@okul.k12.tr"],
	["a@example.org; b@example.org", "a@example.org"],
	["a@example.org.", "a@example.org"],
	["a@example", null],
	["a..b@example.org", null],
	["ayşe@example.org", null],
	["yok", null],
])("the address %j is stored as %j", (text, address) => {
	expect(emailAddress(text)).toBe(address);
});
