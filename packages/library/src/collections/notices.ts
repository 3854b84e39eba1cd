import { words } from "@rafta/words";
import { choice, collection, common, json, relation } from "./definition.ts";
import { either, ownAccount, ownReader, readOnly, staffOfSchool, where } from "./rules.ts";

/** A notice to an account is visible only to that account; one about a reader also to the school's staff. */
const seen = either(ownAccount, ownReader, where(staffOfSchool, 'user_id = ""'));

/** Sent notices: mails and slips to readers and guardians, in-app notices to accounts. */
export const notices = collection(words("library/collections/notices"), {
	name: "notices",
	type: "base",
	fields: [
		relation("school_id", "schools", { cascadeDelete: true }),
		/** In-app recipient; empty: the notice is about a reader and was sent by mail or slip. */
		relation("user_id", "users", { cascadeDelete: true, serverSet: true }),
		relation("student_id", "students", { cascadeDelete: true }),
		relation("loan_id", "book_loans"),
		relation("hold_id", "holds", { cascadeDelete: true, serverSet: true }),
		relation("run_id", "notice_runs", { serverSet: true }),
		{ type: "text", name: "kind", required: true, max: 30 },
		choice("channel", ["mail", "app", "slip"]),
		{ type: "number", name: "step", onlyInt: true, min: 0 },
		{ type: "date", name: "sent_at" },
		/** Values named in the text: a school, a person. */
		json<Readonly<Record<string, string>>>()("data", { maxSize: 4000, serverSet: true }),
		{ type: "date", name: "read_at" },
		{ type: "text", name: "result", max: 120 },
		/** One loan, due date and step (or one hold and day): sent once, regardless of what triggers it and how often. */
		{ type: "text", name: "mark", max: 80, hidden: true, serverSet: true },
		/** Mail in the outbox whose delivery status is pending. */
		{ type: "text", name: "mail_id", max: 15, hidden: true, serverSet: true },
		...common,
	],
	indexes: [
		{ columns: ["school_id", "sent_at"] },
		{ columns: ["student_id", "sent_at"] },
		{ columns: ["loan_id"] },
		{ columns: ["mark"], unique: true, where: "mark <> ''" },
		{ columns: ["hold_id"] },
		{ columns: ["run_id"] },
		{ columns: ["result", "created"], where: "result = 'waiting'" },
		{ columns: ["user_id", "created"] },
		// The nightly clean-up finds old in-app notices.
		{ columns: ["channel", "created"] },
	],
	rules: {
		...readOnly(seen),
		// The hook allows only marking it as read.
		update: ownAccount,
	},
});
