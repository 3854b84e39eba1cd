/** Who stands at the desk: staff of a school, volunteers included, or an administrator who has chosen one. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, forbidden, type RequestContext } from "@rafta/records";
import { userOf } from "../hooks/caller.ts";

export interface Desk {
	readonly school: string;
	readonly library: string;
	readonly user: string;
	/** A volunteer's login, that lends and returns and nothing else. */
	readonly isVolunteer: boolean;
	readonly request: RequestContext;
}

/** The desk of staff. @throws ApiError as `lendingDeskOf`, and 403 for volunteers: they lend, return and find. */
export function deskOf(request: RequestContext): Desk {
	const desk = lendingDeskOf(request);
	if (desk.isVolunteer) throw forbidden();
	return desk;
}

/** The desk of staff or of a volunteer. @throws ApiError 401 for nobody, 403 for whoever has no desk. */
export function lendingDeskOf(request: RequestContext): Desk {
	const user = userOf(request);
	if (!user) {
		throw new ApiError(401, { tr: "Önce giriş yapın.", en: "Sign in first." });
	}
	const role = roleOf(user);
	const staff = (role === roles.admin || role === roles.manager) && user.status === "active";
	// A kiosk serves the reader in front of it and is nobody's desk.
	if (!staff || user.school_id === "" || user.kiosk) throw forbidden();
	return {
		school: String(user.school_id),
		library: String(user.library_id),
		user: String(user.id),
		isVolunteer: user.desk_only === true,
		request,
	};
}
