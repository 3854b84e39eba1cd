/** Reads the lists of an uploaded file in a worker thread with time and memory limits, one or two at a time. */
import type { ListCorrections, ReadLists } from "@rafta/library/tables/class-lists";
import type { FileProblem } from "@rafta/library/tables/problems";
import { readingThread } from "./reading-thread.ts";
import { FileRefused } from "./refused.ts";

/** Maximum bytes of a file. */
export const largestFile = 10 * 1024 ** 2;
/** Limits of reading: milliseconds, and megabytes of memory. */
const TIMEOUT_MS = 30_000;
const memory = 256;
/** Files read concurrently; the others wait. */
const CONCURRENCY = 2;

export interface Question {
	readonly bytes: Uint8Array;
	readonly corrections: ListCorrections;
}

export type Answer = { readonly lists: ReadLists } | { readonly refused: FileProblem };

let running = 0;
const waiting: (() => void)[] = [];

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
	if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve));
	else running += 1;
	try {
		return await work();
	} finally {
		// The longest waiting file is next.
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}

function ask(question: Question): Promise<Answer> {
	const worker = readingThread(new URL("./worker.ts", import.meta.url), question, memory);
	return new Promise<Answer>((resolve, reject) => {
		const timer = setTimeout(() => resolve({ refused: "too_long" }), TIMEOUT_MS);
		worker.once("message", (answer: Answer) => resolve(answer));
		worker.once("error", (error: Error & { code?: string }) => {
			if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refused: "too_large" });
			else reject(error);
		});
		worker.once("exit", () => {
			clearTimeout(timer);
			// Ignored if an earlier event has already resolved the promise.
			resolve({ refused: "damaged" });
		});
	}).finally(() => worker.terminate());
}

/** Reads the lists of a file. @throws FileRefused */
export async function readFile(bytes: Uint8Array, corrections: ListCorrections): Promise<ReadLists> {
	const answer = await withConcurrencyLimit(() => ask({ bytes, corrections }));
	if ("refused" in answer) throw new FileRefused(answer.refused);
	return answer.lists;
}
