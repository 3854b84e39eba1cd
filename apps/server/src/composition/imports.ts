/** What an import begins with and leaves out. */
import { roles } from "@rafta/library/access/roles";
import { holdsNationalId, isNationalIdColumn } from "@rafta/library/privacy/national-id";

/** An imported account without a role or a state is one that has registered: it may ask a school to take it in. */
export const importDefaults = { users: { role: roles.manager, status: "active" } };

/** National identity numbers stay behind, and the report says so. */
export const importExclusions = {
	field: isNationalIdColumn,
	value: (value: unknown): boolean => typeof value === "string" && holdsNationalId(value),
};
