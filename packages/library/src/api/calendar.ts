/** Endpoints of the calendar. */
import { z } from "zod";
import { entryKinds } from "../calendar/entries.ts";
import { library_settings } from "../collections/library_settings.ts";
import { day } from "./day.ts";
import { acted } from "./desk.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { opId } from "./ids.ts";
import { fieldOf } from "./record.ts";
import { swapRules } from "./swap-rules.ts";

const library = z.string().max(15).optional();

const bodies = {
	agenda: z.object({
		from: day,
		to: day,
		kinds: z
			.string()
			.max(200)
			.transform((value) => value.split(","))
			.pipe(z.array(z.enum(entryKinds)))
			.optional(),
	}),
	affected: z.object({ library }),
	move: z.strictObject({
		op_id: opId,
		library,
		days: z.array(day).max(366).optional(),
	}),
	undo: z
		.strictObject({ op_id: opId, undo: opId })
		.refine(({ op_id, undo }) => op_id !== undo, { path: ["op_id"] }),
};

export const dueBody = z.strictObject({
	op_id: opId,
	loan: z.string().min(1).max(15),
	due_on: day,
	reason: z.string().max(300),
	device_id: z.string().max(40).optional(),
});

export type DueBody = z.output<typeof dueBody>;

const calendarEntry = z.strictObject({
	kind: z.enum(["closed", "swap", "pickup", "task", "due", "holiday", "stocktake"]),
	/** Stable id: the same entry has the same id in every response. */
	id: z.string(),
	from: z.string(),
	/** The last day, inclusive. */
	to: z.string(),
	/** A name given by a person; empty for counts. */
	title: z.string(),
	count: z.number().optional(),
	/** Address of the screen that shows it; empty where there is none. */
	href: z.string(),
	/** Of a task: its status. */
	status: z.string().optional(),
	/** Of a swap event: the phase on these days. */
	part: z.enum(["listing", "deposit", "pickup"]).optional(),
	half_day: z.boolean().optional(),
	is_open: z.boolean().optional(),
	tentative: z.boolean().optional(),
});

const affectedGroup = z.strictObject({
	/** Due dates of loans, or last pickup days of holds. */
	kind: z.enum(["due", "pickup"]),
	/** The new day. */
	to: z.string(),
	library: z.string(),
	/** The day as it is. */
	due_on: z.string(),
	count: z.number(),
});

/** Where settings in force come from. */
const origin = z.enum(["library", "school", "system", "factory"]);

/** A loan or a hold. */
const affectedLine = z.strictObject({
	id: z.string(),
	due_on: z.string(),
	to: z.string(),
	reader: z.string(),
	class_code: z.string(),
	title: z.string(),
});

const shippedDay = z.strictObject({
	repeats: z.literal("none"),
	half_day: z.boolean(),
	/** Computed, or named by one source only: must be checked against the yearly announcement. */
	tentative: z.boolean(),
	source: z.string(),
	from_on: z.string(),
	to_on: z.string(),
	name: z.string(),
	/** The library is open on these days, overriding every closing day: a Saturday course, a summer school. */
	is_open: z.boolean().optional(),
});

export type AffectedGroup = Sent<z.output<typeof affectedGroup>>;

export type AffectedLine = Sent<z.output<typeof affectedLine>>;

export const calendarEndpoints = contract({
	"GET /api/calendar": {
		summary: "The caller's calendar entries of a range of days",
		caller: "memberOrAdministrator",
		query: bodies.agenda,
		answer: z.strictObject({ entries: z.array(calendarEntry) }),
	},
	"GET /api/calendar/affected": {
		summary: "Loans and holds whose days no longer fit the calendar",
		caller: "staff",
		query: bodies.affected,
		answer: z.strictObject({
			count: z.number(),
			groups: z.array(affectedGroup),
			loans: z.array(affectedLine),
			holds: z.array(affectedLine),
		}),
	},
	"POST /api/calendar/due": {
		summary: "Changes the due date of one loan",
		caller: "staff",
		once: true,
		body: dueBody,
		answer: acted,
	},
	"POST /api/calendar/move": {
		summary: "Moves due dates and pickup days that no longer fit the calendar",
		caller: "staff",
		once: true,
		body: bodies.move,
		answer: z.strictObject({ moved: z.number() }),
	},
	"POST /api/calendar/undo": {
		summary: "Undoes a move of due dates and pickup days",
		caller: "staff",
		once: true,
		body: bodies.undo,
		answer: z.strictObject({ undone: z.number(), kept: z.number() }),
	},
	"GET /api/calendar/rules": {
		summary: "Settings in force in a library and where they come from",
		caller: "staff",
		query: bodies.affected,
		answer: z.union([
			z.strictObject({ origin, id: z.string(), settings: z.null(), swaps: swapRules }),
			z.strictObject({
				origin,
				id: z.string(),
				settings: z.strictObject({
					school_id: z.string(),
					library_id: z.string(),
					created: z.string(),
					updated: z.string(),
					closed_day_mode: fieldOf(library_settings, "closed_day_mode"),
					ceiling_on: z.string(),
					return_elsewhere: fieldOf(library_settings, "return_elsewhere"),
					preset: z.string(),
					rules: z.unknown(),
					closed_weekdays: z.unknown(),
					block_when_overdue: z.boolean(),
					grace_days: z.number(),
					suspension_per_day: z.number(),
					suspension_cap: z.number(),
					lost_after_days: z.number(),
					renew_from_due: z.boolean(),
					renew_before_days: z.number(),
					hold_days: z.number(),
					shelf_holds: z.boolean(),
					staff_holds_only: z.boolean(),
					history_months: z.number(),
					notices_on: z.boolean(),
					notice_steps: z.unknown(),
					notice_texts: z.unknown(),
					swap_settings: z.unknown(),
				}),
				swaps: swapRules,
			}),
		]),
	},
	"GET /api/calendar/shipped": {
		summary: "Days of the shipped calendar that the table lacks",
		caller: "administrator",
		answer: z.strictObject({ missing: z.array(shippedDay), unnamed: z.number() }),
	},
	"POST /api/calendar/shipped": {
		summary: "Adds the missing days of the shipped calendar",
		caller: "administrator",
		answer: z.strictObject({ added: z.number(), named: z.number() }),
	},
	"GET /api/calendar/feed": {
		summary: "Whether the caller has a calendar feed, and when it was last read",
		caller: "memberOrAdministrator",
		answer: z.strictObject({ feed: z.strictObject({ created: z.string(), read_on: z.string() }).nullable() }),
	},
	"POST /api/calendar/feed": {
		summary: "Makes a new secret address for the caller's calendar feed",
		caller: "memberOrAdministrator",
		answer: z.strictObject({ address: z.string() }),
	},
	"DELETE /api/calendar/feed": {
		summary: "Revokes the caller's calendar feed",
		caller: "memberOrAdministrator",
	},
	"GET /api/calendar/feed/:secret": {
		summary: "Calendar feed at a secret address",
		caller: "public",
		files: ["text/calendar"],
	},
});
