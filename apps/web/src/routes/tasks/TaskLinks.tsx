import { Actions } from "../../app/Actions.tsx";
import { useTexts } from "../../i18n/language.tsx";
import { texts } from "./texts.ts";

/** Adding a task, and the other screens of tasks. */
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
			of={[
				{ text: t("create"), href: "/tasks/create", primary: true, adds: true },
				...links.filter(({ href }) => href !== but),
			]}
		/>
	);
}
