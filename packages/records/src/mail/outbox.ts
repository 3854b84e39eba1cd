/** Mails that wait to be sent: a table, so that none is lost with the process. */

import { newId } from "../collections/random.ts";
import type { Database } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import type { Mailer } from "./mail.ts";

/** Opens the outbox of an installation. */
export async function openOutbox(database: Database, now: () => Date): Promise<Mailer> {
	await database.write((tx) =>
		tx.run(
			raw(
				'CREATE TABLE IF NOT EXISTS "_mails" ("id" TEXT PRIMARY KEY NOT NULL, "mail" TEXT NOT NULL, "created" TEXT NOT NULL)',
			),
		),
	);
	return {
		async post(tx, mail) {
			await tx.run(
				sql`INSERT INTO "_mails" ("id", "mail", "created") VALUES (${newId()}, ${JSON.stringify(mail)}, ${now().toISOString()})`,
			);
		},
	};
}
