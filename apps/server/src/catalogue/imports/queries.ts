import type { Registered } from "@rafta/library/tables/compare";
import { type ReadConnection, shaped, sql, text } from "@rafta/records";

/** All readers in a school's register, except anonymised ones. */
export async function registerOf(connection: ReadConnection, school: string): Promise<Registered[]> {
	return shaped(connection, {
		id: text,
		student_no: text,
		first_name: text,
		last_name: text,
		class_code: text,
		reader_type: text,
		status: text,
	}).all(sql`
		SELECT "id", "student_no", "first_name", "last_name", "class_code", "reader_type", "status"
		FROM "students"
		WHERE "school_id" = ${school} AND "status" <> 'anonymised'`);
}
