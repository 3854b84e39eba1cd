/** Tries the database of a backup as the program would use it, without touching the installation. */

import { existsSync } from "node:fs";
import type { CollectionDefinition } from "../collections/definition.ts";
import { isNewer, storedRelease } from "../collections/release.ts";
import { readDefinitions } from "../collections/stored.ts";
import { decodeRow } from "../collections/table.ts";
import type { Dialect, ReadConnection } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { checkFile, countRows } from "../database/sqlite/check.ts";
import { sqliteDialect } from "../database/sqlite/dialect.ts";
import { openForeignSqlite } from "../database/sqlite/foreign.ts";
import { foreignView } from "../transfer/portable.ts";
import type { AuthIdentity } from "../types/request.ts";
import { checkWhole, columnsIn } from "../whole.ts";
import { BadArchive, flaws } from "./bad-archive.ts";

/** A busy or slow computer must not make a good backup a bad one. */
const READ_TIMEOUT_MS = 60_000;
/** Accounts that are read at once. */
const ACCOUNTS_AT_ONCE = 500;

async function reading<T>(file: string, work: (read: ReadConnection) => Promise<T>): Promise<T> {
	const copy = openForeignSqlite(file, READ_TIMEOUT_MS);
	try {
		return await work(copy.read);
	} finally {
		copy.close();
	}
}

export type IsSuperuser = (identity: AuthIdentity) => boolean;

/** Whether an account has all rights. */
export async function hasSuperuser(
	read: Pick<ReadConnection, "all">,
	{ id }: Pick<Dialect, "id">,
	collections: Iterable<CollectionDefinition>,
	isSuperuser: IsSuperuser,
): Promise<boolean> {
	for (const collection of collections) {
		if (collection.type !== "auth") continue;
		let last = "";
		for (;;) {
			const rows = await read.all(sql`
				SELECT *
				FROM ${raw(id(collection.name))}
				WHERE "id" > ${last}
				ORDER BY "id"
				LIMIT ${ACCOUNTS_AT_ONCE}`);
			const accounts = rows.map((row) => decodeRow(collection, row));
			if (accounts.some((record) => isSuperuser({ collection, record }))) return true;
			const next = accounts.at(-1)?.id;
			if (next === undefined || next <= last || rows.length < ACCOUNTS_AT_ONCE) break;
			last = next;
		}
	}
	return false;
}

/** The same of a database that nobody serves; of one that is not there or cannot be read, it is assumed. */
export async function fileHasSuperuser(file: string, isSuperuser: IsSuperuser): Promise<boolean> {
	if (!existsSync(file)) return true;
	try {
		return await reading(file, async (read) =>
			hasSuperuser(read, sqliteDialect, (await readDefinitions(read)).values(), isSuperuser),
		);
	} catch {
		return true;
	}
}

export interface Demands {
	/** Whether views must work on the embedded engine; a backup of PostgreSQL may have others. */
	readonly isFile: boolean;
	/** The program's version: backups of a newer one are refused. */
	readonly release?: string;
	/** Accounts of which there must be one; without it none is needed. */
	readonly isSuperuser?: IsSuperuser;
}

/** Reads a copy as the program would, before it is relied on. Returns the number of its records. @throws BadArchive */
export async function tryDatabase(file: string, { isFile, release, isSuperuser }: Demands): Promise<number> {
	try {
		await checkFile(file);
		await reading(file, async (read) => {
			const made = await storedRelease(read);
			if (release !== undefined && made !== undefined && isNewer(made, release))
				throw new BadArchive(flaws.newer(made));
			const definitions = await checkWhole(read, sqliteDialect);
			const view = isFile ? await foreignView(read) : undefined;
			if (view !== undefined) throw new BadArchive(flaws.foreignView(view));
			if (isSuperuser && !(await hasSuperuser(read, sqliteDialect, definitions.values(), isSuperuser)))
				throw new BadArchive(flaws.administrator);
		});
		return await countRecords(file);
	} catch (error) {
		throw error instanceof BadArchive ? error : new BadArchive(flaws.database, error);
	}
}

/** Counts the records of every collection: a trial read of all tables. @throws BadArchive if there is none */
export async function countRecords(file: string): Promise<number> {
	const collections = [...(await reading(file, (read) => checkWhole(read, sqliteDialect))).values()];
	if (collections.length === 0) throw new BadArchive(flaws.database);
	const tables = collections.filter(({ type }) => type !== "view");
	return countRows(
		file,
		tables.map((one) => ({ name: one.name, columns: columnsIn(sqliteDialect, one) })),
	);
}
