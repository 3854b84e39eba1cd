import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseUnusable, holdFile, recoverRestore } from "@rafta/records";
import { StartProblem } from "../messages/console.ts";
import { placesIn } from "./service.ts";

/**
 * Claims the data folder for this process, so that two Raftas never serve one folder, and ends what the last one was
 * cut off in. Gives back what frees it.
 * @throws StartProblem when another process holds it, or the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
	try {
		// Children's data: other users of the computer have no business in a folder that Rafta makes.
		mkdirSync(folder, { recursive: true, mode: 0o700 });
		const free = holdFile(join(folder, ".lock"));
		recoverRestore(placesIn(folder));
		return free;
	} catch (error) {
		const code = error instanceof DatabaseUnusable ? error.code : "unwritable";
		throw new StartProblem(code, { folder });
	}
}
