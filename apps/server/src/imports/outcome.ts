/** What became of one row, and why not. */
import type { OutcomeReason } from "@rafta/library/tables/outcomes";

export interface Outcome {
	readonly state: "applied" | "skipped" | "refused" | "undone" | "kept";
	readonly reason?: OutcomeReason;
	/** Further values of the row. */
	readonly row?: Readonly<Record<string, unknown>>;
}

export const refused = (reason: OutcomeReason): Outcome => ({ state: "refused", reason });
export const kept = (reason: OutcomeReason): Outcome => ({ state: "kept", reason });
