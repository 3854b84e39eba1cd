/** Tries the database of a backup as the program would use it, without touching the installation. */

import { isNewer, storedRelease } from "../collections/release.ts";
import { readDefinitions } from "../collections/store.ts";
import type { Database, ReadConnection } from "../database/port.ts";
import { raw } from "../database/sql.ts";
import { checkFile, countRows } from "../database/sqlite/check.ts";
import { openForeignSqlite } from "../database/sqlite/foreign.ts";
import { foreignView } from "../transfer/portable.ts";
import { BadArchive } from "./archive.ts";

async function reading<T>(file: string, work: (read: ReadConnection) => Promise<T>): Promise<T> {
	const copy = openForeignSqlite(file);
	try {
		return await work(copy.read);
	} finally {
		copy.close();
	}
}

/** Checks every page and opens the copy once, as the program would, before it is relied on. @throws BadArchive */
export async function tryDatabase(
	file: string,
	database: Pick<Database, "isFile">,
	release?: string,
): Promise<void> {
	await checkFile(file).catch(() => {
		throw new BadArchive("the database is damaged");
	});
	await reading(file, async (read) => {
		const known = await read.get(raw('SELECT COUNT(*) AS "n" FROM "_collections"'));
		if (!(Number(known?.n) > 0)) throw new BadArchive("the database is damaged");
		const made = await storedRelease(read);
		if (release !== undefined && made !== undefined && isNewer(made, release))
			throw new BadArchive(`it was made by a newer program (${made})`);
		const view = database.isFile ? await foreignView(read) : undefined;
		if (view !== undefined) throw new BadArchive(`the view ${view} works on another engine only`);
	});
}

/** Counts the records of every collection: a trial read of all tables. */
export async function countRecords(file: string): Promise<number> {
	const collections = await reading(file, readDefinitions);
	const tables = [...collections.values()].filter(({ type }) => type !== "view");
	return countRows(
		file,
		tables.map(({ name }) => name),
	);
}
