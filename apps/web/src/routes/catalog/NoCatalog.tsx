import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
import { Unlinked, useIsUnlinked } from "../home/Unlinked.tsx";
import { texts } from "./texts.ts";

/** No public catalogue: guests are led to signing in, others to the people who link their account to a school. */
export function NoCatalog() {
	const t = useTexts(texts);
	const isUnlinked = useIsUnlinked();
	if (isUnlinked) return <Unlinked title={t("title")} />;
	return (
		<Page title={t("title")} lead={t("closed")} narrow>
			<p>{t("closedHint")}</p>
			<Link href="/users/login" className="btn btn-primary self-start">
				{t("login")}
			</Link>
		</Page>
	);
}
