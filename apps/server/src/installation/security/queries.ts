import { type ReadConnection, sql } from "@rafta/records";
import type { RecordTransaction } from "../../records.ts";

/**
 * Sets the time of the last sign-in. It does not count as a change of the account: no message is published, and
 * `updated` stays.
 */
export const setLastLogin = (records: RecordTransaction, user: string, instant: string) =>
	records.sql.run(sql`UPDATE "users" SET "last_login" = ${instant} WHERE "id" = ${user}`);

/** Whether any account cannot sign in without a code by mail. */
export const someoneNeedsMail = async (connection: ReadConnection): Promise<boolean> =>
	(await connection.get(sql`SELECT 1 AS "found" FROM "users" WHERE "second_factor" = 1 LIMIT 1`)) !==
	undefined;
