/** Defaults and exclusions of an import. */
import { roles } from "@rafta/library/access/roles";
import type { Schema } from "@rafta/library/collections/index";
import { holdsNationalId, isNationalIdColumn } from "@rafta/library/privacy/national-id";

/** An imported account without role or status is treated as newly registered: it may ask a school for membership. */
export const importDefaults = { users: { role: roles.manager, status: "active" } };

/**
 * The specification's entities: an older installation has them. All others, and the settings among these, are the
 * program's own, and what they say takes effect: who is sent what, which screens are open, when data is deleted.
 */
const targets = new Set<string>([
	"users",
	"schools",
	"libraries",
	"books",
	"library_books",
	"students",
	"book_loans",
	"contacts",
	"tasks",
] satisfies (keyof Schema)[]);

/** Whether an import may fill one of Rafta's own collections. */
export const importTargets = (collection: string): boolean => targets.has(collection);

/** National identity numbers are not imported, and the report says so. */
export const importExclusions = {
	field: isNationalIdColumn,
	value: (value: unknown): boolean => typeof value === "string" && holdsNationalId(value),
};
