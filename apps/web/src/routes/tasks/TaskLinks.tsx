import { useTexts } from "#i18n";
import { Actions } from "#kit";
import { texts } from "./texts.ts";

/** The other screens of tasks, and the form with all of a task's fields: its name alone is added by `QuickAdd`. */
export function TaskLinks({ but }: { but: string }) {
	const t = useTexts(texts);
	const links = [
		{ href: "/tasks", text: t("mine") },
		{ href: "/tasks/list", text: t("list") },
		{ href: "/kanban", text: t("board") },
		{ href: "/calendar", text: t("calendar") },
	];
	return (
		<Actions
			of={[...links.filter(({ href }) => href !== but), { text: t("create"), href: "/tasks/create" }]}
		/>
	);
}
