/**
 * Reads the titles of an uploaded file in a thread with bounds of time and memory. The thread is ahead by one handful of
 * titles, whatever the file's size.
 */
import { Worker } from "node:worker_threads";
import type { TitleColumn, TitleCorrections } from "@rafta/library/catalogue/lists/columns";
import type { ListedTitle } from "@rafta/library/catalogue/lists/listed";
import type { FileProblem } from "@rafta/library/tables/problems";
import { ApiError } from "@rafta/records";
import { FileRefused } from "../read/refused.ts";

/** Milliseconds for a file to be opened, and for the next titles; megabytes of memory. */
const patience = 180_000;
const memory = 1024;
/** Files that are read at once. */
const atOnce = 2;

const busy = {
	tr: "Şu anda başka dosyalar okunuyor. Birkaç dakika sonra yeniden deneyin.",
	en: "Other files are being read at the moment. Try again in a few minutes.",
};

export interface TitleQuestion {
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	readonly corrections: TitleCorrections;
}

/** What is known of a file before its titles. */
export interface TitleHead {
	readonly kind: "table" | "marc";
	readonly columns: readonly TitleColumn[];
	readonly dropped: readonly string[];
	/** 0: not known before the end. */
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
	/** The titles, a hundred or so at a time. @throws FileRefused where the rest cannot be read */
	titles(): AsyncGenerator<readonly ListedTitle[]>;
	close(): Promise<void>;
}

let open = 0;

/** @throws FileRefused, ApiError 429 while too many are read */
export async function openTitleFile(question: TitleQuestion): Promise<TitleFile> {
	if (open >= atOnce) throw new ApiError(429, busy, {}, { retry_after: 60 });
	open += 1;
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
	let isOpen = true;
	async function close(): Promise<void> {
		if (!isOpen) return;
		isOpen = false;
		open -= 1;
		await worker.terminate();
	}

	// The thread may also come to grief while nobody waits for it: what it said is kept.
	const said: (TitleAnswer | Error)[] = [];
	let wake: (() => void) | null = null;
	const keep = (what: TitleAnswer | Error) => {
		said.push(what);
		wake?.();
	};
	worker.on("message", keep);
	worker.on("error", (error: Error & { code?: string }) =>
		keep(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? { refused: "too_large" } : error),
	);
	worker.on("exit", () => keep({ refused: "damaged" }));

	/** What the thread says next. */
	async function answer(): Promise<TitleAnswer> {
		if (said.length === 0) {
			let timer: NodeJS.Timeout | undefined;
			await new Promise<void>((resolve) => {
				wake = resolve;
				timer = setTimeout(resolve, patience);
			});
			clearTimeout(timer);
			wake = null;
		}
		const next = said.shift() ?? { refused: "too_long" };
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
