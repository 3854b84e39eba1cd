/**
 * Moves of a database file. Committed data may still be in the WAL file next to it if another program has the database
 * open: the WAL is moved too, in an order that always shows which file it belongs to.
 */
import { existsSync, renameSync, rmSync } from "node:fs";

const moveLog = (from: string, to: string): void => {
	if (existsSync(`${from}-wal`)) renameSync(`${from}-wal`, `${to}-wal`);
};

/** Removes a database; the removal takes effect with the file itself. */
export function removeFile(file: string): void {
	for (const tail of ["", "-wal", "-shm"]) rmSync(file + tail, { force: true });
}

/** Moves an unused database away. */
export function putAside(file: string, aside: string): void {
	removeFile(aside);
	rmSync(`${file}-shm`, { force: true });
	renameSync(file, aside);
	moveLog(file, aside);
}

/**
 * Moves a database back and replaces what is there. Like `putAside` it may be interrupted at any moment and called
 * again.
 */
export function putBack(aside: string, file: string): void {
	// A WAL without its database file belongs to the old one, on its way there or back.
	if (existsSync(file)) for (const tail of ["-wal", "-shm", ""]) rmSync(file + tail, { force: true });
	moveLog(aside, file);
	renameSync(aside, file);
}
