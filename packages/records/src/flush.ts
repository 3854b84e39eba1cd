/** Writes to the disk what the system may still hold in memory: a power cut must not leave an empty file. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

export async function flushFile(file: string): Promise<void> {
	const handle = await open(file, "r+");
	await handle.sync().finally(() => handle.close());
}

/** Milliseconds between two flushes of a file that grows. */
const FLUSH_EVERY_MS = 200;

/**
 * Flushes a large file again and again while it is written, in this thread or another: all of it at the end would make the
 * commits of others wait. The file must still be flushed at the end, which also reports what is wrong with it.
 */
export function flushWhile<T>(file: string, writing: Promise<T>): Promise<T> {
	let isFlushing = false;
	const timer = setInterval(async () => {
		if (isFlushing) return;
		isFlushing = true;
		await flushFile(file).catch(() => undefined);
		isFlushing = false;
	}, FLUSH_EVERY_MS);
	return writing.finally(() => clearInterval(timer));
}

/** Same, blocking: for a process that serves nobody. */
export function flushFileSync(file: string): void {
	const handle = openSync(file, "r+");
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}

/** Makes the names in a folder durable. Windows cannot open folders, and needs it less: NTFS journals names. */
export async function flushFolder(folder: string): Promise<void> {
	if (process.platform === "win32") return;
	const handle = await open(folder, "r");
	await handle.sync().finally(() => handle.close());
}
