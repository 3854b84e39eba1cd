/** Reads the lists of an uploaded file in a thread with bounds of time and memory, one or two at a time. */
import { Worker } from "node:worker_threads";
import type { ListCorrections, ReadLists } from "@rafta/library/tables/class-lists";
import type { FileProblem } from "@rafta/library/tables/problems";
import { FileRefused } from "./refused.ts";

/** Bytes of a file. */
export const largestFile = 10 * 1024 ** 2;
/** Milliseconds that reading may take, and megabytes of memory. */
const patience = 30_000;
const memory = 256;
/** Files that are read at once; the others wait. */
const atOnce = 2;

export interface Question {
	readonly bytes: Uint8Array;
	readonly corrections: ListCorrections;
}

export type Answer = { readonly lists: ReadLists } | { readonly refused: FileProblem };

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
	else running += 1;
	try {
		return await work();
	} finally {
		// Whoever waits longest takes this one's place.
		const next = waiting.shift();
		if (next) next();
		else running -= 1;
	}
}

function ask(question: Question): Promise<Answer> {
	const worker = new Worker(new URL("./worker.ts", import.meta.url), {
		workerData: question,
		resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 64 },
		// However the program was started, and whatever it knows: the thread gets nothing of it.
		execArgv: [],
		env: {},
		// The reader prints what it thinks of odd files; nobody reads it, and a file must not write into the log.
		stdout: true,
		stderr: true,
	});
	worker.stdout.resume();
	worker.stderr.resume();
	return new Promise<Answer>((resolve, reject) => {
		const timer = setTimeout(() => resolve({ refused: "too_long" }), patience);
		worker.once("message", (answer: Answer) => resolve(answer));
		worker.once("error", (error: Error & { code?: string }) => {
			if (error.code === "ERR_WORKER_OUT_OF_MEMORY") resolve({ refused: "too_large" });
			else reject(error);
		});
		worker.once("exit", () => {
			clearTimeout(timer);
			// Only where nothing was said before.
			resolve({ refused: "damaged" });
		});
	}).finally(() => worker.terminate());
}

/** The lists of a file. @throws FileRefused */
export async function readFile(bytes: Uint8Array, corrections: ListCorrections): Promise<ReadLists> {
	const answer = await inTurn(() => ask({ bytes, corrections }));
	if ("refused" in answer) throw new FileRefused(answer.refused);
	return answer.lists;
}
