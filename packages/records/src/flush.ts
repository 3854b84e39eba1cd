/** Writes to the disk what the system may still hold in memory: a power cut must not leave an empty file. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";

export async function flushFile(file: string): Promise<void> {
	const handle = await open(file, "r+");
	await handle.sync().finally(() => handle.close());
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
