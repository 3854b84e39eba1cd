import { useUser } from "../../data/session.ts";
import { useTexts } from "../../i18n/language.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { texts } from "./texts.ts";

export default function NotFound() {
	const t = useTexts(texts);
	const help = [t("helpTyped"), t("helpOld"), ...(useUser() ? [t("helpSearch")] : [])];
	return <ErrorPage title={t("missing")} text={t("missingText")} help={help} />;
}
