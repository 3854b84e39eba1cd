import { roleOf, roles } from "@rafta/library/access/roles";
import { type User, useOne, useUser } from "#data";

function Place({ user }: { user: User }) {
	const school = useOne("schools", user.school_id);
	const library = useOne("libraries", user.library_id);
	const names = [school.data?.name, library.data?.name].filter(Boolean);
	// Its line is there before the names are: the field below does not move.
	return <p className="min-h-5 truncate text-sm opacity-75">{names.join(" · ")}</p>;
}

/** School and library of the desk, for an administrator, who works in one after the other. */
export function DeskPlace() {
	const user = useUser();
	return user !== null && roleOf(user) === roles.admin ? <Place user={user} /> : null;
}
