import { useTexts } from "#i18n";
import { Actions, Page } from "#kit";
import { useSchemaPath } from "../collections.ts";
import { Frame } from "../Frame.tsx";
import { SlowLists } from "../SlowLists.tsx";
import { Summary } from "../Summary.tsx";
import { texts } from "../texts.ts";

/** Start page of the schema: its collections, and how large they are. */
export default function SchemaHome() {
	const t = useTexts(texts);
	const base = useSchemaPath();
	const actions = (
		<Actions
			of={[
				{ text: t("create"), href: `${base}/create`, primary: true, adds: true },
				{ text: t("toSearch"), href: "/schema/search" },
			]}
		/>
	);
	return (
		<Frame>
			<Page title={t("title")} lead={t("lead")} actions={actions}>
				<Summary />
				<SlowLists />
			</Page>
		</Frame>
	);
}
