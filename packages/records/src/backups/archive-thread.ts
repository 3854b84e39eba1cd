/** Thread that packs one archive or reads one back. */
import { workerData } from "node:worker_threads";
import { reportEnd } from "../thread.ts";
import { pack, verifyArchive } from "./archive.ts";
import type { ArchiveTask } from "./archive-task.ts";

const task = workerData as ArchiveTask;
reportEnd(
	task.task === "pack" ? pack(task.target, task.database, task.files, task.now) : verifyArchive(task.archive),
);
