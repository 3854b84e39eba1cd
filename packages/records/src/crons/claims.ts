import type { Database } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { formatInstant } from "../filter/index.ts";
import type { Claim } from "./crons.ts";

/**
 * Claims of scheduled runs among processes: whoever moves a job's last time forward runs it. A process that is alone
 * claims nothing.
 */
export function claimsOf(database: Database): Claim | undefined {
	if (!database.feed.shared) return undefined;
	return (id, due) =>
		database.alter(async (tx) => {
			// A backup that was restored may come from an installation that needed none.
			await tx.run(
				raw('CREATE TABLE IF NOT EXISTS "_crons" ("id" TEXT PRIMARY KEY NOT NULL, "due" TEXT NOT NULL)'),
			);
			const { changes } = await tx.run(
				sql`INSERT INTO "_crons" ("id", "due") VALUES (${id}, ${formatInstant(due)}) ON CONFLICT ("id") DO UPDATE SET "due" = excluded."due" WHERE "_crons"."due" < excluded."due"`,
			);
			return changes > 0;
		});
}
