/** Folders that are made once per run and copied for each caller. */
import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { tryLock } from "../../tools/lock.ts";
import { runFolder } from "./run.ts";
import { limit } from "./time-limits.ts";

/**
 * Returns the folder of a template. The first caller in a run makes it, the others wait for that. If making it fails, or
 * the maker's process ends, the next caller makes it.
 *
 * @param make fills an empty folder, and leaves nothing open in it
 * @throws Error of `make`, or when another one has not made it within the limit of two minutes
 */
export async function templateFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
	const folder = join(runFolder(), `template-${name}`);
	const end = performance.now() + limit(120_000);
	while (!existsSync(folder)) {
		const release = tryLock(`${folder}.lock`);
		if (release) {
			try {
				// Another one may have made it after the look above.
				if (!existsSync(folder)) await makeFolder(folder, make);
			} finally {
				release();
			}
		} else if (performance.now() > end) {
			throw new Error(`the template "${name}" was not made`);
		} else {
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}
	return folder;
}

/** Makes a folder that exists only once it is complete. */
async function makeFolder(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
	const unfinished = `${folder}.new`;
	rmSync(unfinished, { recursive: true, force: true });
	mkdirSync(unfinished);
	await make(unfinished);
	renameSync(unfinished, folder);
}

/** Copies a template's files into a folder; where the file system can, without copying their bytes. */
export const copyTemplate = (template: string, folder: string): void =>
	cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
