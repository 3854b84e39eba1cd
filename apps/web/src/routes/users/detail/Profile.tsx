import { roleOf, roles } from "@rafta/library/access/roles";
import { type User, useOne, useUser } from "#data";
import { useTexts } from "#i18n";
import { Empty, Page, Ready } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import { AccountMails } from "../account/AccountMails.tsx";
import { AccountSessions } from "../account/AccountSessions.tsx";
import { AccountState } from "../account/AccountState.tsx";
import { Rights } from "../account/Rights.tsx";
import { Head } from "../own/Head.tsx";
import OwnAccount from "../own/OwnAccount.tsx";
import { Part } from "../own/Part.tsx";
import { AccountSecurity } from "../security/AccountSecurity.tsx";
import { texts } from "../texts.ts";
import { Deletion } from "./Deletion.tsx";

/** Another user's account as an administrator sees it. */
function OtherProfile({ id }: { id: string }) {
	const t = useTexts(texts);
	const user = useOne<User>("users", id);
	if (!user.data) {
		return (
			<Page title={t("account")}>
				<Ready query={user} />
			</Page>
		);
	}
	return (
		<Page title="" name={t("account")} keepFocus>
			<div>
				<Head user={user.data} />
				<Part title={t("account")}>
					<AccountState user={user.data} />
				</Part>
				<Rights user={user.data} />
				<AccountMails user={user.data} />
				<AccountSessions user={user.data} />
				<AccountSecurity user={user.data} />
				<Deletion user={user.data} />
			</div>
		</Page>
	);
}

export default function Profile({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	const id = params.id ?? "";
	if (user?.id === id) return <OwnAccount />;
	if (roleOf(user) === roles.admin) return <OtherProfile id={id} />;
	return (
		<Page title={t("profile")} narrow>
			<Empty title={t("notYours")} />
		</Page>
	);
}
