import { useState } from "react";
import { useTexts } from "#i18n";
import { Actions, Page } from "#kit";
import { useSchemaPath } from "../collections.ts";
import { ImportDialog } from "../edit/ImportDialog.tsx";
import { Frame } from "../Frame.tsx";
import { SlowLists } from "../SlowLists.tsx";
import { Summary } from "../Summary.tsx";
import { texts } from "../texts.ts";

/** All collections of the record service; where there is room, with a summary beside them. */
export default function Schema() {
	const t = useTexts(texts);
	const base = useSchemaPath();
	const [importing, setImporting] = useState(false);
	const actions = (
		<Actions
			of={[
				{ text: t("create"), href: `${base}/create`, primary: true, adds: true },
				{ text: t("import"), run: () => setImporting(true) },
				{ text: t("toSearch"), href: "/schema/search" },
			]}
		/>
	);
	return (
		<Frame isList>
			<Page title={t("title")} lead={t("lead")} isList actions={actions}>
				<div className="max-lg:hidden">
					<Summary />
				</div>
				<SlowLists />
				{importing && <ImportDialog onClose={() => setImporting(false)} />}
			</Page>
		</Frame>
	);
}
