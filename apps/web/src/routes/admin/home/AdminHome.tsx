import { useTexts } from "../../../i18n/language.tsx";
import { ForScreen } from "../../../ui/ForScreen.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { texts } from "./texts.ts";

const places = [
	"/admin/site-settings",
	"/admin/users",
	"/admin/contacts",
	"/admin/schema",
	"/admin/migration",
] as const;

/** What an administrator can go to from here. */
export default function AdminHome() {
	const t = useTexts(texts);
	return (
		<Page title={t("title")}>
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{places.map((path) => (
					<ForScreen key={path} path={path}>
						<li>
							<Link
								href={path}
								className="rounded-box border-base-300 bg-base-100 hover:bg-base-300 block h-full border p-4 shadow-sm"
							>
								<span className="block text-lg font-semibold">{t(path)}</span>
								<span className="opacity-80">{t(`${path} text`)}</span>
							</Link>
						</li>
					</ForScreen>
				))}
			</ul>
		</Page>
	);
}
