/** Starts the server of one data folder and shuts it down cleanly. */
import { announce } from "./composition/announce.ts";
import { type Config, readConfig } from "./composition/config.ts";
import { lockFolder } from "./composition/lock.ts";
import { untilStopSignal } from "./composition/signals.ts";
import { untilWindowEnds } from "./installation/computer/window.ts";
import { consoleText, StartProblem } from "./kit/messages/console.ts";

async function run(config: Config, argv: readonly string[], workerProgram?: string): Promise<void> {
	const unlock = lockFolder(config);
	try {
		const stopSignal = () =>
			config.hasWindow
				? Promise.race([untilStopSignal(), untilWindowEnds(config.folder, process.stdin)])
				: untilStopSignal();
		const stopRequested = () => stopSignal().then(() => console.log(consoleText("stopping")));
		// The parent of several processes loads nothing of what they serve.
		if (config.workers > 1) {
			const { superviseWorkers } = await import("./workers/parent.ts");
			await superviseWorkers(config, argv, stopRequested, workerProgram);
		} else {
			const { serve } = await import("./composition/serve.ts");
			await serve(config, { stopRequested, onListening: (listening) => announce(config, listening) });
		}
	} finally {
		unlock();
	}
}

/**
 * Runs until the process is asked to stop. A start problem is printed as one sentence, with exit code 1.
 * `workerProgram`: file that each of several processes runs, where it is not the source's.
 */
export async function main(argv: readonly string[], workerProgram?: string): Promise<void> {
	try {
		await run(readConfig(process.env, argv), argv, workerProgram);
		process.exitCode = 0;
	} catch (error) {
		if (!(error instanceof StartProblem)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
