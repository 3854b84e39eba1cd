/** Defaults and exclusions of an import. */
import { roles } from "@rafta/library/access/roles";
import { holdsNationalId, isNationalIdColumn } from "@rafta/library/privacy/national-id";

/** An imported account without role or status is treated as newly registered: it may ask a school for membership. */
export const importDefaults = { users: { role: roles.manager, status: "active" } };

/** National identity numbers are not imported, and the report says so. */
export const importExclusions = {
	field: isNationalIdColumn,
	value: (value: unknown): boolean => typeof value === "string" && holdsNationalId(value),
};
