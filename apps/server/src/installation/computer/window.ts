/**
 * The window that a packaged Rafta was started from. It holds the other end of the server's standard input: "stop" is its
 * Ctrl-C, and the end of the input is the window's, however it was closed.
 */
import { goesOn } from "./runs.ts";

/** Resolves when the window asks to stop, or is gone and Rafta is not to go on. */
export function untilWindowEnds(
	folder: string,
	input: NodeJS.ReadableStream & { unref?(): void },
): Promise<void> {
	// Listening alone must not keep a stopped server alive.
	input.unref?.();
	return new Promise((resolve) => {
		input.on("data", (chunk) => {
			if (String(chunk).includes("stop")) resolve();
		});
		const onEnd = () => {
			if (!goesOn(folder)) resolve();
		};
		// A pipe that breaks is closed without an end.
		input.once("error", onEnd);
		input.once("end", onEnd);
	});
}
