/**
 * Replaces database and files together, although only one of them can be switched atomically. The database decides: a
 * restored one carries a mark, the old files are kept next to the new ones under the same mark, and a process that
 * finds both checks the database to see which files belong to it.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { newId } from "../collections/random.ts";
import { readParam } from "../database/params.ts";
import type { Database } from "../database/port.ts";
import { putParam } from "../database/sqlite/mark.ts";
import type { BackupContents } from "./archive.ts";
import { replacedPath } from "./recover.ts";

/** Key in `_params`. */
const key = "restored";
const markOf = (files: string): string => `${files}.restoring`;

/** Completes a file exchange whose database has been switched, by this process or by one that died before it. */
export async function settleExchange(database: Database, files: string): Promise<void> {
	if (!existsSync(replacedPath(files))) return;
	// Not while another process is in the middle of it.
	await database.alter(async (tx) => {
		if (!existsSync(replacedPath(files))) return;
		const restored = await readParam(tx, key);
		const mark = existsSync(markOf(files)) ? readFileSync(markOf(files), "utf8") : "";
		if (mark !== "" && restored === mark) rmSync(replacedPath(files), { recursive: true, force: true });
		else {
			rmSync(files, { recursive: true, force: true });
			renameSync(replacedPath(files), files);
		}
		rmSync(markOf(files), { force: true });
	});
}

/** Replaces both; on failure the old ones are restored and the error is rethrown. */
export async function exchange(database: Database, unpacked: BackupContents, files: string): Promise<void> {
	await settleExchange(database, files);
	await mkdir(files, { recursive: true });
	const mark = newId();
	putParam(unpacked.database, key, mark);
	try {
		await database.replace(unpacked.database, () => {
			writeFileSync(markOf(files), mark);
			renameSync(files, replacedPath(files));
			try {
				renameSync(unpacked.files, files);
			} catch (error) {
				renameSync(replacedPath(files), files);
				throw error;
			}
		});
	} finally {
		await settleExchange(database, files);
	}
}
