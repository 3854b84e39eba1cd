/**
 * A database file on its way. What is committed may still lie in the log beside it, when another program has the file
 * open: the log goes along, in such an order that it can always be told whose it is.
 */
import { existsSync, renameSync, rmSync } from "node:fs";

const moveLog = (from: string, to: string): void => {
	if (existsSync(`${from}-wal`)) renameSync(`${from}-wal`, `${to}-wal`);
};

/** Removes a database; with the file itself it is gone. */
export function removeFile(file: string): void {
	for (const tail of ["", "-wal", "-shm"]) rmSync(file + tail, { force: true });
}

/** Moves a database that nobody uses any more away. */
export function putAside(file: string, aside: string): void {
	removeFile(aside);
	rmSync(`${file}-shm`, { force: true });
	renameSync(file, aside);
	moveLog(file, aside);
}

/**
 * Puts a database that was moved away back, in the place of whatever lies there. May be cut off at any moment, as may
 * the moving away, and called again.
 */
export function putBack(aside: string, file: string): void {
	// A log beside a file that is not there is that of the old one, on its way there or back.
	if (existsSync(file)) for (const tail of ["-wal", "-shm", ""]) rmSync(file + tail, { force: true });
	moveLog(aside, file);
	renameSync(aside, file);
}
