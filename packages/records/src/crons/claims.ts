import { untilFree } from "../database/patience.ts";
import type { Database } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { formatInstant } from "../filter/index.ts";
import type { Claim } from "./crons.ts";

/**
 * Claims of scheduled runs among processes: whoever moves a job's last time forward runs it. A process that is alone
 * claims nothing. While a backup is restored nothing can be claimed: a run that is due then waits for the end of it,
 * and what is due of the same job meanwhile is done with it. `failed` is told once of such a time.
 */
export function claimsOf(
	database: Database,
	failed: (error: unknown) => void = () => undefined,
): Claim | undefined {
	if (!database.feed.shared) return undefined;
	/** Jobs whose runs wait. */
	const waiting = new Set<string>();

	const claim = (id: string, due: Date, signal?: AbortSignal): Promise<boolean> =>
		database.alter(async (tx) => {
			// A backup that was restored may come from an installation that needed none.
			await tx.run(
				raw('CREATE TABLE IF NOT EXISTS "_crons" ("id" TEXT PRIMARY KEY NOT NULL, "due" TEXT NOT NULL)'),
			);
			const { changes } = await tx.run(
				sql`INSERT INTO "_crons" ("id", "due") VALUES (${id}, ${formatInstant(due)}) ON CONFLICT ("id") DO UPDATE SET "due" = excluded."due" WHERE "_crons"."due" < excluded."due"`,
			);
			return changes > 0;
		}, signal);

	return async (id, due, signal) => {
		if (waiting.has(id)) return false;
		const onWait = (cause: Error) => {
			const text = `scheduled jobs wait for another process that changes the tables (first of them: ${id})`;
			if (waiting.size === 0) failed(new Error(text, { cause }));
			waiting.add(id);
		};
		try {
			return await untilFree(() => claim(id, due, signal), { onWait, signal });
		} catch (error) {
			// The program ends: nobody else has run it either, and it is found missing or comes again.
			if (signal?.aborted) return false;
			throw error;
		} finally {
			waiting.delete(id);
		}
	};
}
