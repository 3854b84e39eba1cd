/**
 * Swaps between readers (design section 6, docs/swaps.md). Read access is defined here; permitted changes are defined
 * by the state machines in `swaps/states.ts` and by the operations of `/api/swaps`.
 */
import { words } from "@rafta/words";
import { choice, choiceOf, collection, common, dateField, type FieldDraft, relation } from "./definition.ts";
import {
	closed,
	either,
	ownReader,
	reader,
	readerOfSchool,
	readOnly,
	staffOfSchool,
	where,
} from "./rules.ts";

const conditionLabels = words("library/collections/condition-labels");

const photo = {
	type: "file",
	name: "photo",
	maxSize: 2 * 1024 * 1024,
	mimeTypes: ["image/jpeg", "image/png", "image/webp"],
	protected: true,
} as const satisfies FieldDraft;

export const swap_events = collection(words("library/collections/swap_events"), {
	name: "swap_events",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, serverSet: true }),
		{ type: "text", name: "name", required: true, max: 120, sortKey: true, searchKey: true },
		dateField("listing_from"),
		dateField("listing_to"),
		dateField("deposit_from"),
		dateField("deposit_to"),
		dateField("pickup_on"),
		{ type: "number", name: "max_items", onlyInt: true, min: 0, max: 50 },
		choiceOf("min_condition", conditionLabels),
		{
			type: "bool",
			name: "no_textbooks",
		},
		choice(
			"status",
			["draft", "listing", "deposit", "matching", "review", "published", "pickup", "closed", "cancelled"],
			{ serverSet: true, filled: true },
		),
		/** The joint swap that matches it with other schools' events. */
		relation("round_id", "swap_rounds", { serverSet: true }),
		/** In a joint swap: this school has reviewed the result and agrees. */
		{ type: "bool", name: "agreed", serverSet: true },
		{ type: "number", name: "seed", onlyInt: true, serverSet: true },
		/** Figures of the matching: books, placed, cycles, the longest. */
		{ type: "json", name: "figures", maxSize: 2000, serverSet: true },
		{ type: "text", name: "result_hash", max: 128, serverSet: true },
		...common,
	],
	indexes: [{ columns: ["school_id", "status"] }, { columns: ["round_id"] }, { columns: ["createdBy"] }],
	rules: {
		list: either(staffOfSchool, where(readerOfSchool, 'status != "draft"')),
		view: either(staffOfSchool, where(readerOfSchool, 'status != "draft"')),
		create: staffOfSchool,
		update: staffOfSchool,
		delete: where(staffOfSchool, 'status = "draft"'),
	},
});

/**
 * Joint swaps: events of several schools that are matched together. Schools see each other through
 * `/api/swaps/events/{id}/round`.
 */
export const swap_rounds = collection(words("library/collections/swap_rounds"), {
	name: "swap_rounds",
	type: "base",
	fields: [
		/** Code that one school gives another so that its event can join. */
		{ type: "text", name: "code", required: true, max: 20, hidden: true },
		{ type: "number", name: "seed", onlyInt: true },
		...common,
	],
	indexes: [{ columns: ["code"], unique: true }, { columns: ["createdBy"] }],
	rules: closed,
});

/** Published file of an event's result, for verification: its hash is the event's `result_hash`. */
export const swap_results = collection(words("library/collections/swap_results"), {
	name: "swap_results",
	type: "base",
	fields: [
		relation("event_id", "swap_events", { required: true, cascadeDelete: true }),
		/** Text of the file, as a JSON string, because the hash covers it character by character. */
		{ type: "json", name: "file", maxSize: 5_000_000, hidden: true },
		...common,
	],
	indexes: [{ columns: ["event_id"], unique: true }, { columns: ["createdBy"] }],
	rules: closed,
});

export const swaps = collection(words("library/collections/swaps"), {
	name: "swaps",
	type: "base",
	fields: [
		/** Empty for an everyday swap. */
		relation("event_id", "swap_events"),
		relation("school_id", "schools", { required: true, serverSet: true }),
		relation("student_id", "students", { required: true }),
		relation("book_id", "books", { required: true }),
		choiceOf("condition", conditionLabels),
		/** Given without asking for a book in return. */
		{ type: "bool", name: "gift" },
		photo,
		choice(
			"status",
			[
				"draft",
				"pending_approval",
				"listed",
				"promised",
				"deposited",
				"matched",
				"handed_over",
				"unmatched",
				"returned",
				"carried_over",
				"donated",
				"rejected",
				"withdrawn",
			],
			{ serverSet: true, filled: true },
		),
		/** Its owner got a book and nobody took this one: it is not returned but is now a gift. */
		{ type: "bool", name: "released", serverSet: true },
		{ type: "bool", name: "hidden", serverSet: true },
		{ type: "number", name: "reports", onlyInt: true, min: 0, serverSet: true },
		relation("approved_by", "users", { serverSet: true }),
		choice("reject_reason", ["worn", "unsuitable", "textbook", "library", "wrong_title", "enough"], {
			serverSet: true,
		}),
		{ type: "text", name: "token", max: 30, serverSet: true },
		/** Day by which it must be brought, once promised. */
		dateField("bring_until", { serverSet: true }),
		/** Of a donated book: date of the commission's decision. */
		dateField("decision_on", { serverSet: true }),
		{ type: "text", name: "decision_no", max: 40, serverSet: true },
		/** Copy that was made of a donated book. */
		relation("library_book_id", "library_books", { serverSet: true }),
		/** Its owner did not come to fetch a book: it no longer takes part. */
		{ type: "bool", name: "absent", serverSet: true },
		/** Offer in the next event that a carried-over book has become. */
		relation("carried_to", "swaps", { serverSet: true }),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["book_id"] },
		{ columns: ["school_id", "token"], unique: true, where: "token <> ''" },
		{ columns: ["status", "bring_until"] },
		{ columns: ["carried_to"] },
		{ columns: ["library_book_id"] },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: either(staffOfSchool, ownReader),
		view: either(staffOfSchool, ownReader),
		create: either(staffOfSchool, ownReader),
		// A hook lets owners change photo and condition until somebody has approved them.
		update: either(staffOfSchool, where(ownReader, 'status = "pending_approval"')),
		delete: null,
	},
});

/** Fields of an offer visible to other readers: the book, and its owner's first name and class. */
export const swap_shelf = collection(words("library/collections/swap_shelf"), {
	name: "swap_shelf",
	type: "view",
	query:
		"SELECT swaps.id, swaps.school_id, swaps.event_id, swaps.book_id, swaps.condition, swaps.gift, swaps.photo, swaps.status, swaps.created, students.first_name AS owner_name, students.class_code AS owner_class FROM swaps JOIN students ON students.id = swaps.student_id WHERE swaps.status = 'listed' AND swaps.hidden = 0",
	fields: [
		relation("school_id", "schools"),
		relation("event_id", "swap_events"),
		relation("book_id", "books"),
		choiceOf("condition", conditionLabels),
		{ type: "bool", name: "gift" },
		photo,
		choice("status", ["listed"]),
		{ type: "autodate", name: "created", onCreate: true, onUpdate: false },
		{ type: "text", name: "owner_name", max: 80 },
		{ type: "text", name: "owner_class", max: 20 },
	],
	indexes: [],
	rules: readOnly(either(staffOfSchool, readerOfSchool)),
});

export const swap_wants = collection(words("library/collections/swap_wants"), {
	name: "swap_wants",
	type: "base",
	fields: [
		relation("event_id", "swap_events", { cascadeDelete: true }),
		relation("school_id", "schools", { serverSet: true }),
		relation("student_id", "students", { required: true, cascadeDelete: true }),
		relation("book_id", "books", { required: true }),
		{ type: "number", name: "rank", onlyInt: true, min: 0 },
		choiceOf("min_condition", conditionLabels),
		relation("for_item", "swaps"),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "student_id"] },
		{ columns: ["book_id"] },
		{ columns: ["student_id"] },
		{ columns: ["school_id"] },
		{ columns: ["for_item"] },
		{ columns: ["createdBy"] },
	],
	// Wishes are a ranked list: `/api/swaps/wants` writes all of a reader's wishes at once.
	rules: readOnly(either(staffOfSchool, ownReader)),
});

/** A reader's request for an offered book, in exchange for one of their own. */
export const swap_asks = collection(words("library/collections/swap_asks"), {
	name: "swap_asks",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, serverSet: true }),
		/** Requested book. */
		relation("swap_id", "swaps", { required: true, cascadeDelete: true, serverSet: true }),
		/** Requesting reader's own book; empty when a gift is requested. */
		relation("with_id", "swaps", { cascadeDelete: true, serverSet: true }),
		relation("student_id", "students", { required: true, cascadeDelete: true, serverSet: true }),
		relation("owner_id", "students", { required: true, cascadeDelete: true, serverSet: true }),
		choice("status", ["asked", "accepted", "declined", "cancelled", "expired", "done"], {
			serverSet: true,
			filled: true,
		}),
		/** Deadline for the answer; once accepted, for bringing both books. */
		dateField("until", { serverSet: true }),
		...common,
	],
	indexes: [
		{ columns: ["swap_id", "status"] },
		{ columns: ["with_id", "status"] },
		{ columns: ["student_id", "status"] },
		{ columns: ["owner_id", "status"] },
		{ columns: ["school_id", "status"] },
		{ columns: ["status", "until"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(either(staffOfSchool, ownReader, where(reader, "owner_id = @request.auth.student_id"))),
});

/**
 * A book on its way to a reader. It belongs to the receiving reader's event and school; the book may come from another
 * school.
 */
export const swap_legs = collection(words("library/collections/swap_legs"), {
	name: "swap_legs",
	type: "base",
	fields: [
		relation("event_id", "swap_events", { cascadeDelete: true }),
		relation("school_id", "schools", { serverSet: true }),
		/** Request that led to it, in an everyday swap. */
		relation("ask_id", "swap_asks", { cascadeDelete: true }),
		{ type: "number", name: "cycle_no", onlyInt: true, min: 0 },
		/** Position in the cycle: the next leg is where the receiver's own book goes. */
		{ type: "number", name: "place", onlyInt: true, min: 0 },
		relation("from_swap_id", "swaps", { required: true }),
		/** Receiver's own book given in return; empty for a gift between two. */
		relation("for_swap_id", "swaps"),
		relation("to_student_id", "students", { required: true }),
		choice(
			"status",
			[
				"planned",
				/** To another school, in a parcel. */
				"sent",
				"arrived",
				"received",
				"failed",
			],
			{ filled: true },
		),
		...common,
	],
	indexes: [
		{ columns: ["event_id", "cycle_no"] },
		{ columns: ["from_swap_id"] },
		{ columns: ["for_swap_id"] },
		{ columns: ["to_student_id", "status"] },
		{ columns: ["school_id"] },
		{ columns: ["ask_id"] },
		{ columns: ["createdBy"] },
	],
	// `/api/swaps/mine` shows who gets whose book, with first names only.
	rules: readOnly(staffOfSchool),
});

/** A reader's report that an offer is unsuitable: one per reader, without a message. */
export const swap_reports = collection(words("library/collections/swap_reports"), {
	name: "swap_reports",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, serverSet: true }),
		relation("swap_id", "swaps", { required: true, cascadeDelete: true, serverSet: true }),
		relation("student_id", "students", { required: true, cascadeDelete: true, serverSet: true }),
		choice("why", ["unsuitable", "not_theirs", "wrong_photo"], { serverSet: true, filled: true }),
		...common,
	],
	indexes: [
		{ columns: ["swap_id", "student_id"], unique: true },
		{ columns: ["student_id"] },
		{ columns: ["school_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
