/** Callers who place and cancel holds: staff for a reader, and readers with an account for themselves. */
import { roleOf, roles } from "@rafta/library/access/roles";
import type { RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";
import { type Desk, deskOf } from "../desk/desk.ts";

export interface HoldCaller extends Desk {
	/** The reader acting for themselves; `null` for staff. */
	readonly reader: string | null;
}

/**
 * @throws ApiError 401 without a user, 403 for users who are neither staff nor readers, and for volunteers.
 */
export function holdCallerOf(request: RequestContext): HoldCaller {
	const user = userOf(request);
	const isReader =
		roleOf(user ?? {}) === roles.student &&
		user?.status === "active" &&
		user.school_id !== "" &&
		user.student_id !== "";
	if (user && isReader) {
		const { id, school_id, student_id } = user;
		const account = { school: school_id, library: "", user: id, isVolunteer: false, request };
		return { ...account, reader: student_id };
	}
	return { ...deskOf(request), reader: null };
}
