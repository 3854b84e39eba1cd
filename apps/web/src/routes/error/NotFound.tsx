import { useTexts } from "../../i18n/language.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { texts } from "./texts.ts";

export default function NotFound() {
	const t = useTexts(texts);
	return (
		<ErrorPage
			title={t("missing")}
			text={t("missingText")}
			help={[t("helpTyped"), t("helpOld"), t("helpSearch")]}
		/>
	);
}
