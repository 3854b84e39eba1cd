/** Grouping of the `library_settings` fields in the editor; a new field goes under "other" automatically. */
import type { Field } from "@rafta/library/collections/definition";
import { library_settings } from "@rafta/library/collections/library_settings";

const listed = {
	due: ["closed_day_mode", "ceiling_on"],
	renewal: ["renew_from_due", "renew_before_days"],
	late: ["block_when_overdue", "grace_days", "suspension_per_day", "suspension_cap", "lost_after_days"],
	holds: ["hold_days", "shelf_holds", "staff_holds_only"],
	notices: ["notices_on"],
} as const satisfies Record<string, readonly string[]>;

type SectionName = keyof typeof listed | "other";

/** Fields with a control of their own, or none. */
const separateFields: ReadonlySet<string> = new Set(["preset"]);

/** Whether a generic control can edit the field. */
const isPlain = (field: Field): boolean =>
	!field.serverSet &&
	!separateFields.has(field.name) &&
	["bool", "number", "select", "text"].includes(field.type);

export interface Section {
	readonly name: SectionName;
	readonly fields: readonly Field[];
}

const plainFields = library_settings.fields.filter(isPlain);
const named: ReadonlySet<string> = new Set(Object.values(listed).flat());

export const sections: readonly Section[] = [
	...Object.entries(listed).map(([name, members]) => ({
		name: name as SectionName,
		fields: members.flatMap((member) => plainFields.find((field) => field.name === member) ?? []),
	})),
	{ name: "other", fields: plainFields.filter(({ name }) => !named.has(name)) },
];

/** All fields that the editor writes. */
export const edited: readonly string[] = [
	...plainFields.map(({ name }) => name),
	"preset",
	"rules",
	"closed_weekdays",
	"notice_steps",
	"notice_texts",
	"swap_settings",
];
