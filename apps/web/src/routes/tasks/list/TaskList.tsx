import { useTexts } from "#i18n";
import { Page } from "#kit";
import { QuickAdd } from "../QuickAdd.tsx";
import { TaskLinks } from "../TaskLinks.tsx";
import { TaskTable } from "../TaskTable.tsx";
import { texts } from "../texts.ts";

export default function TaskList() {
	const t = useTexts(texts);
	return (
		<Page title={t("all")} actions={<TaskLinks but="/tasks/list" />}>
			<QuickAdd values={{}} />
			<TaskTable show="open" empty={t("none")} />
		</Page>
	);
}
