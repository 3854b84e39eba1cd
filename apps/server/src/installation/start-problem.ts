import type { DatabaseUnusable } from "@rafta/records";
import { consoleText, StartProblem } from "../kit/messages/console.ts";
import { newestBackup } from "./data-folder.ts";

/** The sentence about a database that cannot be used. `shown`: its name, unless it is in the data folder. */
export function startProblemOf(
	{ code, message }: DatabaseUnusable,
	folder: string,
	shown = folder,
): StartProblem {
	const newest = newestBackup(folder);
	const backup = newest === undefined ? consoleText("someBackup") : `"${newest}"`;
	return new StartProblem(code, { folder: shown, why: message, backup });
}
