import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseUnusable, holdFile, openPlacedDatabase, recoverRestore } from "@rafta/records";
import { placesIn } from "../installation/data-folder.ts";
import { startProblemOf } from "../installation/start-problem.ts";
import { StartProblem } from "../kit/messages/console.ts";
import { keepPrivate } from "./private.ts";
import type { InstallationOptions } from "./service.ts";

/**
 * Locks the data folder for this process, so that two Rafta processes never serve one embedded database, and completes
 * what the previous one left unfinished. Returns the function that unlocks it. With a database server several processes
 * share one folder.
 * @throws StartProblem when another process holds the lock, or the folder cannot be written.
 */
export function lockFolder({ folder, database }: InstallationOptions): () => void {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		keepPrivate(folder);
		if (database !== undefined) return () => undefined;
		const free = holdFile(join(folder, ".lock"));
		const places = placesIn(folder);
		recoverRestore(places);
		openPlacedDatabase(places.database, places.backups);
		return free;
	} catch (error) {
		if (error instanceof DatabaseUnusable) throw startProblemOf(error, folder);
		// Errors of the file system have the name of its call; any other is the program's own.
		if (error instanceof Error && "syscall" in error) throw new StartProblem("unwritable", { folder });
		throw error;
	}
}
