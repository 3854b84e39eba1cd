/** Responses at an offline desk: the shapes of the server's operations, as far as a desk shows them. */
import type { SnapshotBook, SnapshotCopy, SnapshotReader } from "./snapshot.ts";

export interface ReasonMessage {
	readonly code: string;
	readonly message: string;
	readonly overridable: boolean;
}

export interface WarningMessage {
	readonly code: string;
	readonly message: string;
}

export interface OfflineLoan {
	readonly id: string;
	readonly library_book_id: string;
	readonly student_id: string;
	readonly status: string;
	readonly loaned_at: string;
	readonly returned_at: string;
	readonly due_on: string;
	readonly original_due_on: string;
	readonly renewals: number;
}

interface Action {
	readonly offline: true;
	readonly loan: OfflineLoan | null;
	readonly copy: SnapshotCopy;
	readonly book: SnapshotBook | null;
	readonly student: SnapshotReader | null;
	readonly warnings: readonly WarningMessage[];
}

export interface OfflineReader {
	readonly offline: true;
	readonly kind: "student";
	readonly student: SnapshotReader;
	readonly loans: readonly (OfflineLoan & { copy: SnapshotCopy; book: SnapshotBook | null })[];
	/** Further books that the device only counts. */
	readonly unnamed: number;
	readonly remaining: number;
	readonly blocks: readonly ReasonMessage[];
}

export interface OfflineCopy {
	readonly offline: true;
	readonly kind: "copy";
	readonly copy: SnapshotCopy;
	readonly book: SnapshotBook | null;
}

/** A number that a copy and a reader's card have: one of them is meant. */
export interface OfflineChoice extends Omit<OfflineCopy, "kind"> {
	readonly kind: "choice";
	readonly student: SnapshotReader;
}

export type OfflineAnswer =
	| (Action & { readonly kind: "checkout" })
	| (Action & { readonly kind: "checkin"; readonly days_late: number })
	| (Action & { readonly kind: "undo"; readonly undone: string })
	| OfflineReader
	| OfflineCopy
	| OfflineChoice;

/** Like a refusal of the server: its status, one sentence, and every reason. */
export interface OfflineRefusal {
	readonly ok: false;
	readonly status: 404 | 422;
	readonly message: string;
	readonly reasons: readonly ReasonMessage[];
	/** The book that lies on the table, where it is known. */
	readonly book?: SnapshotBook | null;
}
