/**
 * An installation without its database: a power cut or a full disk may leave a file of no bytes, and a mistyped address
 * leads to an empty database. Taken for a new installation, it would be anybody's to set up, and its backups would push
 * the good ones out.
 */
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { collectionsTable } from "../collections/stored.ts";
import { type Database, DatabaseUnusable, SchemaMismatch } from "../database/port.ts";
import { raw } from "../database/sql.ts";
import { trashName } from "../files/local.ts";
import { backupNameForm } from "./place.ts";
import type { Places } from "./recover.ts";

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const entriesOf = (folder: string): Dirent[] =>
	statSync(folder, { throwIfNoEntry: false })?.isDirectory()
		? readdirSync(folder, { withFileTypes: true })
		: [];

/** Whether a folder has what an installation leaves: backups or uploaded files. */
function hasRemains({ files, backups }: Omit<Places, "database">): boolean {
	if (entriesOf(backups).some(({ name }) => backupNameForm.test(name))) return true;
	return entriesOf(files).some(({ name }) => name !== trashName && entriesOf(join(files, name)).length > 0);
}

/**
 * Refuses an embedded database of no bytes beside the remains of an installation, or beside its log. Called before it is
 * opened: the engine would throw the log away. @throws DatabaseUnusable `emptied`
 */
export function refuseEmptyFile(places: Places): void {
	if (sizeOf(places.database) > 0) return;
	if (sizeOf(`${places.database}-wal`) > 0 || hasRemains(places))
		throw new DatabaseUnusable("emptied", "the file has no bytes");
}

/** Refuses a database without tables beside the remains of an installation. @throws DatabaseUnusable `emptied` */
export async function refuseEmptyDatabase({ read }: Pick<Database, "read">, places: Places): Promise<void> {
	try {
		await read.get(raw(`SELECT "id" FROM "${collectionsTable.name}" LIMIT 1`));
	} catch (error) {
		if (!(error instanceof SchemaMismatch)) throw error;
		if (hasRemains(places)) throw new DatabaseUnusable("emptied", "it has no tables");
	}
}
