import { join } from "node:path";
import Database from "better-sqlite3";
import { until } from "./until.ts";

interface MailInOutbox {
	readonly to: { readonly address: string };
	readonly html: string;
}

/**
 * Returns what `find` reads from the newest mail to an address in which it finds something. A mail is written shortly
 * after the answer to the request that caused it, so a newest mail alone may be that of a request before.
 *
 * @param folder data folder of the server
 */
export const fromMailTo = async <T>(
	folder: string,
	address: string,
	find: (mail: MailInOutbox) => T | undefined,
): Promise<T> =>
	(await until(
		async () => {
			const database = new Database(join(folder, "rafta.db"), { readonly: true });
			const rows = database.prepare('SELECT "mail" FROM "_mails" ORDER BY "created" DESC').all() as {
				mail: string;
			}[];
			database.close();
			for (const row of rows) {
				const mail = JSON.parse(row.mail) as MailInOutbox;
				const found = mail.to.address === address ? find(mail) : undefined;
				if (found !== undefined) return found;
			}
			return undefined;
		},
		(found) => found !== undefined,
	)) as T;
