/** Folders outside the data folder for unpacked backups and uploads, and the removal of those that a killed process left. */
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "rafta-work-";
/** Milliseconds; longer than any work in such a folder. */
const ABANDONED_MS = 86_400_000;

export const temporaryPath = (name: string): string => join(tmpdir(), PREFIX + name);

export async function removeAbandoned(now: Date): Promise<void> {
	for (const name of (await readdir(tmpdir())).filter((one) => one.startsWith(PREFIX))) {
		const path = join(tmpdir(), name);
		const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
		// One of another account stays: its own program removes it.
		if (now.getTime() - mtimeMs > ABANDONED_MS)
			await rm(path, { recursive: true, force: true }).catch(() => undefined);
	}
}
