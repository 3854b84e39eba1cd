import { UsersPage } from "../../users/list/UsersPage.tsx";
import { Archives } from "./Archives.tsx";

/** All accounts, and those that were deleted. */
export default function AdminUsers() {
	return (
		<UsersPage>
			<Archives />
		</UsersPage>
	);
}
