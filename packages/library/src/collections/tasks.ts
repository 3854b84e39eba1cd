import { words } from "@rafta/words";
import { MAX_ORDER } from "../tasks/order.ts";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { either, staff, staffOfSchool, where } from "./rules.ts";

/** A school's tasks are visible to its staff; one without a school (the administration's own) to its assignee. */
const seen = either(staffOfSchool, where(staff, 'school_id = "" && assignee = @request.auth.id'));

/**
 * To-dos, shown as list, board and calendar. By the specification the screens are for administrators; the rules let
 * staff keep tasks of their own school, in case an administrator opens the screens to them. Tasks that the program
 * creates (a long overdue loan) are seen and settled by staff, and nobody can reword or delete them (server: lending/tasks/hooks.ts).
 */
export const tasks = collection(words("library/collections/tasks"), {
	name: "tasks",
	type: "base",
	fields: [
		{ type: "text", name: "title", required: true, max: 200, sortKey: true, searchKey: true },
		{ type: "text", name: "body", max: 4000, long: true },
		choice("status", ["todo", "doing", "waiting", "done", "cancelled"]),
		choice("priority", ["low", "normal", "high"]),
		dateField("due_on"),
		relation("assignee", "users"),
		/** Why the task is unassigned, when its assignee can no longer take care of it. */
		choice("freed", ["left", "blocked", "deleted"], { serverSet: true }),
		/** Position in the column of its status; `tasks/order.ts` explains the numbers. */
		{ type: "number", name: "column_order", min: -MAX_ORDER, max: MAX_ORDER },
		dateField("done_on", { serverSet: true }),
		{ type: "json", name: "related", maxSize: 500 },
		relation("school_id", "schools", { cascadeDelete: true, serverSet: true }),
		relation("library_id", "libraries", { serverSet: true }),
		relation("loan_id", "book_loans", { serverSet: true }),
		choice("kind", ["lost_candidate", "lost", "claim_outcome", "overdue_class", "unknown_titles"], {
			serverSet: true,
		}),
		/** Makes sure that the program creates each task only once. */
		{ type: "text", name: "auto_key", max: 80, serverSet: true },
		{ type: "json", name: "checklist", maxSize: 20_000 },
		...common,
	],
	indexes: [
		{ columns: ["status", "column_order"] },
		{ columns: ["status", "done_on"] },
		{ columns: ["school_id", "status", "column_order"] },
		{ columns: ["school_id", "due_on"] },
		{ columns: ["due_on"] },
		{ columns: ["assignee", "status"] },
		{ columns: ["library_id", "status", "created"] },
		{ columns: ["loan_id"] },
		{ columns: ["auto_key"], unique: true, where: "auto_key <> ''" },
	],
	rules: {
		list: seen,
		view: seen,
		create: staff,
		update: seen,
		// Tasks created by the program end by being settled.
		delete: where(staffOfSchool, 'kind = ""'),
	},
});
