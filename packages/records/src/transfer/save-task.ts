/** Saving a PostgreSQL database to a file, in a thread of its own: making an index over its rows takes seconds. */
import { unpackError } from "../database/sqlite/reading/protocol.ts";
import { flushWhile } from "../flush.ts";
import { runThread } from "../thread.ts";
import { CopyRefused } from "./copy.ts";

export interface SaveTask {
	readonly address: string;
	readonly file: string;
}

/** Writes a snapshot of the committed data at an address to a new file. @throws CopyRefused, DatabaseUnusable */
export function saveFrom(address: string, file: string): Promise<void> {
	const task: SaveTask = { address, file };
	const saved = runThread(new URL("./save-thread.ts", import.meta.url), task, (failure) =>
		failure.name === "CopyRefused"
			? new CopyRefused(failure.code as CopyRefused["code"], failure.message)
			: unpackError(failure),
	);
	return flushWhile(file, saved);
}
