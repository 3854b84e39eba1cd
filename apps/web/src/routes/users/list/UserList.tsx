import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { texts } from "../adminTexts.ts";
import { UsersTable } from "./UsersTable.tsx";

/** All accounts, for administrators. */
export default function UserList() {
	const t = useTexts(texts);
	return (
		<Page
			title={t("users")}
			actions={
				<Link href="/users/search" className="btn">
					{t("detailed")}
				</Link>
			}
		>
			<UsersTable />
		</Page>
	);
}
