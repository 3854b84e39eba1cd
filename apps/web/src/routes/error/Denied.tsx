import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { texts } from "./texts.ts";

export default function Denied() {
	const t = useTexts(texts);
	const user = useUser();
	const help = user ? [t("helpRole"), t("helpClosed"), t("helpAccount")] : [t("helpLogin"), t("helpClosed")];
	return <ErrorPage title={t("denied")} text={t("deniedText")} help={help} />;
}
