/** Endpoints of offline desks. */
import { z } from "zod";
import { MAX_EVENTS } from "../offline/events.ts";
import { contract, type Sent } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const snapshotQuery = z.object({
	library: recordId.optional(),
	since: z.iso.datetime({ offset: true }).optional(),
});

export const code = z.string().trim().min(1).max(300);

const replayBody = z.strictObject({
	device_id: z.string().regex(/^[\w-]{1,40}$/),
	// Each is validated separately: an invalid event does not block the others.
	events: z.array(z.unknown()).max(MAX_EVENTS),
});

const settleBody = z.strictObject({
	note: z.string().trim().max(1000).default(""),
	/** Corrected copy or reader of the event. */
	copy: code.optional(),
	student: code.optional(),
});

export type SettleBody = z.output<typeof settleBody>;

const readerType = z.enum(["pupil", "teacher", "staff", "club"]);

/** No phone, no guardian, no year of birth, no note. */
const snapshotReader = z.strictObject({
	full_name: z.string(),
	student_no: z.string(),
	card_barcode: z.string(),
	status: z.enum(["active", "blocked", "left", "transferred", "graduated", "anonymised"]),
	class_code: z.string(),
	grade: z.number(),
	reader_type: readerType,
	blocked_until: z.string(),
	blocked_reason: z.string(),
	/** The last day of the membership; `""` when it has no end. */
	member_until: z.string(),
	id: z.string(),
	/** The last day of a suspension, computed from late returns; `""` when there is none. */
	suspended_until: z.string(),
});

const snapshotBook = z.strictObject({
	id: z.string(),
	title: z.string(),
	author_line: z.string(),
	isbn13: z.string(),
	// What the cover is drawn from, where it is known.
	subtitle: z.string().optional(),
	language: z.string().optional(),
	dewey: z.string().optional(),
	series: z.string().optional(),
	series_no: z.string().optional(),
	age_min: z.number().optional(),
	age_max: z.number().optional(),
	subjects: z.array(z.string()).optional(),
});

const copyStatus = z.enum([
	"available",
	"on_loan",
	"hold_shelf",
	"in_transit",
	"repair",
	"in_process",
	"missing",
	"lost",
	"withdrawn",
]);

const loanable = z.enum(["yes", "in_library", "teacher_only", "class_set"]);

const snapshotCopy = z.strictObject({
	id: z.string(),
	book_id: z.string(),
	library_id: z.string(),
	barcode: z.string(),
	accession_no: z.string(),
	call_number: z.string(),
	shelf: z.string(),
	status: copyStatus,
	/** Empty for a copy that was stored without it. */
	loanable: z.union([loanable, z.literal("")]),
});

const loanStatus = z.enum(["lost", "open", "returned", "claimed_returned", "closed_missing", "cancelled"]);

/** A loan that a reader is responsible for: open, lost or claimed returned. */
const snapshotLoan = z.strictObject({
	id: z.string(),
	library_book_id: z.string(),
	student_id: z.string(),
	status: loanStatus,
	/** An instant as ISO 8601. */
	loaned_at: z.string(),
	due_on: z.string(),
	original_due_on: z.string(),
	renewals: z.number(),
});

const snapshotHold = z.strictObject({
	book_id: z.string(),
	id: z.string(),
	student_id: z.string(),
	reader_type: readerType,
	/** For the desk, which shows for whom a copy is kept; absent in a device's own store. */
	reader_name: z.string().optional(),
	/** Pickup library. */
	library_id: z.string(),
	/** Of a waiting hold the requested copy, empty for any; of a served one the copy put aside. */
	library_book_id: z.string(),
	status: z.enum(["in_transit", "waiting", "ready"]),
	/** Position in the queue of the title in that library, from 1; 0 if not waiting. */
	position: z.number(),
});

/** Borrowing rule for one kind of reader. An empty member means "any". */
const loanRule = z.strictObject({
	reader_type: z.enum(["pupil", "teacher", "staff", "club"]).optional(),
	grade_from: z.number().optional(),
	grade_to: z.number().optional(),
	loanable: z.enum(["yes", "in_library", "teacher_only", "class_set"]).optional(),
	max_loans: z.number(),
	/** Length of a loan in days. */
	days: z.number(),
	/** How often a loan may be renewed. */
	renewals: z.number(),
	/** Length of a renewal in days; by default that of the loan. */
	renew_days: z.number().optional(),
	holds: z.number(),
	/** Nothing under this rule is due after this day: the final class of a school returns its books before it leaves. */
	until_on: z.string().optional(),
});

const closedDayMode = z.enum(["keep", "next_open", "previous_open", "weekly"]);

const policy = z.strictObject({
	rules: z.array(loanRule),
	closed_day_mode: closedDayMode,
	/** Nothing is due after this day. */
	ceiling_on: z.string(),
	block_when_overdue: z.boolean(),
	/** Grace period: days after the due date in which an overdue loan does not block yet. */
	grace_days: z.number(),
	/** Counts a renewal from the due date instead of from today. */
	renew_from_due: z.boolean(),
	/** Earliest renewal, in days before the due date; 0: at any time. */
	renew_before_days: z.number(),
	/** Days of suspension per open day of lateness; 0: no suspension. */
	suspension_per_day: z.number(),
	/** The longest suspension in days. */
	suspension_cap: z.number(),
});

const closedDay = z.strictObject({
	from_on: z.string(),
	to_on: z.string(),
	name: z.string(),
	repeats: z.enum(["", "weekly", "none", "yearly"]).optional(),
	/** Closed from 13:00 only: such a day counts as open, because books can be returned in the morning. */
	half_day: z.boolean().optional(),
	/** The library is open on these days, overriding every closing day: a Saturday course, a summer school. */
	is_open: z.boolean().optional(),
});

const snapshot = z.strictObject({
	/** When it was taken, by the server's clock, as ISO 8601. */
	at: z.string(),
	/**
	 * Start of the changes to readers, titles and copies that are included; empty: all of them. Loans and holds are
	 * always complete.
	 */
	since: z.string(),
	school_id: z.string(),
	library_id: z.string(),
	readers: z.array(snapshotReader),
	books: z.array(snapshotBook),
	copies: z.array(snapshotCopy),
	/** For volunteers without their readers: they learn that a copy is out, not with whom. */
	loans: z.array(snapshotLoan),
	/** For volunteers what each reader has, by number; absent for staff. */
	in_hand: z
		.array(
			z.strictObject({
				student_id: z.string(),
				loanable,
				count: z.number(),
				late: z.number(),
			}),
		)
		.optional(),
	holds: z.array(snapshotHold),
	policy: policy,
	closed_days: z.array(closedDay),
	/** 0 Sunday ... 6 Saturday. */
	closed_weekdays: z.array(z.number()),
	/** Totals at the server: a different total after a merge means that some were deleted. */
	counts: z.strictObject({ readers: z.number(), copies: z.number() }),
	/** Records changed since then that no longer concern the desk: leavers, withdrawn copies. */
	gone: z.strictObject({ readers: z.array(z.string()), copies: z.array(z.string()) }),
});

/**
 * Outcome of one event: done as the device had decided it, kept despite an objection that a card explains, a conflict
 * that a card asks a person to decide, or refused for good and not recorded, because it belongs to another school or is
 * not a valid event.
 */
const eventOutcome = z.enum(["refused", "done", "kept", "conflict"]);

/** The server's response to one event. */
const eventAnswer = z.strictObject({
	op_id: z.string(),
	outcome: eventOutcome,
	/** Why it was kept, is a conflict or was refused; empty for what is done. */
	reasons: z.array(z.strictObject({ code: z.string(), message: z.string() })),
	/** Card of `desk_conflicts` for a person to settle; empty without one. */
	card: z.string(),
	copy: z.string(),
	loan: z.string(),
});

export type EventAnswer = Sent<z.output<typeof eventAnswer>>;

export const offlineEndpoints = contract({
	"GET /api/circulation/snapshot": {
		summary: "Data that a desk needs to work offline",
		caller: "desk",
		query: snapshotQuery,
		answer: snapshot,
	},
	"POST /api/circulation/replay": {
		summary: "Applies what an offline desk did",
		caller: "desk",
		body: replayBody,
		answer: z.strictObject({ events: z.array(eventAnswer) }),
	},
	"POST /api/circulation/conflicts/:id/settle": {
		summary: "Settles a conflict of an offline desk",
		caller: "staff",
		body: settleBody,
		answer: z.strictObject({ card: z.record(z.string(), z.unknown()).nullable() }),
	},
});
