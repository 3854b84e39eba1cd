// engines: one
/** Codes from scanners whose keyboard layout is not the computer's. */

import { readBookScan } from "@rafta/library/catalogue/scans";
import { openOfflineDesk } from "@rafta/library/offline/desk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readerOfCard } from "../../../src/lending/kiosk/kiosk.ts";
import { takeSnapshot } from "../../../src/lending/offline/snapshot.ts";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const american =
	"`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?';
const turkish =
	'"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.' + "é!'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:";
const swapped = (text: string, from: string, to: string) =>
	[...text].map((sign) => [...to][[...from].indexOf(sign)] ?? "").join("");
const onTurkish = (text: string) => swapped(text, american, turkish);
const onAmerican = (text: string) => swapped(text, turkish, american);

async function addressOf(reader: string): Promise<string> {
	const found = await small.service.find("students", reader);
	return `https://rafta.okul.k12.tr/students/${reader}#key=${found?.card_key}`;
}
const scan = (code: string, more: Record<string, unknown> = {}) =>
	small.operations.scan(small.desk, { op_id: small.op(), code, ...more });

test("a card's QR code opens its reader at the desk, in both directions", async () => {
	const address = await addressOf(small.readers.ayse);
	for (const code of [onTurkish(address), onAmerican(address), onTurkish(address.split("#")[0] ?? "")])
		expect(await scan(code), code).toMatchObject({ kind: "student", student: { id: small.readers.ayse } });
});
test("a card's QR code with its key opens its reader at the kiosk; without the key it does not", async () => {
	const address = await addressOf(small.readers.ayse);
	const found = async (code: string) => (await readerOfCard(small.service, small.school, code))?.reader.id;
	expect(await found(onTurkish(address))).toBe(small.readers.ayse);
	expect(await found(onAmerican(address))).toBe(small.readers.ayse);
	expect(await found(onTurkish(address.split("#")[0] ?? ""))).toBeUndefined();
	expect(await found("/!=!")).toBe(small.readers.ayse);
});
test("a copy is found by its barcode with the shift key held, and by an accession number with changed signs", async () => {
	await small.service.transaction((records) =>
		records.update("library_books", small.copies.second, { accession_no: "DMB-0007" }),
	);
	expect(await scan("!==!")).toMatchObject({ kind: "copy", copy: { id: small.copies.first } });
	expect(await scan(onTurkish("DMB-0007"))).toMatchObject({
		kind: "copy",
		copy: { id: small.copies.second },
	});
	expect(await scan(onAmerican("DMB-0007"))).toMatchObject({
		kind: "copy",
		copy: { id: small.copies.second },
	});
});
test("a barcode of letters and digits is found however it is scanned, with and without network", async () => {
	const token = await small.service.transaction((records) =>
		records.update("library_books", small.copies.second, { barcode: "T100234" }),
	);
	expect(token.barcode).toBe("T100234");
	const snapshot = await takeSnapshot(small.service, small.rafta.policies, small.desk, {}, small.now());
	const desk = openOfflineDesk(snapshot, [], { language: "tr", isVolunteer: false });
	for (const code of ["T100234", "t100234", "T 100234", "]C1T100234"]) {
		const copy = { kind: "copy", copy: { id: small.copies.second } };
		expect(await scan(code), code).toMatchObject(copy);
		expect(desk.scan({ op_id: small.op(), code }, small.now().toISOString()), code).toMatchObject({
			ok: true,
			answer: copy,
		});
	}
});
test("an offline desk reads the same", async () => {
	const snapshot = await takeSnapshot(small.service, small.rafta.policies, small.desk, {}, small.now());
	const desk = openOfflineDesk(snapshot, [], { language: "tr", isVolunteer: false });
	const at = small.now().toISOString();
	const address = await addressOf(small.readers.ayse);
	const read = (code: string) => desk.scan({ op_id: small.op(), code }, at);
	for (const code of [onTurkish(address), onAmerican(address)])
		expect(read(code)).toMatchObject({
			ok: true,
			answer: { kind: "student", student: { id: small.readers.ayse } },
		});
	expect(read("!==!")).toMatchObject({ ok: true, answer: { copy: { id: small.copies.first } } });
});
test("an ISBN with the shift key held is an ISBN where books are recorded", () => {
	const shifted = [..."9789750719387"].map((digit) => "=!'^+%&/()"[Number(digit)]).join("");
	expect(readBookScan(shifted, "isbn")).toEqual({ kind: "isbn", isbn13: "9789750719387" });
});
