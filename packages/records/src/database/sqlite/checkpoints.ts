/**
 * Checkpoints of the write-ahead log in a thread of its own. The engine itself moves the log's pages into the file during
 * a commit, and the caller of that one waits for the disk: up to half a second with a large file.
 */
import { Worker } from "node:worker_threads";
import { DatabaseUnusable } from "../port.ts";
import type { Statements } from "./statements.ts";

/**
 * Pages of the log that are not in the file yet, from which on they are moved there: 8 MB. Commits wait for the disk
 * meanwhile, the longer the more there are; but a page that changes often is moved once.
 */
const CHECKPOINT_PAGES = 2000;
/**
 * Pages from which on the engine does it during a commit after all, so that constant writing cannot grow the log without
 * limit: 64 MB.
 */
export const MAX_LOG_PAGES = 16_000;
/** Milliseconds that the thread is kept for the next checkpoint, and that one is waited for. */
const MAX_IDLE_MS = 60_000;
const MAX_WAIT_MS = 60_000;

/** Values of the shared state. */
export const IDLE = 0;
const RUNNING = 1;

export interface Checkpoints {
	/** To be called after each commit: begins a checkpoint if one is due. */
	committed(statements: Statements): void;
	/**
	 * Waits, blocking, until the file is not in use here: before it is closed or moved.
	 * @throws DatabaseUnusable `locked` after a minute
	 */
	settle(): void;
	/** Ends the thread. */
	close(): void;
}

export function createCheckpoints(file: string, failed: (error: unknown) => void): Checkpoints {
	const state = new Int32Array(new SharedArrayBuffer(4));
	let thread: Worker | null = null;
	let resting: NodeJS.Timeout | undefined;

	const isRunning = (): boolean => Atomics.load(state, 0) === RUNNING;

	function end(): void {
		clearTimeout(resting);
		void thread?.terminate();
		thread = null;
	}

	/** Ends the thread after a while; one that is in the middle of a checkpoint, which a slow disk makes long, later. */
	function rest(): void {
		clearTimeout(resting);
		resting = setTimeout(() => (isRunning() ? rest() : end()), MAX_IDLE_MS).unref();
	}

	function start(): Worker {
		const worker = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), {
			workerData: { file, state },
			resourceLimits: { maxOldGenerationSizeMb: 16 },
		});
		worker.on("message", (message: string) => failed(new Error(message)));
		worker.on("error", (error) => {
			Atomics.store(state, 0, IDLE);
			if (thread === worker) thread = null;
			failed(error);
		});
		worker.unref();
		return worker;
	}

	return {
		committed(statements) {
			if (isRunning()) return;
			const { log, checkpointed } = statements.get("PRAGMA wal_checkpoint(NOOP)").get() as {
				log: number;
				checkpointed: number;
			};
			if (log - checkpointed < CHECKPOINT_PAGES) return;
			Atomics.store(state, 0, RUNNING);
			thread ??= start();
			thread.postMessage(null);
			rest();
		},
		settle() {
			if (Atomics.wait(state, 0, RUNNING, MAX_WAIT_MS) === "timed-out")
				throw new DatabaseUnusable("locked", file);
		},
		close: end,
	};
}
