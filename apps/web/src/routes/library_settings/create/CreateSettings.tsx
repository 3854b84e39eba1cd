import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Card, Page } from "#kit";
import { SettingsPanel } from "../SettingsPanel.tsx";
import { texts } from "../texts.ts";

export default function CreateSettings() {
	const t = useTexts(texts);
	const user = useUser();
	return (
		<Page title={t("title")} lead={t("lead")}>
			<Card>
				<SettingsPanel library={user?.library_id ?? ""} />
			</Card>
		</Page>
	);
}
