/** Copies uploaded files from one data folder to another, along with the database. */
import { constants, mkdirSync, renameSync, rmSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { filesBelow, summaryOf } from "../backups/archive.ts";
import { incoming, replacedPath } from "../backups/recover.ts";
import { CopyRefused } from "./copy.ts";

export interface CarriedFiles {
	readonly count: number;
	/**
	 * Replaces the existing files by the copies; the next start undoes this if the database switch was not completed.
	 */
	exchange(): void;
	/** Removes the replaced files. */
	settle(): void;
	/** Removes the copies after a failure. */
	discard(): void;
}

/**
 * Copies all files of a folder to a location next to another. @throws CopyRefused when the copies differ from the files
 */
export async function carryFiles(from: string, to: string): Promise<CarriedFiles> {
	const place = incoming(to);
	const remove = (path: string) => rmSync(path, { recursive: true, force: true });
	remove(place);
	await mkdir(place, { recursive: true, mode: 0o700 });
	try {
		const paths = await filesBelow(from);
		for (const path of paths) {
			const target = join(place, path);
			await mkdir(dirname(target), { recursive: true, mode: 0o700 });
			await copyFile(join(from, path), target, constants.COPYFILE_EXCL);
		}
		const [left, right] = [await summaryOf(from, paths), await summaryOf(place, await filesBelow(place))];
		if (left.sha256 !== right.sha256) throw new CopyRefused("differs", "the files");
		return {
			count: left.count,
			exchange() {
				mkdirSync(to, { recursive: true, mode: 0o700 });
				renameSync(to, replacedPath(to));
				try {
					renameSync(place, to);
				} catch (error) {
					renameSync(replacedPath(to), to);
					throw error;
				}
			},
			settle: () => remove(replacedPath(to)),
			discard: () => remove(place),
		};
	} catch (error) {
		remove(place);
		throw error;
	}
}
