import { UsersPage } from "./UsersPage.tsx";

export default function UserList() {
	return <UsersPage />;
}
