/** Thread that packs one archive or reads one back, or seals or opens the secrets of its database. */
import { workerData } from "node:worker_threads";
import { reportEnd } from "../thread.ts";
import { pack, verifyArchive } from "./archive.ts";
import type { ArchiveTask } from "./archive-task.ts";
import { openDatabase, sealDatabase } from "./secrets.ts";

async function work(task: ArchiveTask): Promise<void> {
	if (task.task === "pack") return pack(task.target, task.database, task.files, task.now);
	if (task.task === "seal") return sealDatabase(task.database, task.target, task.key);
	if (task.task === "open") return openDatabase(task.database, task.key);
	return verifyArchive(task.archive);
}

reportEnd(work(workerData as ArchiveTask));
