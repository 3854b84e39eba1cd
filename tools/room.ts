/** Location of the tests' databases: in memory where there is enough space, because they create thousands of them. */
import { existsSync, mkdtempSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
/** A full run needs less than two GB at once; the rest is left for the machine. */
const needed = 6 * 1024 ** 3;

function hasRoom(): boolean {
	if (!existsSync(memory)) return false;
	const { bavail, bsize } = statfsSync(memory);
	return Math.min(bavail * bsize, freemem()) >= needed;
}

/** Returns the folder with room for a run: the one that `RAFTA_TEST_ROOM` names, or a usual one. */
export const roomForRuns = (): string => process.env.RAFTA_TEST_ROOM ?? (hasRoom() ? memory : tmpdir());

/** Makes a folder for one run, which the caller removes. */
export const folderOfRun = (): string => mkdtempSync(join(roomForRuns(), "rafta-tests-"));
