/**
 * File permissions: what Rafta writes is readable by its own account only, because it contains children's data,
 * whatever the folder's permissions were before.
 */
import { chmodSync, statSync } from "node:fs";
import { placesIn } from "../installation/data-folder.ts";

/** Denies other accounts all access to files created by this process from now on. */
const OTHERS_MASK = 0o077;

/** Removes other accounts' permissions from an existing file or folder. */
function close(path: string): void {
	const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
	// Windows has no such permissions and reports full access for everybody.
	if ((mode & OTHERS_MASK) !== 0 && process.platform !== "win32") chmodSync(path, mode & 0o700);
}

/**
 * Restricts the contents of a data folder to its own account, including files left open by an earlier version.
 *
 * @throws Error of the system when a file belongs to another account
 */
export function keepPrivate(folder: string): void {
	process.umask(OTHERS_MASK);
	const { database, files, backups, keys } = placesIn(folder);
	for (const path of [database, `${database}-wal`, `${database}-shm`, files, backups, keys]) close(path);
}
