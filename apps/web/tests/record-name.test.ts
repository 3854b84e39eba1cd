/** How a record is called where its row is named: by what people see of it. */
import { expect, test } from "vitest";
import { recordName } from "../src/kit/recordName.ts";

const record = (collectionName: string, id: string, more = {}) => ({
	collectionName,
	collectionId: "",
	id,
	...more,
});
const book_id = record("books", "b", { title: "Çalıkuşu" });
const student_id = record("students", "s", { full_name: "Işıl Çınar" });

test("loans, holds and offers are called after their book and reader, others by their own name", () => {
	for (const collection of ["book_loans", "holds", "swaps"]) {
		expect(recordName(record(collection, "x", { expand: { student_id, book_id } }))).toBe(
			"Çalıkuşu, Işıl Çınar",
		);
		expect(recordName(record(collection, "x", { expand: { book_id } }))).toBe("Çalıkuşu");
		expect(recordName(record(collection, "x"))).toBe("x");
	}
	expect(recordName(record("library_books", "c", { barcode: "10000011", expand: { book_id } }))).toBe(
		"10000011",
	);
});
