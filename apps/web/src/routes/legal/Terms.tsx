import { useTexts } from "../../i18n/language.tsx";
import { LegalPage } from "./LegalPage.tsx";
import { texts } from "./texts.ts";

export default function Terms() {
	const t = useTexts(texts);
	return <LegalPage title={t("terms")} text={t("termsText")} />;
}
