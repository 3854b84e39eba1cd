/** Users who have a calendar: staff and readers assigned to a school, but no volunteers and no kiosks. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, forbidden, type RecordData, type RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";

/**
 * @throws ApiError 401 for nobody, 403 for users without a calendar
 */
export function calendarUser(request: RequestContext): RecordData {
	const user = userOf(request) as RecordData | null;
	if (!user) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	const role = roleOf(user);
	const isReader = role === roles.student && user.student_id !== "";
	const isSettled = role === roles.admin || ((role === roles.manager || isReader) && user.school_id !== "");
	if (!isSettled || user.status !== "active" || user.desk_only === true) throw forbidden();
	return user;
}
