/**
 * Database and files take the place of the old ones together, although only one of them can be decided at a time. The
 * database decides: what is restored carries a mark, the old files wait beside the new ones with the same mark, and
 * whoever finds them waiting asks the database which of the two belong to it.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { newId } from "../collections/random.ts";
import type { Database } from "../database/port.ts";
import { sql } from "../database/sql.ts";
import { putParam } from "../database/sqlite/mark.ts";
import type { Unpacked } from "./archive.ts";
import { replaced } from "./recover.ts";

/** Among the `_params`. */
const key = "restored";
const markOf = (files: string): string => `${files}.restoring`;

/** Ends an exchange of files whose database has been decided on: by this process or by one that did not live to do it. */
export async function settleExchange(database: Database, files: string): Promise<void> {
	if (!existsSync(replaced(files))) return;
	// Not while somebody is in the middle of it.
	await database.alter(async (tx) => {
		if (!existsSync(replaced(files))) return;
		const row = await tx.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${key}`);
		const mark = existsSync(markOf(files)) ? readFileSync(markOf(files), "utf8") : "";
		if (mark !== "" && row?.value === mark) rmSync(replaced(files), { recursive: true, force: true });
		else {
			rmSync(files, { recursive: true, force: true });
			renameSync(replaced(files), files);
		}
		rmSync(markOf(files), { force: true });
	});
}

/** Puts both in the place of the old ones; when anything fails, the old ones are there and the failure is thrown on. */
export async function exchange(database: Database, unpacked: Unpacked, files: string): Promise<void> {
	await settleExchange(database, files);
	await mkdir(files, { recursive: true });
	const mark = newId();
	putParam(unpacked.database, key, mark);
	try {
		await database.replace(unpacked.database, () => {
			writeFileSync(markOf(files), mark);
			renameSync(files, replaced(files));
			try {
				renameSync(unpacked.files, files);
			} catch (error) {
				renameSync(replaced(files), files);
				throw error;
			}
		});
	} finally {
		await settleExchange(database, files);
	}
}
