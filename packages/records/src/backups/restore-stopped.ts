/**
 * Restores a backup into a data folder that nobody serves, as it is: the tables are not migrated, so that the program
 * which made it, an older one as well, finds them unchanged. What was there is kept beside it.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { putAside } from "../database/sqlite/file-swap.ts";
import { flushFile, flushFolder } from "../flush.ts";
import { unpackChecked } from "./archive.ts";
import { runArchiveTask } from "./archive-task.ts";
import { decryptFile, isEncryptedFile } from "./copy-cipher.ts";
import { sealingKey } from "./keys.ts";
import { type Places, replacedPath, workFolders } from "./recover.ts";
import { fileHasSuperuser, type IsSuperuser, tryDatabase } from "./trial.ts";

/**
 * The folder must be locked. A process that dies on the way leaves the old data, to which the next start returns, or all
 * of the new. `aside` is a folder that does not exist yet; it receives what was there.
 * `passphrase`: of an encrypted copy. `isSuperuser`: accounts of which there
 * must be one, unless there is none now. @throws BadArchive, WrongPassphrase, and then nothing has changed
 */
export async function restoreStopped(
	archive: string,
	places: Places,
	{ aside, passphrase = "", isSuperuser }: { aside: string; passphrase?: string; isSuperuser?: IsSuperuser },
): Promise<void> {
	const { database, files, backups } = places;
	await mkdir(backups, { recursive: true, mode: 0o700 });
	const work = await mkdtemp(join(backups, workFolders[0]));
	try {
		const zip = (await isEncryptedFile(archive)) ? join(work, "backup.zip") : archive;
		if (zip !== archive) await decryptFile(archive, zip, passphrase);
		const unpacked = await unpackChecked(zip, join(work, "unpacked"));
		const needed = isSuperuser && (await fileHasSuperuser(database, isSuperuser)) && { isSuperuser };
		await tryDatabase(unpacked.database, { isFile: true, ...needed });
		await runArchiveTask({ task: "open", database: unpacked.database, key: sealingKey(backups) });
		await flushFile(unpacked.database);
		mkdirSync(files, { recursive: true });
		mkdirSync(aside, { recursive: true, mode: 0o700 });
		// The same order as while serving: a start that finds the old database rolls back to it, with its files.
		if (existsSync(database)) putAside(database, replacedPath(database));
		else writeFileSync(replacedPath(database), "");
		renameSync(unpacked.database, database);
		renameSync(files, replacedPath(files));
		renameSync(unpacked.files, files);
		await flushFolder(join(database, ".."));
		// Without the old database beside it, the new one holds.
		for (const tail of ["", "-wal"]) {
			const old = `${replacedPath(database)}${tail}`;
			if (existsSync(old)) renameSync(old, join(aside, `${basename(database)}${tail}`));
		}
		renameSync(replacedPath(files), join(aside, basename(files)));
		await flushFolder(join(database, ".."));
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}
