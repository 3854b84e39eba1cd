/** Parts of the answers of the lending desk: what it shows of readers, copies and loans. */
import { z } from "zod";
import { book_loans } from "../collections/book_loans.ts";
import { holds } from "../collections/holds.ts";
import { library_books } from "../collections/library_books.ts";
import { students } from "../collections/students.ts";
import { coverBook, foundSchema, part, shownBook, shownRecord, storedSchema } from "./record.ts";

/** Fields of records sent to the desk: enough to lend and return, also for a volunteer. */
export const deskFields = {
	students: [
		"id",
		"full_name",
		"first_name",
		"last_name",
		"student_no",
		"class_code",
		"reader_type",
		"card_barcode",
		"status",
	],
	library_books: [
		"id",
		"book_id",
		"library_id",
		"school_id",
		"barcode",
		"call_number",
		"shelf",
		"status",
		"condition",
		"loanable",
		"last_seen_on",
	],
} as const;

export const deskReader = part(students, deskFields.students);

export const deskCopy = part(library_books, deskFields.library_books);

const deskLoan = shownRecord(book_loans);

/** Reason for a refusal, or against lending to a reader. */
export const reason = z.strictObject({ code: z.string(), message: z.string(), overridable: z.boolean() });

const warnings = z.array(z.strictObject({ code: z.string(), message: z.string() }));

/** The reader for whom a copy is set aside or in transit; `library`: where it is collected. */
export const heldFor = z.strictObject({
	id: z.string(),
	status: z.enum(["ready", "in_transit"]),
	pickup_until: z.string(),
	library: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
	student: deskReader.nullable(),
});

/** The records of an action, as they are afterwards. */
const action = {
	loan: deskLoan.nullable(),
	copy: foundSchema(deskCopy),
	book: foundSchema(shownBook),
	student: deskReader.nullable(),
};

/** An action on a copy, and on its loan if it has one. */
export const acted = z.strictObject({ ...action, warnings });

/** A copy that was lent, or whose loan was renewed. */
export const lent = acted.extend({ loan: foundSchema(deskLoan), student: foundSchema(deskReader) });

/** A copy that was checked in. */
export const checkinAnswer = acted.extend({ days_late: z.number(), hold: heldFor.nullable() });

/** An undone action on a copy or a hold; `undone` is its kind in the journal. */
export const undoAnswer = z.union([
	z.strictObject({ undone: z.string(), count: z.number(), ...action }),
	z.strictObject({ undone: z.string(), hold: storedSchema(holds).nullable() }),
]);

/** Codes of the rules' reasons. */
const reasonCode = z.enum([
	"teacher_only",
	"override_reason",
	"reader_inactive",
	"reader_blocked",
	"suspended",
	"membership_over",
	"other_school",
	"copy_on_loan",
	"copy_on_hold_shelf",
	"copy_status",
	"copy_in_transit",
	"copy_withdrawn",
	"reference_only",
	"limit_reached",
	"overdue",
	"hold_waiting",
	"ceiling_past",
	"no_open_day",
	"not_open",
	"no_renewals",
	"not_later",
	"renew_too_early",
	"closed_day",
	"due_past",
	"after_last_day",
	"already_lost",
	"already_claimed",
	"not_lost",
	"not_claimed",
	"comment_needed",
	"copy_lent",
	"set_unknown",
	"set_too_large",
	"date_in_future",
	"date_far_past",
	"reader_unknown",
	"copy_unknown",
	"action_unknown",
	"handled_by_staff",
	"event_foreign",
	"date_before_loan",
	"hold_has_title",
	"hold_twice",
	"hold_on_shelf",
	"hold_limit",
	"hold_no_copy",
	"hold_by_staff",
	"hold_ended",
	"hold_not_waiting",
	"hold_not_ready",
	"hold_not_due",
	"hold_nobody_waits",
	"undo_too_late",
	"undo_moved_on",
]);

/** Whether a reader may borrow: how many more books, and what blocks any. */
export const readerSummary = { remaining: z.number(), blocks: z.array(reason.extend({ code: reasonCode })) };

/** What a scanned code led to. */
export const scanned = z.discriminatedUnion("kind", [
	z.strictObject({
		kind: z.literal("student"),
		student: foundSchema(deskReader),
		loans: z.array(shownRecord(book_loans, { copy: deskCopy, book: shownBook })),
		/** Books that stand ready for the reader at this desk. */
		ready: z.array(
			z.strictObject({
				id: z.string(),
				pickup_until: z.string(),
				copy: foundSchema(deskCopy),
				book: foundSchema(shownBook),
			}),
		),
		...readerSummary,
		/** Whether the rules know renewals at all. */
		renews: z.boolean(),
	}),
	lent.extend({ kind: z.literal("checkout") }),
	checkinAnswer.extend({ kind: z.literal("checkin") }),
	z.strictObject({
		kind: z.literal("copy"),
		copy: foundSchema(deskCopy),
		book: foundSchema(shownBook),
		hold: heldFor.nullable(),
	}),
	/** A number that a copy and a reader's card have: nothing is done until one of them is scanned by its id. */
	z.strictObject({
		kind: z.literal("choice"),
		copy: foundSchema(deskCopy),
		book: foundSchema(shownBook),
		student: foundSchema(deskReader),
	}),
]);

/** A class set that was lent; `refused`: copies that were left out. */
export const setLent = z.strictObject({
	lent: z.array(z.strictObject({ id: z.string(), barcode: z.string(), due_on: z.string() })),
	refused: z.array(z.strictObject({ barcode: z.string(), reasons: z.array(reason) })),
	book: foundSchema(shownBook),
	student: foundSchema(deskReader),
	warnings,
});

/** A class set that was returned. */
export const setReturned = z.strictObject({
	returned: z.array(z.strictObject({ id: z.string(), barcode: z.string() })),
	book: foundSchema(shownBook),
	student: foundSchema(deskReader),
	warnings,
});

/** A reader's loans that were renewed together, and those that could not be, with the reasons. */
export const renewedAll = z.strictObject({
	renewed: z.array(z.strictObject({ id: z.string(), title: z.string(), due_on: z.string() })),
	refused: z.array(z.strictObject({ id: z.string(), title: z.string(), reasons: z.array(reason) })),
	student: foundSchema(deskReader),
});

/** Readers found by typed words, and titles with their copies: one of these is meant. */
export const foundByText = z.strictObject({
	readers: z.array(foundSchema(deskReader)),
	titles: z.array(
		z.strictObject({
			book: coverBook,
			copies: z.array(
				part(library_books, deskFields.library_books, {
					accession_no: z.string(),
					/** Name and class of the reader who has it; empty for a volunteer, and on the shelf. */
					reader: z.string(),
				}),
			),
		}),
	),
});

/** Overdue books of a class. */
const lateClass = z.strictObject({
	/** Empty for readers without a class. */
	class_code: z.string(),
	/** The class teacher's name; empty if it is not known. */
	teacher: z.string(),
	loans: z.number(),
	/** The earliest due date among them. */
	due_on: z.string(),
	/** Some of the books, the longest overdue first. */
	books: z.array(coverBook),
});

/** A loan or a return. */
const latestScan = z.strictObject({
	kind: z.enum(["checkout", "checkin"]),
	at: z.string(),
	loan: z.string(),
	due_on: z.string(),
	/** The reader's name and class; empty for an erased reader. */
	reader: z.string(),
	class_code: z.string(),
	book: coverBook,
});

/** The desk's day in numbers, its overdue books by class, and its latest loans and returns. */
export const day = z.strictObject({
	today: z.string(),
	loans_today: z.number(),
	returns_today: z.number(),
	open: z.number(),
	overdue: z.number(),
	due_today: z.number(),
	copies: z.number(),
	readers: z.number(),
	late_classes: z.array(lateClass),
	latest: z.array(latestScan),
});
