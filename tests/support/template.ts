/** Folders that are made once per run and copied for each caller. */
import { constants, cpSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "./run.ts";

const TIMEOUT_MS = 120_000;

/** Makes a folder; returns false where it already exists. */
function made(folder: string): boolean {
	try {
		mkdirSync(folder);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

/**
 * Returns the folder of a template. The first process of a run that requests it makes it, the others wait for that.
 *
 * @param make fills an empty folder, and leaves nothing open in it
 * @throws Error when it is not ready after two minutes: making it has failed elsewhere
 */
export async function templateFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
	const folder = join(runFolder(), `template-${name}`);
	if (existsSync(folder)) return folder;
	if (made(`${folder}.lock`)) {
		mkdirSync(`${folder}.new`);
		await make(`${folder}.new`);
		renameSync(`${folder}.new`, folder);
		return folder;
	}
	const end = Date.now() + TIMEOUT_MS;
	while (!existsSync(folder)) {
		if (Date.now() > end) throw new Error(`the template "${name}" was not made`);
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
	return folder;
}

/** Copies a template's files into a folder; where the file system can, without copying their bytes. */
export const copyTemplate = (template: string, folder: string): void =>
	cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
