import { useTexts } from "#i18n";
import { Link } from "#kit";
import { LockedCupboard } from "../error/drawing.tsx";
import { ErrorPage } from "../error/ErrorPage.tsx";
import { UnlinkedAccount, useIsUnlinked } from "../home/Unlinked.tsx";
import { texts } from "./texts.ts";

/** No public catalogue: guests are led to signing in, others to the people who link their account to a school. */
export function NoCatalog() {
	const t = useTexts(texts);
	const isUnlinked = useIsUnlinked();
	if (isUnlinked) return <UnlinkedAccount title={t("title")} />;
	return (
		<ErrorPage
			title={t("closed")}
			text={t("closedHint")}
			picture={<LockedCupboard name={t("title")} />}
			main={
				<Link href="/users/login" className="btn btn-primary">
					{t("login")}
				</Link>
			}
		/>
	);
}
