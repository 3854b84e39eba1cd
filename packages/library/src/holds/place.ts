/** Reasons against placing a hold. All rules are evaluated, so that the reader learns every reason at once. */
import { ruleFor } from "../circulation/policy.ts";
import type { CopyState, HoldState, LoanState, Policy, ReaderState, Reason } from "../circulation/types.ts";
import type { CalendarDate } from "../turkish/dates.ts";
import { mayServe } from "./next.ts";
import type { HoldPolicy } from "./policy.ts";

export interface HoldRequest {
	readonly school_id: string;
	readonly reader: ReaderState;
	/** The specific copy requested; `null` for any of the title. */
	readonly copy: CopyState | null;
	/** Pickup library. */
	readonly library_id: string;
	/** The reader's loans that are open, lost or claimed returned, of any title. */
	readonly loans: readonly LoanState[];
	/** The reader's holds that are waiting, ready or in transit, of any title. */
	readonly held: readonly (HoldState & { readonly book_id: string })[];
	/** The title's copies in the school that are not withdrawn. */
	readonly copies: readonly CopyState[];
	/** Holds on the title in the school that are waiting, ready or in transit. */
	readonly holds: readonly HoldState[];
	readonly book_id: string;
	/** Whether the reader places the hold, not staff. */
	readonly by_reader: boolean;
	readonly today: CalendarDate;
}

type Rule = (request: HoldRequest, policy: Policy, holding: HoldPolicy) => Reason | null;

const refuse = (code: Reason["code"], overridable: boolean, values: Reason["values"] = {}): Reason => ({
	code,
	overridable,
	values,
});

/** 88: readers and copies of different schools are never combined. */
const sameSchool: Rule = ({ school_id, reader, copy }) =>
	reader.school_id === school_id && (copy === null || copy.school_id === school_id)
		? null
		: refuse("other_school", false);

/** 74: leavers, graduates and anonymised readers. */
const readerIsActive: Rule = ({ reader: { status } }) =>
	status === "active" || status === "blocked" ? null : refuse("reader_inactive", false);

/** 75: blocked without an end, or up to and including a day. */
const readerIsNotBlocked: Rule = ({ reader, today }) => {
	const until = reader.blocked_until;
	const blocked = until !== "" ? today <= until : reader.status === "blocked";
	return blocked ? refuse("reader_blocked", false, { why: reader.blocked_reason, date: until }) : null;
};

/** 63, 75: suspended for a late return, up to and including a day. */
const readerIsNotSuspended: Rule = ({ reader: { suspended_until: until }, today }) =>
	until !== "" && today <= until ? refuse("suspended", false, { date: until }) : null;

const readersMay: Rule = ({ by_reader }, _policy, { staff_holds_only }) =>
	by_reader && staff_holds_only ? refuse("hold_by_staff", false) : null;

/** The hold as rules about copies see it. */
const asHold = ({ reader, copy, library_id }: HoldRequest): HoldState => ({
	id: "",
	student_id: reader.id,
	reader_type: reader.reader_type,
	library_id,
	library_book_id: copy?.id ?? "",
	status: "waiting",
	position: 0,
});

/** 59: no copy could ever serve it. Missing and lost copies may come back; withdrawn ones do not. */
const someCopyServes: Rule = (request) =>
	request.copies.some((copy) => copy.status !== "withdrawn" && mayServe(copy, asHold(request)))
		? null
		: refuse("hold_no_copy", false);

/** 67: a reader cannot hold a title they have on loan. */
const readerHasItNot: Rule = ({ loans, copies }) => {
	const ids = new Set(copies.map(({ id }) => id));
	return loans.some((loan) => ids.has(loan.library_book_id)) ? refuse("hold_has_title", false) : null;
};

/** 68: one hold on a title for each reader, whether on the title or on a copy. */
const readerWaitsNotYet: Rule = ({ held, book_id }) =>
	held.some((hold) => hold.book_id === book_id) ? refuse("hold_twice", false) : null;

/**
 * 69: a reader who may borrow a copy from the shelf takes it. Copies that others wait for are reserved for them, and a
 * shelf in another library of the school does not count.
 */
const noneIsFree: Rule = (request, _policy, { shelf_holds }) => {
	if (shelf_holds) return null;
	const { copies, holds, library_id } = request;
	const free = copies.filter(
		(copy) =>
			copy.status === "available" && copy.library_id === library_id && mayServe(copy, asHold(request)),
	);
	const waiting = holds.filter((hold) => hold.status === "waiting" && hold.library_id === library_id);
	return free.length > waiting.length ? refuse("hold_on_shelf", false) : null;
};

/** 70: limit on holds in the rule for this reader. */
const limitIsNotReached: Rule = ({ reader, held }, policy) => {
	const max = ruleFor(policy, reader, "yes").holds ?? 0;
	return held.length < max ? null : refuse("hold_limit", false, { count: held.length, max });
};

const rules: readonly Rule[] = [
	sameSchool,
	readerIsActive,
	readerIsNotBlocked,
	readerIsNotSuspended,
	readersMay,
	someCopyServes,
	readerHasItNot,
	readerWaitsNotYet,
	noneIsFree,
	limitIsNotReached,
];

/** Returns every reason against a hold, in a fixed order; empty when it may be placed. */
export const holdReasons = (request: HoldRequest, policy: Policy, holding: HoldPolicy): Reason[] =>
	rules.flatMap((rule) => rule(request, policy, holding) ?? []);
