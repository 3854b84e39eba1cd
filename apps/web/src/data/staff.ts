import { roleOf, roles } from "@rafta/library/access/roles";
import { useUser } from "./session.ts";

/** Whether the user is an administrator, or a manager of a school: neither a reader nor a volunteer's desk login. */
export function useIsStaff(): boolean {
	const user = useUser();
	const role = roleOf(user);
	return (
		user?.desk_only !== true && (role === roles.admin || (role === roles.manager && user?.school_id !== ""))
	);
}
