import { type Reader, type RecordTransaction, sql } from "@rafta/records";

/** When somebody last signed in. It is no change of the account: nobody is told of it, and its `updated` stays. */
export const setLastLogin = (records: RecordTransaction, user: string, instant: string) =>
	records.sql.run(sql`UPDATE "users" SET "last_login" = ${instant} WHERE "id" = ${user}`);

/** Whether somebody cannot sign in without a code by mail. */
export const someoneNeedsMail = async (reader: Reader): Promise<boolean> =>
	(await reader.get(sql`SELECT 1 AS "found" FROM "users" WHERE "second_factor" = 1 LIMIT 1`)) !== undefined;
