/** The data folder of an installation. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { keysFile } from "@rafta/records/backups/keys";

/** Paths inside a data folder. */
export const placesIn = (folder: string) => ({
	database: join(folder, "rafta.db"),
	files: join(folder, "files"),
	backups: join(folder, "backups"),
	/** What opens the secrets in backups; in no backup. */
	keys: keysFile(join(folder, "backups")),
	/** Whether Rafta goes on without its window, for this computer alone. */
	computer: join(folder, "computer.json"),
	/** The certificate authority of the network; in no backup. */
	https: join(folder, "https"),
});

/** Returns the path of the newest backup in a data folder, if it has any. */
export function newestBackup(folder: string): string | undefined {
	const { backups } = placesIn(folder);
	if (!statSync(backups, { throwIfNoEntry: false })?.isDirectory()) return undefined;
	const files = readdirSync(backups).filter((name) => name.endsWith(".zip"));
	const timed = files
		.map((name) => join(backups, name))
		.map((path) => ({ path, made: statSync(path).mtimeMs }));
	return timed.sort((a, b) => b.made - a.made)[0]?.path;
}
