/** Packing an archive and reading it back, in a thread of their own: for a large database they take minutes. */
import { Worker } from "node:worker_threads";
import { type Failure, unpacked } from "../database/sqlite/reading/protocol.ts";
import { BadArchive } from "./archive.ts";

export type ArchiveTask =
	| {
			readonly task: "pack";
			readonly target: string;
			readonly database: string;
			readonly files: string;
			readonly now: Date;
	  }
	| { readonly task: "verify"; readonly archive: string };

/** @throws BadArchive, errors of the disk */
export function runArchiveTask(task: ArchiveTask): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const thread = new Worker(new URL("./archive-thread.ts", import.meta.url), { workerData: task });
	thread.once("message", (failure: Failure | null) => {
		if (failure === null) resolve();
		else reject(failure.name === "BadArchive" ? new BadArchive(failure.message) : unpacked(failure));
	});
	thread.once("error", reject);
	thread.once("exit", (code) => reject(new Error(`the thread of a backup ended with ${code}`)));
	return promise;
}
