/** Where the tests keep their databases: in memory where there is room, because they make some thousands of them. */
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** A full run needs less than two at once; what is left is the machine's. */
const needed = 6 * 1024 ** 3;

function hasRoom(): boolean {
	if (!existsSync(memory)) return false;
	const { bavail, bsize } = statfsSync(memory);
	return Math.min(bavail * bsize, freemem()) >= needed;
}

/** Makes a folder for one run, which the caller removes. */
export const folderOfRun = (): string => mkdtempSync(join(hasRoom() ? memory : tmpdir(), "rafta-tests-"));
