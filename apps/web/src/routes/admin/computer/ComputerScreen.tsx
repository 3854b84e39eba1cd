import { useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
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
			{computer.isPending && <Loading />}
			{computer.isError && <Failed error={computer.error} retry={() => void computer.refetch()} />}
			{computer.data && <Running computer={computer.data} />}
		</Page>
	);
}
