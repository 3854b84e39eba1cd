/**
 * Matching within an operation: its input is read in the operation's transaction, and may take longer than other
 * writers can wait. So the transaction is aborted if the result is not known yet, the matching runs outside, and the
 * operation is retried; once it reads the very same books and wishes, the result is available.
 */
import type { SwapEvent } from "@rafta/library/swap/types";
import type { createOnce } from "../../circulation/once.ts";
import type { RecordTransaction } from "../../records.ts";
import type { Solved } from "./work.ts";
import { isSmall, runMatching } from "./worker-client.ts";

/** Limit of retries because the input has changed; then the matching runs inside the transaction. */
const MAX_RETRIES = 3;

type Once = ReturnType<typeof createOnce>;
type Solve = (input: SwapEvent) => Promise<Solved>;

/** The result of an event is not known yet. */
class NotMatched extends Error {
	override name = "NotMatched";
	readonly input: SwapEvent;
	readonly text: string;
	constructor(input: SwapEvent, text: string) {
		super("to be matched outside of the transaction");
		this.input = input;
		this.text = text;
	}
}

const solvers = new WeakMap<RecordTransaction, Solve>();

/** The result of an event that was read in a transaction, before anything of it is written. @throws ApiError 429 */
export function solutionOf(records: RecordTransaction, input: SwapEvent): Promise<Solved> {
	const solve = solvers.get(records);
	return solve ? solve(input) : runMatching("solve", input);
}

/**
 * Wraps idempotent operations that may match: each is retried after its matching has run outside of the transaction.
 */
export function matchOutsideTransaction(once: Once): Once {
	return async (desk, opId, kinds, work) => {
		const known = new Map<string, Solved>();
		for (let times = 1; ; times++) {
			const solve: Solve = async (input) => {
				if (isSmall(input)) return runMatching("solve", input);
				const text = JSON.stringify(input);
				const solution = known.get(text);
				if (solution) return solution;
				if (times > MAX_RETRIES) return runMatching("solve", input, text);
				throw new NotMatched(input, text);
			};
			try {
				return await once(desk, opId, kinds, (action) => {
					solvers.set(action.records, solve);
					return work(action);
				});
			} catch (error) {
				if (!(error instanceof NotMatched)) throw error;
				known.set(error.text, await runMatching("solve", error.input, error.text));
			}
		}
	};
}
