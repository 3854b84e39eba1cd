import { words } from "@rafta/words";
import { choice, choiceOf, collection, common, dateField, relation, viewOf } from "./definition.ts";
import { reader, readOnly, staffOfSchool, where } from "./rules.ts";

export const readerTypes = words("library/collections/reader-types");

/** All readers of a school. There is no field for a national identity number, and there will be none. */
export const students = collection(words("library/collections/students"), {
	name: "students",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true, serverSet: true, ofCaller: true }),
		{ type: "text", name: "student_no", max: 20, sortKey: true },
		{ type: "text", name: "first_name", required: true, max: 80 },
		{ type: "text", name: "last_name", required: true, max: 80 },
		{ type: "text", name: "full_name", max: 170, sortKey: true, searchKey: true, serverSet: true },
		{ type: "text", name: "class_code", max: 20 },
		{ type: "text", name: "class_sort", max: 60, serverSet: true },
		{ type: "number", name: "grade", onlyInt: true, serverSet: true },
		{ type: "text", name: "branch", max: 20, serverSet: true },
		choice("gender", ["f", "m"]),
		{ type: "number", name: "birth_year", onlyInt: true, min: 1920, max: 2100 },
		choiceOf("reader_type", readerTypes, { required: true }),
		{ type: "text", name: "card_barcode", max: 30, pattern: "^[0-9]+$" },
		{ type: "text", name: "card_key", max: 60, hidden: true, serverSet: true },
		{
			type: "file",
			name: "photo",
			maxSize: 2 * 1024 * 1024,
			mimeTypes: ["image/jpeg", "image/png", "image/webp"],
			protected: true,
		},
		// Both are derived from the newest consents and never set by hand.
		{ type: "bool", name: "photo_consent", serverSet: true },
		{ type: "text", name: "guardian_name", max: 120 },
		{ type: "text", name: "guardian_phone", max: 30 },
		{ type: "email", name: "guardian_email" },
		{ type: "bool", name: "guardian_consent", serverSet: true },
		{ type: "text", name: "notes", max: 1000, long: true },
		choice("status", ["active", "blocked", "left", "transferred", "graduated", "anonymised"]),
		dateField("blocked_until"),
		{ type: "text", name: "blocked_reason", max: 300 },
		dateField("member_until"),
		dateField("left_on", { serverSet: true }),
		relation("user_id", "users", { serverSet: true }),
		/** The reader has chosen that no reading history is kept. */
		{ type: "bool", name: "history_off", serverSet: true },
		/** The reader has chosen to get no reading tips, and to be part of nobody's. */
		{ type: "bool", name: "tips_off", serverSet: true },
		...common,
	],
	indexes: [
		{
			columns: ["school_id", "student_no"],
			unique: true,
			where: "student_no <> '' AND status IN ('active', 'blocked')",
		},
		{ columns: ["school_id", "card_barcode"], unique: true, where: "card_barcode <> ''" },
		{ columns: ["card_key"], unique: true, where: "card_key <> ''" },
		{ columns: ["school_id", "student_no__sort"] },
		{ columns: ["school_id", "full_name__sort"] },
		{ columns: ["school_id", "class_sort", "full_name__sort"] },
		{ columns: ["school_id", "status", "class_sort"] },
		{ columns: ["user_id"] },
		{ columns: ["status", "left_on"] },
		{ columns: ["history_off"], where: "history_off = 1" },
		{ columns: ["tips_off"], where: "tips_off = 1" },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});

/** Fields that readers see of themselves: not staff notes, nor any field added later. */
export const readers = viewOf(students, words("library/collections/readers"), {
	name: "readers",
	fields: [
		"school_id",
		"user_id",
		"student_no",
		"first_name",
		"last_name",
		"full_name",
		"class_code",
		"reader_type",
		"card_barcode",
		"status",
		"blocked_until",
	],
	rules: readOnly(where(reader, "user_id = @request.auth.id && id = @request.auth.student_id")),
});
