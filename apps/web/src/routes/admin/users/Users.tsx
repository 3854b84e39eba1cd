import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { texts } from "../../users/adminTexts.ts";
import { UsersTable } from "../../users/list/UsersTable.tsx";
import { Archives } from "./Archives.tsx";

/** All accounts, and those that were deleted. */
export default function AdminUsers() {
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
			<Archives />
		</Page>
	);
}
