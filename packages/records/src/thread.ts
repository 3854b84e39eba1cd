/** Work of minutes in a thread of its own, which ends with the work. */
import { constants, setPriority } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { type Failure, packError, unpackError } from "./database/sqlite/reading/protocol.ts";

/** Runs a program in a thread until its work has ended. `toError` restores the error that the work ended with. */
export function runThread(
	program: URL,
	workerData: unknown,
	toError: (failure: Failure) => Error = unpackError,
): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const thread = new Worker(program, { workerData });
	thread.once("message", (failure: Failure | null) => (failure ? reject(toError(failure)) : resolve()));
	thread.once("error", reject);
	thread.once("exit", (code) => reject(new Error(`a thread ended with ${code}`)));
	return promise;
}

/** Called in the thread: reports how its work has ended. */
export function reportEnd(work: Promise<void>): void {
	// Requests come first. Linux has a priority for each thread, other systems one for the whole process.
	if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
	const answer = (failure: Failure | null) => parentPort?.postMessage(failure);
	work.then(
		() => answer(null),
		(error: unknown) => answer(packError(error)),
	);
}
