import type { Database } from "./port.ts";

/**
 * Returns a function that waits until this process has learnt what the others have committed so far, if there is
 * something: an ended session or a changed rule then holds at the next request anywhere. `forget` drops what was read
 * before.
 */
export function caughtUp(
	{ changeLog, version }: Pick<Database, "changeLog" | "version">,
	forget: () => void,
) {
	let learnt: string | null = null;
	return async (): Promise<void> => {
		const given = version();
		const current = given instanceof Promise ? await given : given;
		// While a file is replaced nothing is known of the next one: catching up waits for it.
		if (current !== null && current === learnt) return;
		if (changeLog.shared) await changeLog.catchUp();
		forget();
		// As of before: what was committed meanwhile is learnt by the next request.
		learnt = current;
	};
}
