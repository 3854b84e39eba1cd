/**
 * Users who may work at a desk: staff of a school, volunteers included, or an administrator who has chosen a school.
 */
import { roleOf, roles } from "@rafta/library/access/roles";
import { ApiError, forbidden, type RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";

export interface Desk {
	readonly school: string;
	readonly library: string;
	readonly user: string;
	/** A volunteer's login, which can only lend and return. */
	readonly isVolunteer: boolean;
	readonly request: RequestContext;
}

/** The library in which a desk handles a copy; empty for a desk without one, which handles it where it belongs. */
export const libraryAt = (
	desk: Pick<Desk, "school" | "library">,
	copy: { readonly school_id: string },
): string => (desk.school === copy.school_id ? desk.library : "");

/**
 * Returns the desk of a staff member. @throws ApiError as `lendingDeskOf`, and 403 for volunteers: they lend, return
 * and find.
 */
export function deskOf(request: RequestContext): Desk {
	const desk = lendingDeskOf(request);
	if (desk.isVolunteer) throw forbidden();
	return desk;
}

/**
 * Returns the desk of a staff member or a volunteer. @throws ApiError 401 without a user, 403 for a user without a
 * desk.
 */
export function lendingDeskOf(request: RequestContext): Desk {
	const user = userOf(request);
	if (!user) {
		throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
	}
	const role = roleOf(user);
	const staff = (role === roles.admin || role === roles.manager) && user.status === "active";
	// A kiosk serves the reader in front of it and is not a desk.
	if (!staff || user.school_id === "" || user.kiosk) throw forbidden();
	return {
		school: user.school_id,
		library: user.library_id,
		user: user.id,
		isVolunteer: user.desk_only === true,
		request,
	};
}
