// engines: both
/** Copies and readers' cards are scanned into one field: no number stands on both. */
import { sql } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { numbersFor } from "../../../src/catalogue/copies/create.ts";
import { drawCardNumber, nextNumbers } from "../../../src/catalogue/copies/numbers/next.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

/** Of Ayşe's card. */
const card = "7101";

const api = () => small.service.api;
const who = () => small.desk.request;
const place = () => ({ school_id: small.school, library_id: small.library });
const internally = (collection: "library_books" | "students", id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update(collection, id, values));
const copy = (barcode: string) => ({ ...place(), book_id: small.titles.book, barcode });
const reader = (card_barcode: string) => ({
	...{ school_id: small.school, first_name: "Işık", last_name: "Öz", student_no: "999", class_code: "9/A" },
	card_barcode,
});
const refusal = (field: string) => ({ status: 400, data: { [field]: { code: "validation_not_unique" } } });

describe("a number that a reader's card has", () => {
	test("is no copy's barcode, however it is written", async () => {
		await expect(api().create("library_books", copy(card), {}, who())).rejects.toMatchObject(
			refusal("barcode"),
		);
		await expect(api().create("library_books", copy(" 71 01 "), {}, who())).rejects.toMatchObject(
			refusal("barcode"),
		);
		const change = api().update("library_books", small.copies.first, { barcode: card }, {}, who());
		await expect(change).rejects.toMatchObject(refusal("barcode"));
		await expect(internally("library_books", small.copies.first, { barcode: card })).rejects.toMatchObject(
			refusal("barcode"),
		);
		expect(await small.service.list("library_books", { filter: `barcode = "${card}"` })).toEqual([]);
	});
	test("is left out of a series of new copies", async () => {
		const { taken } = await numbersFor(small.service.sql, small.school, 3, "7100");
		expect(taken).toEqual([card, "7102"]);
	});
	test("may be another school's copy", async () => {
		const school = await small.create("schools", { name: "Öteki", type: "lise", province: "Ankara" });
		const library = await small.create("libraries", { name: "Öteki", school_id: school, kind: "main" });
		const id = await small.create("library_books", {
			...{ book_id: small.titles.book, school_id: school, library_id: library, barcode: card },
			status: "available",
		});
		expect(await small.service.find("library_books", id)).toMatchObject({ barcode: card });
	});
});

describe("a number that a copy has", () => {
	test("is on no reader's card", async () => {
		await expect(api().create("students", reader("1001"), {}, who())).rejects.toMatchObject(
			refusal("card_barcode"),
		);
		const change = api().update("students", small.readers.ayse, { card_barcode: "1001" }, {}, who());
		await expect(change).rejects.toMatchObject(refusal("card_barcode"));
		await expect(internally("students", small.readers.ayse, { card_barcode: "1001" })).rejects.toMatchObject(
			refusal("card_barcode"),
		);
		expect(await small.service.find("students", small.readers.ayse)).toMatchObject({ card_barcode: card });
	});
	test("is not drawn for a card, nor a card's given to a copy", async () => {
		await internally("library_books", small.copies.first, { barcode: "20000041" });
		await internally("students", small.readers.ayse, { card_barcode: "10000071" });
		await internally("students", small.readers.mehmet, { card_barcode: "20000042" });
		const draws = [41, 42, 43];
		const drawn = drawCardNumber(small.service.sql, small.school, () => draws.shift() ?? 0);
		expect(await drawn).toBe("20000043");
		expect(await nextNumbers(small.service.sql, "copy", small.school, 1)).toEqual(["10000072"]);
	});
	test("and the number of one card says nothing about the next", async () => {
		const numbers = await Promise.all(
			[1, 2, 3, 4].map(() => drawCardNumber(small.service.sql, small.school)),
		);
		const sorted = numbers.map(Number).toSorted((a, b) => a - b);
		expect(new Set(numbers).size).toBe(4);
		expect((sorted[3] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThan(3);
	});
});

test("a card number that is cleared is a new one, and an anonymised reader has none", async () => {
	const cleared = await api().update("students", small.readers.ayse, { card_barcode: "" }, {}, who());
	expect(cleared.card_barcode).toMatch(/^2\d{7}$/);
	await internally("students", small.readers.mehmet, { status: "anonymised", card_barcode: "" });
	expect(await small.service.find("students", small.readers.mehmet)).toMatchObject({ card_barcode: "" });
});

describe("a number that a copy and a card have from before", () => {
	beforeEach(async () => {
		await internally("students", small.readers.ayse, { card_barcode: "70000001" });
		await internally("library_books", small.copies.first, { barcode: card });
		// No writer of today gives the card this number.
		await small.service.database.write((tx) =>
			tx.run(sql`UPDATE "students" SET "card_barcode" = ${card} WHERE "id" = ${small.readers.ayse}`),
		);
	});
	const scan = (code: string, more: Record<string, unknown> = {}) =>
		small.operations.scan(small.desk, { op_id: small.op(), code, ...more });

	test("opens neither when it is scanned, but offers both; each of them is scanned by its id", async () => {
		for (const more of [{}, { student: small.readers.mehmet }]) {
			expect(await scan(card, more)).toMatchObject({
				kind: "choice",
				copy: { id: small.copies.first },
				book: { title: "İnce Memed" },
				student: { id: small.readers.ayse },
			});
		}
		expect(await small.openLoans()).toEqual([]);
		expect(await scan(small.readers.ayse)).toMatchObject({ kind: "student" });
		expect(await scan(small.copies.first, { student: small.readers.ayse })).toMatchObject({
			kind: "checkout",
		});
	});
	test("does not keep either record from other changes", async () => {
		await api().update("library_books", small.copies.first, { note: "Kapak yıpranmış" }, {}, who());
		await api().update("students", small.readers.ayse, { first_name: "Ayşegül" }, {}, who());
	});
});
