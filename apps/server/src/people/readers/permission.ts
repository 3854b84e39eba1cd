/** Permission to see one reader's data by an operation: the same as by the record API. */
import { roleOf, roles } from "@rafta/library/access/roles";
import type { RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";
import type { Stored } from "../../records.ts";

/** `staff`: administrators and the school's staff, no volunteers. `own`: the reader's own account. */
export function mayReadOf(request: RequestContext, reader: Stored<"students">): "own" | "staff" | null {
	if (request.superuser) return "staff";
	const user = userOf(request);
	if (user?.status !== "active" || user.school_id === "" || user.school_id !== reader.school_id) return null;
	const role = roleOf(user);
	if (role === roles.manager && user.desk_only !== true) return "staff";
	return role === roles.student && user.student_id === reader.id ? "own" : null;
}
