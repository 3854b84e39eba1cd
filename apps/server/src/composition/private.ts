/** What Rafta writes is its own account's alone: children's data is nobody else's, whatever the folder was before. */
import { chmodSync, statSync } from "node:fs";
import { placesIn } from "./service.ts";

/** Nobody else reads, writes or enters what this process makes from now on. */
const ownersAlone = 0o077;

/** Takes others' rights from a file or folder that is there. */
function close(path: string): void {
	const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
	// Windows knows no such rights and says that everybody has them.
	if ((mode & ownersAlone) !== 0 && process.platform !== "win32") chmodSync(path, mode & 0o700);
}

/**
 * Closes a data folder's contents to other accounts of the computer, also what an earlier version has left open there.
 *
 * @throws Error of the system when something there belongs to somebody else
 */
export function keepPrivate(folder: string): void {
	process.umask(ownersAlone);
	const { database, files, backups } = placesIn(folder);
	for (const path of [database, `${database}-wal`, `${database}-shm`, files, backups]) close(path);
}
