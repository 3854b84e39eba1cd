import { useTexts } from "../../i18n/language.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { texts } from "./texts.ts";

export default function Denied() {
	const t = useTexts(texts);
	return <ErrorPage title={t("denied")} text={t("deniedText")} />;
}
