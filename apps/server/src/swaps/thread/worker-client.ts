/**
 * Matching in a worker thread: a large event takes longer than a desk may wait for its scan, and a matching between
 * schools may take seconds. A small event takes less time than starting a thread, and is matched in the main thread.
 */
import { Worker } from "node:worker_threads";
import type { SwapEvent } from "@rafta/library/swaps/types";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import { workerOptions } from "../../kit/isolated.ts";
import { type Answer, type Question, type Work, works } from "./work.ts";

const texts = words("server/swaps/thread");

/** Books and wishes of an event that is matched directly: a few milliseconds. */
const SMALL_EVENT_SIZE = 400;
/** Limits of a thread: milliseconds, and megabytes of memory. */
const TIMEOUT_MS = 120_000;
const MAX_MEMORY_MB = 512;

/** Whether an event is matched directly: within one school, and few books. */
export const isSmall = ({ items, wants }: SwapEvent): boolean =>
	items.length + wants.length <= SMALL_EVENT_SIZE && items.every(({ school }) => school === items[0]?.school);

let last: Promise<unknown> = Promise.resolve();

/** Runs one thread at a time, to leave the machine to other work. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const next = last.then(work, work);
	last = next.catch(() => undefined);
	return next;
}

function ask(question: Question): Promise<unknown> {
	const worker = new Worker(new URL("./worker.ts", import.meta.url), {
		workerData: question,
		...workerOptions(MAX_MEMORY_MB),
	});
	let timer: NodeJS.Timeout | undefined;
	const answer = new Promise<unknown>((resolve, reject) => {
		const refuse = () => reject(new ApiError(429, texts.tooMuch, {}, { retry_after: 60 }));
		timer = setTimeout(refuse, TIMEOUT_MS);
		worker.once("message", resolve);
		worker.once("error", (error: Error & { code?: string }) =>
			error.code === "ERR_WORKER_OUT_OF_MEMORY" ? refuse() : reject(error),
		);
		// Takes effect only if there was no message or error before.
		worker.once("exit", refuse);
	});
	return answer.finally(() => {
		clearTimeout(timer);
		return worker.terminate();
	});
}

/**
 * Runs work on an event. `text`: the event as JSON, if it exists already.
 * @throws ApiError 429 if it takes too long or too much memory
 */
export function runMatching<Name extends Work>(
	work: Name,
	input: SwapEvent,
	text?: string,
): Promise<Answer<Name>> {
	if (isSmall(input)) return works[work](input) as Promise<Answer<Name>>;
	return inTurn(() => ask({ work, input: text ?? JSON.stringify(input) })) as Promise<Answer<Name>>;
}
