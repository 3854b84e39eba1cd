import { words } from "@rafta/words";
import { choice, collection, common, dateField, relation } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/**
 * Lending rules of a library; if it has none, its school's, then the system's (no school), then the built-in defaults.
 */
export const library_settings = collection(words("library/collections/library_settings"), {
	name: "library_settings",
	type: "base",
	fields: [
		relation("school_id", "schools", { cascadeDelete: true, serverSet: true, ofCaller: true }),
		relation("library_id", "libraries", { cascadeDelete: true }),
		{ type: "text", name: "preset", max: 40 },
		{ type: "json", name: "rules", maxSize: 20_000 },
		choice("closed_day_mode", ["keep", "next_open", "previous_open", "weekly"]),
		{ type: "json", name: "closed_weekdays", maxSize: 200 },
		dateField("ceiling_on"),
		{
			type: "bool",
			name: "block_when_overdue",
		},
		{ type: "number", name: "grace_days", onlyInt: true, min: 0, max: 60 },
		{ type: "number", name: "suspension_per_day", min: 0, max: 30 },
		{ type: "number", name: "suspension_cap", onlyInt: true, min: 0, max: 365 },
		{ type: "number", name: "lost_after_days", onlyInt: true, min: 0, max: 1000 },
		choice("return_elsewhere", ["in_transit", "stays"]),
		{
			type: "bool",
			name: "renew_from_due",
		},
		{ type: "number", name: "renew_before_days", onlyInt: true, min: 0, max: 365 },
		{ type: "number", name: "hold_days", onlyInt: true, min: 0, max: 60 },
		// Off by default: a reader who finds the book on the shelf takes it.
		{
			type: "bool",
			name: "shelf_holds",
		},
		{
			type: "bool",
			name: "staff_holds_only",
		},
		{ type: "number", name: "history_months", onlyInt: true, min: 0, max: 120 },
		/** No mail is sent to readers or families until the school enables it (`notices/steps.ts`). */
		{ type: "bool", name: "notices_on" },
		/** `NoticeSteps` of `notices/steps.ts`; empty: the defaults. */
		{ type: "json", name: "notice_steps", maxSize: 500 },
		/** By kind and language, as `notices/wordings.ts` checks them. */
		{ type: "json", name: "notice_texts", maxSize: 20_000 },
		{ type: "json", name: "swap_settings", maxSize: 20_000 },
		...common,
	],
	indexes: [{ columns: ["school_id", "library_id"], unique: true }, { columns: ["createdBy"] }],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});
