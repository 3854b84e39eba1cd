import { roleOf, roles } from "@rafta/library/access/roles";
import { useUser } from "../../../data/session.ts";
import { ReaderHome } from "./ReaderHome.tsx";
import { StaffHome } from "./StaffHome.tsx";

/** Everyday swaps: a reader's offers and asks, or staff's pending work. */
export default function Swaps() {
	const user = useUser();
	return roleOf(user) === roles.student ? <ReaderHome reader={user?.student_id ?? ""} /> : <StaffHome />;
}
