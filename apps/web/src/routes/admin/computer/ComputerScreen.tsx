import { useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Ready } from "../../../ui/Ready.tsx";
import { Https } from "./Https.tsx";
import { Running } from "./Running.tsx";
import { texts } from "./texts.ts";

/** The computer that Rafta runs on. */
export default function ComputerScreen() {
	const t = useTexts(texts);
	const computer = useEndpoint("GET /api/admin/computer");
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Https />
			<Ready query={computer}>{(data) => <Running computer={data} />}</Ready>
		</Page>
	);
}
