/** Packing an archive, reading it back and what its secrets need, in a thread: for a large database they take minutes. */
import { unpackError } from "../database/sqlite/reading/protocol.ts";
import { untranslated } from "../texts.ts";
import { runThread } from "../thread.ts";
import { BadArchive } from "./bad-archive.ts";

export type ArchiveTask =
	| {
			readonly task: "pack";
			readonly target: string;
			readonly database: string;
			readonly files: string;
			readonly now: Date;
	  }
	| {
			readonly task: "seal";
			readonly database: string;
			readonly target: string;
			readonly key: Uint8Array;
	  }
	| { readonly task: "open"; readonly database: string; readonly key: Uint8Array }
	| { readonly task: "verify"; readonly archive: string };

/** @throws BadArchive, errors of the disk */
export const runArchiveTask = (task: ArchiveTask): Promise<void> =>
	runThread(new URL("./archive-thread.ts", import.meta.url), task, (failure) =>
		failure.name === "BadArchive" ? new BadArchive(untranslated(failure.message)) : unpackError(failure),
	);
