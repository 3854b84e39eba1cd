import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { Page } from "../../ui/Page.tsx";
import { texts } from "./texts.ts";

/** An honest place holder: the address is right, the content is still to come. */
export default function Unready() {
	const t = useTexts(texts);
	return (
		<Page title={t("title")} lead={t("lead")} narrow>
			<div>
				<Link href="/" className="btn btn-primary">
					{t("home")}
				</Link>
			</div>
		</Page>
	);
}
