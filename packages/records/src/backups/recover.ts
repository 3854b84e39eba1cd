/** Temporary files of a restore, and their recovery at start-up after a crash or power cut. */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { putBack, removeFile } from "../database/sqlite/file-swap.ts";

/**
 * Path of the old data until the new data is complete. While the old database is there, the restore is not committed.
 */
export const replacedPath = (path: string): string => `${path}.replaced`;

/** Path of files while they are being copied here. */
export const incoming = (path: string): string => `${path}.incoming`;

/** Temporary work folders of backups. */
export const workFolders = [".work-", ".download-"] as const;

/** Paths of an installation's data. */
export interface Places {
	readonly database: string;
	readonly files: string;
	readonly backups: string;
}

/**
 * Rolls back a restore whose process died. Called while nobody has the database open; may be interrupted at any moment
 * and called again.
 */
export function undoRestore({ database, files }: Omit<Places, "backups">): void {
	const isUndecided = existsSync(replacedPath(database));
	if (existsSync(replacedPath(files))) {
		if (isUndecided) {
			rmSync(files, { recursive: true, force: true });
			renameSync(replacedPath(files), files);
		} else rmSync(replacedPath(files), { recursive: true, force: true });
	}
	if (isUndecided) putBack(replacedPath(database), database);
	else removeFile(replacedPath(database));
}

/** Recovery before the first process opens the database: the last one may have been interrupted anywhere. */
export function recoverRestore({ backups, ...places }: Places): void {
	undoRestore(places);
	// Unfinished copies.
	rmSync(`${places.database}.draft`, { force: true });
	rmSync(incoming(places.files), { recursive: true, force: true });
	if (!existsSync(backups)) return;
	for (const name of readdirSync(backups)) {
		const isLeft = workFolders.some((start) => name.startsWith(start));
		if (isLeft) rmSync(join(backups, name), { recursive: true, force: true });
	}
}

/** Removes what processes left that died while they made a backup. */
function removeUnfinished(backups: string): void {
	for (const name of readdirSync(backups))
		if (name.startsWith(workFolders[0])) rmSync(join(backups, name), { recursive: true, force: true });
}

/** Runs work in a temporary folder beside the backups. `claim` locks them among all processes, and returns the release. */
export async function inWorkFolder<T>(
	backups: string,
	claim: () => (() => void) | Promise<() => void>,
	work: (folder: string) => Promise<T>,
): Promise<T> {
	await mkdir(backups, { recursive: true, mode: 0o700 });
	const free = await claim();
	try {
		removeUnfinished(backups);
		const folder = await mkdtemp(join(backups, workFolders[0]));
		return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
	} finally {
		free();
	}
}
