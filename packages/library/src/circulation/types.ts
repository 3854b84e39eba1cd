/** Input and output types of the circulation rules. Members have the names of the collections' fields. */
import type { CalendarDate } from "../turkish/dates.ts";

export type CopyStatus =
	| "available"
	| "on_loan"
	| "hold_shelf"
	| "in_transit"
	| "repair"
	| "in_process"
	| "missing"
	| "lost"
	| "withdrawn";

export type LoanStatus = "open" | "returned" | "lost" | "claimed_returned" | "closed_missing" | "cancelled";
export type ReaderType = "pupil" | "teacher" | "staff" | "club";
export type Loanable = "yes" | "in_library" | "teacher_only" | "class_set";

export interface CopyState {
	readonly id: string;
	readonly book_id: string;
	readonly library_id: string;
	readonly school_id: string;
	readonly status: CopyStatus;
	readonly loanable: Loanable;
}

export interface ReaderState {
	readonly id: string;
	readonly school_id: string;
	readonly reader_type: ReaderType;
	readonly grade: number;
	readonly class_code: string;
	readonly status: "active" | "blocked" | "left" | "transferred" | "graduated" | "anonymised";
	readonly blocked_until: CalendarDate | "";
	readonly blocked_reason: string;
	/** The last day of a suspension, computed from late returns; `""` when there is none. */
	readonly suspended_until: CalendarDate | "";
	/** The last day of the membership; `""` when it has no end. */
	readonly member_until: CalendarDate | "";
	/** Unknown for some readers. */
	readonly birth_year?: number;
}

export interface LoanState {
	readonly id: string;
	readonly library_book_id: string;
	readonly student_id: string;
	readonly status: LoanStatus;
	/** Calendar date in Turkey. */
	readonly loaned_on: CalendarDate;
	readonly due_on: CalendarDate;
	readonly original_due_on: CalendarDate;
	readonly renewals: number;
	/** The lending kind of its copy: class sets have their own limit. */
	readonly loanable: Loanable;
}

export interface HoldState {
	readonly id: string;
	readonly student_id: string;
	readonly reader_type: ReaderType;
	/** For the desk, which shows for whom a copy is kept; absent in a device's own store. */
	readonly reader_name?: string;
	/** Pickup library. */
	readonly library_id: string;
	/** Of a waiting hold the requested copy, empty for any; of a served one the copy put aside. */
	readonly library_book_id: string;
	readonly status: "waiting" | "ready" | "in_transit";
	/** Position in the queue of the title in that library, from 1; 0 if not waiting. */
	readonly position: number;
}

/** Borrowing rule for one kind of reader. An empty member means "any". */
export interface LoanRule {
	readonly reader_type?: ReaderType;
	readonly grade_from?: number;
	readonly grade_to?: number;
	readonly loanable?: Loanable;
	readonly max_loans: number;
	/** Length of a loan in days. */
	readonly days: number;
	/** How often a loan may be renewed. */
	readonly renewals: number;
	/** Length of a renewal in days; by default that of the loan. */
	readonly renew_days?: number;
	readonly holds: number;
	/** Nothing under this rule is due after this day: the final class of a school returns its books before it leaves. */
	readonly until_on?: CalendarDate;
}

export type ClosedDayMode = "keep" | "next_open" | "previous_open" | "weekly";

export interface Policy {
	readonly rules: readonly LoanRule[];
	readonly closed_day_mode: ClosedDayMode;
	/** Nothing is due after this day. */
	readonly ceiling_on: CalendarDate | "";
	readonly block_when_overdue: boolean;
	/** Grace period: days after the due date in which an overdue loan does not block yet. */
	readonly grace_days: number;
	/** Counts a renewal from the due date instead of from today. */
	readonly renew_from_due: boolean;
	/** Earliest renewal, in days before the due date; 0: at any time. */
	readonly renew_before_days: number;
	/** Days of suspension per open day of lateness; 0: no suspension. */
	readonly suspension_per_day: number;
	/** The longest suspension in days. */
	readonly suspension_cap: number;
}

/** Reason for a refusal. `values` fill the message's placeholders. */
export interface Reason {
	readonly code: ReasonCode;
	/** Whether staff may override it with a written reason. */
	readonly overridable: boolean;
	readonly values: Readonly<Record<string, string | number>>;
}

export type ReasonCode =
	| "reader_inactive"
	| "reader_blocked"
	| "suspended"
	| "membership_over"
	| "other_school"
	| "copy_on_loan"
	| "copy_on_hold_shelf"
	| "copy_status"
	| "copy_in_transit"
	| "copy_withdrawn"
	| "reference_only"
	| "teacher_only"
	| "limit_reached"
	| "overdue"
	| "hold_waiting"
	| "ceiling_past"
	| "no_open_day"
	| "not_open"
	| "no_renewals"
	| "not_later"
	| "renew_too_early"
	| "closed_day"
	| "due_past"
	| "after_last_day"
	| "override_reason"
	| "already_lost"
	| "already_claimed"
	| "not_lost"
	| "not_claimed"
	| "comment_needed"
	| "copy_lent"
	| "set_unknown"
	| "set_too_large"
	| "date_in_future"
	| "date_far_past"
	| "reader_unknown"
	| "copy_unknown"
	| "action_unknown"
	| "handled_by_staff"
	| "event_foreign"
	| "date_before_loan"
	| "hold_has_title"
	| "hold_twice"
	| "hold_on_shelf"
	| "hold_limit"
	| "hold_no_copy"
	| "hold_by_staff"
	| "hold_ended"
	| "hold_not_waiting"
	| "hold_not_ready"
	| "hold_not_due"
	| "hold_nobody_waits"
	| "undo_too_late"
	| "undo_moved_on";

export type WarningCode =
	| "hold_ready"
	| "hold_transit"
	| "hold_away"
	| "hold_again"
	| "found"
	| "seen"
	| "status_stays"
	| "late"
	| "overdue_in_grace"
	| "suspension"
	| "age"
	| "renewed"
	| "overridden"
	| "claimed"
	| "to_other_library"
	| "stays_here"
	| "kept_unknown";

export interface Warning {
	readonly code: WarningCode;
	readonly values: Readonly<Record<string, string | number>>;
}

export interface Refusal {
	readonly ok: false;
	readonly reasons: readonly Reason[];
}
