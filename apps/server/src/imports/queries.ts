import type { Registered } from "@rafta/library/tables/compare";
import { type ReadConnection, sql } from "@rafta/records";

/** All readers in a school's register, except anonymised ones. */
export async function registerOf(connection: ReadConnection, school: string): Promise<Registered[]> {
	const rows = await connection.all(sql`
		SELECT "id", "student_no", "first_name", "last_name", "class_code", "reader_type", "status"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" <> 'anonymised'`);
	return rows.map((row) => ({
		id: String(row.id),
		student_no: String(row.student_no ?? ""),
		first_name: String(row.first_name ?? ""),
		last_name: String(row.last_name ?? ""),
		class_code: String(row.class_code ?? ""),
		reader_type: String(row.reader_type ?? ""),
		status: String(row.status ?? ""),
	}));
}
