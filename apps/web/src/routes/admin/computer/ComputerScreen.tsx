import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready } from "#kit";
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
