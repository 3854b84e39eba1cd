/**
 * Matching within an operation: its input is read in the operation's transaction, and may take longer than other
 * writers can wait. So the transaction is aborted if the result is not known yet, the matching runs outside, and the
 * operation is retried; once it reads the very same books and wishes, the result is available.
 */
import type { SwapEvent } from "@rafta/library/swaps/types";
import type { Action } from "../../lending/desk/actions.ts";
import type { createOnce } from "../../lending/desk/once.ts";
import type { SolvedResult } from "./work.ts";
import { isSmall, runMatching } from "./worker-client.ts";

/** Limit of retries because the input has changed; then the matching runs inside the transaction. */
const MAX_RETRIES = 3;

type Once = ReturnType<typeof createOnce>;

/** An operation that may match events. */
export interface SolvingAction extends Action {
	/** The result of an event that was read in the transaction, before anything of it is written. @throws ApiError 429 */
	readonly solve: (input: SwapEvent) => Promise<SolvedResult>;
}

/** Runs an operation once, as `createOnce` does. */
export type SolvingOnce = <A extends object>(
	desk: Parameters<Once>[0],
	opId: string,
	kinds: Parameters<Once>[2],
	work: (action: SolvingAction) => Promise<A>,
) => Promise<A>;

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

/**
 * Wraps idempotent operations that may match: each is retried after its matching has run outside of the transaction.
 */
export function matchOutsideTransaction(once: Once): SolvingOnce {
	return async (desk, opId, kinds, work) => {
		const known = new Map<string, SolvedResult>();
		for (let times = 1; ; times++) {
			const solve: SolvingAction["solve"] = async (input) => {
				if (isSmall(input)) return runMatching("solve", input);
				const text = JSON.stringify(input);
				const solution = known.get(text);
				if (solution) return solution;
				if (times > MAX_RETRIES) return runMatching("solve", input, text);
				throw new NotMatched(input, text);
			};
			try {
				return await once(desk, opId, kinds, (action) => work({ ...action, solve }));
			} catch (error) {
				if (!(error instanceof NotMatched)) throw error;
				known.set(error.text, await runMatching("solve", error.input, error.text));
			}
		}
	};
}
