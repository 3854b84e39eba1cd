/** Starts the threads that read uploaded files. */
import { Worker } from "node:worker_threads";
import { workerOptions } from "#server/kit/isolated.ts";

/** Starts a thread that reads a file with at most `megabytes` of memory. */
export function readingThread(script: URL, workerData: object, megabytes: number): Worker {
	const worker = new Worker(script, {
		workerData,
		...workerOptions(megabytes),
		// The parser prints warnings about odd files; they are discarded, because a file must not write into the log.
		stdout: true,
		stderr: true,
	});
	worker.stdout.resume();
	worker.stderr.resume();
	return worker;
}
