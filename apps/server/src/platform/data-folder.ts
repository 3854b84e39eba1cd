/** The data folder of an installation. */
import { join } from "node:path";

/** Paths inside a data folder. */
export const placesIn = (folder: string) => ({
	database: join(folder, "rafta.db"),
	files: join(folder, "files"),
	backups: join(folder, "backups"),
	/** Whether Rafta goes on without its window, for this computer alone. */
	computer: join(folder, "computer.json"),
	/** The certificate authority of the network; in no backup. */
	https: join(folder, "https"),
});
