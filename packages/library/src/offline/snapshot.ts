/** A library's data on an offline desk: enough to lend and return, and no other personal data. */
import type { ClosedDay } from "../calendar/calendar.ts";
import type {
	CopyStatus,
	HoldState,
	Loanable,
	LoanStatus,
	Policy,
	ReaderState,
} from "../circulation/types.ts";
import type { CoverTitle } from "../covers/title.ts";
import type { CalendarDate } from "../turkish/dates.ts";

/** No phone, no guardian, no year of birth, no note. */
export interface SnapshotReader extends Omit<ReaderState, "school_id" | "birth_year"> {
	readonly full_name: string;
	readonly student_no: string;
	readonly card_barcode: string;
}

/** A title with what its cover is drawn from, so that a book looks the same without network; empty facts are left out. */
export interface SnapshotBook extends Omit<CoverTitle, "subjects"> {
	readonly id: string;
	readonly author_line: string;
	readonly isbn13: string;
	readonly subjects?: readonly string[];
}

export interface SnapshotCopy {
	readonly id: string;
	readonly book_id: string;
	readonly library_id: string;
	readonly barcode: string;
	readonly accession_no: string;
	readonly call_number: string;
	readonly shelf: string;
	readonly status: CopyStatus;
	readonly loanable: Loanable;
}

/** A loan that a reader is responsible for: open, lost or claimed returned. */
export interface SnapshotLoan {
	readonly id: string;
	readonly library_book_id: string;
	readonly student_id: string;
	readonly status: LoanStatus;
	/** An instant as ISO 8601. */
	readonly loaned_at: string;
	readonly due_on: CalendarDate;
	readonly original_due_on: CalendarDate;
	readonly renewals: number;
}

/** How many books of a kind a reader has, for a desk that does not see which ones. */
export interface SnapshotInHand {
	readonly student_id: string;
	readonly loanable: Loanable;
	/** Open and lost loans, not those claimed returned. */
	readonly count: number;
	/** Those among them that block further loans because they are late. */
	readonly late: number;
}

export interface SnapshotHold extends HoldState {
	readonly book_id: string;
}

export interface Snapshot {
	/** When it was taken, by the server's clock, as ISO 8601. */
	readonly at: string;
	/**
	 * Start of the changes to readers, titles and copies that are included; empty: all of them. Loans and holds are
	 * always complete.
	 */
	readonly since: string;
	readonly school_id: string;
	readonly library_id: string;
	readonly readers: readonly SnapshotReader[];
	readonly books: readonly SnapshotBook[];
	readonly copies: readonly SnapshotCopy[];
	/** At a volunteer's desk without their readers: it learns that a copy is out, not with whom. */
	readonly loans: readonly SnapshotLoan[];
	/** At a volunteer's desk what its readers have, complete as the loans are; absent at that of staff. */
	readonly in_hand?: readonly SnapshotInHand[];
	/** At a volunteer's desk without their readers: a copy set aside is handed over by staff, or with a network. */
	readonly holds: readonly SnapshotHold[];
	readonly policy: Policy;
	readonly closed_days: readonly ClosedDay[];
	/** 0 Sunday ... 6 Saturday. */
	readonly closed_weekdays: readonly number[];
	/** Totals at the server: a different total after a merge means that some were deleted. */
	readonly counts: { readonly readers: number; readonly copies: number };
	/** Records changed since then that no longer concern the desk: leavers, withdrawn copies. */
	readonly gone: { readonly readers: readonly string[]; readonly copies: readonly string[] };
}

function mergeRecords<T extends { readonly id: string }>(
	old: readonly T[],
	changed: readonly T[],
	removed: readonly string[] = [],
): T[] {
	const byId = new Map(old.map((one) => [one.id, one]));
	for (const one of changed) byId.set(one.id, one);
	for (const id of removed) byId.delete(id);
	return [...byId.values()];
}

/**
 * Merges an older snapshot with later changes. `null` when the two do not fit together (another library, a gap between
 * them, something deleted): then the whole snapshot has to be read again.
 */
export function mergeSnapshots(old: Snapshot, changes: Snapshot): Snapshot | null {
	if (changes.since === "") return changes;
	if (old.school_id !== changes.school_id || old.library_id !== changes.library_id) return null;
	if (changes.since > old.at) return null;
	const whole: Snapshot = {
		...changes,
		since: "",
		gone: { readers: [], copies: [] },
		readers: mergeRecords(old.readers, changes.readers, changes.gone.readers),
		books: mergeRecords(old.books, changes.books),
		copies: mergeRecords(old.copies, changes.copies, changes.gone.copies),
	};
	const { counts, readers, copies } = whole;
	return counts.readers === readers.length && counts.copies === copies.length ? whole : null;
}
