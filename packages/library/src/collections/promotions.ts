/** New school years: the outcome for each pupil, and how it is undone. */
import { words } from "@rafta/words";
import type { DestinationKind } from "../promotion/plan.ts";
import { choice, collection, common, dateField, json, relation } from "./definition.ts";
import { readOnly, staffOfSchool } from "./rules.ts";

/** What a promotion changes in a pupil. */
export type PupilState = {
	readonly class_code: string;
	readonly status: string;
	/** Status of the pupil's own account, if there is one: leavers can no longer sign in. */
	readonly account?: string;
};

/**
 * One school's promotion into a year. Its steps are deleted when it can no longer be undone; the record stays, so that
 * no year is applied twice.
 */
export const promotions = collection(words("library/collections/promotions"), {
	name: "promotions",
	type: "base",
	fields: [
		relation("school_id", "schools", { required: true }),
		{
			type: "text",
			name: "school_year",
			max: 9,
			pattern: "^[0-9]{4}-[0-9]{4}$",
		},
		{ type: "text", name: "former_year", max: 9 },
		choice("status", ["applying", "applied", "undoing", "undone"], { required: true }),
		/** Planned pupils by destination, and rows by outcome once it has run. */
		json<
			Readonly<Record<DestinationKind, number>> & {
				readonly outcomes?: Readonly<Partial<Record<"applied" | "refused" | "undone" | "kept", number>>>;
			}
		>()("counts", { maxSize: 2000 }),
		{ type: "number", name: "done", onlyInt: true, min: 0 },
		{ type: "number", name: "total", onlyInt: true, min: 0 },
		relation("applied_by", "users"),
		{ type: "date", name: "applied_at" },
		dateField("expires_on"),
		...common,
	],
	indexes: [
		// Two concurrent runs would process the same pupils.
		{ columns: ["school_id"], unique: true, where: "status IN ('applying', 'undoing')" },
		{ columns: ["school_id", "created"] },
		{ columns: ["status", "updated"] },
		{ columns: ["expires_on"] },
		{ columns: ["createdBy"] },
		{ columns: ["applied_by"] },
	],
	rules: readOnly(staffOfSchool),
});

/** Outcome for one pupil. It is deleted with the reader whom it is about. */
export const promotion_steps = collection(words("library/collections/promotion_steps"), {
	name: "promotion_steps",
	type: "base",
	fields: [
		relation("promotion_id", "promotions", { required: true, cascadeDelete: true }),
		relation("school_id", "schools", { required: true }),
		relation("student_id", "students", { required: true, cascadeDelete: true }),
		{ type: "number", name: "position", onlyInt: true, min: 0 },
		choice("kind", ["move", "graduate", "leave", "transfer"], { required: true }),
		choice("state", ["waiting", "applied", "refused", "undone", "kept"]),
		json<PupilState>()("before", { maxSize: 1000 }),
		json<PupilState>()("after", { maxSize: 1000 }),
		{ type: "text", name: "reason", max: 40 },
		...common,
	],
	indexes: [
		{ columns: ["promotion_id", "state", "position"] },
		{ columns: ["school_id"] },
		{ columns: ["student_id"] },
		{ columns: ["createdBy"] },
	],
	rules: readOnly(staffOfSchool),
});
