/** A second Ctrl-C this long after the first is a person who does not want to wait (milliseconds). */
const patience = 1000;

/**
 * Resolves when the process is told to end. One Ctrl-C reaches it up to three times (from the terminal, from npm and
 * from the start file): what follows at once is the same one.
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
