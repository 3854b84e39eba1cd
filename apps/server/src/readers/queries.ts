import { type Reader, sql } from "@rafta/records";

export interface ClassCount {
	class_code: string;
	/** Readers who are at the school, and how many of them have an account. */
	readers: number;
	accounts: number;
}

/** The classes of a school in their order, with their readers; who has no class comes last. */
export async function classCounts(reader: Reader, school: string): Promise<ClassCount[]> {
	const rows = await reader.all(
		sql`SELECT "class_code", COUNT(*) AS "readers", SUM(CASE WHEN "user_id" <> '' THEN 1 ELSE 0 END) AS "accounts" FROM "students" WHERE "school_id" = ${school} AND "status" IN ('active', 'blocked') GROUP BY "class_code" ORDER BY CASE WHEN "class_code" = '' THEN 1 ELSE 0 END, MIN("class_sort")`,
	);
	return rows.map(({ class_code, readers, accounts }) => ({
		class_code: String(class_code ?? ""),
		readers: Number(readers),
		accounts: Number(accounts),
	}));
}
