import { roles } from "@rafta/library/access/roles";
import { columnOf, type ReadConnection, sql, text } from "@rafta/records";

/**
 * Accounts without a school that were registered before an instant, whose address nobody has proved, and that have asked no
 * school since.
 */
export const unprovedIds = (connection: ReadConnection, before: string, limit: number): Promise<string[]> =>
	columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "users"
		WHERE "verified" = 0
			AND "email" <> ''
			AND "school_id" = ''
			AND "createdBy" = ''
			AND "role" <> ${roles.admin}
			AND "created" < ${before}
			AND NOT EXISTS (
				SELECT 1 FROM "memberships" WHERE "user_id" = "users"."id" AND "memberships"."created" >= ${before}
			)
		ORDER BY "created"
		LIMIT ${limit}`);
