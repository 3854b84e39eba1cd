/** What one scan of a stocktake says about a copy. */
import type { CopyStatus } from "../circulation/types.ts";
import { isInScope, type Place, type Scope } from "./scope.ts";

export type ScanResult = "found" | "misplaced" | "on_loan" | "unknown" | "withdrawn" | "duplicate";

export interface ScannedCopy extends Place {
	readonly library_id: string;
	readonly status: CopyStatus;
	/** Whether a reader still answers for it: a loan that is open, lost or claimed returned. */
	readonly has_loan: boolean;
}

export interface ScanState {
	/** The school's copy with this barcode, if there is one. */
	readonly copy: ScannedCopy | null;
	/** Whether this stocktake has a scan of it, or of this unknown barcode, already. */
	readonly is_known: boolean;
	readonly library_id: string;
	readonly scope: Scope;
	/** The shelf at which somebody scans, if they said so. */
	readonly shelf_seen: string | null;
}

export interface ScanDecision {
	readonly result: ScanResult;
	/** Whether the copy is one of those that this stocktake counts. */
	readonly in_scope: boolean;
	/** A copy thought missing or lost is here: it is available again. */
	readonly revives: boolean;
}

const gone: ReadonlySet<CopyStatus> = new Set(["missing", "lost"]);

/**
 * Decides what a scan means. What is on loan stays so: a return is an action of the desk, which the screen offers.
 * A copy that stands elsewhere than it should is misplaced, and seen all the same.
 */
export function decideScan(state: ScanState): ScanDecision {
	const { copy, is_known, library_id, scope, shelf_seen } = state;
	if (!copy) return { result: is_known ? "duplicate" : "unknown", in_scope: false, revives: false };
	const isHere = copy.library_id === library_id;
	const in_scope = isHere && copy.status !== "withdrawn" && isInScope(scope, copy);
	const isGone = gone.has(copy.status) && !copy.has_loan;
	const said = (result: ScanResult): ScanDecision => ({ result, in_scope, revives: isGone });
	// Marked missing by hand after the first scan: the second one brings it back as the first would.
	if (is_known) return said("duplicate");
	if (copy.status === "withdrawn") return said("withdrawn");
	if (copy.has_loan || copy.status === "on_loan") return said("on_loan");
	const isAtItsShelf = shelf_seen === null || shelf_seen === copy.shelf;
	return said(in_scope && isAtItsShelf ? "found" : "misplaced");
}
