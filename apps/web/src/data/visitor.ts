import type { Visitor } from "@rafta/library/access/authorize";
import { roleOf } from "@rafta/library/access/roles";
import type { User } from "./client.ts";

/** The signed-in user (or guest) in the form that the access table expects. */
export const visitorOf = (user: User | null): Visitor => ({
	role: roleOf(user),
	signedIn: user !== null,
	schoolId: user?.school_id ?? "",
	libraryId: user?.library_id ?? "",
	studentId: user?.student_id ?? "",
	deskOnly: user?.desk_only ?? false,
	kiosk: Boolean(user?.kiosk),
});
