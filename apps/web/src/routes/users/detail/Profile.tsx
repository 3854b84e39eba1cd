import { Link } from "wouter";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty } from "../../../ui/states.tsx";
import type { ScreenProps } from "../../screen.ts";
import { ProfileFacts } from "../ProfileFacts.tsx";
import { texts } from "../texts.ts";

export default function Profile({ params }: ScreenProps) {
	const t = useTexts(texts);
	const user = useUser();
	const own = user?.id === params.id ? user : null;
	return (
		<Page
			title={t("profile")}
			narrow
			actions={
				own && (
					<Link href={`/users/update/${own.id}`} className="btn btn-primary">
						{t("edit")}
					</Link>
				)
			}
		>
			<Card>{own ? <ProfileFacts user={own} /> : <Empty title={t("notYours")} />}</Card>
		</Page>
	);
}
