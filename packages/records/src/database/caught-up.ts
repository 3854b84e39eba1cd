import type { Database } from "./port.ts";

/**
 * Returns a function that waits until this process has learnt what the others have committed so far, if the engine can
 * tell at once that there is something: an ended session or a changed rule then holds at the next request anywhere.
 */
export function caughtUp({ changeLog, version, isFile }: Pick<Database, "changeLog" | "version" | "isFile">) {
	let learnt: string | null = null;
	return async (): Promise<void> => {
		if (!changeLog.shared) return;
		const current = version();
		// While a file is replaced nothing is known of the next one: catching up waits for it.
		if (current === null ? !isFile : current === learnt) return;
		await changeLog.catchUp();
		// As of before: what was committed meanwhile is learnt by the next request.
		learnt = current;
	};
}
