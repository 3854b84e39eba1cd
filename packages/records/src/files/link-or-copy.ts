import { constants } from "node:fs";
import { copyFile, link } from "node:fs/promises";
import { hasCode } from "../has-code.ts";

/**
 * Gives a file a further name, by a hard link where the file system has them, else by a copy.
 * @throws EEXIST for a name in use, ENOENT for a file that has gone
 */
export const linkOrCopy = (from: string, to: string): Promise<void> =>
	link(from, to).catch((error: unknown) => {
		if (hasCode(error, "EEXIST", "ENOENT")) throw error;
		return copyFile(from, to, constants.COPYFILE_EXCL);
	});
