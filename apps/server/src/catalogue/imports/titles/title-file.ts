/**
 * Reads the titles of an uploaded file in a worker thread with time and memory limits. The thread reads only one batch
 * of titles ahead, whatever the file's size.
 */
import type { TitleColumn, TitleCorrections } from "@rafta/library/catalogue/lists/columns";
import type { ListedTitle } from "@rafta/library/catalogue/lists/listed";
import type { FileProblem } from "@rafta/library/tables/problems";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import { readingThread } from "../read/reading-thread.ts";
import { FileRefused } from "../read/refused.ts";

const texts = words("server/catalogue/imports");

/** Milliseconds for opening a file, and for each batch of titles; megabytes of memory. */
const TIMEOUT_MS = 180_000;
const memory = 1024;
/** Files read concurrently. */
const CONCURRENCY = 2;

export interface TitleQuestion {
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	readonly corrections: TitleCorrections;
}

/** Information about a file before its titles are read. */
export interface TitleHead {
	readonly kind: "table" | "marc";
	readonly columns: readonly TitleColumn[];
	readonly dropped: readonly string[];
	/** 0: unknown until the end. */
	readonly rows: number;
	readonly problem: FileProblem | null;
}

export type TitleAnswer =
	| { readonly head: TitleHead }
	| { readonly titles: readonly ListedTitle[] }
	| { readonly isOver: true }
	| { readonly refused: FileProblem };

export interface TitleFile {
	readonly head: TitleHead;
	/** Yields the titles, about a hundred at a time. @throws FileRefused if the rest cannot be read */
	titles(): AsyncGenerator<readonly ListedTitle[]>;
	close(): Promise<void>;
}

let open = 0;

/**
 * @throws FileRefused, ApiError 429 while too many files are being read
 */
export async function openTitleFile(question: TitleQuestion): Promise<TitleFile> {
	if (open >= CONCURRENCY) throw new ApiError(429, texts.busy, {}, { retry_after: 60 });
	open += 1;
	const worker = readingThread(new URL("./worker.ts", import.meta.url), question, memory);
	let isOpen = true;
	async function close(): Promise<void> {
		if (!isOpen) return;
		isOpen = false;
		open -= 1;
		await worker.terminate();
	}

	// The thread may also fail while nothing waits for it, so its messages are queued.
	const answers: (TitleAnswer | Error)[] = [];
	let wake: (() => void) | null = null;
	const keep = (what: TitleAnswer | Error) => {
		answers.push(what);
		wake?.();
	};
	worker.on("message", keep);
	worker.on("error", (error: Error & { code?: string }) =>
		keep(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { refused: "too_large" } : error),
	);
	worker.on("exit", () => keep({ refused: "damaged" }));

	/** Waits for the next message of the thread. */
	async function answer(): Promise<TitleAnswer> {
		if (answers.length === 0) {
			let timer: NodeJS.Timeout | undefined;
			await new Promise<void>((resolve) => {
				wake = resolve;
				timer = setTimeout(resolve, TIMEOUT_MS);
			});
			clearTimeout(timer);
			wake = null;
		}
		const next = answers.shift() ?? { refused: "too_long" };
		if (next instanceof Error) throw next;
		return next;
	}

	try {
		const first = await answer();
		if ("refused" in first) throw new FileRefused(first.refused);
		if (!("head" in first)) throw new FileRefused("damaged");
		return {
			head: first.head,
			close,
			async *titles() {
				for (;;) {
					worker.postMessage("more");
					const next = await answer();
					if ("refused" in next) throw new FileRefused(next.refused);
					if (!("titles" in next)) return;
					yield next.titles;
				}
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}
