import { UsersPage } from "../../users/list/UsersPage.tsx";
import { Archives } from "./Archives.tsx";

/** All accounts, and the deleted ones. */
export default function AdminUsers() {
	return (
		<UsersPage>
			<Archives />
		</UsersPage>
	);
}
