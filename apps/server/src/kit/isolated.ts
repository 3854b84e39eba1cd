/** Options of threads that work on what people have uploaded or entered. */
import type { WorkerOptions } from "node:worker_threads";

/** A thread with at most `megabytes` of memory that inherits neither options nor environment of the process. */
export function workerOptions(megabytes: number): WorkerOptions {
	const { NODE_COMPILE_CACHE } = process.env;
	return {
		resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 64 },
		execArgv: [],
		// Without the folder of compiled modules, each thread would compile its own again.
		env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
	};
}
