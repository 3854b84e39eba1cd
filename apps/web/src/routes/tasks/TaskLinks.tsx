import { useTexts } from "../../i18n/language.tsx";
import { Link } from "../../ui/Link.tsx";
import { texts } from "./texts.ts";

/** Links between the task screens, without the current one. */
export function TaskLinks({ but }: { but: string }) {
	const t = useTexts(texts);
	const links = [
		["/tasks", t("mine")],
		["/tasks/list", t("list")],
		["/kanban", t("board")],
		["/calendar", t("calendar")],
	] as const;
	return (
		<>
			{links
				.filter(([path]) => path !== but)
				.map(([path, label]) => (
					<Link key={path} href={path} className="btn">
						{label}
					</Link>
				))}
			<Link href="/tasks/create" className="btn btn-primary">
				{t("create")}
			</Link>
		</>
	);
}
