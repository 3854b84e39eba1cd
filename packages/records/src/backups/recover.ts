/** What stands beside the data while a backup takes its place, and what a start makes of it after a power cut. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { putBack, removeFile } from "../database/sqlite/moving.ts";

/** Where the old data waits until the new one is wholly there. As long as the old database does, nothing is decided. */
export const replaced = (path: string): string => `${path}.replaced`;

/** Where files lie that are being carried here. */
export const incoming = (path: string): string => `${path}.incoming`;

/** Folders in which backups are worked on. */
export const workFolders = [".work-", ".download-"] as const;

/** Where everything of an installation lies. */
interface Places {
	readonly database: string;
	readonly files: string;
	readonly backups: string;
}

/**
 * Ends a restore that its process did not live to end: everything is as it was before. Called while nobody has the
 * database open; may itself be cut off at any moment and called again.
 */
export function undoRestore({ database, files }: Omit<Places, "backups">): void {
	const isUndecided = existsSync(replaced(database));
	if (existsSync(replaced(files))) {
		if (isUndecided) {
			rmSync(files, { recursive: true, force: true });
			renameSync(replaced(files), files);
		} else rmSync(replaced(files), { recursive: true, force: true });
	}
	if (isUndecided) putBack(replaced(database), database);
	else removeFile(replaced(database));
}

/** What is to be done before a first process opens the database: the last one may have been cut off in anything. */
export function recoverRestore({ backups, ...places }: Places): void {
	undoRestore(places);
	// Copies in the making that nobody will end.
	rmSync(`${places.database}.draft`, { force: true });
	rmSync(incoming(places.files), { recursive: true, force: true });
	if (!existsSync(backups)) return;
	for (const name of readdirSync(backups)) {
		const isLeft = workFolders.some((start) => name.startsWith(start));
		if (isLeft) rmSync(join(backups, name), { recursive: true, force: true });
	}
}
