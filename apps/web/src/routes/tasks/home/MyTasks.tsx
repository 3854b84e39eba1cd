import { useUser } from "#data";
import { useTexts } from "#i18n";
import { Page } from "#kit";
import { QuickAdd } from "../QuickAdd.tsx";
import { TaskLinks } from "../TaskLinks.tsx";
import { TaskTable } from "../TaskTable.tsx";
import { texts } from "../texts.ts";

/** The visitor's own tasks, with a line to add a new one. */
export default function MyTasks() {
	const t = useTexts(texts);
	const me = useUser()?.id ?? "";
	return (
		<Page title={t("mine")} isList actions={<TaskLinks but="/tasks" />}>
			<QuickAdd values={{ assignee: me }} />
			<TaskTable show="mine" empty={t("noneMine")} />
		</Page>
	);
}
