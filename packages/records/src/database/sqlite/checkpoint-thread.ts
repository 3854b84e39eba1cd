/** Thread that runs checkpoints of one file. It has the file open only meanwhile, so that it can be moved otherwise. */
import { parentPort, workerData } from "node:worker_threads";
import BetterSqlite from "better-sqlite3";
import { IDLE } from "./checkpoints.ts";

const { file, state } = workerData as { readonly file: string; readonly state: Int32Array };

function checkpoint(): void {
	const database = new BetterSqlite(file, { fileMustExist: true });
	try {
		// As for every commit: what is moved is flushed to the disk before the log is overwritten.
		database.pragma("synchronous = FULL");
		database.pragma("wal_checkpoint(PASSIVE)");
	} finally {
		database.close();
	}
}

parentPort?.on("message", () => {
	try {
		checkpoint();
	} catch (error) {
		parentPort?.postMessage(String(error));
	} finally {
		Atomics.store(state, 0, IDLE);
		Atomics.notify(state, 0);
	}
});
