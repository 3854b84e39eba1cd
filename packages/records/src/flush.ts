/** Writes to the disk what the system may still hold in memory: a power cut must not leave an empty file. */
import { closeSync, fsyncSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";

/** Bytes written between two flushes. */
const FLUSH_BYTES = 4 * 1024 ** 2;

/**
 * Writes a stream to a new file. What has been written is flushed as it grows: all of it at once would make the commits of
 * others wait for it.
 */
export async function writeFlushed(content: Readable, file: string): Promise<void> {
	const handle = await open(file, "w");
	try {
		let unflushed = 0;
		for await (const chunk of content as AsyncIterable<Buffer>) {
			await handle.writeFile(chunk);
			unflushed += chunk.length;
			if (unflushed < FLUSH_BYTES) continue;
			await handle.datasync();
			unflushed = 0;
		}
		await handle.sync();
	} finally {
		await handle.close();
	}
}

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
