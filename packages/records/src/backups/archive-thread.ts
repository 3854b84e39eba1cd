/** Thread that packs one archive or reads one back. */
import { parentPort, workerData } from "node:worker_threads";
import { type Failure, packed } from "../database/sqlite/reading/protocol.ts";
import { pack, verifyArchive } from "./archive.ts";
import type { ArchiveTask } from "./archive-task.ts";

const task = workerData as ArchiveTask;
const work =
	task.task === "pack" ? pack(task.target, task.database, task.files, task.now) : verifyArchive(task.archive);
const answer = (failure: Failure | null) => parentPort?.postMessage(failure);
work.then(
	() => answer(null),
	(error) => answer(packed(error)),
);
