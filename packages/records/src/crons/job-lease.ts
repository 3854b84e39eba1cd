import type { Database } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { untilFree } from "../database/wait-until-free.ts";
import { formatInstant } from "../instant.ts";
import type { AcquireLease } from "./crons.ts";

/**
 * Leases of scheduled runs among processes: the process that advances a job's last time runs it. A single process needs
 * no leases. During a restore no lease can be acquired: a due run waits for its end, and covers further runs of the
 * same job that become due in that time. `failed` is called once per such wait.
 */
export function jobLeases(
	database: Database,
	failed: (error: unknown) => void = () => undefined,
): AcquireLease | undefined {
	if (!database.changeLog.shared) return undefined;
	/** Jobs with a waiting run. */
	const waiting = new Set<string>();

	const acquire = (id: string, due: Date, signal?: AbortSignal): Promise<boolean> =>
		database.alter(async (tx) => {
			// A restored backup may come from an installation without this table.
			await tx.run(
				raw('CREATE TABLE IF NOT EXISTS "_crons" ("id" TEXT PRIMARY KEY NOT NULL, "due" TEXT NOT NULL)'),
			);
			const { changes } = await tx.run(sql`
				INSERT INTO "_crons" ("id", "due")
				VALUES (${id}, ${formatInstant(due)})
				ON CONFLICT ("id") DO UPDATE SET "due" = excluded."due"
				WHERE "_crons"."due" < excluded."due"`);
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
			return await untilFree(() => acquire(id, due, signal), { onWait, signal });
		} catch (error) {
			// The program ends: no other process has run it either, and it is caught up at the next start or comes again.
			if (signal?.aborted) return false;
			throw error;
		} finally {
			waiting.delete(id);
		}
	};
}
