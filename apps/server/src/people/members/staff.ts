/** Staff of a school: its managers, volunteers' desk logins, and the administrators of the installation. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, forbidden, type RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordReader, Stored } from "../../records.ts";

/** Returns an administrator or manager who is not blocked and not a volunteer. @throws ApiError 401, 403 */
export function staffUser(request: RequestContext): Stored<"users"> {
	const user = userOf(request);
	if (!user) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	const role = roleOf(user);
	const isStaff = (role === roles.admin || role === roles.manager) && user.status === "active";
	// A volunteer's login can only lend and return.
	if (!isStaff || user.desk_only === true) throw forbidden();
	return user;
}

/** Returns the staff user with their confirmed school. @throws ApiError 401, 403 */
export function staffOfASchool(request: RequestContext): { user: Stored<"users">; school: string } {
	const user = staffUser(request);
	if (user.school_id === "") throw forbidden();
	return { user, school: user.school_id };
}

/** Managers of a school who are not blocked, volunteers excluded. */
export const managersOf = (records: RecordReader, school: string): Promise<Stored<"users">[]> =>
	records.list("users", {
		filter: "school_id = {:school} && role = 3 && status = 'active' && desk_only = false",
		params: { school },
		sort: "name",
		limit: 200,
	});

/** Active administrators of the installation. */
export const administrators = (records: RecordReader): Promise<Stored<"users">[]> =>
	records.list("users", { filter: "role = 2 && status = 'active'", sort: "name", limit: 20 });

/** All members of a school, including volunteers and blocked ones; never pupils. */
export const membersOf = (records: RecordReader, school: string): Promise<Stored<"users">[]> =>
	records.list("users", {
		filter: "school_id = {:school} && (role = 2 || role = 3)",
		params: { school },
		sort: "name",
		limit: 500,
	});
