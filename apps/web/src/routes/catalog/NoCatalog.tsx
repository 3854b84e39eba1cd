import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

/** For guests where no catalogue is public: it leads to signing in. */
export function NoCatalog() {
	const t = useTexts(texts);
	return (
		<Page title={t("title")} lead={t("closed")} narrow>
			<p>{t("closedHint")}</p>
			<Link href="/users/login" className="btn btn-primary self-start">
				{t("login")}
			</Link>
		</Page>
	);
}
