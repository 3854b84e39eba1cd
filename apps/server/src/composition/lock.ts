import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { StartProblem } from "../messages/console.ts";

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: it runs, but belongs to somebody else.
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/**
 * Claims the data folder for this process, so that two Raftas never write one file. A lock whose process is gone
 * (a power cut, a kill) is taken over. Gives back what frees it.
 * @throws StartProblem when another process holds it, or the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
	const file = join(folder, "rafta.lock");
	try {
		mkdirSync(folder, { recursive: true });
	} catch {
		throw new StartProblem("unwritable", { folder });
	}
	for (let attempt = 0; attempt < 2; attempt++) {
		try {
			const handle = openSync(file, "wx");
			writeSync(handle, String(process.pid));
			closeSync(handle);
			return () => rmSync(file, { force: true });
		} catch (error) {
			const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
			if (!exists) throw new StartProblem("unwritable", { folder });
			const holder = Number(readFileSync(file, "utf8"));
			if (holder !== process.pid && Number.isInteger(holder) && holder > 0 && isRunning(holder)) {
				throw new StartProblem("locked", { folder });
			}
			rmSync(file, { force: true });
		}
	}
	throw new StartProblem("locked", { folder });
}
