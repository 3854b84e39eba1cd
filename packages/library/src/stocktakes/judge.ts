/** Verdict on a copy when a stocktake is closed, based on its state at that moment. */
import type { CopyStatus } from "../circulation/types.ts";
import type { Scope } from "./scope.ts";

/**
 * `found`: on the shelf, or through the desk since the stocktake began. `on_loan`, `elsewhere`: counted by record.
 * `missing`: looked for and not found. `still_missing`: missing or lost before. `added`: catalogued since the start.
 */
export const verdicts = ["found", "on_loan", "elsewhere", "missing", "still_missing", "added"] as const;
export type Verdict = (typeof verdicts)[number];

export interface JudgedCopy {
	readonly status: CopyStatus;
	/** Creation instant of the record, in stored format. */
	readonly created: string;
	/** Scanned by any stocktake, or lent, returned or seen at the desk, since this one began. */
	readonly is_seen: boolean;
	/** Whether the closing of this stocktake has already found it missing. */
	readonly is_shortage: boolean;
}

export interface JudgedBy {
	readonly scope: Scope;
	/** Instant in stored format. */
	readonly started_at: string;
}

/** Judges a copy in the scope of a stocktake that has not been withdrawn. */
export function judge(copy: JudgedCopy, { scope, started_at }: JudgedBy): Verdict {
	switch (copy.status) {
		case "on_loan":
			return "on_loan";
		case "missing":
		case "lost":
			return copy.is_shortage ? "missing" : "still_missing";
		case "repair":
		case "in_process":
		case "in_transit":
			return copy.is_seen ? "found" : "elsewhere";
		default:
			break;
	}
	if (copy.is_seen) return "found";
	if (copy.created >= started_at) return "added";
	// The hold shelf is at the desk, so a count of one shelf does not include it.
	if (copy.status === "hold_shelf" && scope.kind !== "all") return "elsewhere";
	return "missing";
}

/** Statuses of copies that are on their shelves and are looked for there. */
export const shelved = (scope: Scope): readonly CopyStatus[] =>
	scope.kind === "all" ? ["available", "hold_shelf"] : ["available"];

export type Tally = Readonly<Record<Verdict, number>>;

/** Counts the copies per verdict. */
export function tally(given: Iterable<Verdict>): Tally {
	const counts: Record<Verdict, number> = {
		found: 0,
		on_loan: 0,
		elsewhere: 0,
		missing: 0,
		still_missing: 0,
		added: 0,
	};
	for (const verdict of given) counts[verdict] += 1;
	return counts;
}
