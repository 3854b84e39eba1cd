/** Endpoints of class visits. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

const classQuery = z.object({ class_code: z.string().trim().min(1).max(20) });

const classOfReaders = z.strictObject({ class_code: z.string(), readers: z.number() });

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

export type ClassOfReaders = Sent<z.output<typeof classOfReaders>>;

export const visitsEndpoints = contract({
	"GET /api/circulation/classes": {
		summary: "Classes of the school, for class visits",
		answer: z.strictObject({ classes: z.array(classOfReaders) }),
	},
	"GET /api/circulation/class": {
		summary: "Readers of a class and their loans, for a class visit",
		query: classQuery,
		answer: z.strictObject({
			class_code: z.string(),
			readers: z.array(
				z.strictObject({
					remaining: z.number(),
					blocks: z.array(
						z.strictObject({ code: reasonCode, message: z.string(), overridable: z.boolean() }),
					),
					student: z.record(z.string(), z.unknown()).nullable(),
					out: z.number(),
					late: z.number(),
					books: z.array(
						z.strictObject({
							loan: z.string(),
							copy: z.string(),
							barcode: z.string(),
							title: z.string(),
							due_on: z.string(),
						}),
					),
				}),
			),
		}),
	},
});
