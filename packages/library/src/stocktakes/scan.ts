/** Result of one stocktake scan for a copy. */
import type { CopyStatus } from "../circulation/types.ts";
import { type CopyLocation, isInScope, type Scope } from "./scope.ts";

export type ScanResult = "found" | "misplaced" | "on_loan" | "unknown" | "withdrawn" | "duplicate";

export interface ScannedCopy extends CopyLocation {
	readonly library_id: string;
	readonly status: CopyStatus;
	/** Whether a reader is still responsible for it: a loan that is open, lost or claimed returned. */
	readonly has_loan: boolean;
}

export interface ScanState {
	/** The school's copy with this barcode, if there is one. */
	readonly copy: ScannedCopy | null;
	/** Whether this stocktake already has a scan of it, or of this unknown barcode. */
	readonly is_known: boolean;
	readonly library_id: string;
	readonly scope: Scope;
	/** Shelf being scanned, if given. */
	readonly shelf_seen: string | null;
}

export interface ScanDecision {
	readonly result: ScanResult;
	/** Whether the copy is in the scope of this stocktake. */
	readonly in_scope: boolean;
	/** A copy thought missing or lost is here: it is available again. */
	readonly revives: boolean;
}

const gone: ReadonlySet<CopyStatus> = new Set(["missing", "lost"]);

/**
 * Decides the result of a scan. A copy on loan stays so: a return is a desk action, which the screen offers. A copy on
 * a wrong shelf is misplaced but counts as seen.
 */
export function decideScan(state: ScanState): ScanDecision {
	const { copy, is_known, library_id, scope, shelf_seen } = state;
	if (!copy) return { result: is_known ? "duplicate" : "unknown", in_scope: false, revives: false };
	const isHere = copy.library_id === library_id;
	const in_scope = isHere && copy.status !== "withdrawn" && isInScope(scope, copy);
	const isGone = gone.has(copy.status) && !copy.has_loan;
	const decisionOf = (result: ScanResult): ScanDecision => ({ result, in_scope, revives: isGone });
	// The copy was marked missing manually after the first scan: the second scan brings it back as the first would.
	if (is_known) return decisionOf("duplicate");
	if (copy.status === "withdrawn") return decisionOf("withdrawn");
	if (copy.has_loan || copy.status === "on_loan") return decisionOf("on_loan");
	const isAtItsShelf = shelf_seen === null || shelf_seen === copy.shelf;
	return decisionOf(in_scope && isAtItsShelf ? "found" : "misplaced");
}
