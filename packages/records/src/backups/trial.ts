/** Tries the database of a backup as the program would use it, without touching the installation. */

import { isNewer, storedRelease } from "../collections/release.ts";
import { readDefinitions } from "../collections/store.ts";
import type { Database, ReadConnection } from "../database/port.ts";
import { checkFile, countRows } from "../database/sqlite/check.ts";
import { openForeignSqlite } from "../database/sqlite/foreign.ts";
import { foreignView } from "../transfer/portable.ts";
import { BadArchive, flaws } from "./bad-archive.ts";

/** A busy or slow computer must not make a good backup a bad one. */
const READ_TIMEOUT_MS = 60_000;

async function reading<T>(file: string, work: (read: ReadConnection) => Promise<T>): Promise<T> {
	const copy = openForeignSqlite(file, READ_TIMEOUT_MS);
	try {
		return await work(copy.read);
	} finally {
		copy.close();
	}
}

/** Reads a copy as the program would, before it is relied on. Returns the number of its records. @throws BadArchive */
export async function tryDatabase(
	file: string,
	database: Pick<Database, "isFile">,
	release?: string,
): Promise<number> {
	try {
		await checkFile(file);
		await reading(file, async (read) => {
			const made = await storedRelease(read);
			if (release !== undefined && made !== undefined && isNewer(made, release))
				throw new BadArchive(flaws.newer(made));
			const view = database.isFile ? await foreignView(read) : undefined;
			if (view !== undefined) throw new BadArchive(flaws.foreignView(view));
		});
		return await countRecords(file);
	} catch (error) {
		throw error instanceof BadArchive ? error : new BadArchive(flaws.database, error);
	}
}

/** Counts the records of every collection: a trial read of all tables. @throws BadArchive if there is none */
export async function countRecords(file: string): Promise<number> {
	const collections = [...(await reading(file, readDefinitions)).values()];
	if (collections.length === 0) throw new BadArchive(flaws.database);
	const tables = collections.filter(({ type }) => type !== "view");
	return countRows(file, tables);
}
