import { describe, expect, test } from "vitest";
import { collections } from "../../src/collections/index.ts";
import { impersonalParts } from "../../src/school-file/anonymous.ts";
import {
	namesAccount,
	omittedCollections,
	partOf,
	schoolParts,
	targetOf,
} from "../../src/school-file/contents.ts";
import { readmeOf } from "../../src/school-file/readme.ts";
import { schemaOf } from "../../src/school-file/schema.ts";

const tables = collections.filter(({ type }) => type !== "view");

test.each(tables.map(({ name }) => name))("%s is in a school's file, or left out with a reason", (name) => {
	expect(partOf(name) !== undefined, name).not.toBe(name in omittedCollections);
});

test("only collections that exist are left out", () => {
	const names = new Set(tables.map(({ name }) => name));
	expect(Object.keys(omittedCollections).filter((name) => !names.has(name))).toEqual([]);
});

test("each part comes after those that its records refer to", () => {
	const order = schoolParts.map(({ name }) => name);
	for (const { name, fields } of schoolParts)
		for (const field of fields) {
			const target = targetOf(field);
			if (target === null || target === name) continue;
			expect(order.indexOf(target), `${name}.${field.name}`).toBeLessThan(order.indexOf(name));
		}
});

test("no secret and no school's name of another is in it", () => {
	const fields = (name: string) => partOf(name)?.fields.map((field) => field.name) ?? [];
	for (const secret of ["invite_code", "wall_key"]) expect(fields("schools")).not.toContain(secret);
	expect(fields("circulation_events")).not.toContain("answer");
	expect(fields("notices")).not.toContain("mail_id");
	expect(fields("books")).not.toContain("cover_hidden");
	expect(fields("students")).toContain("card_key");
});

describe("without personal data", () => {
	const names = impersonalParts.map(({ name }) => name);

	test("there are no readers and nothing that is about one", () => {
		expect(names).not.toContain("students");
		for (const name of ["consents", "holds", "notices", "swaps", "promotion_steps", "tasks"])
			expect(names).not.toContain(name);
		for (const { fields } of impersonalParts)
			for (const field of fields) {
				expect(namesAccount(field), field.name).toBe(false);
				expect(field.type === "relation" && field.collection, field.name).not.toBe("students");
			}
	});

	test("no free text and no stored copy of a record that may name a reader is in it", () => {
		const fieldsOf = (part: string) =>
			impersonalParts.find(({ name }) => name === part)?.fields.map(({ name }) => name) ?? [];
		expect(fieldsOf("circulation_events")).toContain("kind");
		for (const name of ["before", "after", "answer", "note"])
			expect(fieldsOf("circulation_events"), name).not.toContain(name);
		expect(fieldsOf("reports")).not.toContain("filters");
	});

	test("titles, copies, loans and stocktakes are in it", () => {
		for (const name of ["books", "library_books", "book_loans", "stocktakes", "stocktake_scans"])
			expect(names).toContain(name);
		const loan = impersonalParts.find(({ name }) => name === "book_loans");
		const fields = loan?.fields.map(({ name }) => name) ?? [];
		expect(fields).toContain("due_on");
		for (const name of ["note", "override_reason", "class_code_at_loan", "student_id"])
			expect(fields).not.toContain(name);
	});
});

test("a part's schema says what its fields are", () => {
	const part = partOf("library_books");
	if (!part) throw new Error("no copies");
	const schema = schemaOf(part);
	expect(schema.properties).toMatchObject({
		id: { type: "string" },
		barcode: { type: "string" },
		status: { type: "string", enum: expect.arrayContaining(["available", "on_loan", "lost"]) },
		price: { type: "number" },
		createdBy: { type: "string", description: "name" },
		book_id: { $comment: "data/books.ndjson" },
	});
	expect(schema).toMatchObject({ required: ["id"], additionalProperties: false });
});

test.each(["tr", "en"] as const)("the page in %s names every part and every omission", (language) => {
	const page = readmeOf(
		{
			school: "Atatürk Lisesi",
			day: "29.11.2026",
			isPersonal: true,
			changed: 1,
			parts: schoolParts,
			labelOf: (name) => `<${name}>`,
		},
		language,
	);
	for (const { name } of schoolParts) expect(page).toContain(`data/${name}.ndjson`);
	for (const name of Object.keys(omittedCollections)) expect(page).toContain(`<${name}>`);
	expect(page).toContain(language === "tr" ? "okulun 1 kaydı değişti" : "1 of the school's records");
});
