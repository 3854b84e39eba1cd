/** Unpacks a PocketBase backup: a zip of its data folder. */
import { unpackZip } from "../backups/zip.ts";
import { SourceProblem } from "./source.ts";

/** Whether a name stays inside the folder. The zip reader itself refuses absolute and parent paths. */
const staysInside = (name: string): boolean => !name.split(/[\\/]/).includes("..");

/** Unpacks a backup into a folder. @throws SourceProblem for an invalid zip or names outside the folder */
export const unpackBackup = (archive: string, folder: string): Promise<void> =>
	unpackZip(archive, folder, staysInside).catch(() => {
		throw new SourceProblem("damaged", archive);
	});
