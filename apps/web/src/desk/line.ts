/** Scans are queued: a scanner is faster than any network, and none may be lost or processed out of order. */
import { ClientResponseError } from "pocketbase";

/** Runs one piece of work after the other, in order; a failing one blocks none. */
export function createLine(): <T>(work: () => Promise<T> | T) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T> | T) => {
		const done = last.then(work);
		last = done.catch(() => undefined);
		return done;
	};
}

/** Milliseconds between two attempts of an unanswered request. */
const RETRY_DELAY_MS = 1500;

/** Whether the server has not answered: sent again with its `op_id`, it has one effect. */
export const isUnanswered = (error: unknown): boolean =>
	error instanceof ClientResponseError && (error.status === 0 || error.status === 429 || error.status >= 502);

/**
 * Sends until the server has answered, with a result or a refusal.
 *
 * @param onTrouble called when an attempt was not answered (`true`) and when an answer arrived (`false`)
 * @param isOver whether the caller no longer waits for it
 */
export async function untilAnswered<T>(
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
			if (!isUnanswered(error) || isOver()) throw error;
			onTrouble(true);
			await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
		}
	}
}
