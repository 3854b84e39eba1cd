/** A second Ctrl-C at least this long after the first forces the exit (milliseconds). */
const patience = 1000;

/**
 * Resolves when the process is asked to stop. One Ctrl-C reaches it up to three times (from the terminal, from npm and
 * from the start file): signals in quick succession count as one.
 */
export function untilTold(): Promise<void> {
	return new Promise((resolve) => {
		let told: number | undefined;
		for (const signal of ["SIGINT", "SIGTERM"] as const) {
			process.on(signal, () => {
				told ??= performance.now();
				if (performance.now() - told > patience) process.exit(1);
				resolve();
			});
		}
	});
}
