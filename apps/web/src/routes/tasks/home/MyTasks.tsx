import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Page } from "../../../ui/Page.tsx";
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
