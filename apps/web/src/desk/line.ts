/** Scans wait in a line: a scanner is faster than any network, and none may be lost or come before its turn. */
import { ClientResponseError } from "pocketbase";

/** Runs one piece of work after the other, in the order in which they came; one that fails holds nobody up. */
export function createLine(): <T>(work: () => Promise<T> | T) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T> | T) => {
		const done = last.then(work);
		last = done.catch(() => undefined);
		return done;
	};
}

/** Milliseconds between two tries of what the server has not answered. */
const pause = 1500;

/** Whether the server has said nothing about it: sent again with its `op_id`, it has one effect. */
export const isUnsaid = (error: unknown): boolean =>
	error instanceof ClientResponseError && (error.status === 0 || error.status === 429 || error.status >= 502);

/**
 * Sends until the server has answered, with an answer or a refusal.
 *
 * @param onTrouble told when a try went unanswered (`true`) and when an answer came (`false`)
 * @param isOver whether nobody waits for it any more
 */
export async function untilSaid<T>(
	send: () => Promise<T>,
	onTrouble: (isInTrouble: boolean) => void,
	isOver: () => boolean,
): Promise<T> {
	for (;;) {
		try {
			const answer = await send();
			onTrouble(false);
			return answer;
		} catch (error) {
			if (!isUnsaid(error) || isOver()) throw error;
			onTrouble(true);
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
}
