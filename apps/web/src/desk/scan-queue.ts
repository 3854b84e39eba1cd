/**
 * Queue of a desk's requests: a scanner is faster than any network, and no scan may be lost or overtake another. The
 * requests are sent one after the other, each until it is answered.
 */
import { createStore, type Store } from "#state";
import { mayBeSentAgain, retryDelayMs } from "./retry.ts";

export interface ScanQueue {
	/** Runs work after everything before it is done; failing work blocks none. */
	inLine<T>(work: () => Promise<T> | T): Promise<T>;
	/**
	 * Sends a request until it is answered, called inside the queue. One that changes something has an `op_id` of its own,
	 * made before: sent again it has one effect. @throws ClientResponseError a refusal, or left unanswered by `close`
	 */
	deliver<Answer>(request: () => Promise<Answer>): Promise<Answer>;
	/** Whether the last request has not been answered yet, in at least one attempt. */
	readonly trouble: Pick<Store<boolean>, "get" | "subscribe">;
	isClosed(): boolean;
	/** Ends the attempts: the caller no longer waits for results. */
	close(): void;
}

export function createScanQueue(): ScanQueue {
	const trouble = createStore(false);
	let last: Promise<unknown> = Promise.resolve();
	let isClosed = false;

	async function deliver<Answer>(request: () => Promise<Answer>): Promise<Answer> {
		for (let attempt = 1; ; attempt++) {
			try {
				const answer = await request();
				trouble.set(false);
				return answer;
			} catch (error) {
				trouble.set(mayBeSentAgain(error));
				if (!trouble.get() || isClosed) throw error;
				await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
				if (isClosed) throw error;
			}
		}
	}

	return {
		inLine(work) {
			const done = last.then(work);
			last = done.catch(() => undefined);
			return done;
		},
		deliver,
		trouble,
		isClosed: () => isClosed,
		close() {
			isClosed = true;
		},
	};
}
