import type { Database } from "./port.ts";

/**
 * Returns a function that waits until this process has learnt what the others have committed so far, if the engine can
 * tell at once that there is something: an ended session or a changed rule then holds at the next request anywhere.
 */
export function caughtUp({ changeLog, version }: Pick<Database, "changeLog" | "version">) {
	let learnt: string | null = null;
	return async (): Promise<void> => {
		if (!changeLog.shared) return;
		const current = version();
		if (current === null || current === learnt) return;
		await changeLog.catchUp();
		learnt = current;
	};
}
