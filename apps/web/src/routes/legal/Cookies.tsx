import { useTexts } from "../../i18n/language.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { texts } from "./texts.ts";

export default function Cookies() {
	const t = useTexts(texts);
	return <LegalPage title={t("cookies")} text={t("cookiesText")} />;
}
