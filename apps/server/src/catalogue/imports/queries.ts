import type { RegisteredReader } from "@rafta/library/tables/compare";
import { columnOf, inList, type ReadConnection, readsShaped, sql, text } from "@rafta/records";
import { batchesOf } from "../../kit/batches.ts";

/** All readers in a school's register, except anonymised ones, with what their families have agreed to. */
export async function registerOf(connection: ReadConnection, school: string): Promise<RegisteredReader[]> {
	const rows = await readsShaped(connection, {
		id: text,
		student_no: text,
		first_name: text,
		last_name: text,
		class_code: text,
		reader_type: text,
		status: text,
		card_barcode: text,
		guardian_name: text,
		guardian_phone: text,
		guardian_email: text,
	}).all(sql`
		SELECT "id", "student_no", "first_name", "last_name", "class_code", "reader_type", "status", "card_barcode",
			"guardian_name", "guardian_phone", "guardian_email"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" <> 'anonymised'`);
	const withdrawn = new Set(
		await columnOf(connection, "student_id", text).all(sql`
			SELECT DISTINCT c."student_id"
			FROM "consents" c INNER JOIN "students" s ON s."id" = c."student_id"
			WHERE c."school_id" = ${school} AND c."kind" = 'guardian' AND s."guardian_consent" = 0`),
	);
	return rows.map((row) => ({ ...row, isConsentWithdrawn: withdrawn.has(row.id) }));
}

/** Bound values of one statement. */
const perStatement = 500;

/** Those of some numbers that are barcodes of a school's copies. */
export async function copyBarcodesAmong(
	connection: ReadConnection,
	school: string,
	numbers: readonly string[],
): Promise<Set<string>> {
	const found = new Set<string>();
	for (const some of batchesOf(numbers, perStatement)) {
		const rows = await columnOf(connection, "barcode", text).all(sql`
			SELECT "barcode" FROM "library_books" WHERE "school_id" = ${school} AND "barcode" IN (${inList(some)})`);
		for (const barcode of rows) found.add(barcode);
	}
	return found;
}
