import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { ProfileFacts } from "../ProfileFacts.tsx";
import { texts } from "../texts.ts";

export default function UsersHome() {
	const t = useTexts(texts);
	const user = useUser();
	if (!user) return null;
	return (
		<Page
			title={t("home")}
			actions={
				<>
					<Link href={`/users/update/${user.id}`} className="btn">
						{t("edit")}
					</Link>
					<Link href="/book_loans" className="btn btn-primary">
						{t("deskLink")}
					</Link>
				</>
			}
		>
			<Card>
				<ProfileFacts user={user} />
			</Card>
		</Page>
	);
}
