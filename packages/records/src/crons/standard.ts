/** Jobs of every installation, by PocketBase's names where it has them too. */

import { raw, sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { RecordService } from "../service.ts";
import { removeAbandoned } from "../temporary.ts";
import type { Crons } from "./crons.ts";

const day = 86_400_000;
/** Milliseconds that sent mails are kept. */
const keepSentMails = 30 * day;

export function addStandardJobs(crons: Crons, service: RecordService, now: () => Date): void {
	const { database } = service;

	/** Removes expired rows of a table whose collection sets their lifetime. */
	async function forget(table: "_mfas" | "_otps", seconds: (collectionId: string) => number): Promise<void> {
		const { id: quote } = database.dialect;
		for (const { id, type } of service.collections()) {
			if (type !== "auth") continue;
			const before = formatInstant(new Date(now().getTime() - seconds(id) * 1000));
			await database.write((tx) =>
				tx.run(sql`
					DELETE FROM ${raw(quote(table))}
					WHERE ${raw(quote("collectionRef"))} = ${id} AND ${raw(quote("created"))} < ${before}`),
			);
		}
	}

	crons.add("__pbLogsCleanup__", "0 */6 * * *", () => service.logs.forgetOld());
	crons.add("__pbDBOptimize__", "0 0 * * *", () => database.optimize(), { anyDay: true });
	if (database.isFile) crons.add("__databaseCheck__", "50 0 * * *", service.checkDatabase, { anyDay: true });
	crons.add("__pbMFACleanup__", "0 * * * *", () =>
		forget("_mfas", (id) => service.collection(id)?.auth?.mfa.duration ?? 0),
	);
	crons.add("__pbOTPCleanup__", "0 * * * *", () =>
		forget("_otps", (id) => service.collection(id)?.auth?.otp.duration ?? 0),
	);
	crons.add("__memoryCleanup__", "*/10 * * * *", () => database.memory.forget(now().getTime()), {
		anyDay: true,
	});
	crons.add("__sessionsCleanup__", "45 3 * * *", () => service.sessions.forgetOld());
	crons.add("__operationsCleanup__", "35 3 * * *", () => service.operations.forgetOld());
	crons.add("__temporaryCleanup__", "40 3 * * *", () => removeAbandoned(now()));
	crons.add("__mailsCleanup__", "30 3 * * *", () =>
		service.mail.forgetSent(new Date(now().getTime() - keepSentMails)),
	);
}
