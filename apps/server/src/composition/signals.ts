/** A second Ctrl-C at least this long after the first forces the exit (milliseconds). */
const FORCE_EXIT_AFTER_MS = 1000;

/**
 * Resolves when the process is asked to stop. One Ctrl-C reaches it up to three times (from the terminal, from npm and
 * from the start file): signals in quick succession count as one.
 */
export function untilStopSignal(): Promise<void> {
	return new Promise((resolve) => {
		let firstSignalAt: number | undefined;
		for (const signal of ["SIGINT", "SIGTERM"] as const) {
			process.on(signal, () => {
				firstSignalAt ??= performance.now();
				if (performance.now() - firstSignalAt > FORCE_EXIT_AFTER_MS) process.exit(1);
				resolve();
			});
		}
	});
}
